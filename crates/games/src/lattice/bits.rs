//! Bitboards of up to 11 × 11 cells: groups are found by flood fill on whole words.

use std::marker::PhantomData;

use super::{Adjacency, BOTTOM, LEFT, RIGHT, TOP};

/// The largest size whose cells fit in a `u128`.
pub(crate) const MAX_SIZE: usize = 11;

/// The cells of each edge of a board, and all cells; cell `(r, c)` is bit `r * size + c`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Masks {
    pub(crate) all: u128,
    pub(crate) top: u128,
    pub(crate) bottom: u128,
    pub(crate) left: u128,
    pub(crate) right: u128,
}

impl Masks {
    /// The masks of a board with `size` rows and columns.
    pub(crate) const fn of(size: usize) -> &'static Masks {
        &MASKS[size]
    }

    const fn new(size: usize) -> Masks {
        let cells = size * size;
        let all = if cells == 0 { 0 } else { u128::MAX >> (128 - cells) };
        let top = (1 << size) - 1;
        let mut left = 0;
        let mut row = 0;
        while row < size {
            left |= 1 << (row * size);
            row += 1;
        }
        let (bottom, right) = if size == 0 {
            (0, 0)
        } else {
            (top << (cells - size), left << (size - 1))
        };
        Masks {
            all,
            top,
            bottom,
            left,
            right,
        }
    }

    /// The cells of the edges in a set of flags.
    pub(crate) const fn edge(&self, flag: u8) -> u128 {
        match flag {
            TOP => self.top,
            BOTTOM => self.bottom,
            LEFT => self.left,
            _ => self.right,
        }
    }
}

static MASKS: [Masks; MAX_SIZE + 1] = {
    let mut masks = [Masks::new(0); MAX_SIZE + 1];
    let mut size = 1;
    while size <= MAX_SIZE {
        masks[size] = Masks::new(size);
        size += 1;
    }
    masks
};

/// Connectivity on a board of `N` rows and columns.
pub(crate) struct Bits<A, const N: usize>(PhantomData<A>);

impl<A: Adjacency, const N: usize> Bits<A, N> {
    pub(crate) const MASKS: Masks = Masks::new(N);

    /// The neighbours to the right, below and (if adjacent) diagonally below.
    #[inline]
    pub(super) fn forward(cells: u128) -> u128 {
        let sideways = if A::DIAGONAL {
            cells << 1 | cells << (N + 1)
        } else {
            cells << 1
        };
        sideways & !Self::MASKS.left | cells << N
    }

    /// The neighbours to the left, above and (if adjacent) diagonally above.
    #[inline]
    pub(super) fn backward(cells: u128) -> u128 {
        let sideways = if A::DIAGONAL {
            cells >> 1 | cells >> (N + 1)
        } else {
            cells >> 1
        };
        sideways & !Self::MASKS.right | cells >> N
    }

    /// All cells of `within` connected to `seed`, a subset of it.
    #[inline]
    pub(crate) fn flood(seed: u128, within: u128) -> u128 {
        let mut reached = seed;
        loop {
            let ahead = reached | Self::forward(reached) & within;
            let both = ahead | Self::backward(ahead) & within;
            if both == reached {
                return reached;
            }
            reached = both;
        }
    }

    /// Whether `within` connects `from` with `to`; stops as soon as the answer is known.
    #[inline]
    pub(crate) fn connects(from: u128, to: u128, within: u128) -> bool {
        let mut reached = from & within;
        let goal = to & within;
        if goal == 0 {
            return false;
        }
        loop {
            if reached & goal != 0 {
                return true;
            }
            let ahead = reached | Self::forward(reached) & within;
            let both = ahead | Self::backward(ahead) & within;
            if both == reached {
                return false;
            }
            reached = both;
        }
    }

    /// The edges, as flags, that the cell's group touches.
    pub(crate) fn edges_of(cell: u128, within: u128) -> u8 {
        let group = Self::flood(cell, within);
        let touches = |flag| {
            if group & Self::MASKS.edge(flag) == 0 {
                0
            } else {
                flag
            }
        };
        touches(TOP) | touches(BOTTOM) | touches(LEFT) | touches(RIGHT)
    }

    /// The number of groups that the cells form.
    pub(crate) fn groups(cells: u128) -> u32 {
        if A::DIAGONAL {
            Self::groups_by_holes(cells)
        } else {
            Self::groups_by_flood(cells)
        }
    }

    fn groups_by_flood(mut cells: u128) -> u32 {
        let mut groups = 0;
        while cells != 0 {
            cells &= !Self::flood(cells & cells.wrapping_neg(), cells);
            groups += 1;
        }
        groups
    }

    /// The number of groups by Euler's formula: groups - holes = cells - adjacent pairs + adjacent triples.
    ///
    /// On hexagons, a set and its complement have the same adjacency, so a hole is a group of other cells that does not
    /// reach the border; there are few.
    fn groups_by_holes(cells: u128) -> u32 {
        let left_neighbor = cells << 1 & !Self::MASKS.left;
        let upper = cells << N;
        let diagonal = cells << (N + 1) & !Self::MASKS.left;
        let pairs = (cells & left_neighbor).count_ones()
            + (cells & upper).count_ones()
            + (cells & diagonal).count_ones();
        let triples =
            (cells & diagonal & upper).count_ones() + (cells & diagonal & left_neighbor).count_ones();
        cells.count_ones() + triples + Self::holes(cells) - pairs
    }

    fn holes(cells: u128) -> u32 {
        let masks = &Self::MASKS;
        let others = masks.all & !cells;
        let border = masks.top | masks.bottom | masks.left | masks.right;
        let mut enclosed = others & !Self::flood(others & border, others);
        // Most holes are a single cell; those are counted at once.
        let touching = Self::forward(enclosed) | Self::backward(enclosed);
        let single = enclosed & !touching;
        enclosed &= touching;
        single.count_ones() + Self::groups_by_flood(enclosed)
    }
}

/// Calls a function of [`Bits`] for a size known only at run time.
macro_rules! with_size {
    ($size:expr, $adjacency:ty, $function:ident ( $($argument:expr),* )) => {
        match $size {
            1 => $crate::lattice::Bits::<$adjacency, 1>::$function($($argument),*),
            2 => $crate::lattice::Bits::<$adjacency, 2>::$function($($argument),*),
            3 => $crate::lattice::Bits::<$adjacency, 3>::$function($($argument),*),
            4 => $crate::lattice::Bits::<$adjacency, 4>::$function($($argument),*),
            5 => $crate::lattice::Bits::<$adjacency, 5>::$function($($argument),*),
            6 => $crate::lattice::Bits::<$adjacency, 6>::$function($($argument),*),
            7 => $crate::lattice::Bits::<$adjacency, 7>::$function($($argument),*),
            8 => $crate::lattice::Bits::<$adjacency, 8>::$function($($argument),*),
            9 => $crate::lattice::Bits::<$adjacency, 9>::$function($($argument),*),
            10 => $crate::lattice::Bits::<$adjacency, 10>::$function($($argument),*),
            _ => $crate::lattice::Bits::<$adjacency, 11>::$function($($argument),*),
        }
    };
}
pub(crate) use with_size;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lattice::{Hexagonal, Orthogonal};
    use proptest::prelude::*;

    fn check<A: Adjacency, const N: usize>(cells: u128) {
        let cells = cells & Masks::of(N).all;
        assert_eq!(
            Bits::<A, N>::groups(cells),
            Bits::<A, N>::groups_by_flood(cells),
            "{cells:b}"
        );
        for row in 0..N as i32 {
            for col in 0..N as i32 {
                let cell = 1u128 << (row * N as i32 + col);
                let mut around = cell;
                for (down, right) in A::steps() {
                    let (r, c) = (row + down, col + right);
                    if (0..N as i32).contains(&r) && (0..N as i32).contains(&c) {
                        around |= 1 << (r * N as i32 + c);
                    }
                }
                let all = Masks::of(N).all;
                assert_eq!(
                    (Bits::<A, N>::forward(cell) | Bits::<A, N>::backward(cell) | cell) & all,
                    around
                );
            }
        }
    }

    proptest! {
        #[test]
        fn groups_are_counted_alike_by_flood_and_by_euler(a: u128, b: u128) {
            for cells in [a, a & b, a | b] {
                check::<Hexagonal, 11>(cells);
                check::<Hexagonal, 5>(cells);
                check::<Hexagonal, 1>(cells);
                check::<Orthogonal, 8>(cells);
            }
        }
    }
}
