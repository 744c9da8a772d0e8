//! What a position of Abalon is worth, and what its search should know of moves.

use grid::CellSet;
use rules::Position;
use search::{FORCING, Score, Searchable};

use super::features::{self, COUNT};
use super::marble_board::Pushed;
use super::{Abalon, Marbles, Move, on_board};
use crate::players::{Method, Playable, Strength};

/// What each feature is worth, in sixteenths of a hundredth of a marble.
///
/// Found by `tune-abalon` of the crate `tune` on `abalon:5-daisy`, with features that proved worthless taken out: against the
/// guess it began with, 65.0 % ± 10.4 of 80 games at 3,000 nodes. Another 1,500 rounds of 1,500 nodes a move found nothing better
/// (47.9 % ± 7.6 of 120 games at 2,000 nodes).
/// The last weight was raised by hand from 35 to 45 afterwards, between 35 and 55 (56.2 % ± 8.9 of 120 games against 35).
const WEIGHTS: [Score; COUNT] = [1600, 194, 190, 146, 60, 14, 12, 60, 45];

/// The unit of [`WEIGHTS`] within a score.
const FINENESS: Score = 16;

/// An ejection is tried before everything else, a push before moves of which nothing is known.
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
    /// What each weight of the evaluation multiplies.
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

    /// All pushes are found at once, then each move is looked up.
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

    /// In line by tail and direction, then to the side by line and direction.
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

    /// From one ply on; the lower levels also take moves that look worse than the best, by parts of a marble.
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
