//! Search for good moves in any game, knowing none.
//!
//! What a game has to say about a position it says through [`Searchable`]: a value, the moves that make it restless, hints
//! for the order of moves, bounds on what can still happen. On that stand three searches: [`alphabeta`], [`mcts`] and
//! [`solve`]. Each stops on time, on a number of nodes or on a flag, and always has a move once it has found one.

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

pub use limits::{Clock, Limits};
pub use searchable::{Choice, FORCING, Line, MAX_PLY, Score, Searchable, WON, finished};
pub use transposition_table::TranspositionTable;
