//! What Paths and Islands of Hex share: boards of rows and columns on which stones are placed and never move.

mod adjacency;
mod bits;
mod board;
mod chains;
mod distance;
mod playout;
mod presentation;
mod symmetry;

pub(crate) use adjacency::{Adjacency, BOTTOM, Hexagonal, LEFT, Orthogonal, RIGHT, TOP, edges_at};
pub(crate) use bits::{Bits, MAX_SIZE, Masks, with_size};
pub(crate) use board::Board;
pub(crate) use chains::Chains;
pub(crate) use distance::{Need, cheapest_chain};
pub(crate) use playout::{Order, play_in_random_order};
pub(crate) use presentation::{Loaded, Presentation, name};
pub(crate) use symmetry::Symmetry;
