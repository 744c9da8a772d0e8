//! What a player may do: one generator that names the moves to whoever listens, a list or a counter.

use rules::Player;

use super::ant_reach::{AntReach, SlideRegions, TracedRegions, TwoRegions};
use super::turn::Turn;
use crate::hive::cells::{Cells, Extent};
use crate::hive::tile::{Kind, Tile, Tiles};
use crate::hive::torus::Cell;
use crate::hive::{Hive, Move};

/// Who hears of the moves.
trait Listener {
    /// Each of the tiles may be placed on each of the cells.
    fn places(&mut self, tiles: Tiles, cells: &Cells, extent: Extent);
    /// The ant may walk along regions.
    fn walks(&mut self, ant: Tile, regions: &impl SlideRegions, reach: AntReach);
    /// The tile may move to the cell; named once.
    fn moves(&mut self, tile: Tile, cell: Cell);
}

impl Listener for Vec<Move> {
    #[inline]
    fn walks(&mut self, tile: Tile, regions: &impl SlideRegions, reach: AntReach) {
        self.extend(regions.reached(reach).map(|cell| Move::To { tile, cell }));
    }

    #[inline]
    fn places(&mut self, tiles: Tiles, cells: &Cells, _: Extent) {
        for cell in cells.iter() {
            self.extend(tiles.map(|tile| Move::To { tile, cell }));
        }
    }

    #[inline]
    fn moves(&mut self, tile: Tile, cell: Cell) {
        self.push(Move::To { tile, cell });
    }
}

struct Count(u32);

impl Listener for Count {
    #[inline]
    fn walks(&mut self, _: Tile, regions: &impl SlideRegions, reach: AntReach) {
        self.0 += regions.count(reach);
    }

    #[inline]
    fn places(&mut self, tiles: Tiles, cells: &Cells, extent: Extent) {
        self.0 += tiles.len() * cells.len(extent);
    }

    #[inline]
    fn moves(&mut self, _: Tile, _: Cell) {
        self.0 += 1;
    }
}

impl Hive {
    /// Whether a move is legal, without looking at any other tile's.
    pub(in crate::hive) fn allows(&self, m: Move) -> bool {
        if self.outcome.is_some() {
            return false;
        }
        let Move::To { tile, cell } = m else {
            let mut count = Count(0);
            self.generate(&mut count);
            return count.0 == 0;
        };
        if !self.on_board.has(tile) {
            return self.placeable().has(tile) && self.free_for(self.turn).has(cell);
        }
        let mut found = false;
        if self.may_move(self.turn) {
            let turn = Turn::of(self);
            if turn.movers.or(turn.throws.tiles).has(tile) {
                turn.moves_of(tile, |reached| found |= reached == cell);
            }
        }
        found
    }

    /// Appends the legal moves.
    pub(in crate::hive) fn list_moves(&self, moves: &mut Vec<Move>) {
        if self.outcome.is_none() {
            let before = moves.len();
            self.generate(moves);
            if moves.len() == before {
                moves.push(Move::Pass);
            }
        }
    }

    /// How many legal moves there are; where there is no other, the pass counts.
    pub(in crate::hive) fn number_of_moves(&self) -> u64 {
        if self.outcome.is_some() {
            return 0;
        }
        let mut count = Count(0);
        self.generate(&mut count);
        u64::from(count.0.max(1))
    }

    fn generate(&self, listener: &mut impl Listener) {
        let tiles = self.placeable();
        if !tiles.is_empty() {
            listener.places(tiles, &self.free_for(self.turn), self.extent);
        }
        if self.may_move(self.turn) {
            self.generate_walks(listener);
        }
    }

    /// Whether a player's tiles may move: once the queen is on the board.
    #[inline]
    pub(in crate::hive) fn may_move(&self, player: Player) -> bool {
        self.on_board.has(Tile::queen(player))
    }

    /// Whether the player to move can do nothing but place the queen.
    #[inline]
    pub(in crate::hive) fn must_place_queen(&self) -> bool {
        !self.may_move(self.turn) && self.placed(self.turn).len() + 1 >= self.rules().queen_by
    }

    /// The tiles that the player to move may place somewhere: the next of each kind, the queen not at first and in
    /// the end alone.
    #[inline]
    pub(in crate::hive) fn placeable(&self) -> Tiles {
        let next = self.hand(self.turn).lowest_of_each_kind();
        let queen = Tiles::of_kind(self.turn, Kind::Queen, 1);
        if self.must_place_queen() {
            next.and(queen)
        } else if self.placed(self.turn).is_empty() {
            next.without(queen)
        } else {
            next
        }
    }

    /// The cells where a player may place a tile: beside an own one and no enemy, the very first at the origin, a
    /// player's first beside what is there.
    #[inline]
    pub(in crate::hive) fn free_for(&self, player: Player) -> Cells {
        let (own, enemy) = (&self.tops[player.index()], &self.tops[player.other().index()]);
        if !self.placed(player).is_empty() {
            return own.beside_but_not(enemy, self.extent);
        }
        if !self.on_board.is_empty() {
            return enemy.beside(self.extent).without(enemy);
        }
        let mut cells = Cells::NONE;
        cells.insert(Cell::ORIGIN);
        cells
    }

    fn generate_walks(&self, listener: &mut impl Listener) {
        let turn = Turn::of(self);
        let mut rest = turn.movers.or(turn.throws.tiles);
        let [pinned, ants] = turn.ants();
        if !ants.is_empty() {
            rest = rest.without(self.generate_ants(ants, listener));
        }
        for tile in rest.without(pinned) {
            turn.moves_of(tile, |cell| listener.moves(tile, cell));
        }
    }

    /// Names the moves of ants whose reach regions tell; returns these ants.
    fn generate_ants(&self, ants: Tiles, listener: &mut impl Listener) -> Tiles {
        if TwoRegions::is_likely(self) {
            let mut regions = TwoRegions::on(&self.torus);
            if regions.find(self) {
                return self.generate_along(&mut regions, ants, listener);
            }
        }
        self.generate_along(&mut TracedRegions::on(&self.torus), ants, listener)
    }

    #[inline]
    fn generate_along(
        &self,
        regions: &mut impl SlideRegions,
        ants: Tiles,
        listener: &mut impl Listener,
    ) -> Tiles {
        let mut told = Tiles::NONE;
        for ant in ants {
            if let Some(reach) = regions.reach(self.cells[ant.index()]) {
                listener.walks(ant, regions, reach);
                told.insert(ant);
            }
        }
        told
    }
}
