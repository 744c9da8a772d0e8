//! The ways of tiles over the top of the hive.
//!
//! A step between two stacks passes between the two stacks beside it. It is blocked if both of them are higher than
//! the higher end of the step, the tile that moves not counted. So a step with an end on the hive is only ever blocked
//! between two stacks.

use crate::hive::Hive;
use crate::hive::cells::Cells;
use crate::hive::directions::{ALL_ROUND, Directions, slides};
use crate::hive::tile::{Kind, Tile};
use crate::hive::torus::Cell;

impl Hive {
    /// Whether the tile is of a kind that may come to lie on another.
    pub(in crate::hive) fn climbs_ever(&self, tile: Tile) -> bool {
        self.rules().climbs && matches!(tile.kind(), Kind::Beetle | Kind::Mosquito)
    }

    /// Whether a step is free that begins or ends on the hive; `lifted` says that the tile lies where it begins.
    #[inline]
    pub(super) fn is_open(&self, from: Cell, direction: usize, lifted: bool) -> bool {
        // Two stacks are needed to block such a step.
        self.stacks < 2 || self.is_open_between(from, direction, lifted)
    }

    fn is_open_between(&self, from: Cell, direction: usize, lifted: bool) -> bool {
        let height = |sixths| self.height(from.step((direction + sixths) % 6));
        let [left, right] = [height(1), height(5)];
        // One end lies on the hive.
        left.min(right) <= 1 || left.min(right) <= height(0).max(self.height(from) - u8::from(lifted))
    }

    /// One step of a beetle: along the ground, up, along the top or down.
    #[inline]
    pub(super) fn climbs(&self, from: Cell, level: u8, mut reach: impl FnMut(Cell)) {
        let around = self.torus.around(from);
        let (on_ground, on_hive) = match level {
            0 => (slides(around).0, around),
            _ => (0, ALL_ROUND),
        };
        for direction in Directions(on_ground | on_hive) {
            let slides = on_ground >> direction & 1 != 0;
            if slides || self.is_open(from, direction, true) {
                reach(from.step(direction));
            }
        }
    }

    /// Two steps on top of the hive and one down.
    #[inline]
    pub(super) fn crosses(&self, from: Cell, mut reach: impl FnMut(Cell)) {
        let mut crossed = Cells::NONE;
        crossed.insert(from);
        for up in Directions(self.torus.around(from)) {
            if !self.is_open(from, up, true) {
                continue;
            }
            let first = from.step(up);
            for along in Directions(self.torus.around(first)) {
                let second = first.step(along);
                if !crossed.has(second) && self.is_open(first, along, false) {
                    crossed.insert(second);
                    self.descends(second, &mut reach);
                }
            }
        }
    }

    fn descends(&self, from: Cell, reach: &mut impl FnMut(Cell)) {
        for down in Directions(!self.torus.around(from) & ALL_ROUND) {
            if self.is_open(from, down, false) {
                reach(from.step(down));
            }
        }
    }
}
