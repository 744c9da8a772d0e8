//! Cells, shapes and bit sets of hexagonal and square boards.
//!
//! The vocabulary is axial: a hexagon has coordinates `q` (to the right) and `r` (down), as in [`Hex`]. A board shape
//! ([`Hexagon`], [`Lattice`]) numbers its cells; a [`CellSet`] is a set of such numbers in machine words, laid out so
//! that a step in one direction is one shift. This crate knows no game.
//!
//! # Example
//!
//! The neighbours of a corner of a hexagon with five cells a side:
//!
//! ```
//! use tessera_grid::{CellSet, Hex, HexDirection, Hexagon};
//!
//! let board = Hexagon::new(5);
//! let corner = board.cell(Hex::new(4, 0)).unwrap();
//! let neighbours = HexDirection::ALL
//!     .into_iter()
//!     .filter_map(|direction| board.neighbor(corner, direction));
//! assert_eq!(u128::from_cells(neighbours).len(), 3);
//! ```

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
