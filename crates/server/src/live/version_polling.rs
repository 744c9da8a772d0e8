//! Version polling: finds changes that the bus failed to announce.
//!
//! Nodes announce every change, but an announcement may be lost and the bus may be down. So each node of a cluster polls the
//! store for the versions of the records its clients watch.

use std::sync::Weak;
use std::time::Duration;

use tracing::warn;

use crate::Error;
use crate::app::App;
use crate::tasks::Pulse;

const POLL_INTERVAL: Duration = Duration::from_secs(1);
/// Maximum records in one query.
const BATCH: usize = 500;

/// Polls until the server stops.
pub(crate) async fn poll(app: Weak<App>, pulse: Pulse) {
    let mut ticks = tokio::time::interval(POLL_INTERVAL);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        pulse.beat();
        let Some(app) = app.upgrade() else { return };
        if let Err(error) = app.poll_once().await {
            warn!(%error, "cannot poll for versions");
        }
    }
}

impl App {
    async fn poll_once(&self) -> Result<(), Error> {
        for some in self.live.hub.watched().chunks(BATCH) {
            for (id, version) in self.store.versions(some).await? {
                self.live.hub.polled(&id, version);
            }
        }
        Ok(())
    }
}
