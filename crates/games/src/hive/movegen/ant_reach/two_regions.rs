//! A coast that is one shore, or two.
//!
//! Shores meet at gates: two empty cells with a tile on either side, too narrow to pass. Whoever walks along a hive
//! without holes and passes through gates comes by every empty cell beside it and back to the beginning, through every
//! gate twice. A gate that is shut parts this way in two: so there is one shore more than there are gates. All gates, and
//! all cells beside the hive, are found at once; with one gate only the shorter of two shores has to be walked along, mostly
//! a small bay, and what is left is the other.

use super::Shores;
use crate::hive::Hive;
use crate::hive::cells::Cells;
use crate::hive::directions::narrow_gaps;
use crate::hive::movegen::contour::{along, shorter};
use crate::hive::torus::{Cell, Field};

/// Larger hives mostly have more gates, so that looking for them is in vain.
const MOST_TILES: u32 = 14;

/// The shores of a hive without holes and with at most one gate.
pub(in crate::hive) struct Coast<'a> {
    field: &'a Field,
    /// The cells of both shores.
    all: Cells,
    bay: Cells,
    /// How many cells the long shore has, and the bay.
    lens: [u32; 2],
}

impl<'a> Coast<'a> {
    #[inline]
    pub(in crate::hive) const fn on(field: &'a Field) -> Coast<'a> {
        Coast {
            field,
            all: Cells::NONE,
            bay: Cells::NONE,
            lens: [0, 0],
        }
    }

    /// Whether a hive may have such a coast.
    #[inline]
    pub(in crate::hive) const fn is_likely(hive: &Hive) -> bool {
        hive.holes() == 0 && hive.on_board.len() <= MOST_TILES
    }

    /// Finds the shores of a likely hive; whether it has such a coast.
    #[inline]
    pub(in crate::hive) fn find(&mut self, hive: &Hive) -> bool {
        let gates = hive.taken().beside_and_gates(hive.extent, &mut self.all);
        self.lens[0] = self.all.len(hive.extent);
        match gates.len(hive.extent) {
            0 => true,
            1 => gates.first().is_some_and(|cell| self.find_bay(cell)),
            _ => false,
        }
    }

    /// Finds the bay at the only cell with gates, if it has one gate.
    fn find_bay(&mut self, cell: Cell) -> bool {
        let around = |cell| self.field.around_empty(cell);
        let mut gates = narrow_gaps(around(cell)).filter(|direction| Cells::GATES.contains(direction));
        let (Some(direction), None) = (gates.next(), gates.next()) else {
            return false;
        };
        let start = shorter([cell, cell.step(direction)], around);
        self.bay.insert(start);
        let mut len = 1;
        along(start, around, |cell| len += u32::from(self.bay.insert(cell)));
        self.lens = [self.lens[0] - len, len];
        true
    }
}

impl Shores for Coast<'_> {
    #[inline]
    fn field(&self) -> &Field {
        self.field
    }

    #[inline]
    fn number_of(&mut self, cell: Cell) -> Option<u8> {
        Some(u8::from(self.bay.has(cell)))
    }

    #[inline]
    fn len(&self, shore: usize) -> u32 {
        self.lens[shore % 2]
    }

    #[inline]
    fn cells(&self, shore: usize) -> impl Iterator<Item = Cell> {
        if shore == 0 {
            self.all.without(&self.bay).iter()
        } else {
            self.bay.iter()
        }
    }
}
