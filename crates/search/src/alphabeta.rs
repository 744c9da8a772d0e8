//! Alpha-beta search: iterative deepening, principal variation search, a shared transposition table, lazy SMP.
//!
//! - `root.rs`: iterative deepening with aspiration windows.
//! - `node.rs`: one node (principal variation search) and quiescence search.
//! - `pruning.rs`: transposition-table cutoffs, null-move pruning, futility pruning, late move reductions.
//! - `no_progress.rs`: the draw after too many moves without progress.
//! - `searcher.rs`: what one thread keeps.
//!
//! Threads search the same position and share only the transposition table (lazy SMP); helper threads start at staggered
//! depths. The result is the first thread's. With one thread, the same node limit gives the same move on every machine;
//! with more, timing decides what the threads find in the table, so results vary from run to run.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use crate::searchable::{Choice, Searchable};
use crate::{Limits, TranspositionTable};
use searcher::Searcher;

mod no_progress;
mod node;
mod pruning;
mod root;
mod searcher;
#[cfg(test)]
mod tests;

/// The position to search and how to search it.
pub struct SearchRequest<'a, P: Searchable> {
    /// The root position; the game is not over.
    pub position: &'a P,
    /// The keys of the positions since the last progress, oldest first, for repetition: one for every move played without
    /// progress.
    pub history: &'a [u64],
    /// The number of moves without progress that ends the game as a draw, if the game has such a rule.
    pub quiet_limit: Option<u32>,
    /// What the search may spend.
    pub limits: Limits,
    /// The number of variations to find (multi-PV), at least one.
    pub lines: usize,
    /// The techniques to use.
    pub options: Options,
}

/// The search's techniques. Each can be switched off to measure what it is worth.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each technique is on or off by itself"
)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// Transposition table: reuse the results of positions searched before.
    pub table: bool,
    /// Quiescence search: resolve noisy moves before trusting the static evaluation.
    pub quiescence: bool,
    /// Late move reductions: search moves late in the order less deeply.
    pub reductions: bool,
    /// Futility pruning near the leaves, and reverse futility pruning.
    pub futility: bool,
    /// Null-move pruning: cut off where even passing is good enough.
    pub null_move: bool,
    /// Aspiration windows: start an iteration with a narrow window around the last score.
    pub aspiration: bool,
    /// Killer moves, countermoves and the history heuristic for move ordering.
    pub history: bool,
    /// Scale scores down as the draw for lack of progress comes closer.
    pub no_progress: bool,
}

impl Options {
    /// Every technique.
    pub const ALL: Options = Options {
        table: true,
        quiescence: true,
        reductions: true,
        futility: true,
        null_move: true,
        aspiration: true,
        history: true,
        no_progress: true,
    };
    /// None: plain alpha-beta, equal to negamax.
    pub const NONE: Options = Options {
        table: false,
        quiescence: false,
        reductions: false,
        futility: false,
        null_move: false,
        aspiration: false,
        history: false,
        no_progress: false,
    };
}

/// Searches a position; calls `report` after every completed iteration.
///
/// # Panics
/// If the position has no legal moves.
pub fn search<P: Searchable>(
    request: &SearchRequest<'_, P>,
    table: &TranspositionTable,
    stop: &AtomicBool,
    report: &mut dyn FnMut(&Choice<P::Move>),
) -> Choice<P::Move> {
    let helpers = request.limits.threads.max(1) - 1;
    let nodes = AtomicU64::new(0);
    // Raised when the first thread is done, to stop the helpers.
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        for number in 1..=helpers {
            let (nodes, done) = (&nodes, &done);
            scope.spawn(move || {
                let mut searcher = Searcher::new(request, table, done, nodes);
                searcher.deepen(number, &mut |_| {});
            });
        }
        let mut searcher = Searcher::new(request, table, stop, &nodes);
        let choice = searcher.deepen(0, report);
        done.store(true, Ordering::Relaxed);
        choice
    })
}
