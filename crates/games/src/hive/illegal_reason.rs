//! Why a move is illegal.

use rules::{Game, Position};

use super::tile::Tile;
use super::{Cell, Hive, Kind, Move};

impl Hive {
    /// The reason why an illegal move is illegal, as the end of a sentence.
    pub(super) fn reason_against(&self, m: Move) -> String {
        if self.outcome.is_some() {
            return "the game is over".to_owned();
        }
        let Move::To { tile, cell } = m else {
            return "a player passes only if nothing else is possible".to_owned();
        };
        if tile.owner() != self.turn() {
            let mover = Hive::ABOUT.colour(self.turn());
            return if self.rules().throws() && self.on_board.has(tile) {
                format!("{tile} is not {mover}'s, whose turn it is, and nothing throws it there")
            } else {
                format!("{tile} is not {mover}'s, whose turn it is")
            };
        }
        if self.must_place_queen() && tile.kind() != Kind::Queen {
            return "the queen has to be placed on this turn".to_owned();
        }
        match self.cell_of(tile) {
            None => self.against_placing(tile, cell),
            Some(from) => self.against_moving(tile, from, cell),
        }
    }

    fn against_placing(&self, tile: Tile, cell: Cell) -> String {
        if !self.hand(self.turn).has(tile) {
            return format!("there is no {tile} in this set of tiles");
        }
        if !self.placeable().has(tile) {
            return match tile.kind() {
                Kind::Queen => "the queen is not placed on a player's first turn".to_owned(),
                _ => format!("{tile} is not the next of its kind"),
            };
        }
        if let Some(top) = self.top_at(cell) {
            return format!("{top} lies there; a tile is placed on an empty cell");
        }
        let [own, enemy] = [self.turn, self.turn.other()].map(|player| &self.tops[player.index()]);
        if enemy.beside(self.extent).has(cell) {
            "a tile is not placed beside an enemy tile".to_owned()
        } else if own.beside(self.extent).has(cell) {
            "this tile can't be placed there".to_owned()
        } else {
            "a tile is placed beside an own tile".to_owned()
        }
    }

    fn against_moving(&self, tile: Tile, from: Cell, to: Cell) -> String {
        if !self.may_move(self.turn) {
            return "no tile moves before its player's queen is placed".to_owned();
        }
        if self.covered.has(tile) {
            return format!("another tile lies on {tile}");
        }
        if self.last == Some(tile) {
            return format!("{tile} moved in the last turn and rests in this one");
        }
        if from == to {
            return format!("{tile} is there already");
        }
        if let Some(top) = self.top_at(to)
            && !self.climbs_ever(tile)
        {
            return format!("{top} lies there, and {tile} does not climb");
        }
        if self.levels[tile.index()] == 0 && self.pinned().has(&self.torus, from) {
            return format!("without {tile} the hive would fall apart");
        }
        format!("the {} has no way there", tile.kind().name())
    }
}
