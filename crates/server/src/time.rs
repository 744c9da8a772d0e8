//! The server's clock: the system's, which tests may advance.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
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

    pub(crate) fn since_epoch(self) -> Duration {
        Duration::from_millis(self.0)
    }
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
}

impl Time {
    pub(crate) fn now(&self) -> Moment {
        let since_epoch = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Moment(since_epoch.as_millis() as u64 + self.advanced.load(Ordering::Relaxed))
    }

    /// Advances the clock, for tests.
    pub fn advance(&self, by: Duration) {
        self.advanced.fetch_add(by.as_millis() as u64, Ordering::Relaxed);
    }
}
