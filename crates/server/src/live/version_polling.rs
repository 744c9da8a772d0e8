//! What other nodes did while the bus was silent.
//!
//! Nodes tell each other of every change; but a word may be lost, and the bus may be away. So each node asks the store now
//! and then for the versions of the records that are watched on it.

use std::sync::Weak;
use std::time::Duration;

use tracing::warn;

use crate::Error;
use crate::app::App;
use crate::live::bus::Announcement;

/// How often is looked.
const EVERY: Duration = Duration::from_secs(1);
/// So many records are asked for at once.
const AT_ONCE: usize = 500;

/// Looks what others did, for as long as the server is there.
pub(crate) async fn poll(app: Weak<App>) {
    let mut ticks = tokio::time::interval(EVERY);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        let Some(app) = app.upgrade() else { return };
        if let Err(error) = app.poll_once().await {
            warn!(%error, "other nodes' moves can't be looked for");
        }
    }
}

impl App {
    async fn poll_once(&self) -> Result<(), Error> {
        for some in self.live.hub.watched().chunks(AT_ONCE) {
            for (id, version) in self.store.versions(some).await? {
                self.live.hub.heard(&id, Announcement::Changed(version));
            }
        }
        Ok(())
    }
}
