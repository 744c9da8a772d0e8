//! What all moves of a turn share, computed once.

use super::pinned::Pinned;
use super::throws::Throws;
use crate::hive::Hive;
use crate::hive::cells::Cells;
use crate::hive::tile::{Kind, Tile, Tiles};
use crate::hive::torus::Cell;

/// A turn of a player whose queen is on the board.
pub(in crate::hive) struct Turn<'a> {
    hive: &'a Hive,
    pinned: Pinned,
    /// The tiles that may move by themselves.
    pub(in crate::hive) movers: Tiles,
    pub(in crate::hive) throws: Throws,
}

impl<'a> Turn<'a> {
    #[inline]
    pub(in crate::hive) fn of(hive: &'a Hive) -> Turn<'a> {
        let pinned = hive.pinned();
        let mut movers = hive.placed(hive.turn).without(hive.covered);
        if let Some(last) = hive.last {
            movers.remove(last);
        }
        Turn {
            hive,
            throws: Throws::of(hive, &pinned, movers),
            pinned,
            movers,
        }
    }

    /// The movable ants that can't be thrown, split into pinned ants and free ones.
    #[inline]
    pub(super) fn ants(&self) -> [Tiles; 2] {
        let all = Tiles::of_kind(self.hive.turn, Kind::Ant, Kind::Ant.most());
        let ants = self.movers.and(all).without(self.throws.tiles);
        let mut pinned = ants;
        for ant in ants {
            if !self.is_pinned(self.hive.cells[ant.index()]) {
                pinned.remove(ant);
            }
        }
        [pinned, ants.without(pinned)]
    }

    /// Whether a ground tile is pinned.
    #[inline]
    pub(super) fn is_pinned(&self, cell: Cell) -> bool {
        self.pinned.has(&self.hive.torus, cell)
    }

    /// Reports the cells that a tile can reach, each once, whether it moves or is thrown.
    #[inline]
    pub(in crate::hive) fn moves_of(&self, tile: Tile, mut reach: impl FnMut(Cell)) {
        let from = self.hive.cells[tile.index()];
        if self.throws.tiles.has(tile) || comes_again(tile.kind()) {
            let mut reached = Cells::NONE;
            reached.insert(from);
            self.ways(tile, from, |cell| {
                if reached.insert(cell) {
                    reach(cell);
                }
            });
        } else {
            self.walks(tile, from, reach);
        }
    }

    #[inline]
    fn ways(&self, tile: Tile, from: Cell, mut reach: impl FnMut(Cell)) {
        if self.movers.has(tile) {
            self.walks(tile, from, &mut reach);
        }
        if self.throws.tiles.has(tile) {
            self.throws.reach(from, reach);
        }
    }

    #[inline]
    fn walks(&self, tile: Tile, from: Cell, reach: impl FnMut(Cell)) {
        let hive = self.hive;
        let level = hive.levels[tile.index()];
        if level > 0 {
            return hive.climbs(from, level, reach);
        }
        if self.is_pinned(from) {
            return;
        }
        match tile.kind() {
            Kind::Ant => hive.torus.any_steps(from, reach),
            Kind::Grasshopper => hive.torus.jumps(from, reach),
            Kind::Spider => hive.torus.three_steps(from, reach),
            Kind::Beetle if hive.rules().climbs => hive.climbs(from, 0, reach),
            Kind::Ladybug => hive.crosses(from, reach),
            Kind::Mosquito => self.imitates(from, reach),
            Kind::Queen | Kind::Beetle | Kind::Pillbug => hive.torus.one_step(from, reach),
        }
    }

    /// A mosquito on the ground moves like every tile it touches, except another mosquito.
    fn imitates(&self, from: Cell, mut reach: impl FnMut(Cell)) {
        let hive = self.hive;
        let touched = hive.kinds_beside(from);
        if touched.has(Kind::Ant) {
            // An ant reaches every cell that the other sliding kinds reach.
            hive.torus.any_steps(from, &mut reach);
        } else if touched.has(Kind::Spider) {
            hive.torus.three_steps(from, &mut reach);
        }
        if touched.has(Kind::Queen) || touched.has(Kind::Pillbug) {
            hive.torus.one_step(from, &mut reach);
        }
        if touched.has(Kind::Grasshopper) {
            hive.torus.jumps(from, &mut reach);
        }
        if touched.has(Kind::Beetle) {
            hive.climbs(from, 0, &mut reach);
        }
        if touched.has(Kind::Ladybug) {
            hive.crosses(from, &mut reach);
        }
    }
}

/// Whether a tile of a kind may reach the same cell in several ways.
#[inline]
const fn comes_again(kind: Kind) -> bool {
    match kind {
        Kind::Queen | Kind::Grasshopper | Kind::Beetle | Kind::Pillbug => false,
        Kind::Ant | Kind::Spider | Kind::Mosquito | Kind::Ladybug => true,
    }
}
