//! Regions traced one by one along the contour.

use super::SlideRegions;
use crate::hive::movegen::contour::along;
use crate::hive::torus::{Cell, Torus};

/// An upper bound on the empty cells along a hive: each of its 28 tiles adds at most four, plus two.
const MOST_ROUND: usize = 128;

/// The regions traced so far.
pub(in crate::hive) struct TracedRegions<'a> {
    torus: &'a Torus,
    /// The number of each cell's region, from 1; 0 if not traced yet.
    numbers: [u8; 1024],
    /// The cells of all regions, region by region.
    cells: [Cell; MOST_ROUND],
    /// Where each region ends in `cells`; the first starts at 0.
    ends: [u8; TracedRegions::MOST + 1],
    count: usize,
}

impl<'a> TracedRegions<'a> {
    const MOST: usize = 31;

    #[inline]
    pub(in crate::hive) const fn on(torus: &'a Torus) -> TracedRegions<'a> {
        TracedRegions {
            torus,
            numbers: [0; 1024],
            cells: [Cell::ORIGIN; MOST_ROUND],
            ends: [0; TracedRegions::MOST + 1],
            count: 0,
        }
    }

    fn trace(&mut self, start: Cell) -> Option<()> {
        if self.count == TracedRegions::MOST {
            return None;
        }
        let mut end = self.ends[self.count] as usize;
        self.count += 1;
        let number = self.count as u8;
        let TracedRegions {
            torus,
            numbers,
            cells,
            ..
        } = self;
        let mut reach = |cell: Cell| {
            let is_new = std::mem::replace(&mut numbers[cell.index()], number) != number;
            // The next cell overwrites it if it isn't new.
            cells[end % MOST_ROUND] = cell;
            end += usize::from(is_new);
        };
        reach(start);
        along(start, |cell| torus.around_empty(cell), reach);
        self.ends[self.count] = end as u8;
        Some(())
    }

    #[inline]
    fn cells_of(&self, region: usize) -> &[Cell] {
        let [begin, end] = [region - 1, region].map(|end| self.ends[end % 32] as usize);
        &self.cells[begin..end]
    }
}

impl SlideRegions for TracedRegions<'_> {
    #[inline]
    fn torus(&self) -> &Torus {
        self.torus
    }

    #[inline]
    fn number_of(&mut self, cell: Cell) -> Option<u8> {
        if self.numbers[cell.index()] == 0 {
            self.trace(cell)?;
        }
        Some(self.numbers[cell.index()])
    }

    #[inline]
    fn len(&self, region: usize) -> u32 {
        self.cells_of(region).len() as u32
    }

    #[inline]
    fn cells(&self, region: usize) -> impl Iterator<Item = Cell> {
        self.cells_of(region).iter().copied()
    }
}
