//! What a position of Sabin Rains is worth.

use grid::{Cell, CellSet};
use rules::Player;
use search::{Score, Searched};

use super::{SabinRains, Stones};
use crate::players::{Method, Played};

impl Searched for SabinRains {
    /// Stones, and the more those that can't turn any more.
    fn evaluate(&self) -> Score {
        on_table!(&self.0, table => {
            let locked = table.locked();
            let worth = |player| {
                let stones = table.stones(player);
                (stones.len() * 20 + (stones & locked).len() * 100) as Score
            };
            worth(table.turn()) - worth(table.turn().other())
        })
    }

    fn promise(&self, m: Cell) -> Score {
        on_table!(&self.0, table => table.flips(m).len() as Score * 10)
    }

    fn slot(&self, m: Cell) -> usize {
        m.index()
    }

    fn margin(&self) -> Score {
        self.stones(Player::First) as Score - self.stones(Player::Second) as Score
    }
}

impl Played for SabinRains {
    const METHOD: Method = Method::AlphaBeta;
    const MARGIN: bool = true;
}
