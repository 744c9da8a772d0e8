//! The plane, wrapped around a torus.
//!
//! A hive has at most 28 tiles, all connected, so with its neighbouring cells it never spans more than 30 cells in any
//! direction. Cells are therefore numbered on a torus of 32 × 32 = 1024: the cell at `(q, r)` has the number `q + 32 r`
//! modulo 1024, counted from the origin in the middle, and a step in a direction adds a constant. Two cells with the
//! same number are at least 32 steps apart, so only one of them can be at the hive.
//!
//! Directions are numbered anticlockwise from the east, as in [`HexDirection::ALL`], and six of them fit in a mask:
//!
//! ```text
//!    2   1
//!     \ /
//!  3 - . - 0
//!     / \
//!    4   5
//! ```

use grid::{Hex, HexDirection};

use super::directions::ALL_ROUND;

/// A cell, by its number on the torus.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(u16);

/// Cells on one side of the torus.
pub(super) const SIDE: i32 = 32;

/// Cells on the torus.
pub(super) const CELLS: usize = (SIDE * SIDE) as usize;

/// The number that a step in each direction adds to a cell; the six directions are repeated, so that indices may run
/// over.
pub(super) const STEPS: [u16; 16] = {
    let mut steps = [0; 16];
    let mut direction = 0;
    while direction < 16 {
        let Hex { q, r } = HexDirection::ALL[direction % 6].vector();
        steps[direction] = number(q, r);
        direction += 1;
    }
    steps
};

const NO_STEP: u8 = 6;

/// The direction of each difference between adjacent cells.
const DIRECTIONS: [u8; CELLS] = {
    let mut directions = [NO_STEP; CELLS];
    let mut direction = 0;
    while direction < 6 {
        directions[STEPS[direction] as usize] = direction as u8;
        direction += 1;
    }
    directions
};

const fn number(q: i32, r: i32) -> u16 {
    // Wrapping arithmetic, since a text may place a tile arbitrarily far out.
    (q.wrapping_add(r.wrapping_mul(SIDE)) & (CELLS as i32 - 1)) as u16
}

impl Cell {
    /// The origin is in the middle of the torus, so that hives rarely cross its seam.
    pub(super) const ORIGIN: Cell = Cell(number(SIDE / 2, SIDE / 2));

    pub(super) const fn at(hex: Hex) -> Cell {
        Cell::ORIGIN.plus(number(hex.q, hex.r))
    }

    /// The hexagon of the cell within the window of 32 × 32 cells that starts at `corner`.
    pub(super) const fn hex_from(self, corner: Hex) -> Hex {
        let beyond = self.0.wrapping_sub(Cell::at(corner).0) as i32 & (CELLS as i32 - 1);
        Hex::new(corner.q + beyond % SIDE, corner.r + beyond / SIDE)
    }

    /// The cell with a number below [`CELLS`].
    #[inline]
    pub(super) const fn of_index(index: usize) -> Cell {
        Cell(index as u16 % CELLS as u16)
    }

    /// The cell at an offset, given by the lower ten bits of a word.
    #[inline]
    pub(super) const fn plus(self, way: u16) -> Cell {
        Cell(self.0.wrapping_add(way) % CELLS as u16)
    }

    /// The direction of a neighbour, or `None` for other cells.
    #[inline]
    pub(super) const fn direction_to(self, other: Cell) -> Option<usize> {
        match DIRECTIONS[other.0.wrapping_sub(self.0) as usize % CELLS] {
            NO_STEP => None,
            direction => Some(direction as usize),
        }
    }

    /// The direction of a neighbour as a mask; empty for other cells.
    #[inline]
    pub(super) const fn towards(self, other: Cell) -> u8 {
        1 << DIRECTIONS[other.from(self)] & ALL_ROUND
    }

    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0 as usize % CELLS
    }

    /// The offset from another cell, below [`CELLS`]: equal offsets have equal numbers everywhere.
    #[inline]
    pub(super) const fn from(self, start: Cell) -> usize {
        self.0.wrapping_sub(start.0) as usize % CELLS
    }

    #[inline]
    #[must_use]
    pub(super) const fn step(self, direction: usize) -> Cell {
        Cell((self.0 + STEPS[direction % 16]) % CELLS as u16)
    }
}

/// The distance of each offset; exact below 16 steps.
static DISTANCES: [u8; CELLS] = {
    let mut distances = [0; CELLS];
    let mut way = 0;
    while way < CELLS {
        // The shorter way round the torus; a step east across the seam goes one row down.
        let q = (way as i32 + SIDE / 2) % SIDE - SIDE / 2;
        let r = ((way as i32 - q) / SIDE + SIDE / 2) % SIDE - SIDE / 2;
        let third = q + r;
        let sum = q.abs() + r.abs() + third.abs();
        distances[way] = (sum / 2) as u8;
        way += 1;
    }
    distances
};

/// The distance between two cells in steps, exact below 16; otherwise any number from 16 up.
#[inline]
pub(super) fn distance(from: Cell, to: Cell) -> usize {
    DISTANCES[to.from(from)] as usize
}

/// The ground level: for every cell, which of its six neighbours are occupied, and whether it is itself. Stacks make no
/// difference here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Torus([u8; CELLS]);

const TAKEN: u8 = 1 << 6;

impl Torus {
    pub(super) const EMPTY: Torus = Torus([0; CELLS]);

    /// The occupied neighbours, as a mask of directions.
    #[inline]
    pub(super) const fn around(&self, cell: Cell) -> u8 {
        self.0[cell.index()] & ALL_ROUND
    }

    /// The occupied neighbours of an empty cell: its whole byte.
    #[inline]
    pub(super) const fn around_empty(&self, cell: Cell) -> u8 {
        debug_assert!(!self.is_taken(cell), "a tile lies there");
        self.0[cell.index()]
    }

    #[inline]
    pub(super) const fn is_taken(&self, cell: Cell) -> bool {
        self.0[cell.index()] & TAKEN != 0
    }

    /// Puts a tile on an empty cell, or takes it off an occupied one.
    #[inline]
    pub(super) fn toggle(&mut self, cell: Cell) {
        self.0[cell.index()] ^= TAKEN;
        for direction in 0..6 {
            self.0[cell.step(direction).index()] ^= 1 << ((direction + 3) % 6);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_leads_to_the_neighbour() {
        for hex in [Hex::new(0, 0), Hex::new(-1, 31), Hex::new(15, -16)] {
            for (direction, neighbor) in hex.neighbors().into_iter().enumerate() {
                assert_eq!(Cell::at(hex).step(direction), Cell::at(neighbor));
            }
        }
    }

    #[test]
    fn distances_are_those_of_the_plane() {
        let start = Hex::new(3, 30);
        for hex in (-15..=15).flat_map(|q| (-15..=15).map(move |r| Hex::new(q, r))) {
            let steps = Hex::default().distance(hex);
            let found = distance(Cell::at(start), Cell::at(start + hex)) as u32;
            assert!(if steps < 16 { found == steps } else { found >= 16 }, "{hex:?}");
        }
    }

    #[test]
    fn a_cell_is_found_again_in_its_window() {
        let corner = Hex::new(-40, 1000);
        for hex in [corner, Hex::new(-9, 1031), Hex::new(-20, 1003)] {
            assert_eq!(Cell::at(hex).hex_from(corner), hex);
        }
    }
}
