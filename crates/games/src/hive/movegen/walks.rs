//! Movement on the ground.
//!
//! Cells are reported as they are reached. A single step and a jump report each cell once; longer moves may report a
//! cell several times, or the start itself.

use super::contour::along;
use crate::hive::directions::{Directions, slides, slides_on};
use crate::hive::torus::{Cell, Torus};

impl Torus {
    /// The occupied neighbours of a cell once a tile is lifted, so that it neither blocks nor supports itself.
    #[inline]
    fn around_without(&self, cell: Cell, lifted: Cell) -> u8 {
        self.around(cell) & !cell.towards(lifted)
    }

    /// One slide.
    #[inline]
    pub(super) fn one_step(&self, from: Cell, reach: impl FnMut(Cell)) {
        slides(self.around(from))
            .map(|direction| from.step(direction))
            .for_each(reach);
    }

    /// A jump in each direction over a row of tiles.
    #[inline]
    pub(super) fn jumps(&self, from: Cell, mut reach: impl FnMut(Cell)) {
        for direction in Directions(self.around(from)) {
            let mut cell = from.step(direction);
            while self.is_taken(cell) {
                cell = cell.step(direction);
            }
            reach(cell);
        }
    }

    /// Exactly three slides, none of them straight back.
    #[inline]
    pub(super) fn three_steps(&self, from: Cell, mut reach: impl FnMut(Cell)) {
        for first in slides(self.around(from)) {
            let one = from.step(first);
            for second in slides_on(self.around_without(one, from), first) {
                let two = one.step(second);
                for third in slides_on(self.around_without(two, from), second) {
                    reach(two.step(third));
                }
            }
        }
    }

    /// Any number of slides.
    #[inline]
    pub(super) fn any_steps(&self, from: Cell, reach: impl FnMut(Cell)) {
        along(from, |cell| self.around_without(cell, from), reach);
    }
}
