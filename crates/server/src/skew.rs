//! Whether this machine's clock is right: compared with the database's, which all nodes share.
//!
//! A node whose clock is off by more than a second would end games too early and charge players for time they did not use. It
//! says so in its log, is not ready, and leaves everything that depends on time to other nodes.

use std::sync::Weak;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use tracing::{error, info, warn};

use crate::Error;
use crate::app::App;
use crate::tasks::Pulse;
use crate::time::Moment;

const POLL_INTERVAL: Duration = Duration::from_secs(1);
/// The largest tolerated difference, in milliseconds.
const MAX_SKEW: i64 = 1000;

/// How far this machine's clock is ahead of the database's, in milliseconds.
#[derive(Debug, Default)]
pub(crate) struct Skew(AtomicI64);

impl Skew {
    pub(crate) fn ms(&self) -> i64 {
        self.0.load(Ordering::Relaxed)
    }

    /// Rounded away from zero.
    pub(crate) fn seconds(&self) -> i64 {
        let ms = self.ms();
        ms.unsigned_abs().div_ceil(1000) as i64 * ms.signum()
    }

    pub(crate) fn is_off(&self) -> bool {
        self.ms().abs() > MAX_SKEW
    }

    fn set(&self, ms: i64) {
        let was_off = self.is_off();
        self.0.store(ms, Ordering::Relaxed);
        match (was_off, self.is_off()) {
            (false, true) => error!(
                ms,
                "this machine's clock differs from the database's; until it is set right, this node is not ready and ends no game"
            ),
            (true, false) => info!("this machine's clock is right again"),
            _ => {}
        }
    }
}

/// Checks the clock until the server stops.
pub(crate) async fn watch(app: Weak<App>, pulse: Pulse) {
    loop {
        tokio::time::sleep(POLL_INTERVAL).await;
        pulse.beat();
        let Some(app) = app.upgrade() else { return };
        if let Err(error) = app.check_skew().await {
            warn!(%error, "cannot compare the clock with the database's");
        }
    }
}

impl App {
    /// Compares this machine's clock with the database's.
    pub(crate) async fn check_skew(&self) -> Result<(), Error> {
        let before = self.time.system();
        let database = self.store.database_time().await?;
        self.skew.set(skew([before, self.time.system()], database));
        Ok(())
    }
}

/// The least by which a clock is wrong that said so before and after the database was asked: the answer may have come from any
/// time in between.
fn skew([before, after]: [Moment; 2], database: Moment) -> i64 {
    if database < before {
        (before.0 - database.0) as i64
    } else if database > after {
        -((database.0 - after.0) as i64)
    } else {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slow_answer_is_no_skew() {
        let asked = |before, database, after| skew([Moment(before), Moment(after)], Moment(database));
        assert_eq!(asked(1000, 1000, 1000), 0);
        assert_eq!(asked(1000, 4000, 6000), 0);
        assert_eq!(asked(5000, 2000, 6000), 3000);
        assert_eq!(asked(1000, 9500, 2000), -7500);
    }

    #[test]
    fn a_second_is_tolerated() {
        let skew = Skew::default();
        for (ms, is_off, seconds) in [
            (0, false, 0),
            (-1000, false, -1),
            (1001, true, 2),
            (-61_500, true, -62),
        ] {
            skew.set(ms);
            assert_eq!((skew.is_off(), skew.seconds()), (is_off, seconds));
        }
    }
}
