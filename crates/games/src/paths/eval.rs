//! What a position of Paths is worth: how many pieces each player still needs.

use std::sync::atomic::AtomicBool;

use search::solve::{Memory, Progress, Solution};
use search::{Limits, Score, Searched};

use super::{Drop, Paths};
use crate::players::{Method, Played};

impl Searched for Paths {
    fn evaluate(&self) -> Score {
        let far = 2 * self.board.lattice().size();
        let needed = |player| self.pieces_needed(player).unwrap_or(far) as Score;
        100 * (needed(self.turn.other()) - needed(self.turn))
    }

    fn slot(&self, m: Drop) -> usize {
        m.0 as usize
    }
}

impl Played for Paths {
    const METHOD: Method = Method::MonteCarlo;

    fn solve(
        &self,
        limits: &Limits,
        memory: &mut Memory,
        stop: &AtomicBool,
        tick: &mut dyn FnMut(Progress),
    ) -> Option<Solution<Drop>> {
        if self.outcome.is_some() || self.small().is_none() {
            return search::solve::solve(self, limits, memory, stop, tick);
        }
        self.exact(limits, memory, stop, tick)
    }
}
