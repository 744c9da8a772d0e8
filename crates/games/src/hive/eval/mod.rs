//! What a position of Hive is worth, and which moves to look at first.

mod attack;
mod features;
mod weights;

use search::{Score, Searchable};

use super::{Hive, Move};
use crate::players::{Method, Playable, Strength};
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

impl Searchable for Hive {
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

    fn order_score(&self, m: Move) -> Score {
        attack::order_score(self, m)
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

impl Playable for Hive {
    const METHOD: Method = Method::AlphaBeta;

    /// From one ply on; the lower levels also take moves that look worse than the best.
    fn strength(level: u8) -> Strength {
        Strength::among(
            &[
                Strength::plies(1, 100),
                Strength::plies(1, 20),
                Strength::plies(2, 40),
                Strength::plies(3, 20),
                Strength::nodes(4_000, 0),
                Strength::nodes(12_000, 0),
                Strength::nodes(36_000, 0),
            ],
            level,
        )
    }
}
