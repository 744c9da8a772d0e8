//! Ends games on time even when nobody is connected, and after a restart.

use std::sync::Weak;
use std::time::Duration;

use tracing::error;

use crate::Error;
use crate::app::App;

/// Poll interval for clocks that ran out.
const POLL_INTERVAL: Duration = Duration::from_millis(100);

/// Ends games on time until the server stops.
pub(crate) async fn sweep(app: Weak<App>) {
    let mut ticks = tokio::time::interval(POLL_INTERVAL);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        let Some(app) = app.upgrade() else { return };
        if let Err(error) = app.sweep_once().await {
            error!(%error, "cannot poll for clocks that ran out");
        }
    }
}

impl App {
    async fn sweep_once(&self) -> Result<(), Error> {
        for id in self.store.overdue(self.time.now()).await? {
            // One unreadable record must not keep the others from ending.
            if let Err(error) = self.sweep_record(&id).await {
                error!(record = id, %error, "cannot end a game on time");
            }
        }
        Ok(())
    }

    /// Ends one game, unless another node or a move in time came first.
    async fn sweep_record(&self, id: &str) -> Result<(), Error> {
        let table = self.fresh(id).await?;
        // Allow for the lag of a move on its way.
        self.flag(&table, Duration::MAX).await?;
        Ok(())
    }
}
