//! The ways of ants, found once for all of them.
//!
//! The empty cells that slides connect are a shore: an ant beside it comes to all of it. But it has to be lifted first,
//! which changes the slides between the cells beside it and no others. So a shore found with all tiles in place serves
//! every ant, if what changes round the ant is easily said; else the ant walks for itself.

use super::contour::along;
use super::directions::gaps;
use super::field::{Cell, Field};

/// More than the cells round a hive: each of 28 tiles has at most four beside it that its neighbours have not, and two more.
const MOST_ROUND: usize = 128;

/// The shores found so far.
pub(super) struct Shores<'a> {
    field: &'a Field,
    /// Which shore each cell is of, from 1.
    numbers: [u8; 1024],
    /// The cells of all shores, one shore after the other.
    cells: [Cell; MOST_ROUND],
    /// Where each shore ends in the list of cells; the first begins at its beginning.
    ends: [u8; Shores::MOST + 1],
    count: usize,
}

/// What an ant reaches: some shores without some cells.
#[derive(Clone, Copy)]
pub(super) struct Reach {
    /// The numbers of the shores.
    shores: u32,
    from: Cell,
    /// The directions of the cells that are not reached.
    without: u8,
}

impl<'a> Shores<'a> {
    const MOST: usize = 31;

    #[inline]
    pub(super) const fn of(field: &'a Field) -> Shores<'a> {
        Shores {
            field,
            numbers: [0; 1024],
            cells: [Cell::ORIGIN; MOST_ROUND],
            ends: [0; Shores::MOST + 1],
            count: 0,
        }
    }

    /// What an ant reaches, if its neighbours leave one gap and nothing is in doubt.
    ///
    /// 1. Lifted, it steps to both ends of the gap, unless they are the same cell: there it is shut in.
    /// 2. Going on from an end inside the gap, a cell is reached from the one before if the cell outside both is taken. Where
    ///    it isn't, there was a slide along the ant; both its ends are reached another way, or one of them is the next case.
    /// 3. What is left has to be beside nothing but the ant. Such cells were only on the way along the ant, which now leads
    ///    over the ant's own cell.
    #[inline]
    pub(super) fn reach(&mut self, from: Cell) -> Option<Reach> {
        let around = self.field.around(from);
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
            if self.field.around(from.step(direction)).count_ones() != 1 {
                return None;
            }
            reach.without |= 1 << (direction % 6);
        }
        Some(reach)
    }

    /// Whether a tile lies beside the cell in a direction, some sixths of a turn from straight on.
    #[inline]
    fn is_taken_beside(&self, from: Cell, direction: usize, sixths: usize) -> bool {
        self.field.is_taken(from.step(direction).step(direction + sixths))
    }

    /// The shore of a cell, as a set of one.
    #[inline]
    fn shore_of(&mut self, start: Cell) -> Option<u32> {
        if self.numbers[start.index()] == 0 {
            self.find(start)?;
        }
        Some(1 << self.numbers[start.index()])
    }

    fn find(&mut self, start: Cell) -> Option<()> {
        if self.count == Shores::MOST {
            return None;
        }
        let mut end = self.ends[self.count];
        self.count += 1;
        let number = self.count as u8;
        let Shores {
            field,
            numbers,
            cells,
            ..
        } = self;
        let mut reach = |cell: Cell| {
            let is_new = std::mem::replace(&mut numbers[cell.index()], number) != number;
            // Written over by the next cell if it isn't new.
            cells[end as usize % MOST_ROUND] = cell;
            end += u8::from(is_new);
        };
        reach(start);
        along(start, |cell| field.around(cell), reach);
        self.ends[self.count] = end;
        Some(())
    }

    /// How many cells are reached.
    #[inline]
    pub(super) fn count(&self, reach: Reach) -> u32 {
        let cells: u32 = reach
            .shores()
            .map(|shore| self.cells_of(shore).len() as u32)
            .sum();
        cells - reach.without.count_ones()
    }

    /// The cells that are reached.
    #[inline]
    pub(super) fn cells(&self, reach: Reach) -> impl Iterator<Item = Cell> {
        let cells = reach.shores().flat_map(|shore| self.cells_of(shore));
        cells
            .copied()
            .filter(move |&cell| reach.from.towards(cell) & reach.without == 0)
    }

    #[inline]
    fn cells_of(&self, shore: usize) -> &[Cell] {
        let [begin, end] = [shore - 1, shore].map(|end| self.ends[end % 32] as usize);
        &self.cells[begin..end]
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
