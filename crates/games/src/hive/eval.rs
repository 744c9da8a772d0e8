//! What a position of Hive is worth, and which moves to look at first.

mod attack;
mod features;
mod weights;

use search::{Score, Searched};

use super::{Hive, Move};
use crate::players::{Method, Played, Strength};
use weights::WEIGHTS;

/// How many features the evaluation knows.
pub const FEATURES: usize = features::COUNT;

impl Hive {
    /// The features of the evaluation, for those who tune its weights.
    pub fn features(&self) -> [Score; FEATURES] {
        features::of(self)
    }

    /// What each feature is worth.
    pub fn weights() -> &'static [Score; FEATURES] {
        &WEIGHTS
    }
}

impl Searched for Hive {
    const REPEATS: bool = true;
    const FUTILITY: Score = 90;
    const PLAYOUT_LIMIT: usize = 40;

    fn evaluate(&self) -> Score {
        let features = features::of(self);
        features
            .iter()
            .zip(&WEIGHTS)
            .map(|(count, weight)| count * weight)
            .sum()
    }

    fn noisy_moves(&self, moves: &mut Vec<Move>) {
        attack::noisy_moves(self, moves);
    }

    fn promise(&self, m: Move) -> Score {
        attack::promise(self, m)
    }

    /// The tile, and where it comes on a plane rolled up to 16 × 16 cells.
    fn slot(&self, m: Move) -> usize {
        match m {
            Move::To { tile, cell } => {
                let (row, column) = (cell.index() / 32 % 16, cell.index() % 16);
                tile.index() % 16 * 256 + row * 16 + column
            }
            Move::Pass => 15 * 256,
        }
    }
}

impl Played for Hive {
    const METHOD: Method = Method::AlphaBeta;

    /// Each level looks at about three times as many positions as the one below; the lower ones also take a move that
    /// looks a little worse than the best.
    fn strength(level: u8) -> Strength {
        Strength::among(
            &[
                (60, 150),
                (150, 100),
                (400, 50),
                (1_000, 20),
                (2_500, 0),
                (7_000, 0),
                (20_000, 0),
            ],
            level,
        )
    }
}
