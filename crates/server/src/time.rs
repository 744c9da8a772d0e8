//! The server's clock: the system's, which tests may advance or put wrong.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

/// A moment, in milliseconds since 1970.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Moment(pub(crate) u64);

impl Moment {
    pub(crate) fn after(self, time: Duration) -> Moment {
        Moment(self.0 + time.as_millis() as u64)
    }

    pub(crate) fn before(self, time: Duration) -> Moment {
        Moment(self.0.saturating_sub(time.as_millis() as u64))
    }

    /// For people to read: `2026-11-18 06:35 UTC`.
    pub(crate) fn utc(self) -> String {
        let day = rules::date_text(UNIX_EPOCH + self.since_epoch()).replace('.', "-");
        let minutes = self.0 / 60_000 % (24 * 60);
        format!("{day} {:02}:{:02} UTC", minutes / 60, minutes % 60)
    }

    pub(crate) fn since_epoch(self) -> Duration {
        Duration::from_millis(self.0)
    }
}

/// A time in milliseconds since 1970 for people to read: `2026-11-18 06:35 UTC`.
pub fn utc_text(milliseconds: u64) -> String {
    Moment(milliseconds).utc()
}

impl From<Duration> for Moment {
    fn from(since_epoch: Duration) -> Moment {
        Moment(since_epoch.as_millis() as u64)
    }
}

/// The server's clock.
#[derive(Debug, Clone, Default)]
pub struct Time {
    advanced: Arc<AtomicU64>,
    /// How far the system's clock is ahead of the true time, in milliseconds; for tests.
    skew: Arc<AtomicI64>,
}

impl Time {
    pub(crate) fn now(&self) -> Moment {
        self.system().after(self.advanced())
    }

    /// The time of this machine, without what a test has advanced.
    pub(crate) fn system(&self) -> Moment {
        let since_epoch = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let skew = self.skew.load(Ordering::Relaxed);
        Moment((since_epoch.as_millis() as u64).saturating_add_signed(skew))
    }

    fn advanced(&self) -> Duration {
        Duration::from_millis(self.advanced.load(Ordering::Relaxed))
    }

    /// Advances the clock, for tests: time goes by everywhere.
    pub fn advance(&self, by: Duration) {
        self.advanced.fetch_add(by.as_millis() as u64, Ordering::Relaxed);
    }

    /// Offsets this machine's clock by some milliseconds, for tests: everywhere else time stays as it is.
    pub fn put_wrong(&self, by: i64) {
        self.skew.store(by, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_is_read_in_utc() {
        assert_eq!(Moment(0).utc(), "1970-01-01 00:00 UTC");
        assert_eq!(Moment(1_795_070_159_999).utc(), "2026-11-19 06:35 UTC");
    }
}
