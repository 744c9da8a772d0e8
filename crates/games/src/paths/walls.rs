//! Walls: pieces that stop the other player's paths.
//!
//! A path runs along sides, so it is stopped by a wall of pieces that touch at sides or corners, from edge to edge. One
//! wall from left to right and one from top to bottom, and the opponent can't win any more.

use crate::lattice::{Bits, Orthogonal, cheapest_chain};

impl<const N: usize> Bits<Orthogonal, N> {
    /// The squares that touch the given ones at sides or corners, and those themselves.
    #[inline]
    pub(super) fn around(cells: u128) -> u128 {
        let row = cells | cells << 1 & !Self::MASKS.left | cells >> 1 & !Self::MASKS.right;
        (row | row << N | row >> N) & Self::MASKS.all
    }

    /// The fewest pieces that stop every path both ways, if they stand.
    pub(super) fn standing_walls(own: u128) -> Option<u128> {
        let masks = &Self::MASKS;
        let across = cheapest_chain([masks.left, masks.right], 0, own, Self::around)?;
        let down = cheapest_chain([masks.top, masks.bottom], across, own, Self::around)?;
        Some(across | down)
    }
}
