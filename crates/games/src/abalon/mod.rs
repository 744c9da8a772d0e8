//! Abalon: push the enemy's marbles off a hexagon.
//!
//! The rules are written once, generic over the [`CellSet`](grid::CellSet), in `marble_board.rs` and `moves.rs`;
//! [`Abalon`] picks the smallest set that fits its board. Text is in `notation.rs` and `position_text.rs`, the rest of
//! what people see in `presentation.rs`.

mod ejections;
mod eval;
mod features;
mod marble_board;
mod moves;
mod notation;
mod position_text;
mod presentation;
mod setup;
#[cfg(test)]
mod tests;
mod words;
mod zones;

use std::hash::{Hash, Hasher};

use grid::{Cell, Hexagon, Wide};
use rules::{Message, Outcome, Player, Position};
use rustc_hash::FxHasher;

use marble_board::{MarbleBoard, Pushed, State};
pub use moves::{Line, Move};
pub use setup::AbalonSetup;

/// A position of Abalon.
///
/// On boards of up to side 5 it is one cache line and does not allocate.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Abalon(Marbles);

/// The marbles, in sets as wide as the board needs.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Marbles {
    /// Sides up to 5.
    Small(MarbleBoard<u128>),
    /// Sides up to 11.
    Medium(Box<MarbleBoard<Wide<8>>>),
    /// Sides up to 50.
    Large(Box<MarbleBoard<Wide<155>>>),
}

/// Evaluates the same expression for boards of every size.
macro_rules! on_board {
    ($abalon:expr, $board:ident => $body:expr) => {
        match $abalon {
            Marbles::Small($board) => $body,
            Marbles::Medium($board) => $body,
            Marbles::Large($board) => $body,
        }
    };
}
use on_board;

impl Abalon {
    /// The board with the marbles that `owner` reports.
    fn new(state: State, owner: impl Fn(Cell) -> Option<Player>) -> Abalon {
        Abalon(match state.side {
            ..=5 => Marbles::Small(MarbleBoard::new(state, owner)),
            6..=11 => Marbles::Medium(Box::new(MarbleBoard::new(state, owner))),
            12.. => Marbles::Large(Box::new(MarbleBoard::new(state, owner))),
        })
    }

    #[inline]
    fn state(&self) -> &State {
        on_board!(&self.0, board => &board.state)
    }

    fn board(&self) -> Hexagon {
        self.state().board()
    }

    /// The owner of the marble on a point.
    fn owner(&self, point: Cell) -> Option<Player> {
        on_board!(&self.0, board => board.owner(point))
    }

    /// Whether the marble on a point belongs to the player to move.
    fn is_own(&self, point: Cell) -> bool {
        self.owner(point) == Some(self.turn())
    }
}

impl Position for Abalon {
    type Move = Move;

    fn heap_bytes(&self) -> usize {
        match &self.0 {
            Marbles::Small(_) => 0,
            Marbles::Medium(board) => size_of_val(&**board),
            Marbles::Large(board) => size_of_val(&**board),
        }
    }

    #[inline]
    fn turn(&self) -> Player {
        self.state().turn
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if let Some(winner) = self.state().winner() {
            return Some(Outcome::Win(winner));
        }
        let stuck = on_board!(&self.0, board => !board.has_move());
        stuck.then(|| Outcome::Win(self.turn().other()))
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        if self.state().winner().is_none() {
            match &self.0 {
                Marbles::Small(board) if board.state.side == 5 => board.list_on_side_five(moves),
                other => on_board!(other, board => board.list_moves(moves)),
            }
        }
    }

    fn count_moves(&self) -> u64 {
        if self.state().winner().is_some() {
            return 0;
        }
        u64::from(match &self.0 {
            Marbles::Small(board) if board.state.side == 5 => board.count_on_side_five(),
            other => on_board!(other, board => board.count_moves()),
        })
    }

    fn is_legal(&self, m: Move) -> bool {
        self.state().winner().is_none() && on_board!(&self.0, board => board.allows(m))
    }

    fn illegal_reason(&self, m: Move) -> Message {
        notation::illegal_reason(self, m)
    }

    fn play_unchecked(&mut self, m: Move) {
        on_board!(&mut self.0, board => board.play(m));
    }

    fn is_progress(&self, m: Move) -> bool {
        on_board!(&self.0, board => board.pushed_by(m) == Pushed::Out)
    }

    #[inline]
    fn key(&self) -> u64 {
        if let Marbles::Small(board) = &self.0 {
            return board.key();
        }
        let mut hasher = FxHasher::default();
        self.hash(&mut hasher);
        hasher.finish()
    }
}
