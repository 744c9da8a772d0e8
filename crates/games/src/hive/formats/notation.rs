//! The notation of moves in `BoardSpace` and the Universal Hive Protocol: a tile and a destination.
//!
//! A destination is named by another tile with a sign: `-wA1` is left of White's first ant, `wA1/` up and right of it,
//! `wA1` on top of it. A cell has one name for each tile next to it. All are accepted; output uses the tile that was
//! placed first, covered ones included, and on top of a stack its top tile.

use rules::{Error, Message};

use crate::hive::tile::Tile;
use crate::hive::torus::Cell;
use crate::hive::{Hive, Move, words};

/// Signs before a tile's name, with their directions.
const BEFORE: [(char, usize); 3] = [('\\', 2), ('-', 3), ('/', 4)];

/// Signs after a tile's name.
const BEHIND: [(char, usize); 3] = [('/', 1), ('-', 0), ('\\', 5)];

fn refused<T>(reason: Message) -> Result<T, Error> {
    Err(Error::Notation(reason))
}

impl Hive {
    /// The canonical notation of a legal move.
    pub(in crate::hive) fn word(&self, m: Move) -> String {
        match m {
            Move::Pass => "pass".to_owned(),
            Move::To { tile, .. } if self.on_board.is_empty() => tile.to_string(),
            Move::To { tile, cell } => format!("{tile} {}", self.destination_name(tile, cell)),
        }
    }

    fn destination_name(&self, moving: Tile, cell: Cell) -> String {
        if let Some(top) = self.top_at(cell) {
            return top.to_string();
        }
        let neighbors = self
            .on_board
            .filter_map(|tile| Some((tile, self.cells[tile.index()].direction_to(cell)?)));
        // The moving tile itself would be named only if no other tile touched the cell, which no legal move allows.
        let first = neighbors.min_by_key(|&(tile, _)| (tile == moving, self.order[tile.index()]));
        let Some((reference, towards)) = first else {
            return ".".to_owned();
        };
        beside(reference, towards)
    }

    /// The move that a word stands for, legal or not.
    pub(in crate::hive) fn read_word(&self, word: &str) -> Result<Move, Error> {
        let WrittenMove::To(tile, destination) = WrittenMove::read(word)? else {
            return Ok(Move::Pass);
        };
        self.refuse_unknown(tile)?;
        let cell = self.read_destination(destination)?;
        Ok(Move::To { tile, cell })
    }

    /// Rejects tiles that are not in the set, and tiles in hand that are not the next of their kind.
    fn refuse_unknown(&self, tile: Tile) -> Result<(), Error> {
        if !self.rules().tiles.has(tile) {
            return refused(words::NOT_IN_SET.with(tile));
        }
        let of_kind = |other: &Tile| (other.owner(), other.kind()) == (tile.owner(), tile.kind());
        match self.hand(tile.owner()).find(of_kind) {
            Some(next) if !self.on_board.has(tile) && next != tile => {
                refused(words::NUMBERED_AS_THEY_COME.with(tile).with(next))
            }
            _ => Ok(()),
        }
    }

    fn read_destination(&self, destination: Destination) -> Result<Cell, Error> {
        match destination {
            Destination::Unnamed if self.on_board.is_empty() => Ok(Cell::ORIGIN),
            Destination::Unnamed => missing_destination(),
            Destination::At(reference, towards) => match self.cell_of(reference) {
                Some(cell) => Ok(towards.map_or(cell, |direction| cell.step(direction))),
                None => not_on_board(reference),
            },
        }
    }
}

/// A move as written, before it is applied to a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum WrittenMove {
    Pass,
    To(Tile, Destination),
}

/// A destination as written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Destination {
    /// The cell of the first tile.
    Unnamed,
    /// The cell of a tile, or its neighbour in a direction.
    At(Tile, Option<usize>),
}

impl WrittenMove {
    pub(in crate::hive) fn read(word: &str) -> Result<WrittenMove, Error> {
        let mut parts = word.split_whitespace();
        let name = parts.next().unwrap_or_default();
        let destination: String = parts.collect();
        if name.eq_ignore_ascii_case("pass") && destination.is_empty() {
            return Ok(WrittenMove::Pass);
        }
        Ok(WrittenMove::To(
            Tile::read(name)?,
            Destination::read(&destination)?,
        ))
    }
}

impl Destination {
    fn read(destination: &str) -> Result<Destination, Error> {
        if destination.is_empty() || destination == "." {
            return Ok(Destination::Unnamed);
        }
        let (rest, before) = strip(destination, BEFORE, |destination, sign| {
            destination.strip_prefix(sign)
        });
        let (name, behind) = strip(rest, BEHIND, |destination, sign| destination.strip_suffix(sign));
        if before.is_some() && behind.is_some() {
            return refused(words::TWO_SIGNS.with(destination));
        }
        Ok(Destination::At(Tile::read(name)?, before.or(behind)))
    }
}

pub(super) fn missing_destination<T>() -> Result<T, Error> {
    refused(words::PLACE_MISSING.message())
}

pub(super) fn not_on_board<T>(reference: Tile) -> Result<T, Error> {
    refused(words::NOT_ON_BOARD.with(reference))
}

/// The name of the destination next to a tile in a direction.
pub(super) fn beside(reference: Tile, towards: usize) -> String {
    let sign = |signs: [(char, usize); 3]| {
        signs
            .into_iter()
            .find(|&(_, direction)| direction == towards)
            .map_or(String::new(), |(sign, _)| sign.to_string())
    };
    format!("{}{reference}{}", sign(BEFORE), sign(BEHIND))
}

/// The text without the sign at one end, and the direction of the sign.
fn strip<'a>(
    text: &'a str,
    signs: [(char, usize); 3],
    without: impl Fn(&'a str, char) -> Option<&'a str>,
) -> (&'a str, Option<usize>) {
    signs
        .into_iter()
        .find_map(|(sign, direction)| Some((without(text, sign)?, Some(direction))))
        .unwrap_or((text, None))
}
