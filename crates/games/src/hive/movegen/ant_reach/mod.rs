//! Where ants can go, found once for all ants.
//!
//! Slides connect the empty cells along the hive into regions; an ant beside a region reaches all of it. Lifting the ant
//! changes only the slides between its own neighbours. So regions found with every tile in place serve every ant whose
//! lifting has an effect that is easy to state; any other ant is traced by itself.
//!
//! A hive without holes and with at most one gate has at most two regions, which bitboards find at once
//! ([`TwoRegions`]); otherwise each region is traced along the contour ([`TracedRegions`]).

mod traced_regions;
mod two_regions;

use crate::hive::directions::gaps;
use crate::hive::torus::{Cell, Torus};

pub(super) use traced_regions::TracedRegions;
pub(super) use two_regions::TwoRegions;

/// What an ant reaches: whole regions, except for some cells next to it.
#[derive(Clone, Copy)]
pub(super) struct AntReach {
    /// The numbers of the regions.
    regions: u32,
    from: Cell,
    /// The directions of the cells that are not reached.
    without: u8,
}

/// The regions of a hive, numbered from 0 to 31.
pub(super) trait SlideRegions {
    fn torus(&self) -> &Torus;

    /// The number of a cell's region, or `None` if there are too many regions to number.
    fn number_of(&mut self, cell: Cell) -> Option<u8>;

    /// How many cells a region has.
    fn len(&self, region: usize) -> u32;

    /// The cells of a region.
    fn cells(&self, region: usize) -> impl Iterator<Item = Cell>;

    /// What an ant reaches, or `None` if its neighbours leave more than one gap or the regions do not tell.
    ///
    /// 1. Once lifted, it steps to both ends of the gap, unless the gap is a single cell: then it is enclosed.
    /// 2. From each end it goes on inside the gap: a cell is reached from the previous one if the cell outside both is
    ///    taken. If it is empty, the slide between them ran along the ant itself; both cells are then reached another way,
    ///    or step 3 applies.
    /// 3. The cells left over must touch nothing but the ant. They were reachable only along the ant, whose own cell is
    ///    now the shorter way.
    #[inline]
    fn reach(&mut self, from: Cell) -> Option<AntReach> {
        let around = self.torus().around(from);
        let gaps = gaps(around).0;
        if gaps.count_ones() != 1 {
            return None;
        }
        let mut left = gaps.trailing_zeros() as usize;
        let mut right = left + 5 - around.count_ones() as usize;
        let mut reach = AntReach {
            regions: 0,
            from,
            without: 0,
        };
        if left == right {
            return Some(reach);
        }
        reach.regions |= self.region_of(from.step(left))?;
        while left < right && self.is_taken_beside(from, left, 1) {
            left += 1;
            reach.regions |= self.region_of(from.step(left))?;
        }
        reach.regions |= self.region_of(from.step(right))?;
        while left < right && self.is_taken_beside(from, right, 5) {
            right -= 1;
            reach.regions |= self.region_of(from.step(right))?;
        }
        for direction in left + 1..right {
            if self.torus().around(from.step(direction)).count_ones() != 1 {
                return None;
            }
            reach.without |= 1 << (direction % 6);
        }
        Some(reach)
    }

    /// Whether a tile lies beside the cell in a direction, some sixths of a turn from straight on.
    #[inline]
    fn is_taken_beside(&self, from: Cell, direction: usize, sixths: usize) -> bool {
        self.torus()
            .is_taken(from.step(direction).step(direction + sixths))
    }

    /// The bit of a cell's region.
    #[inline]
    fn region_of(&mut self, cell: Cell) -> Option<u32> {
        Some(1 << self.number_of(cell)?)
    }

    /// The number of cells reached.
    #[inline]
    fn count(&self, reach: AntReach) -> u32 {
        let cells: u32 = reach.regions().map(|region| self.len(region)).sum();
        cells - reach.without.count_ones()
    }

    /// The cells reached.
    #[inline]
    fn reached(&self, reach: AntReach) -> impl Iterator<Item = Cell> {
        reach
            .regions()
            .flat_map(|region| self.cells(region))
            .filter(move |&cell| reach.from.towards(cell) & reach.without == 0)
    }
}

impl AntReach {
    #[inline]
    fn regions(self) -> impl Iterator<Item = usize> {
        let rests = std::iter::successors(Some(self.regions), |rest| Some(rest & rest.wrapping_sub(1)));
        rests
            .take_while(|&rest| rest != 0)
            .map(|rest| rest.trailing_zeros() as usize)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;
    use crate::hive::tests::{beside, grown, hive_on};

    fn region_of(regions: &mut impl SlideRegions, cell: Cell) -> BTreeSet<Cell> {
        let region = regions.number_of(cell).expect("few enough regions to number") as usize;
        let cells: BTreeSet<Cell> = regions.cells(region).collect();
        assert_eq!(cells.len() as u32, regions.len(region));
        cells
    }

    /// Compares both ways to find regions; returns whether the hive is one that [`TwoRegions`] handles.
    fn agree(tiles: &[Cell]) -> bool {
        let hive = hive_on(tiles);
        let mut regions = TwoRegions::on(&hive.torus);
        if !TwoRegions::is_likely(&hive) || !regions.find(&hive) {
            return false;
        }
        let mut traced = TracedRegions::on(&hive.torus);
        for cell in beside(tiles) {
            assert_eq!(
                region_of(&mut regions, cell),
                region_of(&mut traced, cell),
                "{tiles:?} {cell:?}"
            );
        }
        true
    }

    #[test]
    fn one_gate_and_its_pocket_are_found() {
        let pocket: Vec<Cell> = (0..5).map(|direction| Cell::ORIGIN.step(direction)).collect();
        assert!(agree(&pocket));
        let hive = hive_on(&pocket);
        let mut regions = TwoRegions::on(&hive.torus);
        assert!(regions.find(&hive));
        assert_eq!(
            region_of(&mut regions, Cell::ORIGIN),
            BTreeSet::from([Cell::ORIGIN])
        );
        assert!(!agree(&[pocket, vec![Cell::ORIGIN.step(5)]].concat()), "a hole");
    }

    proptest! {
        #[test]
        fn two_regions_are_those_that_tracing_finds(picks in prop::collection::vec(any::<usize>(), 0..13)) {
            agree(&grown(&picks));
        }
    }
}
