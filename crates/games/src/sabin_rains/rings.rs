//! Flips, all six rings at once.
//!
//! All that a new stone X can flip lies within two steps of it. Call N₀ … N₅ the neighbours of X, anticlockwise from the
//! east, Kⱼ the cell behind Nⱼ, and Lⱼ the cell that touches both Nⱼ and Nⱼ₊₁:
//!
//! ```text
//!       K₂  L₁  K₁
//!     L₂  N₂  N₁  L₀        the ring of the neighbour Nⱼ, from X all the way round:
//!   K₃  N₃  X   N₀  K₀
//!     L₃  N₄  N₅  L₅            X  Nⱼ₋₁  Lⱼ₋₁  Kⱼ  Lⱼ  Nⱼ₊₁  (X)
//!       K₄  L₄  K₅
//! ```
//!
//! With the six N, six L and six K as bits, bit j of five words holds the five cells of ring j in order, and a handful
//! of word operations evaluates all six rings in both directions, without branches. A cell off the board holds no stone
//! and stops a run just as an empty cell does; the rules call it a cut. Rings whose centre is off the board don't
//! count.

use std::sync::OnceLock;

use grid::{Cell, CellSet, Hex, HexDirection, Hexagon};

/// The cells within two steps as five rows of five bits, the new stone in the centre.
type Disc = u32;

const DISC_ROWS: i32 = 5;

/// Six bits each for the cells N, L and K, at bits 0, 8 and 16.
type Sectors = u32;

const SIX: u32 = 0b11_1111;

/// The bit of a disc at an offset from its centre.
const fn disc_bit(offset: Hex) -> Disc {
    1 << ((offset.r + 2) * DISC_ROWS + offset.q + 2)
}

/// The position in a disc of each of the 18 sector bits.
const fn sector_cells() -> [(Sectors, Disc); 18] {
    let mut cells = [(0, 0); 18];
    let mut j = 0;
    while j < 6 {
        let (here, next) = (
            HexDirection::ALL[j].vector(),
            HexDirection::ALL[(j + 1) % 6].vector(),
        );
        cells[3 * j] = (1 << j, disc_bit(here));
        cells[3 * j + 1] = (1 << (j + 8), disc_bit(Hex::new(here.q + next.q, here.r + next.r)));
        cells[3 * j + 2] = (1 << (j + 16), disc_bit(Hex::new(2 * here.q, 2 * here.r)));
        j += 1;
    }
    cells
}

const SECTOR_CELLS: [(Sectors, Disc); 18] = sector_cells();

/// For each row of a disc and each pattern of five bits in it, the sectors.
static SECTORS_OF_ROW: [[Sectors; 32]; 5] = {
    let mut table = [[0; 32]; 5];
    let mut entry = 0;
    while entry < 5 * 32 {
        let (row, pattern) = (entry / 32, entry % 32);
        let disc = (pattern as Disc) << (row * 5);
        let mut i = 0;
        while i < 18 {
            if disc & SECTOR_CELLS[i].1 != 0 {
                table[row][pattern] |= SECTOR_CELLS[i].0;
            }
            i += 1;
        }
        entry += 1;
    }
    table
};

/// For N, L and K and each pattern of six bits, the disc.
static DISC_OF_SECTORS: [[Disc; 64]; 3] = {
    let mut table = [[0; 64]; 3];
    let mut entry = 0;
    while entry < 3 * 64 {
        let (group, pattern) = (entry / 64, entry % 64);
        let sectors = (pattern as Sectors) << (group * 8);
        let mut i = 0;
        while i < 18 {
            if sectors & SECTOR_CELLS[i].0 != 0 {
                table[group][pattern] |= SECTOR_CELLS[i].1;
            }
            i += 1;
        }
        entry += 1;
    }
    table
};

/// Rotates six bits up by one.
const fn onward(six: u32) -> u32 {
    (six << 1 | six >> 5) & SIX
}

/// Rotates six bits down by one.
const fn back(six: u32) -> u32 {
    (six >> 1 | six << 5) & SIX
}

/// The five cells of every ring in walking order: bits 0–5 for the walk that starts at Nⱼ₋₁, bits 8–13 for the one that
/// starts at Nⱼ₊₁.
#[inline]
const fn walks(sectors: Sectors) -> [u32; 5] {
    let (n, l, k) = (sectors & SIX, sectors >> 8 & SIX, sectors >> 16 & SIX);
    let (before, after) = (onward(n), back(n));
    let l_before = onward(l);
    [
        before | after << 8,
        l_before | l << 8,
        k | k << 8,
        l | l_before << 8,
        after | before << 8,
    ]
}

/// The sectors that flip, for the rings whose centres are in `middles`.
#[inline]
const fn flipped(own: Sectors, enemy: Sectors, middles: u32) -> Sectors {
    // Step 1: how far each walk meets only enemy stones.
    let (o, e) = (walks(own), walks(enemy));
    let run_1 = e[0] & (middles | middles << 8);
    let run_2 = run_1 & e[1];
    let run_3 = run_2 & e[2];
    let run_4 = run_3 & e[3];
    let all_five = run_4 & e[4];
    // Step 2: a run flips if a friendly stone follows it, or if it fills the whole ring.
    let fourth = run_4 & o[4] | all_five;
    let third = run_3 & o[3] | fourth;
    let second = run_2 & o[2] | third;
    let first = run_1 & o[1] | second;
    // Step 3: map the walks back to sectors.
    let n = back(first & SIX) | onward(first >> 8) | onward(all_five & SIX) | back(all_five >> 8);
    let l = back(second & SIX) | second >> 8 | fourth & SIX | back(fourth >> 8);
    let k = (third | third >> 8) & SIX;
    n | l << 8 | k << 16
}

/// Precomputed tables of a board.
#[derive(Debug)]
pub(super) struct Rings<S> {
    pub(super) board: Hexagon,
    pub(super) all: S,
    /// The cells with a neighbour off the board.
    pub(super) edge: S,
    /// The cells with three neighbours off the board (corners).
    pub(super) corners: S,
    pub(super) steps: [i32; 6],
    /// For each cell number, which neighbours are on the board, by direction.
    middles: Vec<u8>,
}

impl<S: Ringed> Rings<S> {
    fn new(board: Hexagon) -> Rings<S> {
        let on_board = |cell| {
            let there = |&direction: &HexDirection| board.neighbor(cell, direction).is_some();
            HexDirection::ALL
                .iter()
                .filter(|d| there(d))
                .map(|&direction| 1 << direction as u8)
                .sum()
        };
        let missing = |cell| 6 - u8::count_ones(on_board(cell));
        let with_missing = |least| S::from_cells(board.cells().filter(|&cell| missing(cell) >= least));
        Rings {
            board,
            all: board.all(),
            edge: with_missing(1),
            corners: with_missing(3),
            steps: HexDirection::ALL.map(|direction| board.step(direction)),
            middles: (0..board.capacity())
                .map(|number| on_board(Cell(number as u16)))
                .collect(),
        }
    }

    /// The number of a cell's neighbours that are off the board.
    pub(super) fn missing_beside(&self, cell: Cell) -> u32 {
        6 - self.middles[cell.index()].count_ones()
    }

    /// The neighbours of the given cells, on the board.
    #[inline]
    pub(super) fn around(&self, cells: S) -> S {
        self.steps
            .into_iter()
            .fold(S::EMPTY, |around, step| around | cells.shifted(step))
            & self.all
    }

    /// The stones that a new stone on the cell flips.
    #[inline]
    pub(super) fn flips(&self, cell: Cell, own: S, enemy: S) -> S {
        let stride = 2 * i32::from(self.board.side());
        let corner = i32::from(cell.0) - 2 * stride - 2;
        let sectors = |stones: S| {
            let rows = stones.window(corner, stride);
            SECTORS_OF_ROW
                .iter()
                .zip(rows)
                .fold(0, |sectors, (of_row, row)| sectors | of_row[row as usize & 31])
        };
        let flips = flipped(
            sectors(own),
            sectors(enemy),
            u32::from(self.middles[cell.index()]),
        );
        let disc = DISC_OF_SECTORS[0][(flips & SIX) as usize]
            | DISC_OF_SECTORS[1][(flips >> 8 & SIX) as usize]
            | DISC_OF_SECTORS[2][(flips >> 16 & SIX) as usize];
        S::from_window(
            std::array::from_fn(|row| (disc >> (5 * row) & 31) as u64),
            corner,
            stride,
        )
    }
}

/// Sets from which a window of five rows of five cells can be extracted, with cached tables for each side.
pub(super) trait Ringed: CellSet + 'static {
    /// The tables of a board, computed once.
    fn rings(board: Hexagon) -> &'static Rings<Self>;
    /// Five rows `stride` numbers apart, in the low five bits each; the first starts at number `corner`, which may be
    /// negative. Higher bits are undefined.
    fn window(self, corner: i32, stride: i32) -> [u64; 5];
    /// The set of the cells in such a window.
    fn from_window(rows: [u64; 5], corner: i32, stride: i32) -> Self;
}

impl Ringed for u128 {
    fn rings(board: Hexagon) -> &'static Rings<u128> {
        static RINGS: [OnceLock<Rings<u128>>; 6] = [const { OnceLock::new() }; 6];
        RINGS[usize::from(board.side())].get_or_init(|| Rings::new(board))
    }

    /// The side is at most 5: the window fits in one word, and two rows fit above the board's 90 numbers.
    #[inline]
    fn window(self, corner: i32, stride: i32) -> [u64; 5] {
        let margin = 2 * stride + 2;
        let window = (self << margin >> (corner + margin)) as u64;
        std::array::from_fn(|row| window >> (row as i32 * stride))
    }

    #[inline]
    fn from_window(rows: [u64; 5], corner: i32, stride: i32) -> u128 {
        let margin = 2 * stride + 2;
        let window = rows.iter().rev().fold(0u64, |window, row| window << stride | row);
        u128::from(window) << (corner + margin) >> margin
    }
}

impl Ringed for grid::Wide<11> {
    fn rings(board: Hexagon) -> &'static Rings<grid::Wide<11>> {
        static RINGS: [OnceLock<Rings<grid::Wide<11>>>; 14] = [const { OnceLock::new() }; 14];
        RINGS[usize::from(board.side())].get_or_init(|| Rings::new(board))
    }

    fn window(self, corner: i32, stride: i32) -> [u64; 5] {
        std::array::from_fn(|row| self.shifted(-(corner + row as i32 * stride)).low_word())
    }

    fn from_window(rows: [u64; 5], corner: i32, stride: i32) -> Self {
        let place = |(row, bits): (i32, u64)| Self::from_low_word(bits).shifted(corner + row * stride);
        (0..).zip(rows).map(place).fold(Self::EMPTY, |set, row| set | row)
    }
}
