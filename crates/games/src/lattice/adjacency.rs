//! Adjacency of cells.

use std::fmt::Debug;
use std::hash::Hash;

use grid::Lattice;

/// The top edge, as a flag.
pub(crate) const TOP: u8 = 1;
/// The bottom edge, as a flag.
pub(crate) const BOTTOM: u8 = 2;
/// The left edge, as a flag.
pub(crate) const LEFT: u8 = 4;
/// The right edge, as a flag.
pub(crate) const RIGHT: u8 = 8;

/// The adjacency of cells on a board of rows and columns.
pub(crate) trait Adjacency: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// Whether `(r, c)` is adjacent to `(r + 1, c + 1)`, besides its horizontal and vertical neighbours.
    const DIAGONAL: bool;

    /// The row and column offsets of the neighbours.
    fn steps() -> &'static [(i32, i32)] {
        const STEPS: [(i32, i32); 6] = [(0, -1), (0, 1), (-1, 0), (1, 0), (-1, -1), (1, 1)];
        if Self::DIAGONAL { &STEPS } else { &STEPS[..4] }
    }
}

/// Squares: four neighbours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Orthogonal;

/// A rhombus of hexagons: six neighbours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Hexagonal;

impl Adjacency for Orthogonal {
    const DIAGONAL: bool = false;
}

impl Adjacency for Hexagonal {
    const DIAGONAL: bool = true;
}

/// The edges that a cell lies on, as flags.
#[inline]
pub(crate) fn edges_at(lattice: Lattice, row: u32, col: u32) -> u8 {
    let last = lattice.size() - 1;
    let inside = |number: u32| number.wrapping_sub(1) < last.saturating_sub(1);
    if inside(row) && inside(col) {
        return 0;
    }
    let edge = |lies_on_it, flag| if lies_on_it { flag } else { 0 };
    edge(row == 0, TOP) | edge(row == last, BOTTOM) | edge(col == 0, LEFT) | edge(col == last, RIGHT)
}
