//! Which answers have settled questions before, for the order of moves.

use rules::Player;

use crate::Score;

/// Slots are told apart up to here; games that can be solved have fewer.
const SLOTS: usize = 128;
const MOST: i16 = 1 << 12;

/// How often a move has settled the question, by itself and as the answer to the move before.
#[derive(Debug)]
pub(super) struct Habits {
    moves: Vec<i16>,
    answers: Vec<i16>,
}

impl Habits {
    pub(super) fn new() -> Habits {
        Habits {
            moves: vec![MOST / 2; 2 * SLOTS],
            answers: vec![MOST / 2; 2 * SLOTS * SLOTS],
        }
    }

    fn places(player: Player, before: usize, slot: usize) -> (usize, usize) {
        let own = player.index() * SLOTS + slot % SLOTS;
        (own, own * SLOTS + before % SLOTS)
    }

    /// From 0 to 8191, the higher the better.
    pub(super) fn order_score(&self, player: Player, before: usize, slot: usize) -> Score {
        let (own, answer) = Self::places(player, before, slot);
        Score::from(self.moves[own]) / 2 + Score::from(self.answers[answer])
    }

    /// A move was tried after another one and settled the question, or did not.
    pub(super) fn learn(&mut self, player: Player, before: usize, slot: usize, settled: bool) {
        let (own, answer) = Self::places(player, before, slot);
        for (value, slowness) in [(&mut self.moves[own], 6), (&mut self.answers[answer], 4)] {
            let goal = if settled { MOST } else { 0 };
            *value += (goal - *value) >> slowness;
        }
    }
}
