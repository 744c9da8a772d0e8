//! Work per second of CPU time.

use std::time::Duration;

use ::games::AnyRecord;
use cpu_time::ThreadTime;
use rules::Work;

/// Pieces of work per CPU second, rounded.
pub(super) type Rate = u64;

/// How long to measure.
pub(super) struct Measure {
    long_enough: Duration,
}

impl Measure {
    pub(super) fn new(seconds: f64) -> Measure {
        Measure {
            long_enough: Duration::from_secs_f64(seconds),
        }
    }

    /// The rate of work that can be repeated: it is told how many times, and says how many pieces it did.
    ///
    /// 1. Warm up: double the times until one round takes a twentieth of the whole, so that reading the clock costs
    ///    nothing in comparison.
    /// 2. Repeat such rounds until they have taken long enough together.
    pub(super) fn rate(&self, mut work: impl FnMut(u64) -> u64) -> Rate {
        const MOST: u64 = 1 << 40;
        let mut times = 1;
        while time_of(|| work(times)).0 < self.long_enough / 20 && times < MOST {
            times *= 2;
        }
        self.repeated(|| Some(time_of(|| work(times))))
    }

    /// The rate of work that must be prepared anew each time, which is not measured.
    pub(super) fn rate_of_prepared(&self, mut prepare: impl FnMut() -> Option<Work>) -> Rate {
        self.repeated(|| prepare().map(|mut work| time_of(&mut work)))
    }

    fn repeated(&self, mut round: impl FnMut() -> Option<(Duration, u64)>) -> Rate {
        let (mut time, mut pieces) = (Duration::ZERO, 0);
        while time < self.long_enough {
            let Some((more, done)) = round() else { break };
            time += more.max(Duration::from_nanos(1));
            pieces += done;
        }
        (pieces as f64 / time.as_secs_f64().max(1e-9)).round() as Rate
    }
}

fn time_of(work: impl FnOnce() -> u64) -> (Duration, u64) {
    let begun = ThreadTime::now();
    let done = work();
    (begun.elapsed(), done)
}

/// The depth to measure perft at: the first whose count takes a while, but none that has no leaves or would take
/// minutes.
pub(super) fn perft_depth(record: &dyn AnyRecord) -> u32 {
    const A_WHILE: Duration = Duration::from_millis(50);
    const TOO_LONG: Duration = Duration::from_secs(20);
    const DEEPEST: u32 = 60;
    let one = time_of_a_position(record);
    let mut leaves = 1;
    for depth in 1..=DEEPEST {
        // Counting this deep makes as many positions as the last depth had leaves.
        let expected = one.as_secs_f64() * leaves as f64;
        if depth > 1 && expected > TOO_LONG.as_secs_f64() {
            return depth - 1;
        }
        let (time, count) = time_of(|| record.perft(depth, 1));
        if count == 0 {
            return (depth - 1).max(1);
        }
        if time >= A_WHILE {
            return depth;
        }
        leaves = count;
    }
    DEEPEST
}

/// About how long it takes to make a position from another.
fn time_of_a_position(record: &dyn AnyRecord) -> Duration {
    time_of(|| record.at(record.ply()).ply() as u64).0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_depth_with_leaves_is_chosen_however_small_the_game() {
        let depth = |spec| perft_depth(&*::games::find(spec).unwrap().start());
        assert_eq!(depth("paths:1"), 1);
        assert_eq!(depth("paths:2"), 4);
        assert_eq!(depth("paths:1000"), 1);
    }

    #[test]
    fn what_is_prepared_is_not_measured() {
        let prepare = || {
            let numbers: Vec<u64> = (0..20_000_000).collect();
            let sum = move || {
                std::hint::black_box(numbers.iter().take(1000).sum::<u64>());
                1000u64
            };
            Some(Box::new(sum) as Work)
        };
        let rate = Measure::new(1e-6).rate_of_prepared(prepare);
        assert!(rate > 10_000_000, "{rate} numbers per second");
    }
}
