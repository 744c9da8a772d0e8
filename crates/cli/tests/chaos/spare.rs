//! Time that the machine had to spare.
//!
//! How soon a game goes on depends on the server and on what else keeps the machine busy, ten times as long on some days as on
//! others. So the server is held to the time in which a game was waited for while processors had nothing to do: a server
//! that waits for nothing, or forgets a game, is found out on any machine, and one that works as fast as it can is not blamed
//! for what others do beside it. Where the system does not tell, all time counts.

use std::fs;
use std::time::{Duration, Instant};

/// Time, and how much of it there was to spare.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Pause {
    /// As a clock on the wall shows it.
    pub(crate) wall: Duration,
    /// While processors were idle, and no disk was waited for.
    pub(crate) spare: Duration,
}

/// A moment, to count from.
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

/// For how long a processor has been idle since the machine was started, on average.
fn idle() -> Option<Duration> {
    const TICK: u64 = 10;
    let stat = fs::read_to_string("/proc/stat").ok()?;
    let processors = stat.lines().filter_map(|line| line.strip_prefix("cpu"));
    let idle = |line: &str| line.split_whitespace().nth(4)?.parse::<u64>().ok();
    // The first line is the sum of the others, without a number.
    let each = processors.skip(1).map(idle).collect::<Option<Vec<u64>>>()?;
    let ticks = each.iter().sum::<u64>().checked_div(each.len() as u64)?;
    Some(Duration::from_millis(TICK * ticks))
}
