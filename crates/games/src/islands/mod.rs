//! Islands of Hex: most islands when a player bisects the board.

mod eval;
mod model;
mod neighbourhoods;
mod playout;
mod presentation;
#[cfg(test)]
mod tests;
mod words;

pub use model::{BLACK, EMPTY, Model, ModelError, WHITE};

use rules::{Message, Outcome, Player, Position, Random};

use crate::lattice::{BOTTOM, Board, Hexagonal, LEFT, Presentation, RIGHT, TOP};
use crate::size::Size;

/// The set-up: the size of the board.
pub type IslandsSize = Size<1, 5000, 11>;

/// A position of Islands of Hex.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Islands {
    board: Board<Hexagonal>,
    turn: Player,
    outcome: Option<Outcome>,
}

/// A move: the cell to place on, numbered row by row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Placement(u32);

/// The two edges that a player connects to end the game: White top and bottom, Black left and right.
const fn goal(player: Player) -> [u8; 2] {
    match player {
        Player::First => [TOP, BOTTOM],
        Player::Second => [LEFT, RIGHT],
    }
}

/// Whether a player's group that touches these edges bisects the board.
const fn bisects(player: Player, edges: u8) -> bool {
    let [from, to] = goal(player);
    edges & (from | to) == from | to
}

impl Islands {
    /// The player with more islands wins, now that the board is bisected.
    fn decide(&self) -> Outcome {
        let [white, black] = Player::BOTH.map(|player| self.board.groups(player));
        match white.cmp(&black) {
            std::cmp::Ordering::Greater => Outcome::Win(Player::First),
            std::cmp::Ordering::Less => Outcome::Win(Player::Second),
            std::cmp::Ordering::Equal => Outcome::Draw,
        }
    }
}

impl Position for Islands {
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
        if bisects(self.turn, edges) {
            self.outcome = Some(self.decide());
        }
        self.turn = self.turn.other();
    }

    fn playout(&mut self, random: &mut Random, limit: usize, played: &mut Vec<Placement>) {
        self.random_playout(random, limit, false, played);
    }
}
