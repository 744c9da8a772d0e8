//! Paths: connect two opposite sides of a square grid.

pub mod course;

mod eval;
mod exact;
mod needs;
mod playout;
mod presentation;
#[cfg(test)]
mod proofs;
#[cfg(test)]
mod tests;
mod walls;
mod words;

use rules::{Message, Outcome, Player, Position, Random};

use crate::lattice::{BOTTOM, Board, LEFT, Orthogonal, Presentation, RIGHT, TOP};
use crate::size::Size;

/// The set-up: the size of the board.
pub type PathsSize = Size<1, 1000, 5>;

/// A position of Paths.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Paths {
    board: Board<Orthogonal>,
    turn: Player,
    outcome: Option<Outcome>,
}

/// A move: the square to place on, numbered row by row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Placement(u32);

/// Whether a group that touches these edges connects two opposite sides.
fn connects(edges: u8) -> bool {
    edges & (TOP | BOTTOM) == TOP | BOTTOM || edges & (LEFT | RIGHT) == LEFT | RIGHT
}

impl Position for Paths {
    type Move = Placement;

    fn turn(&self) -> Player {
        self.turn
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    fn legal_moves(&self, moves: &mut Vec<Placement>) {
        if self.outcome.is_none() {
            self.board
                .for_each_empty(|index| moves.push(Placement(index as u32)));
        }
    }

    fn count_moves(&self) -> u64 {
        if self.outcome.is_none() {
            u64::from(self.board.empty_count())
        } else {
            0
        }
    }

    fn is_legal(&self, m: Placement) -> bool {
        self.outcome.is_none() && self.board.stone(m.0 as usize).is_none()
    }

    fn illegal_reason(&self, m: Placement) -> Message {
        Presentation::illegal_reason(&self.board, m.0 as usize)
    }

    fn heap_bytes(&self) -> usize {
        self.board.heap_bytes()
    }

    fn play_unchecked(&mut self, m: Placement) {
        let edges = self.board.place(m.0 as usize, self.turn);
        if connects(edges) {
            self.outcome = Some(Outcome::Win(self.turn));
        } else if self.board.empty_count() == 0 {
            self.outcome = Some(Outcome::Draw);
        }
        self.turn = self.turn.other();
    }

    fn playout(&mut self, random: &mut Random, limit: usize, played: &mut Vec<Placement>) {
        self.random_playout(random, limit, played);
    }
}
