//! The ways of tiles over the ground.
//!
//! Each function names every cell a tile reaches once. Those that leave the first cell's surroundings lift the tile
//! from the field meanwhile, so that it neither blocks nor supports itself.

use super::field::{Cell, Cells, Directions, Field, slides};

/// One slide.
#[inline]
pub(super) fn one_step(field: &Field, from: Cell, mut reach: impl FnMut(Cell)) {
    for direction in slides(field.around(from)) {
        reach(from.step(direction));
    }
}

/// A jump in each direction over a row of tiles.
#[inline]
pub(super) fn jumps(field: &Field, from: Cell, mut reach: impl FnMut(Cell)) {
    for direction in Directions(field.around(from)) {
        let mut cell = from.step(direction);
        while field.is_taken(cell) {
            cell = cell.step(direction);
        }
        reach(cell);
    }
}

/// Exactly three slides, on no cell twice.
#[inline]
pub(super) fn three_steps(field: &mut Field, from: Cell, mut reach: impl FnMut(Cell)) {
    field.toggle(from);
    let mut seen = Cells::NONE;
    for first in slides(field.around(from)) {
        let one = from.step(first);
        for second in slides(field.around(one)) {
            let two = one.step(second);
            if two == from {
                continue;
            }
            for third in slides(field.around(two)) {
                let three = two.step(third);
                if three != from && three != one && seen.insert(three) {
                    reach(three);
                }
            }
        }
    }
    field.toggle(from);
}

/// Any number of slides.
#[inline]
pub(super) fn any_steps(field: &mut Field, from: Cell, mut reach: impl FnMut(Cell)) {
    field.toggle(from);
    let mut seen = Cells::NONE;
    seen.insert(from);
    // 27 tiles have at most 27 * 4 + 2 cells round them, and each is put here once.
    let mut open = [from; 128];
    let mut count = 1;
    while count > 0 {
        count -= 1;
        let cell = open[count];
        for direction in slides(field.around(cell)) {
            let next = cell.step(direction);
            if seen.insert(next) {
                reach(next);
                open[count] = next;
                count += 1;
            }
        }
    }
    field.toggle(from);
}
