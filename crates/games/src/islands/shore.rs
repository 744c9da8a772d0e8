//! What a stone would do to a player's islands, as far as the cells around it tell.

use crate::lattice::MAX_SIZE;

const MOST_CELLS: usize = MAX_SIZE * MAX_SIZE;

/// For each cell of a board of `N` rows, which of its six neighbours are a player's, as bits in the order in which they
/// stand around it.
pub(super) struct Shore<const N: usize> {
    around: [u8; MOST_CELLS + 1],
}

/// The steps to the neighbours, once around the cell.
const RING: [(i32, i32); 6] = [(-1, -1), (-1, 0), (0, 1), (1, 1), (1, 0), (0, -1)];

/// Stands for a neighbour outside the board.
const OUTSIDE: u8 = MOST_CELLS as u8;

/// By which gaps a ring of neighbours is parted: a stone joins as many islands there, if they are not one elsewhere.
static GAINS: [i8; 64] = {
    let mut gains = [0; 64];
    let mut ring: usize = 0;
    while ring < 64 {
        // A part begins where a neighbour is set and the one before it is not.
        let before = (ring << 1 | ring >> 5) & 63;
        let parts = (ring & !before).count_ones() as i8;
        gains[ring] = if ring == 63 { 0 } else { 1 - parts };
        ring += 1;
    }
    gains
};

impl<const N: usize> Shore<N> {
    /// The neighbours of each cell, in the order of the ring.
    const NEIGHBORS: [[u8; 6]; MOST_CELLS] = {
        let mut neighbors = [[OUTSIDE; 6]; MOST_CELLS];
        let mut cell = 0;
        while cell < N * N {
            let mut i = 0;
            while i < 6 {
                let row = (cell / N) as i32 + RING[i].0;
                let col = (cell % N) as i32 + RING[i].1;
                if row >= 0 && row < N as i32 && col >= 0 && col < N as i32 {
                    neighbors[cell][i] = (row * N as i32 + col) as u8;
                }
                i += 1;
            }
            cell += 1;
        }
        neighbors
    };

    pub(super) fn of(mut stones: u128) -> Shore<N> {
        let mut shore = Shore {
            around: [0; MOST_CELLS + 1],
        };
        while stones != 0 {
            shore.place(stones.trailing_zeros() as u8);
            stones &= stones - 1;
        }
        shore
    }

    /// By how much a stone changes the number of islands: 1 for a new one, 0 where one grows, less where some are joined.
    #[inline]
    pub(super) fn gain(&self, cell: u8) -> i8 {
        GAINS[usize::from(self.around[usize::from(cell)] & 63)]
    }

    /// Puts a stone. The neighbour that lies at number i of the ring sees it on the other side, three further.
    #[inline]
    pub(super) fn place(&mut self, cell: u8) {
        for (i, &neighbor) in Self::NEIGHBORS[usize::from(cell)].iter().enumerate() {
            self.around[usize::from(neighbor)] |= 1 << ((i + 3) % 6);
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::lattice::{Bits, Hexagonal, Masks};

    proptest! {
        /// A gain told by the ring alone is never too high; it is right unless islands meet somewhere else.
        #[test]
        fn gains_are_those_of_counting_islands(a: u128, b: u128) {
            const N: usize = 7;
            for stones in [a, a & b, a & b & b.rotate_left(17)] {
                let stones = stones & Masks::of(N).all;
                let shore = Shore::<N>::of(stones);
                let islands = |stones| Bits::<Hexagonal, N>::groups(stones) as i8;
                for cell in (0..(N * N) as u8).filter(|cell| stones >> cell & 1 == 0) {
                    let counted = islands(stones | 1 << cell) - islands(stones);
                    prop_assert!(shore.gain(cell) <= counted);
                    prop_assert_eq!(shore.gain(cell) == 1, counted == 1);
                }
            }
        }
    }
}
