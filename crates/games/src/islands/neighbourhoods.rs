//! The effect of a stone on a player's islands, as far as its six neighbours tell.

use crate::lattice::MAX_SIZE;

const MOST_CELLS: usize = MAX_SIZE * MAX_SIZE;

/// For each cell of a board of `N` rows, which of its six neighbours are a player's, as a ring of bits.
pub(super) struct Neighbourhoods<const N: usize> {
    around: [u8; MOST_CELLS + 1],
}

/// The steps to the neighbours, once around the cell.
const RING: [(i32, i32); 6] = [(-1, -1), (-1, 0), (0, 1), (1, 1), (1, 0), (0, -1)];

/// Stands for a neighbour off the board.
const OUTSIDE: u8 = MOST_CELLS as u8;

/// The number of runs in a ring of neighbours: a stone joins that many islands, if they are not connected elsewhere.
static GAINS: [i8; 64] = {
    let mut gains = [0; 64];
    let mut ring: usize = 0;
    while ring < 64 {
        // A run starts where a neighbour is set and the one before it is not.
        let before = (ring << 1 | ring >> 5) & 63;
        let parts = (ring & !before).count_ones() as i8;
        gains[ring] = if ring == 63 { 0 } else { 1 - parts };
        ring += 1;
    }
    gains
};

impl<const N: usize> Neighbourhoods<N> {
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

    pub(super) fn of(mut stones: u128) -> Neighbourhoods<N> {
        let mut neighbourhoods = Neighbourhoods {
            around: [0; MOST_CELLS + 1],
        };
        while stones != 0 {
            neighbourhoods.place(stones.trailing_zeros() as u8);
            stones &= stones - 1;
        }
        neighbourhoods
    }

    /// The change in the number of islands: 1 for a new one, 0 if one grows, negative if some are joined.
    #[inline]
    pub(super) fn gain(&self, cell: u8) -> i8 {
        GAINS[usize::from(self.around[usize::from(cell)] & 63)]
    }

    /// Places a stone. The neighbour at place i of the ring sees it at the opposite place, i + 3.
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
        /// The local gain is never too high; it is exact unless islands are connected elsewhere.
        #[test]
        fn gains_are_those_of_counting_islands(a: u128, b: u128) {
            const N: usize = 7;
            for stones in [a, a & b, a & b & b.rotate_left(17)] {
                let stones = stones & Masks::of(N).all;
                let neighbourhoods = Neighbourhoods::<N>::of(stones);
                let islands = |stones| Bits::<Hexagonal, N>::groups(stones) as i8;
                for cell in (0..(N * N) as u8).filter(|cell| stones >> cell & 1 == 0) {
                    let counted = islands(stones | 1 << cell) - islands(stones);
                    prop_assert!(neighbourhoods.gain(cell) <= counted);
                    prop_assert_eq!(neighbourhoods.gain(cell) == 1, counted == 1);
                }
            }
        }
    }
}
