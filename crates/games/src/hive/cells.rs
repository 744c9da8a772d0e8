//! Bitboards: sets of cells of the torus.

use wide::u64x4;

use super::torus::{CELLS, Cell, SIDE};

/// A set of cells, one bit for each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Cells([u64; WORDS]);

const WORDS: usize = CELLS / 64;

/// Where a hive lies. Most hives never leave the middle half of the torus, and only that half is processed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Extent {
    /// The hive and its neighbouring cells lie in the middle rows.
    Middle,
    /// Anywhere.
    Whole,
}

impl Extent {
    /// The extent after another tile is put on `cell`.
    #[inline]
    #[must_use]
    pub(super) const fn with(self, cell: Cell) -> Extent {
        // One row less on either side, to leave room for the neighbouring cells.
        const FIRST: usize = CELLS / 4 + SIDE as usize;
        const ROOM: usize = CELLS / 2 - 2 * SIDE as usize;
        if cell.index().wrapping_sub(FIRST) < ROOM {
            self
        } else {
            Extent::Whole
        }
    }
}

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

    /// Adds a cell; returns whether it is new.
    #[inline]
    pub(super) const fn insert(&mut self, cell: Cell) -> bool {
        let word = &mut self.0[cell.index() / 64];
        let before = *word;
        *word |= 1 << (cell.index() % 64);
        before != *word
    }

    /// The number of cells; the whole set lies within `extent`.
    #[inline]
    pub(super) fn len(&self, extent: Extent) -> u32 {
        let count = |words: &[u64]| words.iter().map(|word| word.count_ones()).sum();
        match extent {
            Extent::Middle => count(&self.0[WORDS / 4..WORDS * 3 / 4]),
            Extent::Whole => count(&self.0),
        }
    }

    #[inline]
    pub(super) fn first(&self) -> Option<Cell> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(Cell::of_index(word * 64 + self.0[word].trailing_zeros() as usize))
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

    /// The cells next to a cell of the set.
    #[inline]
    #[must_use]
    pub(super) fn beside(&self, extent: Extent) -> Cells {
        let mut beside = Cells::NONE;
        each_four([self], extent, |i, [own]| beside.write(i, any(neighbours(own))));
        beside
    }

    /// The cells next to a cell of this set but next to none of `other`, and in neither set.
    #[inline]
    #[must_use]
    pub(super) fn beside_but_not(&self, other: &Cells, extent: Extent) -> Cells {
        let mut beside = Cells::NONE;
        each_four([self, other], extent, |i, [own, other]| {
            let shut = any(neighbours(other)) | own[1] | other[1];
            beside.write(i, any(neighbours(own)) & !shut);
        });
        beside
    }

    /// The cells outside the set whose six neighbours are all in it.
    #[inline]
    #[must_use]
    pub(super) fn enclosed(&self, extent: Extent) -> Cells {
        let mut enclosed = Cells::NONE;
        each_four([self], extent, |i, [own]| {
            let all = neighbours(own)
                .into_iter()
                .fold(!own[1], |all, words| all & words);
            enclosed.write(i, all);
        });
        enclosed
    }

    /// The directions in which [`beside_and_gates`](Cells::beside_and_gates) looks for gates: one of each opposite
    /// pair.
    pub(super) const GATES: [usize; 3] = [0, 1, 5];

    /// Finds the empty cells next to the set, and returns those with a gate in one of three directions: the next cell
    /// there is empty, but both cells adjacent to the two are in the set.
    #[inline]
    pub(super) fn beside_and_gates(&self, extent: Extent, beside: &mut Cells) -> Cells {
        let mut gates = Cells::NONE;
        each_four([self], extent, |i, [own]| {
            let taken = neighbours(own);
            let gate = |direction: usize| {
                taken[(direction + 1) % 6] & taken[(direction + 5) % 6] & !taken[direction]
            };
            let [a, b, c] = Cells::GATES;
            beside.write(i, any(taken) & !own[1]);
            gates.write(i, (gate(a) | gate(b) | gate(c)) & !own[1]);
        });
        gates
    }

    #[inline]
    fn write(&mut self, i: usize, words: u64x4) {
        self.0[i..i + 4].copy_from_slice(&words.to_array());
    }

    /// The words, with the last one repeated in front and the first one at the end.
    #[inline]
    fn ring(&self) -> [u64; WORDS + 2] {
        let mut ring = [0; WORDS + 2];
        ring[0] = self.0[WORDS - 1];
        ring[1..=WORDS].copy_from_slice(&self.0);
        ring[WORDS + 1] = self.0[0];
        ring
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Cell> + use<> {
        self.0.into_iter().enumerate().flat_map(|(i, word)| {
            let bits = std::iter::successors(Some(word), |rest| Some(rest & rest.wrapping_sub(1)));
            bits.take_while(|&rest| rest != 0)
                .map(move |rest| Cell::of_index(i * 64 + rest.trailing_zeros() as usize))
        })
    }
}

/// Calls `visit` with four words at a time of sets that lie within an extent: for each set the four words one place
/// earlier, the four words themselves, and those one place later.
///
/// Plain loops, since `map` on arrays is not inlined across codegen units, and this is the innermost loop of move
/// generation.
#[inline]
fn each_four<const N: usize>(
    sets: [&Cells; N],
    extent: Extent,
    mut visit: impl FnMut(usize, [[u64x4; 3]; N]),
) {
    let mut windows = [[u64x4::ZERO; 3]; N];
    match extent {
        Extent::Middle => {
            for i in [4, 8] {
                for (window, set) in windows.iter_mut().zip(sets) {
                    *window = window_at(&set.0, i - 1);
                }
                visit(i, windows);
            }
        }
        Extent::Whole => {
            let mut rings = [[0; WORDS + 2]; N];
            for (ring, set) in rings.iter_mut().zip(sets) {
                *ring = set.ring();
            }
            for i in [0, 4, 8, 12] {
                for (window, ring) in windows.iter_mut().zip(&rings) {
                    *window = window_at(ring, i);
                }
                visit(i, windows);
            }
        }
    }
}

/// Four words at each of three consecutive places.
#[inline]
fn window_at(words: &[u64], at: usize) -> [u64x4; 3] {
    [four(words, at), four(words, at + 1), four(words, at + 2)]
}

/// The four words that start at a place.
#[inline]
fn four(words: &[u64], at: usize) -> u64x4 {
    u64x4::new([words[at], words[at + 1], words[at + 2], words[at + 3]])
}

/// For each direction, the cells whose neighbour in that direction is in the set.
///
/// A step is a rotation of the whole 1024-bit number by 1 (east, west), 32 (south-east, north-west) or 31 (south-west,
/// north-east); each word takes bits from the word before or after it.
#[inline]
fn neighbours([before, here, after]: [u64x4; 3]) -> [u64x4; 6] {
    [
        here >> 1 | after << 63,
        here << 31 | before >> 33,
        here << 32 | before >> 32,
        here << 1 | before >> 63,
        here >> 31 | after << 33,
        here >> 32 | after << 32,
    ]
}

#[inline]
fn any([a, b, c, d, e, f]: [u64x4; 6]) -> u64x4 {
    a | b | c | d | e | f
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
            let mut beside: Vec<Cell> = set.beside(Extent::Whole).iter().collect();
            let mut neighbors = hex.neighbors().map(Cell::at);
            beside.sort_unstable();
            neighbors.sort_unstable();
            assert_eq!(beside, neighbors);
            assert_eq!(set.beside(Extent::Whole).len(Extent::Whole), 6);
        }
    }
}
