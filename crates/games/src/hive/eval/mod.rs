//! The evaluation of Hive, its move ordering and its levels.
//!
//! [`features`] describes a position in numbers, [`weights`] says what each is worth, [`attack`] finds the noisy moves.
//! From outside, the evaluation is called through [`Searchable`]; tuning also reads [`Hive::features`] and
//! [`Hive::weights`].

mod attack;
mod features;
mod weights;

use search::{Score, Searchable};

use super::{Hive, Move};
use crate::players::{Method, Playable, Strength};
use weights::WEIGHTS;

/// The number of features of the evaluation.
pub const FEATURES: usize = features::COUNT;

impl Hive {
    /// The features of the evaluation, for tuning.
    pub fn features(&self) -> [Score; FEATURES] {
        features::of(self)
    }

    /// The weight of each feature.
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

    /// The tile and its destination on a torus of 16 × 16 cells.
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

    /// One ply and more; the lower levels also play moves that score below the best.
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
