//! Movement on top of the hive.
//!
//! A step passes between two stacks. It is blocked if both are higher than the higher end of the step, not counting the
//! moving tile. So a step that starts or ends on the hive can only be blocked by two stacks.

use crate::hive::Hive;
use crate::hive::cells::Cells;
use crate::hive::directions::{ALL_ROUND, Directions, slides};
use crate::hive::tile::{Kind, Tile};
use crate::hive::torus::Cell;

impl Hive {
    /// Whether a tile of this kind can ever lie on another tile.
    pub(in crate::hive) fn climbs_ever(&self, tile: Tile) -> bool {
        self.rules().climbs && matches!(tile.kind(), Kind::Beetle | Kind::Mosquito)
    }

    /// Whether a step that starts or ends on the hive is free; `lifted` means that the moving tile still lies at its
    /// start.
    #[inline]
    pub(super) fn is_open(&self, from: Cell, direction: usize, lifted: bool) -> bool {
        // It takes two stacks to block such a step.
        self.stacks < 2 || self.is_open_between(from, direction, lifted)
    }

    fn is_open_between(&self, from: Cell, direction: usize, lifted: bool) -> bool {
        let height = |sixths| self.height(from.step((direction + sixths) % 6));
        let [left, right] = [height(1), height(5)];
        // One end is on the hive.
        left.min(right) <= 1 || left.min(right) <= height(0).max(self.height(from) - u8::from(lifted))
    }

    /// One step of a beetle: on the ground, up, along the top or down.
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

    /// A ladybug: two steps on top of the hive and one down.
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
