//! When a search has to stop.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What a search may use; without any of them it runs to its natural end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Limits {
    /// Wall-clock time.
    pub time: Option<Duration>,
    /// Positions looked at, counted over all threads.
    pub nodes: Option<u64>,
    /// Depth in plies.
    pub depth: Option<u32>,
    /// Threads; 0 and 1 are both one.
    pub threads: usize,
    /// The seed of whatever is drawn at random.
    pub seed: u64,
}

impl Limits {
    /// What is left once some time has passed.
    #[must_use]
    pub fn after(self, used: Duration) -> Limits {
        Limits {
            time: self.time.map(|time| time.saturating_sub(used)),
            ..self
        }
    }

    /// What is left once some nodes have been looked at.
    #[must_use]
    pub fn after_nodes(self, used: u64) -> Limits {
        Limits {
            nodes: self.nodes.map(|nodes| nodes.saturating_sub(used)),
            ..self
        }
    }

    /// Half of the time and of the nodes.
    #[must_use]
    pub fn half(self) -> Limits {
        Limits {
            time: self.time.map(|time| time / 2),
            nodes: self.nodes.map(|nodes| nodes / 2),
            ..self
        }
    }
}

/// A running search's view of its limits: cheap to ask at every node.
#[derive(Debug, Clone)]
pub struct Clock<'a> {
    begun: Instant,
    deadline: Option<Instant>,
    nodes: Option<u64>,
    stop: &'a AtomicBool,
    stopped: bool,
}

impl<'a> Clock<'a> {
    /// How many nodes pass between two looks at the time: well below a millisecond for every game.
    const INTERVAL: u64 = 64;

    /// Starts the time. The share of the nodes is for one of the search's threads.
    pub fn start(limits: &Limits, stop: &'a AtomicBool) -> Clock<'a> {
        let begun = Instant::now();
        let share = limits.threads.max(1) as u64;
        Clock {
            begun,
            deadline: limits.time.map(|time| begun + time),
            nodes: limits.nodes.map(|nodes| nodes.div_ceil(share)),
            stop,
            stopped: false,
        }
    }

    /// The time used so far.
    pub fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    /// Whether the search has to stop now, having looked at so many nodes; once it has, it stays so.
    #[inline]
    pub fn is_over(&mut self, nodes: u64) -> bool {
        if self.stopped {
            return true;
        }
        if self.nodes.is_some_and(|limit| nodes >= limit) {
            self.stopped = true;
        } else if nodes.is_multiple_of(Self::INTERVAL) {
            let late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
            self.stopped = late || self.stop.load(Ordering::Relaxed);
        }
        self.stopped
    }
}
