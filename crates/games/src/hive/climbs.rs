//! The ways of tiles over the top of the hive.
//!
//! A step between two stacks passes between the two stacks beside it. It is blocked if both of them are higher than
//! the higher end of the step, the tile that moves not counted. Where nothing is stacked, no step with an end on the
//! hive is blocked.

use super::Hive;
use super::field::{ALL_ROUND, Cell, Cells, Directions, slides};

impl Hive {
    /// Whether a step is blocked that begins or ends on the hive; `start` is the height it begins at.
    #[inline]
    fn is_blocked(&self, from: Cell, start: u8, direction: usize) -> bool {
        if self.covered.is_empty() {
            return false;
        }
        let height = |sixths| self.height(from.step((direction + sixths) % 6));
        height(1).min(height(5)) > start.max(height(0))
    }

    /// Whether a tile on the ground may be lifted over a neighbour in this direction, and the other way round.
    #[inline]
    pub(super) fn is_open(&self, from: Cell, start: u8, direction: usize) -> bool {
        !self.is_blocked(from, start, direction)
    }

    /// One step of a beetle: along the ground, up, along the top or down.
    #[inline]
    pub(super) fn climbs(&self, from: Cell, level: u8, mut reach: impl FnMut(Cell)) {
        let around = self.field.around(from);
        let on_hive = if level == 0 {
            slides(around).for_each(|direction| reach(from.step(direction)));
            around
        } else {
            ALL_ROUND
        };
        for direction in Directions(on_hive) {
            if self.is_open(from, level, direction) {
                reach(from.step(direction));
            }
        }
    }

    /// Two steps on top of the hive and one down, not back to where it began.
    #[inline]
    pub(super) fn crosses(&self, from: Cell, mut reach: impl FnMut(Cell)) {
        let (mut crossed, mut seen) = (Cells::NONE, Cells::NONE);
        crossed.insert(from);
        seen.insert(from);
        for up in Directions(self.field.around(from)) {
            if !self.is_open(from, 0, up) {
                continue;
            }
            let first = from.step(up);
            for along in Directions(self.field.around(first)) {
                let second = first.step(along);
                if crossed.has(second) || !self.is_open(first, self.height(first), along) {
                    continue;
                }
                crossed.insert(second);
                for down in Directions(!self.field.around(second) & ALL_ROUND) {
                    let end = second.step(down);
                    if self.is_open(second, self.height(second), down) && seen.insert(end) {
                        reach(end);
                    }
                }
            }
        }
    }
}
