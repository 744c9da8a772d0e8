//! Why a move is illegal.

use rules::{Game, Message, Position};

use super::tile::Tile;
use super::{Cell, Hive, Kind, Move, words};

impl Hive {
    /// The reason why an illegal move is illegal, as the end of a sentence.
    pub(super) fn reason_against(&self, m: Move) -> Message {
        if self.outcome.is_some() {
            return crate::words::OVER.message();
        }
        let Move::To { tile, cell } = m else {
            return words::PASS.message();
        };
        if tile.owner() != self.turn() {
            let thrown = self.rules().throws() && self.on_board.has(tile);
            let phrase = if thrown {
                &words::NOT_THROWN
            } else {
                &words::NOT_YOURS
            };
            let mover = Hive::ABOUT.colour_message(self.turn());
            return phrase.with(tile).with_message(mover);
        }
        if self.must_place_queen() && tile.kind() != Kind::Queen {
            return words::QUEEN_DUE.message();
        }
        match self.cell_of(tile) {
            None => self.against_placing(tile, cell),
            Some(from) => self.against_moving(tile, from, cell),
        }
    }

    fn against_placing(&self, tile: Tile, cell: Cell) -> Message {
        if !self.hand(self.turn).has(tile) {
            return words::NOT_IN_SET.with(tile);
        }
        if !self.placeable().has(tile) {
            return match tile.kind() {
                Kind::Queen => words::QUEEN_FIRST.message(),
                _ => words::NOT_NEXT.with(tile),
            };
        }
        if let Some(top) = self.top_at(cell) {
            return words::CELL_TAKEN.with(top);
        }
        let [own, enemy] = [self.turn, self.turn.other()].map(|player| &self.tops[player.index()]);
        if enemy.beside(self.extent).has(cell) {
            words::BESIDE_ENEMY.message()
        } else if own.beside(self.extent).has(cell) {
            words::NOT_THERE.message()
        } else {
            words::BESIDE_OWN.message()
        }
    }

    fn against_moving(&self, tile: Tile, from: Cell, to: Cell) -> Message {
        if !self.may_move(self.turn) {
            return words::QUEEN_IN_HAND.message();
        }
        if self.covered.has(tile) {
            return words::COVERED.with(tile);
        }
        if self.last == Some(tile) {
            return words::RESTS.with(tile);
        }
        if from == to {
            return words::ALREADY_THERE.with(tile);
        }
        if let Some(top) = self.top_at(to)
            && !self.climbs_ever(tile)
        {
            return words::DOES_NOT_CLIMB.with(top).with(tile);
        }
        if self.levels[tile.index()] == 0 && self.pinned().has(&self.torus, from) {
            return words::PINNED.with(tile);
        }
        words::NO_WAY.with_message(tile.kind().phrase().message())
    }
}
