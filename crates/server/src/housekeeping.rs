//! Deletes, now and then, what nobody needs any more.

use std::sync::Weak;
use std::time::Duration;

use tracing::{info, warn};

use crate::Error;
use crate::app::App;
use crate::store::{DatabaseUrl, Retention, Store, Tidied, Tidying};
use crate::tasks::Pulse;
use crate::time::Time;

/// Time between two passes.
const INTERVAL: Duration = Duration::from_hours(6);
/// Time from the start to the first pass, so that restarts don't begin with it.
const FIRST: Duration = Duration::from_mins(1);

/// Tidies until the server stops.
pub(crate) async fn tidy_regularly(app: Weak<App>, pulse: Pulse) {
    let first = tokio::time::Instant::now() + FIRST;
    let mut ticks = tokio::time::interval_at(first, INTERVAL);
    loop {
        pulse.while_waiting(ticks.tick()).await;
        let Some(app) = app.upgrade() else { return };
        let tidying = app.store.tidy(app.retention, app.time.now(), Tidying::Delete);
        match pulse.while_waiting(tidying).await {
            Ok(tidied) => info!(?tidied, "tidied"),
            Err(error) => warn!(%error, "cannot tidy; trying again later"),
        }
    }
}

/// Deletes, or counts, what a server with this retention period would delete from a database now. Works beside a server.
pub async fn tidy(url: &DatabaseUrl, retention: Retention, how: Tidying) -> Result<Tidied, Error> {
    let store = Store::open_existing(url).await?;
    store.tidy(Some(retention), Time::default().now(), how).await
}
