//! The evaluation of Sabin Rains, its move ordering and its levels.

use grid::{Cell, CellSet};
use rules::{Player, Position};
use search::{Score, Searchable};

use super::features::{self, COUNT};
use super::rings::Ringed;
use super::stone_board::StoneBoard;
use super::{SabinRains, Stones, symmetry};
use crate::players::{Method, Playable, Strength};

/// The weight of each feature on the empty board and at the end, in hundredths of a stone of the final margin.
///
/// Found by `tune-sabin-rains` of the crate `tune` in two rounds from hand-set weights: 4,000 games at 400 nodes per
/// move, whose fit won 133.5 of 200 games against the hand-set weights, then 4,000 at 1,000 nodes, whose fit won 109 of
/// 200 against the previous one. A third round (3,000 games at 1,500 nodes) scored 94 of 200 and was not used.
const WEIGHTS: [Score; 2 * COUNT] = [
    333, 112, 74, -41, -39, -60, 28, -6, -38, 24, 106, //
    130, 95, 64, 60, 51, 8, 31, -21, 66, -42, -106,
];

const NAMES: [&str; 2 * COUNT] = {
    let mut names = [""; 2 * COUNT];
    let mut i = 0;
    while i < 2 * COUNT {
        names[i] = features::NAMES[i % COUNT];
        i += 1;
    }
    names
};

impl SabinRains {
    /// The weights of the evaluation: one for each feature on the empty board, then one for each at the end.
    pub const WEIGHTS: &[Score] = &WEIGHTS;
    /// The feature that each weight multiplies.
    pub const FEATURE_NAMES: &[&str] = &NAMES;

    /// The evaluation with other weights, as many as [`SabinRains::WEIGHTS`].
    pub fn evaluate_with(&self, weights: &[Score]) -> Score {
        on_board!(&self.0, board => weigh(&board.features(), board.distance_from_end(), weights))
    }
}

/// Tapered evaluation: interpolates linearly between the weights at the end and on the empty board.
#[inline]
fn weigh(features: &[Score; COUNT], distance: Score, weights: &[Score]) -> Score {
    let (begin, end) = weights.split_at(COUNT);
    let worths = begin
        .iter()
        .zip(end)
        .map(|(b, e)| b * distance + e * (64 - distance));
    features
        .iter()
        .zip(worths)
        .map(|(feature, worth)| feature * worth)
        .sum::<Score>()
        / 64
}

/// With so few playable cells, exhaustive search is faster than table look-ups.
const FEW: u32 = 3;

impl<S: Ringed> StoneBoard<S> {
    /// The margin of the player to move with perfect play, by exhaustive search.
    fn exact_margin(&self) -> Score {
        let after = |cell| {
            let mut next = self.clone();
            next.play(cell);
            -next.exact_margin()
        };
        let best = self.playable().cells().map(after).max();
        best.unwrap_or_else(|| self.lead())
    }

    /// The lead in stones of the player to move.
    fn lead(&self) -> Score {
        self.stones(self.turn()).len() as Score - self.stones(self.turn().other()).len() as Score
    }

    /// The smallest and largest final margin of the first player: one of the playable cells stays empty. Stable stones
    /// would tighten this, but before the last moves they are too few to be worth finding.
    fn margins(&self) -> (Score, Score) {
        if self.playable().len() <= FEW {
            let margin = match self.turn() {
                Player::First => self.exact_margin(),
                Player::Second => -self.exact_margin(),
            };
            return (margin, margin);
        }
        let cells = Player::BOTH.map(|player| self.stones(player).len());
        let most = (cells.into_iter().sum::<u32>() + self.playable().len()) as Score - 1;
        (-most, most)
    }

    /// Ordering for exact search: moves that leave few playable cells, that flip stones, or that are safe on the edge.
    #[inline]
    fn urgency(&self, cell: Cell) -> Score {
        (4 * self.closed_by(cell).len() + self.flips(cell).len() + self.missing_beside(cell)) as Score
    }
}

impl Searchable for SabinRains {
    fn evaluate(&self) -> Score {
        self.evaluate_with(&WEIGHTS)
    }

    /// Far above the history scores of exact search, which only decide between moves of equal urgency.
    fn order_score(&self, m: Cell) -> Score {
        on_board!(&self.0, board => board.urgency(m) * 100)
    }

    fn slot(&self, m: Cell) -> usize {
        m.index()
    }

    fn margin(&self) -> Score {
        self.stones(Player::First) as Score - self.stones(Player::Second) as Score
    }

    fn bounds(&self) -> (Score, Score) {
        on_board!(&self.0, board => board.margins())
    }

    fn symmetric_key(&self) -> u64 {
        match &self.0 {
            Stones::Small(board) if board.hexagon().side() <= symmetry::LARGEST => {
                let (own, enemy) = (board.stones(board.turn()), board.stones(board.turn().other()));
                symmetry::key(board.hexagon(), own, enemy)
            }
            _ => self.key(),
        }
    }

    fn exact_candidates(&self, ranked: &mut Vec<(Score, Cell)>) {
        on_board!(&self.0, board => {
            ranked.extend(board.playable().cells().map(|cell| (board.urgency(cell) * 100, cell)));
        });
    }
}

impl Playable for SabinRains {
    const METHOD: Method = Method::AlphaBeta;
    const MARGIN: bool = true;

    /// The first levels search one or two plies and play moves that score below the best; then the nodes grow more than
    /// threefold per level.
    fn strength(level: u8) -> Strength {
        let levels = [
            Strength::plies(1, 400),
            Strength::plies(1, 20),
            Strength::plies(2, 450),
            Strength::nodes(300, 0),
            Strength::nodes(900, 0),
            Strength::nodes(3_000, 0),
            Strength::nodes(10_000, 0),
        ];
        Strength::among(&levels, level)
    }

    /// Solving the last sixteen cells takes some hundredths of a second on side 5; larger boards use wider, slower
    /// sets.
    fn is_solvable(&self) -> bool {
        let most = match &self.0 {
            Stones::Small(_) => 16,
            Stones::Large(_) => 12,
        };
        self.count_moves() <= most
    }
}
