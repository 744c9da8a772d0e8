//! The ways of tiles over the ground.
//!
//! A [`Walk`] is the table a tile walks on: the ground, which it may change for a moment, and the cells it reached. It
//! names every cell a tile reaches once, however many of its ways lead there.

use super::field::{Cell, Directions, Field, slides, slides_on};

/// The ground, and the cells that were reached since the last beginning.
pub(super) struct Walk {
    pub(super) field: Field,
    pub(super) reached: Reached,
}

/// A set of cells that is emptied at no cost: a cell is in it if it bears the mark of the present round.
pub(super) struct Reached {
    marks: [u8; 1024],
    round: u8,
}

impl Reached {
    /// Adds a cell; whether it is new.
    #[inline]
    pub(super) fn insert(&mut self, cell: Cell) -> bool {
        let mark = &mut self.marks[cell.index()];
        let new = *mark != self.round;
        *mark = self.round;
        new
    }
}

impl Walk {
    #[inline]
    pub(super) fn on(field: &Field) -> Walk {
        Walk {
            field: field.clone(),
            reached: Reached {
                marks: [0; 1024],
                round: 0,
            },
        }
    }

    /// Begins a new round for a tile, whose own cell counts as reached. There are fewer than 256 tiles.
    #[inline]
    pub(super) fn begin(&mut self, from: Cell) {
        self.reached.round += 1;
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

    /// Exactly three slides, on no cell twice; the tile is lifted meanwhile, so that it neither blocks nor supports
    /// itself.
    #[inline]
    pub(super) fn three_steps(&mut self, from: Cell, mut reach: impl FnMut(Cell)) {
        self.field.toggle(from);
        for first in slides(self.field.around(from)) {
            let one = from.step(first);
            // Without the step back.
            for second in slides_on(self.field.around(one), first) {
                let two = one.step(second);
                for third in slides_on(self.field.around(two), second) {
                    let three = two.step(third);
                    // The first cell counts as reached.
                    if self.reached.insert(three) {
                        reach(three);
                    }
                }
            }
        }
        self.field.toggle(from);
    }

    /// Any number of slides; first of all in a round. The tile is lifted meanwhile.
    ///
    /// 1. Most cells round the hive have one way in and one way out, so a walk goes straight on.
    /// 2. Where there are more ways out, the others are put aside with their cell.
    /// 3. Where it meets a cell it knows, or none, it goes on with what was put aside last.
    #[inline]
    pub(super) fn any_steps(&mut self, from: Cell, mut reach: impl FnMut(Cell)) {
        self.field.toggle(from);
        let mut cell = from;
        let mut ways = slides(self.field.around(from));
        // 27 tiles have at most 27 * 4 + 2 cells round them, and each is put aside once at a time.
        let mut aside = [0u16; 128];
        let mut count = 0;
        loop {
            let Some(direction) = ways.next() else {
                if count == 0 {
                    break;
                }
                count -= 1;
                (cell, ways) = cell_and_ways(aside[count]);
                continue;
            };
            if ways.0 != 0 {
                aside[count] = in_one_word(cell, ways);
                count += 1;
            }
            cell = cell.step(direction);
            if self.reached.insert(cell) {
                reach(cell);
                ways = slides_on(self.field.around(cell), direction);
            } else {
                ways = Directions(0);
            }
        }
        self.field.toggle(from);
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
