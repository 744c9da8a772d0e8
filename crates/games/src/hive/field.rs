//! The plane, rolled up.
//!
//! A hive has at most 28 tiles, all connected, so that with the cells round it it never spans more than 30 cells in
//! any direction. Cells are therefore numbered on a torus of 32 × 32 = 1024: the cell at `(q, r)` has the number
//! `q + 32 r` modulo 1024, and a step in a direction adds a constant. Two cells with the same number lie at least 32
//! steps apart, and only one of them can be at the hive.
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

/// A cell of the plane, by its number on the torus.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(u16);

/// Cells along one side of the torus.
pub(super) const SIDE: i32 = 32;

/// Cells of the torus.
pub(super) const CELLS: usize = (SIDE * SIDE) as usize;

/// What a step in each direction adds to the number of a cell; directions may be counted on, round and round.
const STEPS: [u16; 16] = {
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

/// The direction of each difference of cells that is a step.
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
    // Neither multiplication nor addition may overflow, however far a text says a tile lies.
    (q.wrapping_add(r.wrapping_mul(SIDE)) & (CELLS as i32 - 1)) as u16
}

impl Cell {
    pub(super) const ORIGIN: Cell = Cell(0);

    pub(super) const fn at(hex: Hex) -> Cell {
        Cell(number(hex.q, hex.r))
    }

    /// Where the cell lies, if it lies in the window of 32 × 32 cells that begins at `corner`.
    pub(super) const fn hex_from(self, corner: Hex) -> Hex {
        let beyond = self.0.wrapping_sub(Cell::at(corner).0) as i32 & (CELLS as i32 - 1);
        Hex::new(corner.q + beyond % SIDE, corner.r + beyond / SIDE)
    }

    /// The cell whose number is in the lower ten bits.
    #[inline]
    pub(super) const fn of_index(word: u16) -> Cell {
        Cell(word % CELLS as u16)
    }

    /// The direction of a neighbour.
    #[inline]
    pub(super) const fn direction_to(self, other: Cell) -> Option<usize> {
        match DIRECTIONS[other.0.wrapping_sub(self.0) as usize % CELLS] {
            NO_STEP => None,
            direction => Some(direction as usize),
        }
    }

    /// The direction of another cell, as a mask; without a direction if it is no neighbour.
    #[inline]
    pub(super) const fn towards(self, other: Cell) -> u8 {
        1 << DIRECTIONS[other.from(self)] & ALL_ROUND
    }

    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0 as usize % CELLS
    }

    /// The way to here from another cell, as a number below [`CELLS`]: the same for the same way anywhere.
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

/// How far the end of each way lies from its beginning; exact for ways of less than 16 steps.
static DISTANCES: [u8; CELLS] = {
    let mut distances = [0; CELLS];
    let mut way = 0;
    while way < CELLS {
        // The shorter way round the torus; a step east over its seam is one row down.
        let q = (way as i32 + SIDE / 2) % SIDE - SIDE / 2;
        let r = ((way as i32 - q) / SIDE + SIDE / 2) % SIDE - SIDE / 2;
        let third = q + r;
        let sum = q.abs() + r.abs() + third.abs();
        distances[way] = (sum / 2) as u8;
        way += 1;
    }
    distances
};

/// How many steps lead from one cell to the other, if it is less than 16; else any number from 16 up.
#[inline]
pub(super) fn distance(from: Cell, to: Cell) -> usize {
    DISTANCES[to.from(from)] as usize
}

/// A set of directions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Directions(pub(super) u8);

#[expect(
    clippy::copy_iterator,
    reason = "a set in one word is copied where it is iterated"
)]
impl Iterator for Directions {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let lowest = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(lowest)
    }
}

/// All six directions, as a mask.
pub(super) const ALL_ROUND: u8 = 0b11_1111;

/// The mask turned by one direction, clockwise: bit `d` of the result is bit `d + 1` of the mask.
const fn turned(mask: u8) -> u8 {
    (mask >> 1 | mask << 5) & ALL_ROUND
}

/// The mask turned by one direction the other way.
const fn turned_back(mask: u8) -> u8 {
    (mask << 1 | mask >> 5) & ALL_ROUND
}

/// For each mask of taken neighbours: the directions in which a tile slides along the ground from there. The cell
/// ahead is empty, and of the two cells beside the step exactly one is taken: none would lose contact, two would
/// close the gap.
const SLIDES: [u8; 64] = {
    let mut slides = [0; 64];
    let mut mask = 0;
    while mask < 64 {
        slides[mask as usize] = !mask & (turned(mask) ^ turned_back(mask));
        mask += 1;
    }
    slides
};

/// The same without the way back, for each direction in which the tile came; two columns are not used.
const SLIDES_ON: [[u8; 8]; 64] = {
    let mut slides_on = [[0; 8]; 64];
    let mut mask = 0;
    while mask < 64 {
        let mut came = 0;
        while came < 6 {
            slides_on[mask][came] = SLIDES[mask] & !(1 << ((came + 3) % 6));
            came += 1;
        }
        mask += 1;
    }
    slides_on
};

/// For each mask of taken neighbours: how many runs they form, that is how many gaps part them.
const RUNS: [u8; 64] = {
    let mut runs = [0; 64];
    let mut mask: u8 = 0;
    while mask < 64 {
        runs[mask as usize] = (mask & !turned(mask)).count_ones() as u8;
        mask += 1;
    }
    runs
};

/// The directions in which a tile slides, given which cells round it are taken.
#[inline]
pub(super) const fn slides(around: u8) -> Directions {
    Directions(SLIDES[(around & ALL_ROUND) as usize])
}

/// The directions in which a tile slides on that came in a direction, without the way back.
#[inline]
pub(super) const fn slides_on(around: u8, came: usize) -> Directions {
    Directions(SLIDES_ON[(around & ALL_ROUND) as usize][came % 8])
}

/// How many gaps part the taken cells round a cell.
#[inline]
pub(super) const fn runs(around: u8) -> u8 {
    RUNS[(around & ALL_ROUND) as usize]
}

/// The directions in which a gap begins, going anticlockwise: empty, with a taken one before.
#[inline]
pub(super) const fn gaps(around: u8) -> Directions {
    Directions(!around & turned_back(around))
}

/// What every cell needs to know about the ground: which of the six cells round it are taken, and whether it is
/// itself. Stacks make no difference here.
#[derive(Debug, Clone, Copy)]
pub(super) struct Field([u8; CELLS]);

const TAKEN: u8 = 1 << 6;

impl Field {
    pub(super) const EMPTY: Field = Field([0; CELLS]);

    /// The taken neighbours, as a mask of directions.
    #[inline]
    pub(super) const fn around(&self, cell: Cell) -> u8 {
        self.0[cell.index()] & ALL_ROUND
    }

    #[inline]
    pub(super) const fn is_taken(&self, cell: Cell) -> bool {
        self.0[cell.index()] & TAKEN != 0
    }

    /// Puts a tile on an empty cell or lifts the one that is there.
    #[inline]
    pub(super) fn toggle(&mut self, cell: Cell) {
        self.0[cell.index()] ^= TAKEN;
        for direction in 0..6 {
            self.0[cell.step(direction).index()] ^= 1 << ((direction + 3) % 6);
        }
    }
}

/// A set of cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Cells([u64; WORDS]);

const WORDS: usize = CELLS / 64;

impl Cells {
    pub(super) const NONE: Cells = Cells([0; WORDS]);

    #[inline]
    pub(super) const fn has(&self, cell: Cell) -> bool {
        self.0[cell.index() / 64] >> (cell.index() % 64) & 1 != 0
    }

    #[inline]
    pub(super) const fn toggle(&mut self, cell: Cell) {
        self.0[cell.index() / 64] ^= 1 << (cell.index() % 64);
    }

    /// Adds a cell; whether it is new.
    #[inline]
    pub(super) const fn insert(&mut self, cell: Cell) -> bool {
        let word = &mut self.0[cell.index() / 64];
        let before = *word;
        *word |= 1 << (cell.index() % 64);
        before != *word
    }

    #[inline]
    pub(super) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    #[must_use]
    pub(super) fn or(&self, other: &Cells) -> Cells {
        Cells(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    #[inline]
    #[must_use]
    pub(super) fn and(&self, other: &Cells) -> Cells {
        Cells(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    #[inline]
    #[must_use]
    pub(super) fn without(&self, other: &Cells) -> Cells {
        Cells(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// The cells beside a cell of the set.
    ///
    /// A step is a rotation of the whole 1024-bit number, by 1 (east, west), 32 (south-east, north-west) or 31
    /// (south-west, north-east); each word takes bits from the word before it or after it.
    #[inline]
    #[must_use]
    pub(super) fn beside(&self) -> Cells {
        // With the last word before the first and the first behind the last, one loop without a jump serves all words.
        let mut ring = [0; WORDS + 2];
        ring[0] = self.0[WORDS - 1];
        ring[1..=WORDS].copy_from_slice(&self.0);
        ring[WORDS + 1] = self.0[0];
        let mut beside = [0; WORDS];
        for (i, word) in beside.iter_mut().enumerate() {
            let (before, here, after) = (ring[i], ring[i + 1], ring[i + 2]);
            let up = here << 1 | here << 31 | here << 32 | before >> 63 | before >> 33 | before >> 32;
            let down = here >> 1 | here >> 31 | here >> 32 | after << 63 | after << 33 | after << 32;
            *word = up | down;
        }
        Cells(beside)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Cell> {
        self.0.iter().enumerate().flat_map(|(i, &word)| {
            let bits = std::iter::successors(Some(word), |rest| Some(rest & rest.wrapping_sub(1)));
            bits.take_while(|&rest| rest != 0)
                .map(move |rest| Cell((i * 64) as u16 + rest.trailing_zeros() as u16))
        })
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
    fn beside_a_set_lie_the_neighbours_of_its_cells() {
        for hex in [Hex::new(0, 0), Hex::new(31, 31), Hex::new(31, 1), Hex::new(0, 2)] {
            let mut set = Cells::NONE;
            assert!(set.insert(Cell::at(hex)) && !set.insert(Cell::at(hex)));
            let mut beside: Vec<Cell> = set.beside().iter().collect();
            let mut neighbors = hex.neighbors().map(Cell::at);
            beside.sort_unstable();
            neighbors.sort_unstable();
            assert_eq!(beside, neighbors);
            assert_eq!(set.beside().len(), 6);
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

    #[test]
    fn a_slide_keeps_contact_and_needs_a_gap() {
        assert_eq!(slides(0b00_0001).0, 0b10_0010, "along one tile, either way");
        assert_eq!(slides(0b00_0101).0, 0b10_1000, "not between two tiles");
        assert_eq!(slides(0b01_1111).0, 0, "not out of a pocket");
        assert_eq!(slides(0).0, 0, "not away from nothing");
    }
}
