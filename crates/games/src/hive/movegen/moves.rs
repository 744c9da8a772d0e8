//! The move generator: one traversal that reports moves to a visitor, which lists or counts them.

use rules::Player;

use super::ant_reach::{AntReach, SlideRegions, TracedRegions, TwoRegions};
use super::turn::Turn;
use crate::hive::cells::{Cells, Extent};
use crate::hive::tile::{Kind, Tile, Tiles};
use crate::hive::torus::Cell;
use crate::hive::{Hive, Move};

/// Receives the generated moves.
trait MoveSink {
    /// Each of the tiles can be placed on each of the cells.
    fn places(&mut self, tiles: Tiles, cells: &Cells, extent: Extent);
    /// The ant can move to every cell of its reach.
    fn walks(&mut self, ant: Tile, regions: &impl SlideRegions, reach: AntReach);
    /// The tile can move to the cell; reported once.
    fn moves(&mut self, tile: Tile, cell: Cell);
}

impl MoveSink for Vec<Move> {
    #[inline]
    fn walks(&mut self, tile: Tile, regions: &impl SlideRegions, reach: AntReach) {
        // `for_each` loops over regions and cells; `extend` would ask for one cell after another, which takes longer.
        regions
            .reached(reach)
            .for_each(|cell| self.push(Move::To { tile, cell }));
    }

    #[inline]
    fn places(&mut self, tiles: Tiles, cells: &Cells, _: Extent) {
        for cell in cells.iter() {
            tiles.for_each(|tile| self.push(Move::To { tile, cell }));
        }
    }

    #[inline]
    fn moves(&mut self, tile: Tile, cell: Cell) {
        self.push(Move::To { tile, cell });
    }
}

struct Count(u32);

impl MoveSink for Count {
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
    /// Whether a move is legal, checked without generating the moves of other tiles.
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

    /// The number of legal moves; 1 if passing is the only one.
    pub(in crate::hive) fn number_of_moves(&self) -> u64 {
        if self.outcome.is_some() {
            return 0;
        }
        let mut count = Count(0);
        self.generate(&mut count);
        u64::from(count.0.max(1))
    }

    fn generate(&self, sink: &mut impl MoveSink) {
        let tiles = self.placeable();
        if !tiles.is_empty() {
            sink.places(tiles, &self.free_for(self.turn), self.extent);
        }
        if self.may_move(self.turn) {
            self.generate_walks(sink);
        }
    }

    /// Whether a player's tiles may move: only once the queen is on the board.
    #[inline]
    pub(in crate::hive) fn may_move(&self, player: Player) -> bool {
        self.on_board.has(Tile::queen(player))
    }

    /// Whether the player to move must place the queen now.
    #[inline]
    pub(in crate::hive) fn must_place_queen(&self) -> bool {
        !self.may_move(self.turn) && self.placed(self.turn).len() + 1 >= self.rules().queen_by
    }

    /// The tiles that the player to move may place: the next of each kind, without the queen on the first turn, and
    /// only the queen once it is due.
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

    /// The cells where a player may place a tile: next to an own tile and to no enemy tile. The very first tile goes to
    /// the origin, the opponent's first next to it.
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

    fn generate_walks(&self, sink: &mut impl MoveSink) {
        let turn = Turn::of(self);
        let mut rest = turn.movers.or(turn.throws.tiles);
        let [pinned, ants] = turn.ants();
        if !ants.is_empty() {
            rest = rest.without(self.generate_ants(ants, sink));
        }
        for tile in rest.without(pinned) {
            turn.moves_of(tile, |cell| sink.moves(tile, cell));
        }
    }

    /// Reports the moves of the ants whose reach the regions tell; returns these ants.
    fn generate_ants(&self, ants: Tiles, sink: &mut impl MoveSink) -> Tiles {
        if TwoRegions::is_likely(self) {
            let mut regions = TwoRegions::on(&self.torus);
            if regions.find(self) {
                return self.generate_along(&mut regions, ants, sink);
            }
        }
        self.generate_along(&mut TracedRegions::on(&self.torus), ants, sink)
    }

    #[inline]
    fn generate_along(
        &self,
        regions: &mut impl SlideRegions,
        ants: Tiles,
        sink: &mut impl MoveSink,
    ) -> Tiles {
        let mut told = Tiles::NONE;
        for ant in ants {
            if let Some(reach) = regions.reach(self.cells[ant.index()]) {
                sink.walks(ant, regions, reach);
                told.insert(ant);
            }
        }
        told
    }
}
