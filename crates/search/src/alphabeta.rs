//! Alpha-beta: iterative deepening, principal variation search, a shared table, all cores.
//!
//! The threads search the same position from different depths on and meet in the table (lazy SMP); the answer is the first
//! thread's, which alone decides when one thread is asked for, so that the same nodes give the same move everywhere.

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

/// What a search is asked for.
pub struct SearchRequest<'a, P: Searchable> {
    /// Where to search from; the game is not over.
    pub position: &'a P,
    /// The keys of earlier positions of the game that could come again, for repetition: as many as moves were played
    /// without progress.
    pub history: &'a [u64],
    /// How many moves without progress end the game as a draw, if some do.
    pub quiet_limit: Option<u32>,
    /// How long.
    pub limits: Limits,
    /// How many lines, at least one.
    pub lines: usize,
    /// Which options to use.
    pub options: Options,
}

/// The options of the search, each of which can be switched off to see what it is worth.
#[expect(clippy::struct_excessive_bools, reason = "each idea is on or off by itself")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// Remember positions.
    pub table: bool,
    /// Look on at restless positions.
    pub quiescence: bool,
    /// Look less deep at moves that come late in the order.
    pub reductions: bool,
    /// Give up early on positions that are far better than needed, and on quiet moves in those that are far worse.
    pub futility: bool,
    /// Give up early on positions that would be good enough even without a move.
    pub null_move: bool,
    /// Begin an iteration with a narrow window round the last score.
    pub aspiration: bool,
    /// Order moves by killers, replies and history.
    pub history: bool,
    /// Let values fade as the draw for want of progress comes near.
    pub no_progress: bool,
}

impl Options {
    /// Everything.
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
    /// Nothing: plain alpha-beta, equal to negamax.
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

/// Searches; `report` hears of every finished iteration.
///
/// # Panics
/// If the position has no moves.
pub fn search<P: Searchable>(
    request: &SearchRequest<'_, P>,
    table: &TranspositionTable,
    stop: &AtomicBool,
    report: &mut dyn FnMut(&Choice<P::Move>),
) -> Choice<P::Move> {
    let others = request.limits.threads.max(1) - 1;
    let nodes = AtomicU64::new(0);
    // The first thread's end is everybody's end.
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        for number in 1..=others {
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
