//! Time that runs out, also when nobody looks: after a restart, with no page open.

use std::sync::Weak;
use std::time::Duration;

use tracing::error;

use crate::Error;
use crate::app::App;

/// How often is looked for clocks that have run out.
const EVERY: Duration = Duration::from_millis(100);

/// Ends what has run out, for as long as the server is there.
pub(crate) async fn sweep(app: Weak<App>) {
    let mut ticks = tokio::time::interval(EVERY);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        let Some(app) = app.upgrade() else { return };
        if let Err(error) = app.sweep_once().await {
            error!(%error, "clocks can't be looked at");
        }
    }
}

impl App {
    async fn sweep_once(&self) -> Result<(), Error> {
        for id in self.store.overdue(self.time.now()).await? {
            // One record that can't be read must not keep the others' clocks from running out.
            if let Err(error) = self.sweep_record(&id).await {
                error!(record = id, %error, "clocks that have run out");
            }
        }
        Ok(())
    }

    /// Another node, or the player's own late move, may have been here first: then there is nothing left to do.
    async fn sweep_record(&self, id: &str) -> Result<(), Error> {
        let table = self.fresh(id).await?;
        // A move that is on the way may have been in time.
        self.flag(&table, Duration::MAX).await?;
        Ok(())
    }
}
