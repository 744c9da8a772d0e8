//! Throws: pillbugs, and mosquitoes that touch one, move adjacent tiles over themselves.

use crate::hive::Hive;
use rules::Player;

use super::pinned::Pinned;
use crate::hive::directions::{ALL_ROUND, Directions};
use crate::hive::tile::{Kind, Tile, Tiles};
use crate::hive::torus::Cell;

/// A tile that can throw.
#[derive(Clone, Copy)]
struct Thrower {
    cell: Cell,
    /// The directions of the tiles that it can lift.
    up: u8,
    /// The directions in which it can put them down.
    down: u8,
}

/// All throws of a turn.
#[derive(Default)]
pub(in crate::hive) struct Throws {
    throwers: [Option<Thrower>; 2],
    /// The tiles that some thrower can lift.
    pub(in crate::hive) tiles: Tiles,
}

impl Hive {
    /// Whether one of the movers can throw: on the ground, a pillbug or a mosquito that touches one.
    #[inline]
    pub(in crate::hive) fn has_power_to_throw(&self, tile: Tile) -> bool {
        let from = self.cells[tile.index()];
        let touches = |pillbug| {
            let active = self.on_board.without(self.covered).has(pillbug);
            active && from.direction_to(self.cells[pillbug.index()]).is_some()
        };
        let pillbugs = Player::BOTH.map(|owner| Tile::new(owner, Kind::Pillbug, 0));
        self.levels[tile.index()] == 0 && (tile.kind() == Kind::Pillbug || pillbugs.into_iter().any(touches))
    }

    fn thrower(&self, tile: Tile, pinned: &Pinned, lifted: &mut Tiles) -> Option<Thrower> {
        let cell = self.cells[tile.index()];
        let down = Directions(!self.torus.around(cell) & ALL_ROUND)
            .filter(|&direction| self.is_open(cell, direction, false))
            .fold(0, |mask, direction| mask | 1 << direction);
        if down == 0 {
            return None;
        }
        let mut up = 0;
        for (other, direction) in self.tops_beside(cell) {
            if self.is_loose(other, pinned) && self.is_open(cell.step(direction), (direction + 3) % 6, true) {
                up |= 1 << direction;
                lifted.insert(other);
            }
        }
        (up != 0).then_some(Thrower { cell, up, down })
    }

    /// Whether an uncovered tile may be thrown: not if it is part of a stack, moved last or is pinned.
    #[inline]
    fn is_loose(&self, tile: Tile, pinned: &Pinned) -> bool {
        self.levels[tile.index()] == 0
            && self.last != Some(tile)
            && !pinned.has(&self.torus, self.cells[tile.index()])
    }
}

impl Throws {
    /// The throws of the player to move with these movers.
    #[inline]
    pub(in crate::hive) fn of(hive: &Hive, pinned: &Pinned, movers: Tiles) -> Throws {
        let mut throws = Throws::default();
        if hive.rules().throws() {
            let tiles = [Kind::Pillbug, Kind::Mosquito].map(|kind| Tile::new(hive.turn, kind, 0));
            for (slot, tile) in throws.throwers.iter_mut().zip(tiles) {
                if movers.has(tile) && hive.has_power_to_throw(tile) {
                    *slot = hive.thrower(tile, pinned, &mut throws.tiles);
                }
            }
        }
        throws
    }

    /// The cells to which a tile on `from` can be thrown; some may be reported more than once.
    pub(super) fn reach(&self, from: Cell, mut reach: impl FnMut(Cell)) {
        for thrower in self.throwers.iter().flatten() {
            let lifts = |direction| thrower.up >> direction & 1 != 0;
            if thrower.cell.direction_to(from).is_some_and(lifts) {
                Directions(thrower.down).for_each(|direction| reach(thrower.cell.step(direction)));
            }
        }
    }
}
