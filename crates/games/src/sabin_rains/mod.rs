//! Sabin Rains: place stones, flip rings.

/// Evaluates the same expression for boards of every size.
macro_rules! on_board {
    ($position:expr, $board:ident => $code:expr) => {
        match $position {
            Stones::Small($board) => $code,
            Stones::Large($board) => $code,
        }
    };
}

mod eval;
mod features;
mod presentation;
mod rings;
mod stability;
mod stone_board;
mod symmetry;
#[cfg(test)]
mod tests;
mod words;

use grid::{Cell, CellSet, Hexagon, Wide};
use rules::{Message, Outcome, Player, Position, Random};

use crate::size::Size;
use stone_board::StoneBoard;

/// The set-up: the number of cells on a side.
pub type SabinSide = Size<2, 13, 5>;

/// The largest side whose cells fit in one word.
const LARGEST_SMALL: u16 = 5;

/// A position of Sabin Rains.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SabinRains(Stones);

/// The stones, in sets as wide as the side needs.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Stones {
    Small(StoneBoard<u128>),
    Large(Box<StoneBoard<Wide<11>>>),
}

impl SabinRains {
    /// The position with these stones (owner and cell) and this player to move.
    fn with_stones(board: Hexagon, turn: Player, stones: impl Iterator<Item = (Player, Cell)>) -> SabinRains {
        SabinRains(if board.side() <= LARGEST_SMALL {
            Stones::Small(StoneBoard::new(board, turn, stones))
        } else {
            Stones::Large(Box::new(StoneBoard::new(board, turn, stones)))
        })
    }

    fn board(&self) -> Hexagon {
        on_board!(&self.0, board => board.hexagon())
    }

    fn stone(&self, cell: Cell) -> Option<Player> {
        on_board!(&self.0, board => board.stone(cell))
    }

    fn stones(&self, player: Player) -> u32 {
        on_board!(&self.0, board => board.stones(player).len())
    }

    /// The cells whose stones a stone on this cell would flip.
    fn flips(&self, cell: Cell) -> Vec<Cell> {
        on_board!(&self.0, board => board.flips(cell).cells().collect())
    }

    /// The cells that can neither be played nor flipped any more.
    fn locked(&self) -> Vec<Cell> {
        on_board!(&self.0, board => board.locked().cells().collect())
    }
}

impl Position for SabinRains {
    type Move = Cell;

    fn heap_bytes(&self) -> usize {
        match &self.0 {
            Stones::Small(_) => 0,
            Stones::Large(board) => size_of_val(&**board),
        }
    }

    fn turn(&self) -> Player {
        on_board!(&self.0, board => board.turn())
    }

    fn outcome(&self) -> Option<Outcome> {
        on_board!(&self.0, board => board.outcome())
    }

    fn legal_moves(&self, moves: &mut Vec<Cell>) {
        on_board!(&self.0, board => moves.extend(board.playable().cells()));
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        on_board!(&self.0, board => u64::from(board.playable().len()))
    }

    fn is_legal(&self, m: Cell) -> bool {
        on_board!(&self.0, board => board.playable().contains(m))
    }

    fn illegal_reason(&self, m: Cell) -> Message {
        let name = self.board().name(m);
        match self.stone(m) {
            Some(_) => words::TAKEN.with(name),
            None => words::NOT_PLAYABLE.with(name),
        }
    }

    #[inline]
    fn play_unchecked(&mut self, m: Cell) {
        on_board!(&mut self.0, board => board.play(m));
    }

    fn playout(&mut self, random: &mut Random, limit: usize, played: &mut Vec<Cell>) {
        played.clear();
        on_board!(&mut self.0, board => board.playout(random, limit, played));
    }
}
