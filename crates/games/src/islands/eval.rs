//! What a position of Islands of Hex is worth.

use rules::{Player, Position};
use search::{Score, Searched};

use super::{Drop, Islands};
use crate::lattice::{Bits, Board, Hexagonal, with_size};
use crate::players::{Method, Played};

impl Islands {
    /// By how many islands the first player is ahead.
    fn lead(&self) -> Score {
        let [white, black] = Player::BOTH.map(|player| self.board.groups(player) as Score);
        white - black
    }

    /// The fewest stones that end the game; unknown on large boards.
    fn stones_to_the_end(&self) -> Option<u32> {
        match self.board {
            Board::Small { lattice, stones, .. } => {
                with_size!(lattice.size(), Hexagonal, stones_to_bisect(stones))
            }
            Board::Large { .. } => None,
        }
    }
}

impl<const N: usize> Bits<Hexagonal, N> {
    /// The cells beside each player's stones.
    fn shores(stones: [u128; 2]) -> [u128; 2] {
        stones.map(Self::grown)
    }

    /// The fewest stones that bisect the board, whoever puts them.
    fn stones_to_bisect([white, black]: [u128; 2]) -> Option<u32> {
        let masks = &Self::MASKS;
        let empty = masks.all & !(white | black);
        let ends = [
            Self::stones_needed(white, empty, masks.top, masks.bottom),
            Self::stones_needed(black, empty, masks.left, masks.right),
        ];
        ends.into_iter().flatten().min()
    }
}

impl Searched for Islands {
    /// Islands count; and whoever is ahead likes the end to be near, by whichever player's chain.
    fn evaluate(&self) -> Score {
        let lead = self.lead();
        let near = match self.stones_to_the_end() {
            Some(stones) => 80 / (stones as Score + 1),
            None => 0,
        };
        let score = 100 * lead + near * lead.signum();
        if self.turn == Player::First { score } else { -score }
    }

    /// A new island is worth most where the other player could make one too; what joins islands costs them.
    fn chances(&self, moves: &[Drop], chances: &mut Vec<f32>) {
        let Board::Small { lattice, stones, .. } = self.board else {
            return;
        };
        let own = self.turn.index();
        let beside = with_size!(lattice.size(), Hexagonal, shores([stones[own], stones[own ^ 1]]));
        chances.extend(moves.iter().map(|m| {
            let [mine, theirs] = beside.map(|cells| cells >> m.0 & 1 != 0);
            match (mine, theirs) {
                (false, false) => 0.6,
                (false, true) => 0.55,
                (true, false) => 0.45,
                (true, true) => 0.4,
            }
        }));
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

    fn is_solvable(&self) -> bool {
        self.board.empty_count() <= 16
    }
}
