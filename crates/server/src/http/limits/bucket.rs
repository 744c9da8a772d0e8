//! Token buckets, the algorithm behind rate limits.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// The parameters of a token bucket.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rate {
    /// Tokens added per second.
    pub(super) rate: f64,
    /// Capacity: the largest burst.
    pub(super) burst: f64,
}

impl Rate {
    /// This many tokens per minute, all of which may be taken in one burst.
    pub(super) fn per_minute(tokens: u32) -> Rate {
        Rate::within(tokens, 60.0)
    }

    /// This many tokens per hour, all of which may be taken in one burst.
    pub(super) fn per_hour(tokens: u32) -> Rate {
        Rate::within(tokens, 3600.0)
    }

    fn within(tokens: u32, seconds: f64) -> Rate {
        let tokens = f64::from(tokens);
        Rate {
            rate: tokens / seconds,
            burst: tokens,
        }
    }
}

/// A token bucket.
#[derive(Debug)]
pub(super) struct Bucket {
    left: f64,
    since: Instant,
}

impl Bucket {
    pub(super) fn full(rate: Rate) -> Bucket {
        Bucket {
            left: rate.burst,
            since: Instant::now(),
        }
    }

    fn left(&self, rate: Rate, now: Instant) -> f64 {
        let filled = now.duration_since(self.since).as_secs_f64() * rate.rate;
        (self.left + filled).min(rate.burst)
    }

    /// Takes a token; `false` if the bucket is empty.
    pub(super) fn take(&mut self, rate: Rate, now: Instant) -> bool {
        self.take_many(1.0, rate, now)
    }

    /// Takes some tokens, or parts of one; `false`, and none taken, if there are not enough.
    pub(super) fn take_many(&mut self, tokens: f64, rate: Rate, now: Instant) -> bool {
        self.left = self.left(rate, now);
        self.since = now;
        let enough = self.left >= tokens;
        if enough {
            self.left -= tokens;
        }
        enough
    }

    /// Whether the bucket is full, so that it can be forgotten.
    pub(super) fn is_full(&self, rate: Rate, now: Instant) -> bool {
        self.left(rate, now) >= rate.burst
    }
}

/// Whether inserting a new key would grow a large map: the caller then evicts what it can. If nothing can be evicted the map
/// grows, so that not every insertion scans it.
pub(super) fn is_crowded<K: Eq + Hash, V>(known: &HashMap<K, V>, new: &K) -> bool {
    const LARGE: usize = 10_000;
    known.len() >= LARGE && known.len() == known.capacity() && !known.contains_key(new)
}

/// A token bucket for each key.
pub(crate) struct Buckets<K> {
    rate: Rate,
    known: Mutex<HashMap<K, Bucket>>,
}

impl<K: Eq + Hash> Buckets<K> {
    /// Buckets that fill at this rate.
    pub(super) fn of(rate: Rate) -> Buckets<K> {
        Buckets {
            rate,
            known: Mutex::default(),
        }
    }

    /// Takes a token of this key; `false` if its bucket is empty.
    pub(super) fn take(&self, key: K) -> bool {
        self.take_many(key, 1.0)
    }

    /// Takes some tokens of this key; `false`, and none taken, if its bucket has fewer.
    pub(super) fn take_many(&self, key: K, tokens: f64) -> bool {
        let now = Instant::now();
        let mut known = self.known();
        if is_crowded(&known, &key) {
            known.retain(|_, bucket| !bucket.is_full(self.rate, now));
        }
        let bucket = known.entry(key).or_insert_with(|| Bucket::full(self.rate));
        bucket.take_many(tokens, self.rate, now)
    }

    /// Gives a token back.
    pub(super) fn give_back(&self, key: &K) {
        if let Some(bucket) = self.known().get_mut(key) {
            bucket.left = (bucket.left + 1.0).min(self.rate.burst);
        }
    }

    fn known(&self) -> MutexGuard<'_, HashMap<K, Bucket>> {
        // No change of the counts panics halfway.
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_refills_over_time() {
        let rate = Rate {
            rate: 2.0,
            burst: 3.0,
        };
        let mut bucket = Bucket::full(rate);
        let start = bucket.since;
        let taken = (0..10).filter(|_| bucket.take(rate, start)).count();
        assert_eq!(taken, 3);
        let later = start + std::time::Duration::from_millis(500);
        assert!(bucket.take(rate, later) && !bucket.take(rate, later));
        let much_later = start + std::time::Duration::from_secs(9);
        assert!(!bucket.is_full(rate, later) && bucket.is_full(rate, much_later));
    }

    #[test]
    fn each_key_has_its_own_bucket() {
        let buckets = Buckets::of(Rate::per_hour(2));
        let taken = (0..10).filter(|_| buckets.take("a")).count();
        assert_eq!(taken, 2);
        assert!(buckets.take("b"));
        buckets.give_back(&"a");
        assert!(buckets.take("a") && !buckets.take("a"));
        assert!(!buckets.take_many("c", 2.5) && buckets.take_many("c", 1.9));
    }
}
