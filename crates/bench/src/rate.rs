//! Rates of work per second of CPU time.

use std::time::Duration;

use cpu_time::ThreadTime;
use games::AnyRecord;
use rules::Work;

/// Units of work per CPU second, rounded.
pub(crate) type Rate = u64;

/// Stopwatchs rates, each for a fixed CPU time.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Stopwatch {
    duration: Duration,
}

impl Stopwatch {
    pub(crate) fn new(seconds: f64) -> Stopwatch {
        Stopwatch {
            duration: Duration::from_secs_f64(seconds),
        }
    }

    /// The rate of repeatable work: `work(times)` repeats it and returns the units done.
    ///
    /// 1. Warm up: double `times` until one round takes a twentieth of the duration, so that reading the clock is
    ///    negligible.
    /// 2. Repeat such rounds until the duration is reached.
    pub(crate) fn rate(&self, mut work: impl FnMut(u64) -> u64) -> Rate {
        const MAX_TIMES: u64 = 1 << 40;
        let mut times = 1;
        while time_of(|| work(times)).0 < self.duration / 20 && times < MAX_TIMES {
            times *= 2;
        }
        self.repeated(|| Some(time_of(|| work(times))))
    }

    /// The rate of work whose preparation, repeated before each round, is not measured.
    pub(crate) fn rate_of_prepared(&self, mut prepare: impl FnMut() -> Option<Work>) -> Rate {
        self.repeated(|| prepare().map(|mut work| time_of(&mut work)))
    }

    fn repeated(&self, mut round: impl FnMut() -> Option<(Duration, u64)>) -> Rate {
        let (mut time, mut units) = (Duration::ZERO, 0);
        while time < self.duration {
            let Some((more, done)) = round() else { break };
            time += more.max(Duration::from_nanos(1));
            units += done;
        }
        (units as f64 / time.as_secs_f64().max(1e-9)).round() as Rate
    }
}

fn time_of(work: impl FnOnce() -> u64) -> (Duration, u64) {
    let begun = ThreadTime::now();
    let done = work();
    (begun.elapsed(), done)
}

/// The perft depth to measure: the first that takes 50 ms, but never one without leaves or one expected to take over
/// 20 seconds.
pub(crate) fn perft_depth(record: &dyn AnyRecord) -> u32 {
    const LONG_ENOUGH: Duration = Duration::from_millis(50);
    const TOO_LONG: Duration = Duration::from_secs(20);
    const MAX_DEPTH: u32 = 60;
    let one = time_of_a_position(record);
    let mut leaves = 1;
    for depth in 1..=MAX_DEPTH {
        // This depth makes one position for each leaf of the previous one.
        let expected = one.as_secs_f64() * leaves as f64;
        if depth > 1 && expected > TOO_LONG.as_secs_f64() {
            return depth - 1;
        }
        let (time, count) = time_of(|| record.perft(depth, 1));
        if count == 0 {
            return (depth - 1).max(1);
        }
        if time >= LONG_ENOUGH {
            return depth;
        }
        leaves = count;
    }
    MAX_DEPTH
}

/// A rough cost of copying a position.
fn time_of_a_position(record: &dyn AnyRecord) -> Duration {
    time_of(|| record.at(record.ply()).ply() as u64).0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_depth_with_leaves_is_chosen_however_small_the_game() {
        let depth = |spec| perft_depth(&*games::find(spec).unwrap().start());
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
        let rate = Stopwatch::new(1e-6).rate_of_prepared(prepare);
        assert!(rate > 10_000_000, "{rate} numbers per second");
    }
}
