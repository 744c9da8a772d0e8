//! Bit sets of cells in machine words.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitXor, Not};

use crate::Cell;

/// A set of cells, one bit a cell number.
///
/// `u128` serves boards of up to 128 numbers, [`Wide`] larger ones; rules are written once over this trait.
pub trait CellSet:
    Copy
    + Eq
    + Hash
    + Debug
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
{
    /// No cell.
    const EMPTY: Self;

    /// Just this cell.
    fn single(cell: Cell) -> Self;
    /// Whether the cell is in the set.
    fn contains(self, cell: Cell) -> bool;
    /// How many cells are in the set.
    fn len(self) -> u32;
    /// Whether no cell is in the set.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }
    /// The cell with the lowest number.
    fn first(self) -> Option<Cell>;
    /// The set without its lowest cell.
    #[must_use]
    fn without_first(self) -> Self;
    /// The cell with exactly `n` lower ones in the set.
    fn nth(self, n: u32) -> Option<Cell>;
    /// Every cell's number increased by `by` (decreased if negative); what passes an end is lost.
    #[must_use]
    fn shifted(self, by: i32) -> Self;

    /// The set with the cell in it.
    #[inline]
    #[must_use]
    fn with(self, cell: Cell) -> Self {
        self | Self::single(cell)
    }
    /// The set with the cell not in it.
    #[inline]
    #[must_use]
    fn without(self, cell: Cell) -> Self {
        self & !Self::single(cell)
    }
    /// The cells by rising number.
    #[inline]
    fn cells(self) -> Cells<Self> {
        Cells(self)
    }
    /// The set of the given cells.
    #[inline]
    fn from_cells(cells: impl IntoIterator<Item = Cell>) -> Self {
        cells.into_iter().fold(Self::EMPTY, Self::with)
    }
}

/// Iterates over the cells of a set by rising number.
#[derive(Debug, Clone)]
pub struct Cells<S>(S);

impl<S: CellSet> Iterator for Cells<S> {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        let first = self.0.first()?;
        self.0 = self.0.without_first();
        Some(first)
    }
}

impl CellSet for u128 {
    const EMPTY: u128 = 0;

    #[inline]
    fn single(cell: Cell) -> u128 {
        1 << cell.0
    }

    #[inline]
    fn contains(self, cell: Cell) -> bool {
        self >> cell.0 & 1 != 0
    }

    #[inline]
    fn len(self) -> u32 {
        self.count_ones()
    }

    #[inline]
    fn first(self) -> Option<Cell> {
        (self != 0).then(|| Cell(self.trailing_zeros() as u16))
    }

    #[inline]
    fn without_first(self) -> u128 {
        self & self.wrapping_sub(1)
    }

    #[inline]
    fn nth(self, n: u32) -> Option<Cell> {
        let low = (self as u64).count_ones();
        if n < low {
            Some(Cell(nth_of_word(self as u64, n)))
        } else {
            let high = (self >> 64) as u64;
            (n - low < high.count_ones()).then(|| Cell(64 + nth_of_word(high, n - low)))
        }
    }

    #[inline]
    fn shifted(self, by: i32) -> u128 {
        if by >= 0 { self << by } else { self >> -by }
    }
}

/// The bit of `word` with exactly `n` lower ones set; there must be one.
///
/// Step 1: count the ones of each byte, summed from below. Step 2: find the byte that holds it. Step 3: look it up.
#[inline]
fn nth_of_word(word: u64, n: u32) -> u16 {
    const LOW_BITS: u64 = 0x0101_0101_0101_0101;
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    let nibbles = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let sums = ((nibbles + (nibbles >> 4)) & 0x0f0f_0f0f_0f0f_0f0f).wrapping_mul(LOW_BITS);
    let reached = (((u64::from(n) * LOW_BITS) | (LOW_BITS << 7)) - sums) & (LOW_BITS << 7);
    let base = reached.count_ones() * 8;
    let before = ((sums << 8) >> base & 0xff) as u32;
    let byte = (word >> base) as u8;
    base as u16 + u16::from(NTH_OF_BYTE[usize::from(byte)][(n - before) as usize & 7])
}

/// For each byte, the places of its ones from below.
static NTH_OF_BYTE: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut n) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 != 0 {
                table[byte][n] = bit;
                n += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

/// A set of up to `64 * N` cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Wide<const N: usize>([u64; N]);

impl<const N: usize> Wide<N> {
    /// The cells numbered 0 to 63, as bits.
    #[inline]
    pub const fn low_word(self) -> u64 {
        self.0[0]
    }

    /// The set of cells numbered 0 to 63 whose bits are set.
    #[inline]
    pub const fn from_low_word(word: u64) -> Self {
        let mut words = [0; N];
        words[0] = word;
        Wide(words)
    }

    #[inline]
    fn zip(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        Wide(std::array::from_fn(|i| f(self.0[i], other.0[i])))
    }
}

impl<const N: usize> BitAnd for Wide<N> {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl<const N: usize> BitOr for Wide<N> {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl<const N: usize> BitXor for Wide<N> {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
}

impl<const N: usize> Not for Wide<N> {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Wide(self.0.map(|word| !word))
    }
}

impl<const N: usize> CellSet for Wide<N> {
    const EMPTY: Self = Wide([0; N]);

    #[inline]
    fn single(cell: Cell) -> Self {
        let mut words = [0; N];
        words[cell.index() / 64] = 1 << (cell.0 % 64);
        Wide(words)
    }

    #[inline]
    fn contains(self, cell: Cell) -> bool {
        self.0[cell.index() / 64] >> (cell.0 % 64) & 1 != 0
    }

    #[inline]
    fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    fn first(self) -> Option<Cell> {
        let index = self.0.iter().position(|&word| word != 0)?;
        Some(Cell((index * 64) as u16 + self.0[index].trailing_zeros() as u16))
    }

    #[inline]
    fn without_first(mut self) -> Self {
        if let Some(word) = self.0.iter_mut().find(|word| **word != 0) {
            *word &= *word - 1;
        }
        self
    }

    #[inline]
    fn nth(self, mut n: u32) -> Option<Cell> {
        for (index, &word) in self.0.iter().enumerate() {
            if n < word.count_ones() {
                return Some(Cell((index * 64) as u16 + nth_of_word(word, n)));
            }
            n -= word.count_ones();
        }
        None
    }

    fn shifted(self, by: i32) -> Self {
        let (words, bits) = (by.unsigned_abs() as usize / 64, by.unsigned_abs() % 64);
        let word = |index: Option<usize>| index.and_then(|i| self.0.get(i)).copied().unwrap_or(0);
        // The neighbouring word's bits come in; a shift by a whole word width would overflow, hence `checked`.
        Wide(std::array::from_fn(|i| {
            if by >= 0 {
                let near = word(i.checked_sub(words));
                let far = word(i.checked_sub(words + 1));
                near << bits | far.checked_shr(64 - bits).unwrap_or(0)
            } else {
                let near = word(Some(i + words));
                let far = word(Some(i + words + 1));
                near >> bits | far.checked_shl(64 - bits).unwrap_or(0)
            }
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn numbers<S: CellSet>(set: S) -> Vec<u16> {
        set.cells().map(|cell| cell.0).collect()
    }

    fn check<S: CellSet>(mut model: Vec<u16>, capacity: i32, by: i32) {
        model.sort_unstable();
        model.dedup();
        let set = S::from_cells(model.iter().map(|&number| Cell(number)));
        assert_eq!(numbers(set), model);
        assert_eq!(set.len() as usize, model.len());
        for (n, &number) in model.iter().enumerate() {
            assert_eq!(set.nth(n as u32), Some(Cell(number)));
            assert!(set.contains(Cell(number)) && !set.without(Cell(number)).contains(Cell(number)));
        }
        assert_eq!(set.nth(model.len() as u32), None);
        let moved = model
            .iter()
            .map(|&number| i32::from(number) + by)
            .filter(|number| (0..capacity).contains(number));
        assert_eq!(
            numbers(set.shifted(by)),
            moved.map(|number| number as u16).collect::<Vec<_>>()
        );
    }

    proptest! {
        #[test]
        fn words_behave_as_sets(model in prop::collection::vec(0u16..128, 0..60), by in -127i32..128) {
            check::<u128>(model.clone(), 128, by);
            check::<Wide<2>>(model, 128, by);
        }

        #[test]
        fn wide_words_behave_as_sets(model in prop::collection::vec(0u16..704, 0..200), by in -200i32..200) {
            check::<Wide<11>>(model, 704, by);
        }
    }
}
