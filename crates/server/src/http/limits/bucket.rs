//! Buckets that fill again as time goes by: who takes more than fits into one has to wait.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// What a bucket holds.
#[derive(Debug, Clone, Copy)]
pub(super) struct Share {
    /// What comes back in a second.
    pub(super) a_second: f64,
    /// What may be taken at once.
    pub(super) at_once: f64,
}

/// One bucket.
#[derive(Debug)]
pub(super) struct Bucket {
    left: f64,
    since: Instant,
}

impl Bucket {
    /// A full one.
    pub(super) fn full(share: Share) -> Bucket {
        Bucket {
            left: share.at_once,
            since: Instant::now(),
        }
    }

    fn left(&self, share: Share, now: Instant) -> f64 {
        let filled = now.duration_since(self.since).as_secs_f64() * share.a_second;
        (self.left + filled).min(share.at_once)
    }

    /// Takes one; `false` if there is none.
    pub(super) fn take(&mut self, share: Share, now: Instant) -> bool {
        self.left = self.left(share, now);
        self.since = now;
        let enough = self.left >= 1.0;
        if enough {
            self.left -= 1.0;
        }
        enough
    }

    /// Whether it is as if it had never been used.
    pub(super) fn is_full(&self, share: Share, now: Instant) -> bool {
        self.left(share, now) >= share.at_once
    }
}

/// Whether somebody new finds many known, and no room for one more: then those that could be forgotten are. Who all must be
/// known get more room, so that nobody looks through all of them for every request.
pub(super) fn is_crowded<K: Eq + Hash, V>(known: &HashMap<K, V>, new: &K) -> bool {
    const MANY: usize = 10_000;
    known.len() >= MANY && known.len() == known.capacity() && !known.contains_key(new)
}

/// A bucket for each of those who take.
pub(crate) struct Buckets<K> {
    share: Share,
    known: Mutex<HashMap<K, Bucket>>,
}

impl<K: Eq + Hash> Buckets<K> {
    /// So many a minute, all of which may be taken at once.
    pub(super) fn a_minute(many: u32) -> Buckets<K> {
        let many = f64::from(many);
        Buckets {
            share: Share {
                a_second: many / 60.0,
                at_once: many,
            },
            known: Mutex::default(),
        }
    }

    /// Takes one of somebody's; `false` if they have none left.
    pub(super) fn take(&self, who: K) -> bool {
        let now = Instant::now();
        // Numbers are whole after any panic.
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if is_crowded(&known, &who) {
            known.retain(|_, bucket| !bucket.is_full(self.share, now));
        }
        let bucket = known.entry(who).or_insert_with(|| Bucket::full(self.share));
        bucket.take(self.share, now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_taken_comes_back_as_time_goes_by() {
        let share = Share {
            a_second: 2.0,
            at_once: 3.0,
        };
        let mut bucket = Bucket::full(share);
        let start = bucket.since;
        let taken = (0..10).filter(|_| bucket.take(share, start)).count();
        assert_eq!(taken, 3);
        let later = start + std::time::Duration::from_millis(500);
        assert!(bucket.take(share, later) && !bucket.take(share, later));
        let much_later = start + std::time::Duration::from_secs(9);
        assert!(!bucket.is_full(share, later) && bucket.is_full(share, much_later));
    }

    #[test]
    fn each_has_a_bucket() {
        let buckets = Buckets::a_minute(2);
        let taken = (0..10).filter(|_| buckets.take("a")).count();
        assert_eq!(taken, 2);
        assert!(buckets.take("b"));
    }
}
