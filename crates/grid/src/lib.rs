//! Cells, shapes and bit sets of hexagonal and square boards.
//!
//! The vocabulary is axial: a hexagon has coordinates `q` (to the right) and `r` (down), as in [`Hex`]. A board shape
//! ([`Hexagon`], [`Lattice`]) numbers its cells; a [`CellSet`] is a set of such numbers in machine words, laid out so
//! that a step in one direction is one shift. This crate knows no game.

mod cellset;
mod connect;
mod direction;
mod hex;
mod layout;
mod letters;
mod shape;
mod square;

pub use cellset::{CellSet, Cells, Wide};
pub use connect::{Groups, Placed};
pub use direction::HexDirection;
pub use hex::Hex;
pub use layout::{Layout, Point};
pub use letters::{letters, letters_index};
pub use shape::{Cell, Hexagon, Lattice};
pub use square::Square;
