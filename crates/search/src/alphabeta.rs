//! Alpha-beta: iterative deepening, principal variation search, a shared table, all cores.
//!
//! The threads search the same position from different depths on and meet in the table (lazy SMP); the answer is the first
//! thread's, which alone decides when one thread is asked for, so that the same nodes give the same move everywhere.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use crate::searchable::{Choice, Searched};
use crate::{Limits, Table};
use searcher::Searcher;

mod no_progress;
mod node;
mod pruning;
mod root;
mod searcher;
#[cfg(test)]
mod tests;

/// What a search is asked for.
pub struct Question<'a, P: Searched> {
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
    /// Which ideas to use.
    pub ideas: Ideas,
}

/// The ideas of the search, each of which can be switched off to see what it is worth.
#[expect(clippy::struct_excessive_bools, reason = "each idea is on or off by itself")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ideas {
    /// Remember positions.
    pub table: bool,
    /// Look on at restless positions.
    pub quiescence: bool,
    /// Look less deep at moves that come late in the order.
    pub reductions: bool,
    /// Give up early on positions that are far better than needed, and on quiet moves in those that are far worse.
    pub futility: bool,
    /// Give up early on positions that would be good enough even without a move.
    pub passing: bool,
    /// Begin an iteration with a narrow window round the last score.
    pub aspiration: bool,
    /// Order moves by killers, replies and history.
    pub experience: bool,
    /// Let values fade as the draw for want of progress comes near.
    pub fading: bool,
}

impl Ideas {
    /// Everything.
    pub const ALL: Ideas = Ideas {
        table: true,
        quiescence: true,
        reductions: true,
        futility: true,
        passing: true,
        aspiration: true,
        experience: true,
        fading: true,
    };
    /// Nothing: plain alpha-beta, equal to negamax.
    pub const NONE: Ideas = Ideas {
        table: false,
        quiescence: false,
        reductions: false,
        futility: false,
        passing: false,
        aspiration: false,
        experience: false,
        fading: false,
    };
}

/// Searches; `report` hears of every finished iteration.
///
/// # Panics
/// If the position has no moves.
pub fn search<P: Searched>(
    question: &Question<'_, P>,
    table: &Table,
    stop: &AtomicBool,
    report: &mut dyn FnMut(&Choice<P::Move>),
) -> Choice<P::Move> {
    let others = question.limits.threads.max(1) - 1;
    let nodes = AtomicU64::new(0);
    // The first thread's end is everybody's end.
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        for number in 1..=others {
            let (nodes, done) = (&nodes, &done);
            scope.spawn(move || {
                let mut searcher = Searcher::new(question, table, done, nodes);
                searcher.deepen(number, &mut |_| {});
            });
        }
        let mut searcher = Searcher::new(question, table, stop, &nodes);
        let choice = searcher.deepen(0, report);
        done.store(true, Ordering::Relaxed);
        choice
    })
}
