//! Tracing the contour of the hive with the wall-follower rule.
//!
//! Around a cell, tiles and gaps alternate. A gap of one cell is too narrow to slide through; out of a wider one a tile
//! slides at either end, along the tile that bounds the gap there. So a walker that always keeps its right hand on the
//! hive, and treats narrow gaps as part of it, has exactly one way on from every cell, given how it arrived. It is back
//! at its start after it has made every reachable slide once, in one of its two directions. This holds because the hive
//! is connected: the boundary of each enclosed region is then one closed curve, and so is the outer boundary.
//!
//! Each step depends on the one before, so the latency of the look-ups dominates. Therefore two walkers start at once,
//! one with the right hand on the hive and one with the left, until they meet: the processor overlaps their look-ups.

use crate::hive::directions::{ALL_ROUND, turned, turned_back};
use crate::hive::torus::{Cell, STEPS};

/// A step, packed in one word so that one look-up yields it: the offset to add to the cell in the low bits, the
/// direction above them.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Step(u16);

const DIRECTION: u32 = 10;

impl Step {
    const fn to(direction: usize) -> Step {
        Step((direction as u16 % 6) << DIRECTION | STEPS[direction])
    }

    #[inline]
    const fn direction(self) -> usize {
        (self.0 >> DIRECTION) as usize % 8
    }

    #[inline]
    const fn back(self) -> Step {
        Step::to(self.direction() + 3)
    }
}

/// The directions out of wide gaps, with the right hand and with the left hand on the tile that bounds the gap.
const fn ways_out(mask: u8) -> [u8; 2] {
    let (left, right) = (turned(mask), turned_back(mask));
    [
        !mask & right & !left & ALL_ROUND,
        !mask & left & !right & ALL_ROUND,
    ]
}

const RIGHT: usize = 0;
const LEFT: usize = 1;

/// For each hand, each direction of arrival and each mask of occupied neighbours, the next step.
///
/// The right hand is on the tile that was ahead and to the right before the last step, now two sixths of a turn to the
/// right of straight back; the next way out is the first one to its left. The left hand mirrors this.
///
/// The mask is known last, so it is the last index; every byte has an entry, so that no bounds check is needed.
static ON: [[[Step; 256]; 8]; 2] = {
    let mut on = [[[Step::to(0); 256]; 8]; 2];
    let mut i = 0;
    while i < 2 * 6 * 64 {
        let (hand, came, mask) = (i / 384, i / 64 % 6, i % 64);
        let mut turn = 0;
        let mut direction = came;
        while turn < 6 {
            direction = if hand == RIGHT {
                came + 5 + turn
            } else {
                came + 7 - turn
            };
            if ways_out(mask as u8)[hand] >> (direction % 6) & 1 != 0 {
                break;
            }
            turn += 1;
        }
        on[hand][came][mask] = Step::to(direction % 6);
        i += 1;
    }
    on
};

/// A walker with one hand on the hive.
#[derive(Clone, Copy)]
struct Walker<const HAND: usize> {
    cell: Cell,
    /// Its last step.
    came: Step,
}

impl<const HAND: usize> Walker<HAND> {
    /// The next step, from the mask of occupied neighbours.
    #[inline]
    fn next(self, around: u8) -> Step {
        ON[HAND][self.came.direction()][around as usize]
    }

    #[inline]
    fn go(&mut self, step: Step) -> Cell {
        self.cell = self.cell.plus(step.0);
        self.came = step;
        self.cell
    }
}

/// Traces the hive from an empty cell next to it, along all slides, and calls `reach` for every cell on the way: all
/// reachable cells, some of them twice.
#[inline]
pub(super) fn along(start: Cell, around: impl Fn(Cell) -> u8, mut reach: impl FnMut(Cell)) {
    let out = ways_out(around(start))[RIGHT];
    if out == 0 {
        return;
    }
    let mut step = Step::to(out.trailing_zeros() as usize);
    let mut right = Walker::<RIGHT> {
        cell: start,
        came: step,
    };
    // The second walker starts as if it had just come from the first one's next cell.
    let mut left = Walker::<LEFT> {
        cell: start,
        came: step.back(),
    };
    loop {
        reach(right.go(step));
        step = right.next(around(right.cell));
        if right.cell == left.cell && step == left.came.back() {
            break;
        }
        reach(left.go(left.next(around(left.cell))));
        if right.cell == left.cell && step == left.came.back() {
            break;
        }
    }
}

/// A walker with the right hand on the hive, and where it started.
struct Round {
    start: Cell,
    first: Step,
    walker: Walker<RIGHT>,
    next: Step,
}

/// Of two empty cells next to a hive, the one whose region has the shorter contour: two walkers start, and the first
/// one back wins.
#[inline]
pub(super) fn shorter(starts: [Cell; 2], around: impl Fn(Cell) -> u8) -> Cell {
    let out = starts.map(|start| ways_out(around(start))[RIGHT]);
    // A cell without slides is a whole region.
    if let Some(side) = out.iter().position(|&out| out == 0) {
        return starts[side];
    }
    let mut rounds = [0, 1].map(|side: usize| {
        let first = Step::to(out[side].trailing_zeros() as usize);
        Round {
            start: starts[side],
            first,
            walker: Walker {
                cell: starts[side],
                came: first,
            },
            next: first,
        }
    });
    loop {
        for round in &mut rounds {
            let cell = round.walker.go(round.next);
            round.next = round.walker.next(around(cell));
            if cell == round.start && round.next == round.first {
                return cell;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;
    use crate::hive::directions::slides;
    use crate::hive::tests::{beside, grown, hive_on};
    use crate::hive::torus::Torus;

    /// The cells that slides reach, by plain flood fill.
    fn flooded(torus: &Torus, start: Cell) -> BTreeSet<Cell> {
        let mut reached = BTreeSet::from([start]);
        let mut open = vec![start];
        while let Some(cell) = open.pop() {
            let ends = slides(torus.around(cell)).map(|direction| cell.step(direction));
            open.extend(ends.filter(|&end| reached.insert(end)));
        }
        reached
    }

    proptest! {
        #[test]
        fn two_who_go_along_a_hive_come_wherever_slides_lead(picks in prop::collection::vec(any::<usize>(), 0..28)) {
            let tiles = grown(&picks);
            let torus = hive_on(&tiles).torus;
            for start in beside(&tiles) {
                let mut named = vec![start];
                along(start, |cell| torus.around(cell), |cell| named.push(cell));
                let slides_there: usize = flooded(&torus, start)
                    .into_iter()
                    .map(|cell| slides(torus.around(cell)).count())
                    .sum();
                prop_assert_eq!(named.len(), 1 + slides_there / 2, "each slide once, in one direction");
                prop_assert_eq!(named.into_iter().collect::<BTreeSet<_>>(), flooded(&torus, start));
            }
        }
    }
}
