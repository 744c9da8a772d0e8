//! What a position of Sabin Rains is worth, and what searches should know of it.

use grid::{Cell, CellSet};
use rules::{Player, Position};
use search::{Score, Searched};

use super::features::{self, COUNT};
use super::rings::Ringed;
use super::table::Table;
use super::{SabinRains, Stones, symmetry};
use crate::players::{Method, Played};
use crate::tuning::Tuned;

/// What each feature is worth on the empty board and at the end, in hundredths of a stone more when the game is over.
const WEIGHTS: [Score; 2 * COUNT] = [
    20, 100, 0, 0, 0, 0, 0, 0, 0, //
    20, 100, 0, 0, 0, 0, 0, 0, 0,
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

impl Tuned for SabinRains {
    const WEIGHTS: &[Score] = &WEIGHTS;
    const NAMES: &[&str] = &NAMES;

    fn evaluate_with(&self, weights: &[Score]) -> Score {
        on_table!(&self.0, table => weigh(&table.features(), table.distance_from_end(), weights))
    }
}

/// From the worth at the end to the worth on the empty board in a straight line.
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

/// With so few playable cells, trying everything is quicker than asking what is remembered.
const FEW: u32 = 3;

impl<S: Ringed> Table<S> {
    /// By how much the player to move wins with perfect play, found by trying everything.
    fn exact_margin(&self) -> Score {
        let after = |cell| {
            let mut next = self.clone();
            next.play(cell);
            -next.exact_margin()
        };
        let best = self.playable().cells().map(after).max();
        best.unwrap_or_else(|| self.lead())
    }

    /// How many stones more the player to move has.
    fn lead(&self) -> Score {
        self.stones(self.turn()).len() as Score - self.stones(self.turn().other()).len() as Score
    }

    /// The least and the most the first player can win by: stones that can't turn any more stay, and of the playable
    /// cells one stays empty.
    fn margins(&self) -> (Score, Score) {
        if self.playable().len() <= FEW {
            let margin = match self.turn() {
                Player::First => self.exact_margin(),
                Player::Second => -self.exact_margin(),
            };
            return (margin, margin);
        }
        let exposed = self.exposed();
        let sure = |player| (self.stones(player) & !exposed).len() as Score;
        let stones: u32 = Player::BOTH
            .into_iter()
            .map(|player| self.stones(player).len())
            .sum();
        let most = (stones + self.playable().len()) as Score - 1;
        (2 * sure(Player::First) - most, most - 2 * sure(Player::Second))
    }

    /// Flips, and the safety of the edge: what settles most questions of an exact search soonest.
    #[inline]
    fn urgency(&self, cell: Cell) -> Score {
        (self.flips(cell).len() + self.missing_beside(cell)) as Score
    }
}

impl Searched for SabinRains {
    fn evaluate(&self) -> Score {
        self.evaluate_with(&WEIGHTS)
    }

    fn promise(&self, m: Cell) -> Score {
        on_table!(&self.0, table => table.urgency(m) * 10)
    }

    fn slot(&self, m: Cell) -> usize {
        m.index()
    }

    fn margin(&self) -> Score {
        self.stones(Player::First) as Score - self.stones(Player::Second) as Score
    }

    fn bounds(&self) -> (Score, Score) {
        on_table!(&self.0, table => table.margins())
    }

    fn symmetric_key(&self) -> u64 {
        match &self.0 {
            Stones::Small(table) if table.board().side() <= symmetry::LARGEST => {
                let (own, enemy) = (table.stones(table.turn()), table.stones(table.turn().other()));
                symmetry::key(table.board(), own, enemy)
            }
            _ => self.key(),
        }
    }

    /// Far above what a search learns on the way: habits only decide between moves that look alike.
    fn worth_trying(&self, ranked: &mut Vec<(Score, Cell)>) {
        on_table!(&self.0, table => {
            ranked.extend(table.playable().cells().map(|cell| (table.urgency(cell) * 100, cell)));
        });
    }
}

impl Played for SabinRains {
    const METHOD: Method = Method::AlphaBeta;
    const MARGIN: bool = true;
}
