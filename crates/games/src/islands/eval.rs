//! What a position of Islands of Hex is worth.

use rules::{Player, Position};
use search::{Score, Searched};

use super::{Drop, Islands};
use crate::lattice::{Board, Hexagonal, with_size};
use crate::players::{Method, Played};

impl Islands {
    /// By how many islands the first player is ahead.
    fn lead(&self) -> Score {
        let [white, black] = Player::BOTH.map(|player| self.board.groups(player) as Score);
        white - black
    }
}

impl Searched for Islands {
    fn evaluate(&self) -> Score {
        let lead = 100 * self.lead();
        if self.turn == Player::First { lead } else { -lead }
    }

    fn slot(&self, m: Drop) -> usize {
        m.0 as usize
    }

    fn margin(&self) -> Score {
        self.lead()
    }

    /// A half turn keeps both players' goals.
    fn symmetric_key(&self) -> u64 {
        match self.board {
            Board::Small { lattice, stones, .. } => {
                with_size!(lattice.size(), Hexagonal, rhombus_key(stones, self.turn))
            }
            Board::Large { .. } => self.key(),
        }
    }
}

impl Played for Islands {
    const METHOD: Method = Method::MonteCarlo;
    const MARGIN: bool = true;
}
