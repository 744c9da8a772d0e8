//! Game-tree search for any game, without knowledge of a particular one.
//!
//! A game describes its positions through [`Searchable`]: a static evaluation, noisy moves, scores for move ordering,
//! bounds on the result. Three searches work on that: [`alphabeta`] (iterative deepening with principal variation search),
//! [`mcts`] (UCT with RAVE and proofs) and [`solve`] (exact values by MTD(f) and by proof-number search). All of them are
//! anytime: they stop on a time limit, a node limit or a flag, and still have a move.
//!
//! # Example
//!
//! Take one, two or three sticks; whoever takes the last one wins. With ten sticks, the winning move takes two and leaves a
//! multiple of four.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//!
//! use rules::{Outcome, Player, Position};
//! use tessera_search::alphabeta::{Options, SearchRequest, search};
//! use tessera_search::{Limits, Score, Searchable, TranspositionTable, WON};
//!
//! #[derive(Debug, Clone, PartialEq, Eq, Hash)]
//! struct Sticks {
//!     left: u8,
//!     turn: Player,
//! }
//!
//! impl Position for Sticks {
//!     type Move = u8;
//!
//!     fn turn(&self) -> Player {
//!         self.turn
//!     }
//!
//!     fn outcome(&self) -> Option<Outcome> {
//!         (self.left == 0).then_some(Outcome::Win(self.turn.other()))
//!     }
//!
//!     fn legal_moves(&self, moves: &mut Vec<u8>) {
//!         moves.extend(1..=self.left.min(3));
//!     }
//!
//!     fn play_unchecked(&mut self, sticks: u8) {
//!         self.left -= sticks;
//!         self.turn = self.turn.other();
//!     }
//! }
//!
//! impl Searchable for Sticks {
//!     fn evaluate(&self) -> Score {
//!         0
//!     }
//!
//!     fn slot(&self, sticks: u8) -> usize {
//!         sticks.into()
//!     }
//! }
//!
//! let position = Sticks { left: 10, turn: Player::First };
//! let request = SearchRequest {
//!     position: &position,
//!     history: &[],
//!     quiet_limit: None,
//!     limits: Limits { depth: Some(10), ..Limits::default() },
//!     lines: 1,
//!     options: Options::ALL,
//! };
//! let found = search(&request, &TranspositionTable::new(1), &AtomicBool::new(false), &mut |_| {});
//! assert_eq!(found.best(), 2);
//! assert!(found.lines[0].score >= WON);
//! ```

pub mod alphabeta;
pub mod mcts;
pub mod negamax;
pub mod solve;

mod limits;
mod ordering;
mod searchable;
#[cfg(test)]
mod toy;
mod transposition_table;

pub use limits::{Budget, Limits};
pub use searchable::{Choice, FORCING, MAX_PLY, Score, Searchable, Variation, WON, finished};
pub use transposition_table::TranspositionTable;
