//! Limits of a search, and the budget that a running search draws on.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What a search may spend. Without time, nodes or depth it runs to its natural end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Limits {
    /// Wall-clock time.
    pub time: Option<Duration>,
    /// Positions (or playouts), counted over all threads.
    pub nodes: Option<u64>,
    /// Depth in plies.
    pub depth: Option<u32>,
    /// Threads; 0 means 1.
    pub threads: usize,
    /// The seed of every random choice.
    pub seed: u64,
    /// Bytes that tables and trees may take together; `None` leaves that to the search.
    pub memory: Option<usize>,
}

impl Limits {
    /// The limits left after `used` time.
    #[must_use]
    pub fn after(self, used: Duration) -> Limits {
        Limits {
            time: self.time.map(|time| time.saturating_sub(used)),
            ..self
        }
    }

    /// The limits left after `used` nodes.
    #[must_use]
    pub fn after_nodes(self, used: u64) -> Limits {
        Limits {
            nodes: self.nodes.map(|nodes| nodes.saturating_sub(used)),
            ..self
        }
    }

    /// Half of the time and half of the nodes.
    #[must_use]
    pub fn half(self) -> Limits {
        Limits {
            time: self.time.map(|time| time / 2),
            nodes: self.nodes.map(|nodes| nodes / 2),
            ..self
        }
    }
}

/// The time, nodes and stop flag of one running search thread; cheap to check at every node.
#[derive(Debug, Clone)]
pub struct Budget<'a> {
    deadline: Option<Instant>,
    nodes: Option<u64>,
    stop: &'a AtomicBool,
    spent: bool,
}

impl<'a> Budget<'a> {
    /// Nodes between two looks at the clock: well below a millisecond in every game.
    const INTERVAL: u64 = 64;

    /// Starts the clock. Each thread gets an equal share of the nodes.
    pub fn start(limits: &Limits, stop: &'a AtomicBool) -> Budget<'a> {
        let share = limits.threads.max(1) as u64;
        Budget {
            deadline: limits.time.map(|time| Instant::now() + time),
            nodes: limits.nodes.map(|nodes| nodes.div_ceil(share)),
            stop,
            spent: false,
        }
    }

    /// Whether the search must stop, after `nodes` nodes; once true, always true.
    #[inline]
    pub fn is_spent(&mut self, nodes: u64) -> bool {
        if self.spent {
            return true;
        }
        if self.nodes.is_some_and(|limit| nodes >= limit) {
            self.spent = true;
        } else if nodes.is_multiple_of(Self::INTERVAL) {
            let late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
            self.spent = late || self.stop.load(Ordering::Relaxed);
        }
        self.spent
    }
}
