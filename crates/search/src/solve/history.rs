//! Move ordering by history: how often a move, or a move in answer to another, caused a cutoff.

use rules::Player;

use crate::Score;

/// The number of slots told apart; games small enough to solve have fewer.
const SLOTS: usize = 128;
const MOST: i16 = 1 << 12;

/// The cutoff rate of every move, by itself and as the answer to the previous move.
#[derive(Debug)]
pub(super) struct CutoffHistory {
    moves: Vec<i16>,
    answers: Vec<i16>,
}

impl CutoffHistory {
    pub(super) fn new() -> CutoffHistory {
        CutoffHistory {
            moves: vec![MOST / 2; 2 * SLOTS],
            answers: vec![MOST / 2; 2 * SLOTS * SLOTS],
        }
    }

    fn places(player: Player, before: usize, slot: usize) -> (usize, usize) {
        let own = player.index() * SLOTS + slot % SLOTS;
        (own, own * SLOTS + before % SLOTS)
    }

    /// From 0 to 6,144; higher is tried earlier.
    pub(super) fn order_score(&self, player: Player, before: usize, slot: usize) -> Score {
        let (own, answer) = Self::places(player, before, slot);
        Score::from(self.moves[own]) / 2 + Score::from(self.answers[answer])
    }

    /// Updates a move's rates after it was tried in answer to the move on `before`.
    pub(super) fn learn(&mut self, player: Player, before: usize, slot: usize, cutoff: bool) {
        let (own, answer) = Self::places(player, before, slot);
        for (value, slowness) in [(&mut self.moves[own], 6), (&mut self.answers[answer], 4)] {
            let goal = if cutoff { MOST } else { 0 };
            *value += (goal - *value) >> slowness;
        }
    }
}
