//! Counting the replies to many moves, for perft.
//!
//! Unmaking a move is cheaper than copying the position for every move. The moves of a tile are counted one after
//! another, so that the tile is lifted only once.

use crate::hive::tile::Tile;
use crate::hive::{Hive, Move};

impl Hive {
    /// The total number of legal moves after each of the moves.
    pub(in crate::hive) fn number_of_replies(&self, moves: &[Move]) -> u64 {
        let mut hive = *self;
        hive.turn = self.turn.other();
        let by_tile = moves.chunk_by(|a, b| a.tile() == b.tile());
        by_tile
            .map(|moves| {
                if let Some(tile) = moves[0].tile() {
                    return hive.replies_to_tile(tile, moves, self);
                }
                hive.last = None;
                hive.number_of_moves()
            })
            .sum()
    }

    /// The total number of replies to a tile's moves; `self` is the position with the turn already handed over.
    fn replies_to_tile(&mut self, tile: Tile, moves: &[Move], before: &Hive) -> u64 {
        let from = before.cell_of(tile);
        if from.is_some() {
            self.lift(tile);
        }
        let mut total = 0;
        for m in moves {
            let Move::To { cell, .. } = *m else { continue };
            self.last = None;
            self.land(tile, cell);
            total += self.number_of_moves();
            self.lift(tile);
            self.on_board = before.on_board;
            self.extent = before.extent;
            self.corner = before.corner;
        }
        self.outcome = None;
        if let Some(from) = from {
            self.put(tile, from);
        }
        total
    }
}

impl Move {
    /// The tile that a move takes to another cell.
    #[inline]
    const fn tile(self) -> Option<Tile> {
        match self {
            Move::To { tile, .. } => Some(tile),
            Move::Pass => None,
        }
    }
}
