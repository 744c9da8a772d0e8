//! What a position of Abalon is worth, and what its search should know of moves.

use grid::CellSet;
use rules::Position;
use search::{FORCING, Score, Searched};

use super::features::{self, COUNT};
use super::table::Pushed;
use super::{Abalon, Move, Size, on_table};
use crate::players::{Method, Played, Strength};
use crate::tuning::Tuned;

/// What each feature is worth, in sixteenths of a hundredth of a marble.
///
/// Found by `examples/tune.rs` (`abalon:5-daisy`, 1,000 nodes a move), with features that proved worthless taken out: against the
/// guess it began with, 65.0 % ± 10.4 of 80 games at 3,000 nodes. Another 1,500 rounds from here found nothing better
/// (47.9 % ± 7.6 of 120 games at 2,000 nodes).
const WEIGHTS: [Score; COUNT] = [1600, 194, 190, 146, 60, 14, 12, 60, 45];

/// The unit of [`WEIGHTS`] within a score.
const FINENESS: Score = 16;

/// An ejection is tried before everything else, a push before moves of which nothing is known.
const EJECTION: Score = 2 * FORCING;
const PUSH: Score = 2_000;

impl Tuned for Abalon {
    const WEIGHTS: &[Score] = &WEIGHTS;
    const NAMES: &[&str] = &features::NAMES;

    fn evaluate_with(&self, weights: &[Score]) -> Score {
        weigh(&self.features(), weights)
    }
}

#[inline]
fn weigh(features: &[Score; COUNT], weights: &[Score]) -> Score {
    let parts = features
        .iter()
        .zip(weights)
        .map(|(feature, weight)| feature * weight);
    parts.sum::<Score>() / FINENESS
}

impl Abalon {
    #[inline]
    fn features(&self) -> [Score; COUNT] {
        match &self.0 {
            Size::Small(table) if table.state.side == 5 => table.features_on_side_five(),
            other => on_table!(other, table => table.features()),
        }
    }
}

impl Searched for Abalon {
    const REPEATS: bool = true;
    const FUTILITY: Score = 40;
    const PLAYOUT_LIMIT: usize = 60;

    fn evaluate(&self) -> Score {
        weigh(&self.features(), &WEIGHTS)
    }

    /// The moves that eject.
    fn noisy_moves(&self, moves: &mut Vec<Move>) {
        match &self.0 {
            Size::Small(table) if table.state.side == 5 => table.list_ejections_on_side_five(moves),
            other => on_table!(other, table => table.list_ejections(moves)),
        }
    }

    fn promise(&self, m: Move) -> Score {
        match on_table!(&self.0, table => table.pushed_by(m)) {
            Pushed::Nothing => 0,
            Pushed::Along => PUSH,
            Pushed::Out => EJECTION,
        }
    }

    /// All pushes are found at once, then each move is looked up.
    fn promises(&self, moves: &[Move], promises: &mut Vec<Score>) {
        match &self.0 {
            Size::Small(table) if table.state.side == 5 => {
                let pushes = table.pushes_on_side_five();
                promises.extend(moves.iter().map(|&m| match m {
                    Move::InLine { tail, direction } => {
                        let pushes = &pushes[direction as usize];
                        PUSH * Score::from(pushes.along.contains(tail))
                            + EJECTION * Score::from(pushes.out.contains(tail))
                    }
                    Move::Sidestep { .. } => 0,
                }));
            }
            _ => promises.extend(moves.iter().map(|&m| self.promise(m))),
        }
    }

    fn is_quickly_legal(&self, m: Move) -> bool {
        self.is_legal(m)
    }

    fn passed(&self) -> Option<Abalon> {
        let mut next = self.clone();
        on_table!(&mut next.0, table => table.state.turn = table.state.turn.other());
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

impl Played for Abalon {
    const METHOD: Method = Method::AlphaBeta;

    /// Each level looks at about three times as many positions as the one below; the lower ones also take a move that
    /// looks a little worse than the best.
    fn strength(level: u8) -> Strength {
        Strength::among(
            &[
                (40, 40),
                (120, 25),
                (360, 12),
                (1_000, 6),
                (3_000, 0),
                (9_000, 0),
                (27_000, 0),
            ],
            level,
        )
    }
}
