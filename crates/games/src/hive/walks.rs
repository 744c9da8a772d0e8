//! The ways of tiles over the ground.
//!
//! A [`Walk`] is the table a tile walks on: the ground and the cells it reached. It names every cell a tile reaches
//! once, however many of its ways lead there.

use super::field::{Cell, Cells, Directions, Field, slides, slides_on};

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
        roam(from, around, |cell| {
            let is_new = reached.insert(cell);
            if is_new {
                reach(cell);
            }
            is_new
        });
    }
}

/// More than the cells round a hive: each of 28 tiles has at most four beside it that its neighbours have not, and two more.
pub(super) const MOST_ROUND: usize = 128;

/// Goes from a cell wherever slides lead; `enter` says whether a cell is new.
///
/// 1. Most cells round the hive have one way in and one way out, so a walk goes straight on.
/// 2. Where there are more ways out, the others are put aside with their cell.
/// 3. Where it meets a cell it knows, or none, it goes on with what was put aside last.
#[inline]
pub(super) fn roam(start: Cell, around: impl Fn(Cell) -> u8, mut enter: impl FnMut(Cell) -> bool) {
    let (mut cell, mut ways) = (start, slides(around(start)));
    let mut aside = [0u16; MOST_ROUND];
    let mut count = 0;
    loop {
        let Some(direction) = ways.next() else {
            if count == 0 {
                break;
            }
            count -= 1;
            (cell, ways) = cell_and_ways(aside[count % MOST_ROUND]);
            continue;
        };
        if ways.0 != 0 {
            aside[count % MOST_ROUND] = in_one_word(cell, ways);
            count += 1;
        }
        cell = cell.step(direction);
        ways = if enter(cell) {
            slides_on(around(cell), direction)
        } else {
            Directions(0)
        };
    }
}

/// A cell and directions from it in ten and six bits, so that a list of them is quickly made.
#[inline]
const fn in_one_word(cell: Cell, ways: Directions) -> u16 {
    cell.index() as u16 | (ways.0 as u16) << 10
}

#[inline]
const fn cell_and_ways(word: u16) -> (Cell, Directions) {
    (Cell::of_index(word), Directions((word >> 10) as u8))
}
