//! The ways of tiles over the ground.
//!
//! A [`Walk`] is the table a tile walks on: the ground and the cells it reached. It names every cell a tile reaches
//! once, however many of its ways lead there.

use super::cells::Cells;
use super::contour::along;
use super::directions::{Directions, slides, slides_on};
use super::field::{Cell, Field};

/// The ground, and the cells that were reached since the last beginning.
pub(super) struct Walk<'a> {
    field: &'a Field,
    pub(super) reached: Cells,
}

impl<'a> Walk<'a> {
    #[inline]
    pub(super) const fn on(field: &'a Field) -> Walk<'a> {
        Walk {
            field,
            reached: Cells::NONE,
        }
    }

    /// The taken neighbours of a cell once a tile is lifted, so that it neither blocks nor supports itself.
    #[inline]
    fn around_without(&self, cell: Cell, lifted: Cell) -> u8 {
        self.field.around(cell) & !cell.towards(lifted)
    }

    /// Begins anew for a tile, whose own cell counts as reached.
    #[inline]
    pub(super) fn begin(&mut self, from: Cell) {
        self.reached = Cells::NONE;
        self.reached.insert(from);
    }

    /// One slide.
    #[inline]
    pub(super) fn one_step(&mut self, from: Cell, mut reach: impl FnMut(Cell)) {
        for direction in slides(self.field.around(from)) {
            let cell = from.step(direction);
            if self.reached.insert(cell) {
                reach(cell);
            }
        }
    }

    /// A jump in each direction over a row of tiles.
    #[inline]
    pub(super) fn jumps(&mut self, from: Cell, mut reach: impl FnMut(Cell)) {
        for direction in Directions(self.field.around(from)) {
            let mut cell = from.step(direction);
            while self.field.is_taken(cell) {
                cell = cell.step(direction);
            }
            if self.reached.insert(cell) {
                reach(cell);
            }
        }
    }

    /// Exactly three slides, on no cell twice.
    #[inline]
    pub(super) fn three_steps(&mut self, from: Cell, mut reach: impl FnMut(Cell)) {
        for first in slides(self.field.around(from)) {
            let one = from.step(first);
            // Without the step back.
            for second in slides_on(self.around_without(one, from), first) {
                let two = one.step(second);
                for third in slides_on(self.around_without(two, from), second) {
                    let three = two.step(third);
                    // The first cell counts as reached.
                    if self.reached.insert(three) {
                        reach(three);
                    }
                }
            }
        }
    }

    /// Any number of slides; first of all that a tile does.
    #[inline]
    pub(super) fn any_steps(&mut self, from: Cell, mut reach: impl FnMut(Cell)) {
        let Walk { field, reached } = self;
        let around = |cell: Cell| field.around(cell) & !cell.towards(from);
        along(from, around, |cell| {
            if reached.insert(cell) {
                reach(cell);
            }
        });
    }
}
