//! Sabin Rains: drop stones, flip rings.

/// Calls the same code for either kind of table.
macro_rules! on_table {
    ($position:expr, $table:ident => $code:expr) => {
        match $position {
            Stones::Small($table) => $code,
            Stones::Large($table) => $code,
        }
    };
}

mod eval;
mod features;
mod game;
mod rings;
mod stability;
mod symmetry;
mod table;
#[cfg(test)]
mod tests;

use grid::{Cell, CellSet, Hexagon, Wide};
use rules::{Outcome, Player, Position, Random};

use crate::size::Size;
use table::Table;

/// The set-up: the number of cells on a side.
pub type SabinSide = Size<2, 13, 5>;

/// The largest side whose cells fit in one word.
const LARGEST_SMALL: u16 = 5;

/// A position of Sabin Rains.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SabinRains(Stones);

/// The stones in words that suit the side.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Stones {
    Small(Table<u128>),
    Large(Box<Table<Wide<11>>>),
}

impl SabinRains {
    /// The position with these stones (whose, on which cell) and this player to move.
    fn with_stones(board: Hexagon, turn: Player, stones: impl Iterator<Item = (Player, Cell)>) -> SabinRains {
        SabinRains(if board.side() <= LARGEST_SMALL {
            Stones::Small(Table::new(board, turn, stones))
        } else {
            Stones::Large(Box::new(Table::new(board, turn, stones)))
        })
    }

    fn board(&self) -> Hexagon {
        on_table!(&self.0, table => table.board())
    }

    fn stone(&self, cell: Cell) -> Option<Player> {
        on_table!(&self.0, table => table.stone(cell))
    }

    fn stones(&self, player: Player) -> u32 {
        on_table!(&self.0, table => table.stones(player).len())
    }

    /// The cells whose stones a stone put here would flip.
    fn flips(&self, cell: Cell) -> Vec<Cell> {
        on_table!(&self.0, table => table.flips(cell).cells().collect())
    }

    /// The cells that are neither playable nor flippable any more.
    fn locked(&self) -> Vec<Cell> {
        on_table!(&self.0, table => table.locked().cells().collect())
    }
}

impl Position for SabinRains {
    type Move = Cell;

    fn turn(&self) -> Player {
        on_table!(&self.0, table => table.turn())
    }

    fn outcome(&self) -> Option<Outcome> {
        on_table!(&self.0, table => table.outcome())
    }

    fn legal_moves(&self, moves: &mut Vec<Cell>) {
        on_table!(&self.0, table => moves.extend(table.playable().cells()));
    }

    fn count_moves(&self) -> u64 {
        on_table!(&self.0, table => u64::from(table.playable().len()))
    }

    fn is_legal(&self, m: Cell) -> bool {
        on_table!(&self.0, table => table.playable().contains(m))
    }

    fn illegal_reason(&self, m: Cell) -> String {
        let name = self.board().name(m);
        match self.stone(m) {
            Some(_) => format!("{name} is taken"),
            None => format!("{name} is not playable: it has no empty cell beside it"),
        }
    }

    fn play_unchecked(&mut self, m: Cell) {
        on_table!(&mut self.0, table => table.play(m));
    }

    fn playout(&mut self, random: &mut Random, limit: usize, played: &mut Vec<Cell>) {
        played.clear();
        on_table!(&mut self.0, table => table.playout(random, limit, played));
    }
}
