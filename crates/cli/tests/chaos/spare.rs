//! Idle CPU time.
//!
//! How soon a game goes on depends on the server and on how busy the machine is. So only time in which the CPUs were idle counts
//! against the server: a server that waits for nothing or forgets a game fails on any machine, and one that is merely slowed
//! down by other work does not. Where `/proc/stat` is missing, all time counts.

use std::fs;
use std::time::{Duration, Instant};

/// Elapsed time, and how much of it the CPUs were idle.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Pause {
    pub(crate) wall: Duration,
    /// Without CPU work and without waiting for the disk.
    pub(crate) spare: Duration,
}

/// A point in time to measure from.
#[derive(Clone, Copy)]
pub(crate) struct Since {
    pub(crate) begun: Instant,
    idle: Option<Duration>,
}

impl Since {
    pub(crate) fn now() -> Since {
        Since {
            begun: Instant::now(),
            idle: idle(),
        }
    }

    pub(crate) fn elapsed(&self) -> Pause {
        let wall = self.begun.elapsed();
        let idle = idle().zip(self.idle);
        Pause {
            wall,
            spare: idle.map_or(wall, |(now, then)| now.saturating_sub(then).min(wall)),
        }
    }
}

/// Idle time since boot, averaged over the CPUs.
fn idle() -> Option<Duration> {
    const TICK: u64 = 10;
    let stat = fs::read_to_string("/proc/stat").ok()?;
    let processors = stat.lines().filter_map(|line| line.strip_prefix("cpu"));
    let idle = |line: &str| line.split_whitespace().nth(4)?.parse::<u64>().ok();
    // The first line is the sum of the others.
    let each = processors.skip(1).map(idle).collect::<Option<Vec<u64>>>()?;
    let ticks = each.iter().sum::<u64>().checked_div(each.len() as u64)?;
    Some(Duration::from_millis(TICK * ticks))
}
