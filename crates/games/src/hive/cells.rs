//! Sets of cells.

use super::field::{CELLS, Cell};

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
        let ring = self.ring();
        Cells(std::array::from_fn(|i| beside(&ring, i)))
    }

    /// The cells beside a cell of the set, none of the other set and in neither.
    #[inline]
    #[must_use]
    pub(super) fn beside_but_not(&self, other: &Cells) -> Cells {
        let (ring, others) = (self.ring(), other.ring());
        Cells(std::array::from_fn(|i| {
            beside(&ring, i) & !(beside(&others, i) | self.0[i] | other.0[i])
        }))
    }

    /// With the last word before the first and the first behind the last, one loop without a jump serves all words.
    #[inline]
    fn ring(&self) -> [u64; WORDS + 2] {
        let mut ring = [0; WORDS + 2];
        ring[0] = self.0[WORDS - 1];
        ring[1..=WORDS].copy_from_slice(&self.0);
        ring[WORDS + 1] = self.0[0];
        ring
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Cell> {
        self.0.iter().enumerate().flat_map(|(i, &word)| {
            let bits = std::iter::successors(Some(word), |rest| Some(rest & rest.wrapping_sub(1)));
            bits.take_while(|&rest| rest != 0)
                .map(move |rest| Cell::of_index(i * 64 + rest.trailing_zeros() as usize))
        })
    }
}

/// One word of the cells beside those in a ring.
#[inline]
const fn beside(ring: &[u64; WORDS + 2], i: usize) -> u64 {
    let (before, here, after) = (ring[i], ring[i + 1], ring[i + 2]);
    let up = here << 1 | here << 31 | here << 32 | before >> 63 | before >> 33 | before >> 32;
    let down = here >> 1 | here >> 31 | here >> 32 | after << 63 | after << 33 | after << 32;
    up | down
}

#[cfg(test)]
mod tests {
    use grid::Hex;

    use super::*;

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
}
