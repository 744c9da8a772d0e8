//! Hives with one region or two.
//!
//! Regions meet at gates: two empty cells with a tile on either side, too narrow to slide through. The contour of a hive
//! without holes, followed through every gate, visits every empty cell along the hive and passes each gate twice. Closing a
//! gate splits the contour in two, so there is one region more than there are gates. Bitboards find all gates and all
//! cells along the hive at once. With one gate, only the shorter region has to be traced, usually a small pocket; the
//! other region is what is left.

use super::SlideRegions;
use crate::hive::Hive;
use crate::hive::cells::Cells;
use crate::hive::directions::narrow_gaps;
use crate::hive::movegen::contour::{along, shorter};
use crate::hive::torus::{Cell, Torus};

/// Larger hives usually have more than one gate, so looking for a single one does not pay.
const MOST_TILES: u32 = 14;

/// The regions of a hive without holes and with at most one gate.
pub(in crate::hive) struct TwoRegions<'a> {
    torus: &'a Torus,
    /// All cells along the hive, of both regions.
    all: Cells,
    pocket: Cells,
    /// The number of cells in the main region and in the pocket.
    lens: [u32; 2],
}

impl<'a> TwoRegions<'a> {
    #[inline]
    pub(in crate::hive) const fn on(torus: &'a Torus) -> TwoRegions<'a> {
        TwoRegions {
            torus,
            all: Cells::NONE,
            pocket: Cells::NONE,
            lens: [0, 0],
        }
    }

    /// Whether the hive is worth a try: no holes, few tiles.
    #[inline]
    pub(in crate::hive) const fn is_likely(hive: &Hive) -> bool {
        hive.holes() == 0 && hive.on_board.len() <= MOST_TILES
    }

    /// Finds the regions of a likely hive; returns whether it has at most one gate.
    #[inline]
    pub(in crate::hive) fn find(&mut self, hive: &Hive) -> bool {
        let gates = hive.taken().beside_and_gates(hive.extent, &mut self.all);
        self.lens[0] = self.all.len(hive.extent);
        match gates.len(hive.extent) {
            0 => true,
            1 => gates.first().is_some_and(|cell| self.find_pocket(cell)),
            _ => false,
        }
    }

    /// Finds the pocket behind the only cell with gates; returns false if that cell has two.
    fn find_pocket(&mut self, cell: Cell) -> bool {
        let around = |cell| self.torus.around_empty(cell);
        let mut gates = narrow_gaps(around(cell)).filter(|direction| Cells::GATES.contains(direction));
        let (Some(direction), None) = (gates.next(), gates.next()) else {
            return false;
        };
        let start = shorter([cell, cell.step(direction)], around);
        self.pocket.insert(start);
        let mut len = 1;
        along(start, around, |cell| len += u32::from(self.pocket.insert(cell)));
        self.lens = [self.lens[0] - len, len];
        true
    }
}

impl SlideRegions for TwoRegions<'_> {
    #[inline]
    fn torus(&self) -> &Torus {
        self.torus
    }

    #[inline]
    fn number_of(&mut self, cell: Cell) -> Option<u8> {
        Some(u8::from(self.pocket.has(cell)))
    }

    #[inline]
    fn len(&self, region: usize) -> u32 {
        self.lens[region % 2]
    }

    #[inline]
    fn cells(&self, region: usize) -> impl Iterator<Item = Cell> {
        if region == 0 {
            self.all.without(&self.pocket).iter()
        } else {
            self.pocket.iter()
        }
    }
}
