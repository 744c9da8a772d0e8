//! The ways of ants, found once for all of them.
//!
//! The empty cells that slides connect are a shore: an ant beside it comes to all of it. But it has to be lifted first,
//! which changes the slides between the cells beside it and no others. So a shore found with all tiles in place serves
//! every ant, if what changes round the ant is easily said; else the ant walks for itself.
//!
//! Where all is one shore, or nearly so, sets of cells tell it at once ([`Coast`]); else one has to walk ([`Walked`]).

mod traced_regions;
mod two_regions;

use crate::hive::directions::gaps;
use crate::hive::torus::{Cell, Field};

pub(super) use traced_regions::Walked;
pub(super) use two_regions::Coast;

/// What an ant reaches: some shores without some cells.
#[derive(Clone, Copy)]
pub(super) struct Reach {
    /// The numbers of the shores.
    shores: u32,
    from: Cell,
    /// The directions of the cells that are not reached.
    without: u8,
}

/// The shores of a hive, by numbers below 32.
pub(super) trait Shores {
    fn field(&self) -> &Field;

    /// The number of the shore of a cell, if there are not too many.
    fn number_of(&mut self, cell: Cell) -> Option<u8>;

    /// How many cells a shore has.
    fn len(&self, shore: usize) -> u32;

    /// The cells of a shore.
    fn cells(&self, shore: usize) -> impl Iterator<Item = Cell>;

    /// What an ant reaches, if its neighbours leave one gap and nothing is in doubt.
    ///
    /// 1. Lifted, it steps to both ends of the gap, unless they are the same cell: there it is shut in.
    /// 2. Going on from an end inside the gap, a cell is reached from the one before if the cell outside both is taken. Where
    ///    it isn't, there was a slide along the ant; both its ends are reached another way, or one of them is the next case.
    /// 3. What is left has to be beside nothing but the ant. Such cells were only on the way along the ant, which now leads
    ///    over the ant's own cell.
    #[inline]
    fn reach(&mut self, from: Cell) -> Option<Reach> {
        let around = self.field().around(from);
        let gaps = gaps(around).0;
        if gaps.count_ones() != 1 {
            return None;
        }
        let mut left = gaps.trailing_zeros() as usize;
        let mut right = left + 5 - around.count_ones() as usize;
        let mut reach = Reach {
            shores: 0,
            from,
            without: 0,
        };
        if left == right {
            return Some(reach);
        }
        reach.shores |= self.shore_of(from.step(left))?;
        while left < right && self.is_taken_beside(from, left, 1) {
            left += 1;
            reach.shores |= self.shore_of(from.step(left))?;
        }
        reach.shores |= self.shore_of(from.step(right))?;
        while left < right && self.is_taken_beside(from, right, 5) {
            right -= 1;
            reach.shores |= self.shore_of(from.step(right))?;
        }
        for direction in left + 1..right {
            if self.field().around(from.step(direction)).count_ones() != 1 {
                return None;
            }
            reach.without |= 1 << (direction % 6);
        }
        Some(reach)
    }

    /// Whether a tile lies beside the cell in a direction, some sixths of a turn from straight on.
    #[inline]
    fn is_taken_beside(&self, from: Cell, direction: usize, sixths: usize) -> bool {
        self.field()
            .is_taken(from.step(direction).step(direction + sixths))
    }

    /// The shore of a cell, as a set of one.
    #[inline]
    fn shore_of(&mut self, cell: Cell) -> Option<u32> {
        Some(1 << self.number_of(cell)?)
    }

    /// How many cells are reached.
    #[inline]
    fn count(&self, reach: Reach) -> u32 {
        let cells: u32 = reach.shores().map(|shore| self.len(shore)).sum();
        cells - reach.without.count_ones()
    }

    /// The cells that are reached.
    #[inline]
    fn reached(&self, reach: Reach) -> impl Iterator<Item = Cell> {
        reach
            .shores()
            .flat_map(|shore| self.cells(shore))
            .filter(move |&cell| reach.from.towards(cell) & reach.without == 0)
    }
}

impl Reach {
    #[inline]
    fn shores(self) -> impl Iterator<Item = usize> {
        let rests = std::iter::successors(Some(self.shores), |rest| Some(rest & rest.wrapping_sub(1)));
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

    fn shore_of(shores: &mut impl Shores, cell: Cell) -> BTreeSet<Cell> {
        let shore = shores.number_of(cell).expect("not too many shores") as usize;
        let cells: BTreeSet<Cell> = shores.cells(shore).collect();
        assert_eq!(cells.len() as u32, shores.len(shore));
        cells
    }

    /// Compares the shores of a coast with those that were walked along; whether it has such a coast.
    fn agree(tiles: &[Cell]) -> bool {
        let hive = hive_on(tiles);
        let mut coast = Coast::on(&hive.field);
        if !Coast::is_likely(&hive) || !coast.find(&hive) {
            return false;
        }
        let mut walked = Walked::on(&hive.field);
        for cell in beside(tiles) {
            assert_eq!(
                shore_of(&mut coast, cell),
                shore_of(&mut walked, cell),
                "{tiles:?} {cell:?}"
            );
        }
        true
    }

    #[test]
    fn one_gate_is_found_and_its_bay() {
        let bay: Vec<Cell> = (0..5).map(|direction| Cell::ORIGIN.step(direction)).collect();
        assert!(agree(&bay));
        let hive = hive_on(&bay);
        let mut coast = Coast::on(&hive.field);
        assert!(coast.find(&hive));
        assert_eq!(shore_of(&mut coast, Cell::ORIGIN), BTreeSet::from([Cell::ORIGIN]));
        assert!(!agree(&[bay, vec![Cell::ORIGIN.step(5)]].concat()), "a hole");
    }

    proptest! {
        #[test]
        fn the_shores_of_a_coast_are_those_one_walks_along(picks in prop::collection::vec(any::<usize>(), 0..13)) {
            agree(&grown(&picks));
        }
    }
}
