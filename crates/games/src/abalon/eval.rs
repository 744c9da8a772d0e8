//! The evaluation of Abalon, its move ordering and its levels.

use grid::CellSet;
use rules::Position;
use search::{FORCING, Score, Searchable};

use super::features::{self, COUNT};
use super::marble_board::Pushed;
use super::{Abalon, Marbles, Move, on_board};
use crate::players::{Method, Playable, Strength};

/// The weight of each feature, in sixteenths of a hundredth of a marble.
///
/// Found by `tune-abalon` of the crate `tune` on `abalon:5-daisy`, after worthless features were dropped: 65.0 % ± 10.4
/// of 80 games at 3,000 nodes against the weights it started from. Another 1,500 rounds at 1,500 nodes per move found
/// nothing better (47.9 % ± 7.6 of 120 games at 2,000 nodes). The last weight was then set by hand to 45, the best of
/// 35, 45 and 55 (56.2 % ± 8.9 of 120 games against 35).
const WEIGHTS: [Score; COUNT] = [1600, 194, 190, 146, 60, 14, 12, 60, 45];

/// Units of [`WEIGHTS`] per unit of score.
const FINENESS: Score = 16;

/// Ejections are tried before everything else, pushes before moves without a history.
const EJECTION: Score = 2 * FORCING;
const PUSH: Score = 2_000;

#[inline]
fn weigh(features: &[Score; COUNT], weights: &[Score]) -> Score {
    let parts = features
        .iter()
        .zip(weights)
        .map(|(feature, weight)| feature * weight);
    parts.sum::<Score>() / FINENESS
}

impl Abalon {
    /// The weights of the evaluation, one for each name in [`Abalon::FEATURE_NAMES`].
    pub const WEIGHTS: &[Score] = &WEIGHTS;
    /// The feature that each weight multiplies.
    pub const FEATURE_NAMES: &[&str] = &features::NAMES;

    /// The evaluation with other weights, as many as [`Abalon::WEIGHTS`].
    pub fn evaluate_with(&self, weights: &[Score]) -> Score {
        weigh(&self.features(), weights)
    }

    #[inline]
    fn features(&self) -> [Score; COUNT] {
        match &self.0 {
            Marbles::Small(board) if board.state.side == 5 => board.features_on_side_five(),
            other => on_board!(other, board => board.features()),
        }
    }
}

impl Searchable for Abalon {
    const REPEATS: bool = true;
    const FUTILITY: Score = 40;
    const PLAYOUT_LIMIT: usize = 60;

    fn evaluate(&self) -> Score {
        weigh(&self.features(), &WEIGHTS)
    }

    /// The moves that eject.
    fn noisy_moves(&self, moves: &mut Vec<Move>) {
        match &self.0 {
            Marbles::Small(board) if board.state.side == 5 => board.list_ejections_on_side_five(moves),
            other => on_board!(other, board => board.list_ejections(moves)),
        }
    }

    fn order_score(&self, m: Move) -> Score {
        match on_board!(&self.0, board => board.pushed_by(m)) {
            Pushed::Nothing => 0,
            Pushed::Along => PUSH,
            Pushed::Out => EJECTION,
        }
    }

    /// Finds all pushes at once, then looks each move up.
    fn order_scores(&self, moves: &[Move], order_scores: &mut Vec<Score>) {
        match &self.0 {
            Marbles::Small(board) if board.state.side == 5 => {
                let pushes = board.pushes_on_side_five();
                order_scores.extend(moves.iter().map(|&m| match m {
                    Move::InLine { tail, direction } => {
                        let pushes = &pushes[direction as usize];
                        PUSH * Score::from(pushes.along.contains(tail))
                            + EJECTION * Score::from(pushes.out.contains(tail))
                    }
                    Move::Sidestep { .. } => 0,
                }));
            }
            _ => order_scores.extend(moves.iter().map(|&m| self.order_score(m))),
        }
    }

    fn is_quickly_legal(&self, m: Move) -> bool {
        self.is_legal(m)
    }

    fn null_move(&self) -> Option<Abalon> {
        let mut next = self.clone();
        on_board!(&mut next.0, board => board.state.turn = board.state.turn.other());
        Some(next)
    }

    /// In-line moves by tail and direction, then sidesteps by line and direction.
    #[inline]
    fn slot(&self, m: Move) -> usize {
        match m {
            Move::InLine { tail, direction } => tail.index() * 6 + direction as usize,
            Move::Sidestep { line, direction } => {
                let ends = line.first.index() * 6 + usize::from(line.length - 2) * 3 + line.axis as usize % 3;
                self.board().capacity() * 6 + ends * 6 + direction as usize
            }
        }
    }
}

impl Playable for Abalon {
    const METHOD: Method = Method::AlphaBeta;

    /// One ply and more; the lower levels also play moves that score below the best, by fractions of a marble.
    fn strength(level: u8) -> Strength {
        Strength::among(
            &[
                Strength::plies(1, 25),
                Strength::plies(1, 5),
                Strength::plies(2, 0),
                Strength::plies(3, 0),
                Strength::nodes(4_000, 0),
                Strength::nodes(10_000, 0),
                Strength::nodes(30_000, 0),
            ],
            level,
        )
    }
}
