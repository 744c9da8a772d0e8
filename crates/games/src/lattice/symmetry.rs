//! Symmetries of boards, so that symmetric positions share a table entry.

use rules::Player;

use super::{Adjacency, Bits, MAX_SIZE};

/// One of the eight symmetries of a square: an optional transposition, then a flip or a half-turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Symmetry(u8);

impl<A: Adjacency, const N: usize> Bits<A, N> {
    /// The cells on each diagonal from the top left to the bottom right, the bottom left one first.
    const DIAGONALS: [u128; 2 * MAX_SIZE - 1] = {
        let mut diagonals = [0; 2 * MAX_SIZE - 1];
        let mut cell = 0;
        while cell < N * N {
            let (row, col) = (cell / N, cell % N);
            diagonals[N - 1 + col - row] |= 1 << cell;
            cell += 1;
        }
        diagonals
    };

    /// The board rotated by 180°: the last cell becomes the first.
    #[inline]
    pub(crate) fn half_turned(cells: u128) -> u128 {
        cells.reverse_bits() >> (128 - N * N)
    }

    /// The last row becomes the first.
    #[inline]
    fn upside_down(cells: u128) -> u128 {
        (0..N).fold(0, |turned, row| {
            turned | (cells >> (row * N) & Self::MASKS.top) << ((N - 1 - row) * N)
        })
    }

    /// Rows become columns: a cell moves by a distance proportional to its diagonal's distance from the main one.
    #[inline]
    fn transposed(cells: u128) -> u128 {
        let step = N - 1;
        let above = (1..N).fold(0, |turned, far| {
            turned | (cells & Self::DIAGONALS[step + far]) << (far * step)
        });
        let below = (1..N).fold(0, |turned, far| {
            turned | (cells & Self::DIAGONALS[step - far]) >> (far * step)
        });
        above | below | cells & Self::DIAGONALS[step]
    }

    /// The cells mapped by a symmetry.
    #[inline]
    pub(crate) fn mapped(cells: u128, symmetry: Symmetry) -> u128 {
        Self::flipped(
            if symmetry.0 & 4 == 0 {
                cells
            } else {
                Self::transposed(cells)
            },
            symmetry,
        )
    }

    /// The cells mapped by the inverse of a symmetry.
    #[inline]
    pub(crate) fn mapped_back(cells: u128, symmetry: Symmetry) -> u128 {
        let cells = Self::flipped(cells, symmetry);
        if symmetry.0 & 4 == 0 {
            cells
        } else {
            Self::transposed(cells)
        }
    }

    /// The flip of a symmetry, which is its own inverse.
    #[inline]
    fn flipped(cells: u128, symmetry: Symmetry) -> u128 {
        match symmetry.0 & 3 {
            0 => cells,
            1 => Self::upside_down(cells),
            2 => Self::half_turned(cells),
            _ => Self::half_turned(Self::upside_down(cells)),
        }
    }

    /// The smallest of the eight images of the stones, and the symmetry that leads to it.
    pub(crate) fn canonical(stones: [u128; 2]) -> ([u128; 2], Symmetry) {
        let mut least = (stones, Symmetry(0));
        for flat in [stones, stones.map(Self::transposed)] {
            let flipped = flat.map(Self::upside_down);
            let turns = [
                flat,
                flipped,
                flat.map(Self::half_turned),
                flipped.map(Self::half_turned),
            ];
            let first = if flat == stones { 0 } else { 4 };
            for (seen, symmetry) in turns.into_iter().zip(first..) {
                if seen < least.0 {
                    least = (seen, Symmetry(symmetry));
                }
            }
        }
        least
    }

    /// A key shared by the two symmetric images of a rhombus that preserve both players' goals.
    pub(crate) fn rhombus_key(stones: [u128; 2], turn: Player) -> u64 {
        Self::key(stones.min(stones.map(Self::half_turned)), turn)
    }

    /// Up to 5 × 5 the stones themselves fit in the key, so no two positions share one; never 0.
    #[inline]
    pub(crate) fn key([first, second]: [u128; 2], turn: Player) -> u64 {
        /// Odd, with its one bits spread evenly.
        const MIX: u64 = 0x9e37_79b9_7f4a_7c15;
        let tail = (N as u64) << 1 | turn.index() as u64;
        if N <= 5 {
            return (first as u64) << (N * N) | second as u64 | tail << 56;
        }
        let words = [
            first as u64,
            (first >> 64) as u64,
            second as u64,
            (second >> 64) as u64,
        ];
        words.into_iter().fold(tail, |key, word| {
            let mixed = (key ^ word).wrapping_mul(MIX);
            mixed ^ mixed >> 29
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lattice::{Masks, Orthogonal};
    use proptest::prelude::*;

    fn moved<const N: usize>(cells: u128, to: impl Fn(usize, usize) -> (usize, usize)) -> u128 {
        (0..N * N)
            .filter(|cell| cells >> cell & 1 != 0)
            .fold(0, |set, cell| {
                let (row, col) = to(cell / N, cell % N);
                set | 1 << (row * N + col)
            })
    }

    /// The image of a cell, from its row, its column and the last index.
    type Way = fn(usize, usize, usize) -> (usize, usize);

    fn check<const N: usize>(a: u128, b: u128) {
        type B<const N: usize> = Bits<Orthogonal, N>;
        let all = Masks::of(N).all;
        let stones = [a & all, b & !a & all];
        let last = N - 1;
        assert_eq!(
            B::<N>::half_turned(stones[0]),
            moved::<N>(stones[0], |r, c| (last - r, last - c))
        );
        let ways: [Way; 8] = [
            |r, c, _| (r, c),
            |r, c, l| (l - r, c),
            |r, c, l| (r, l - c),
            |r, c, l| (l - r, l - c),
            |r, c, _| (c, r),
            |r, c, l| (l - c, r),
            |r, c, l| (c, l - r),
            |r, c, l| (l - c, l - r),
        ];
        for way in ways {
            let seen = stones.map(|cells| moved::<N>(cells, |r, c| way(r, c, last)));
            assert_eq!(B::<N>::canonical(seen).0, B::<N>::canonical(stones).0);
        }
        let (least, symmetry) = B::<N>::canonical(stones);
        assert_eq!(stones.map(|cells| B::<N>::mapped(cells, symmetry)), least);
        for symmetry in (0..8).map(Symmetry) {
            assert_eq!(
                B::<N>::mapped_back(B::<N>::mapped(a & all, symmetry), symmetry),
                a & all
            );
        }
        assert_ne!(
            B::<N>::key(stones, Player::First),
            B::<N>::key(stones, Player::Second)
        );
    }

    proptest! {
        #[test]
        fn all_ways_to_look_at_a_square_agree_on_the_least(a: u128, b: u128) {
            check::<1>(a, b);
            check::<2>(a, b);
            check::<5>(a, b);
            check::<8>(a, b);
            check::<11>(a, b);
        }
    }
}
