//! Pillbugs, and mosquitoes that touch one, throw tiles over themselves.

use super::Hive;
use super::cuts::Cuts;
use super::field::{ALL_ROUND, Cell, Directions};
use super::tile::{Kind, Tile, Tiles};

/// A tile that throws.
#[derive(Clone, Copy)]
struct Thrower {
    cell: Cell,
    /// Where the tiles lie that it can lift.
    up: u8,
    /// Where it can put them down.
    down: u8,
}

/// All throws of a turn.
#[derive(Default)]
pub(super) struct Throws {
    throwers: [Option<Thrower>; 2],
    /// The tiles that some thrower can lift.
    pub(super) tiles: Tiles,
}

impl Hive {
    /// What the player to move can throw.
    pub(super) fn throws(&self, cuts: &Cuts) -> Throws {
        let mut throws = Throws::default();
        let kinds = [Kind::Pillbug, Kind::Mosquito].map(|kind| Tile::new(self.turn, kind, 0));
        for (slot, tile) in throws.throwers.iter_mut().zip(kinds) {
            if self.may_throw(tile) {
                *slot = self.thrower(tile, cuts, &mut throws.tiles);
            }
        }
        throws
    }

    /// Whether a tile has the pillbug's power in this turn.
    fn may_throw(&self, tile: Tile) -> bool {
        let active = self.on_board.has(tile)
            && !self.covered.has(tile)
            && self.levels[tile.index()] == 0
            && self.last != Some(tile);
        active
            && (tile.kind() == Kind::Pillbug
                || self
                    .tops_beside(self.cells[tile.index()])
                    .any(|(other, _)| other.kind() == Kind::Pillbug))
    }

    fn thrower(&self, tile: Tile, cuts: &Cuts, lifted: &mut Tiles) -> Option<Thrower> {
        let cell = self.cells[tile.index()];
        let open = |direction: &usize| self.is_open(cell, 1, *direction);
        let mask = |directions: &mut dyn Iterator<Item = usize>| directions.fold(0, |mask, d| mask | 1 << d);
        let down = mask(&mut Directions(!self.field.around(cell) & ALL_ROUND).filter(open));
        if down == 0 {
            return None;
        }
        let mut up = 0;
        for (other, direction) in self.tops_beside(cell) {
            let loose = self.levels[other.index()] == 0
                && self.last != Some(other)
                && !cuts.has(&self.field, cell.step(direction));
            if loose && self.is_open_for_lifting(cell, direction) {
                up |= 1 << direction;
                lifted.insert(other);
            }
        }
        (up != 0).then_some(Thrower { cell, up, down })
    }

    /// Whether a single tile beside a thrower comes up to it: the stacks beside the step are lower than two.
    fn is_open_for_lifting(&self, thrower: Cell, direction: usize) -> bool {
        // The step from the tile, whose cell is empty once it is lifted, up to the thrower, which is one high.
        self.is_open(thrower.step(direction), 0, (direction + 3) % 6)
    }
}

impl Throws {
    /// Where a tile on a cell can be thrown, perhaps more than once the same.
    pub(super) fn reach(&self, from: Cell, mut reach: impl FnMut(Cell)) {
        for thrower in self.throwers.iter().flatten() {
            let lifts = |direction| thrower.up >> direction & 1 != 0;
            if thrower.cell.direction_to(from).is_some_and(lifts) {
                Directions(thrower.down).for_each(|direction| reach(thrower.cell.step(direction)));
            }
        }
    }
}
