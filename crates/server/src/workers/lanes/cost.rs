//! What work costs, estimated before it is done: from the cells of the board, the frames and the pixels.
//!
//! The rates were measured in the release profile on one core of an ordinary server and rounded up, with every cell occupied:
//! an empty cell costs a fifth of an occupied one.

use std::ops::{Add, Mul};

/// An estimate of CPU time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Cost {
    nanos: u64,
}

/// Work up to this cost runs where it is: moving it to another thread would take longer.
const MAX_INLINE: Cost = Cost::from_millis(2);
/// Work up to this cost is short.
const MAX_SHORT: Cost = Cost::from_millis(150);

impl Cost {
    pub(crate) const fn from_millis(millis: u64) -> Cost {
        Cost {
            nanos: millis * 1_000_000,
        }
    }

    const fn from_nanos(nanos: u64) -> Cost {
        Cost { nanos }
    }

    /// The view of a position: cells, pieces and moves as JSON.
    pub(crate) const fn of_view(cells: usize) -> Cost {
        Cost::from_nanos(2_000 * cells as u64)
    }

    /// Reading and playing moves on a board.
    pub(crate) const fn of_moves(cells: usize, moves: usize) -> Cost {
        Cost::from_nanos((5_000 + 3 * cells as u64) * moves as u64)
    }

    /// A picture as SVG.
    pub(crate) const fn of_svg(cells: usize) -> Cost {
        Cost::from_nanos(5_000 * cells as u64)
    }

    /// A picture as pixels, or a frame of an animation, with this side.
    pub(crate) const fn of_pixels(cells: usize, side: u32) -> Cost {
        let pixels = side as u64 * side as u64;
        Cost::from_nanos(60_000 * cells as u64 + 60 * pixels)
    }

    /// Whether it is not worth a thread.
    pub(crate) fn is_inline(self) -> bool {
        self <= MAX_INLINE
    }

    /// Whether it is soon done.
    pub(crate) fn is_short(self) -> bool {
        self <= MAX_SHORT
    }

    /// How often this cost fits into a limit.
    pub(crate) const fn times_within(self, limit: Cost) -> usize {
        (limit.nanos / if self.nanos == 0 { 1 } else { self.nanos }) as usize
    }
}

impl Add for Cost {
    type Output = Cost;

    fn add(self, other: Cost) -> Cost {
        Cost::from_nanos(self.nanos.saturating_add(other.nanos))
    }
}

impl Mul<usize> for Cost {
    type Output = Cost;

    fn mul(self, times: usize) -> Cost {
        Cost::from_nanos(self.nanos.saturating_mul(times as u64))
    }
}
