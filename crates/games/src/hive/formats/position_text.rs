//! Positions in one line: `wS1@0,0 bA1@0,1; white`, each tile with its row and column.
//!
//! Tiles are listed by row, then column, a stack from the bottom up; tiles that are not listed are in hand. The text
//! does not say in which order tiles were placed; they count as placed in the order of the canonical list, whatever the
//! order of the text, so that equal positions continue in the same notation.

use grid::Hex;
use rules::{Error, Game, Message, Player, SmolStr, format_smolstr};

use super::game_string;
use crate::hive::{Cell, Hive, HiveSetup, Tile, window_round, words};

/// The largest coordinate that is accepted.
const FARTHEST: i32 = 1_000_000;

/// A tile and its cell, as read.
#[derive(Clone, Copy)]
struct Listed {
    tile: Tile,
    hex: Hex,
}

fn refused<T>(reason: Message) -> Result<T, Error> {
    Err(Error::Position(reason))
}

/// The name of a hexagon: row and column.
pub(in crate::hive) fn spot(hex: Hex) -> SmolStr {
    format_smolstr!("{},{}", hex.r, hex.q)
}

impl Hive {
    /// The tiles on the board by row, then column, a stack from the bottom up.
    pub(in crate::hive) fn listed(&self) -> Vec<(Tile, Hex)> {
        let mut tiles: Vec<(Tile, Hex)> = self
            .on_board
            .map(|tile| (tile, self.hex(self.cells[tile.index()])))
            .collect();
        tiles.sort_by_key(|&(tile, hex)| (hex.r, hex.q, self.levels[tile.index()]));
        tiles
    }

    /// The position in one line.
    pub(in crate::hive) fn text(&self) -> String {
        let tiles: Vec<String> = self
            .listed()
            .into_iter()
            .map(|(tile, hex)| format!("{tile}@{}", spot(hex)))
            .collect();
        let last = self.last.map_or(String::new(), |tile| format!("; last {tile}"));
        format!("{}; {}{last}", tiles.join(" "), Hive::ABOUT.colour(self.turn))
    }

    /// Reads a position from its text, or from a game string.
    pub(in crate::hive) fn read_text(setup: HiveSetup, text: &str) -> Result<Hive, Error> {
        if let Some(played) = game_string::position(setup, text)? {
            return Ok(played);
        }
        let mut parts = text.split(';').map(str::trim);
        let mut listed = Vec::new();
        for word in parts.next().unwrap_or_default().split_whitespace() {
            listed.push(Listed::read(word)?);
        }
        let turn = read_turn(parts.next().unwrap_or_default())?;
        let last = parts.next().unwrap_or_default();
        if let Some(more) = parts.find(|part| !part.is_empty()) {
            return refused(words::TOO_MUCH.with(more));
        }
        let mut hive = Hive::empty(setup);
        hive.turn = turn;
        hive.place_listed(listed)?;
        hive.last = hive.read_last(last)?;
        hive.outcome = hive.judged();
        Ok(hive)
    }

    fn place_listed(&mut self, mut listed: Vec<Listed>) -> Result<(), Error> {
        self.refuse_wrong_tiles(&listed)?;
        if listed.is_empty() {
            return Ok(());
        }
        refuse_parts(&listed)?;
        // The sort is stable: stacks keep the order of the text.
        listed.sort_by_key(|listed| (listed.hex.r, listed.hex.q));
        let hexes: Vec<Hex> = listed.iter().map(|listed| listed.hex).collect();
        self.corner = window_round(&hexes);
        for Listed { tile, hex } in listed {
            let cell = Cell::at(hex);
            if let Some(top) = self.top_at(cell) {
                self.refuse_stack(tile, top)?;
            }
            self.place(tile, cell);
        }
        Ok(())
    }

    /// Rejects a tile on top of another that can't have climbed there.
    fn refuse_stack(&self, tile: Tile, below: Tile) -> Result<(), Error> {
        if self.climbs_ever(tile) {
            Ok(())
        } else if self.rules().climbs {
            refused(words::CANT_LIE_ON.with(tile).with(below))
        } else {
            refused(words::SAME_CELL.with(below).with(tile))
        }
    }

    /// The tile that moved last: `last bA1`.
    fn read_last(&self, part: &str) -> Result<Option<Tile>, Error> {
        if part.is_empty() {
            return Ok(None);
        }
        let mut words = part.split_whitespace();
        let (Some(word), Some(name), None) = (words.next(), words.next(), words.next()) else {
            return refused(words::NOT_LAST.with(part));
        };
        if !word.eq_ignore_ascii_case("last") {
            return refused(words::NOT_LAST.with(part));
        }
        let tile = Tile::read(name).map_err(|error| Error::Position(error.message()))?;
        if !self.on_board.has(tile) || self.covered.has(tile) {
            return refused(words::CANT_BE_LAST.with(tile));
        }
        Ok(self.rules().throws().then_some(tile))
    }

    /// Rejects tiles that are not in the set, duplicates, and kinds with a gap in their numbers.
    fn refuse_wrong_tiles(&self, listed: &[Listed]) -> Result<(), Error> {
        for (i, Listed { tile, .. }) in listed.iter().enumerate() {
            if !self.rules().tiles.has(*tile) {
                return refused(words::NOT_IN_SET.with(tile));
            }
            if listed[..i].iter().any(|other| other.tile == *tile) {
                return refused(words::TWICE.with(tile));
            }
            if let Some(number) = tile.number().checked_sub(1) {
                let before = Tile::new(tile.owner(), tile.kind(), number);
                if listed.iter().all(|other| other.tile != before) {
                    return refused(words::WITHOUT.with(tile).with(before));
                }
            }
        }
        Ok(())
    }
}

impl Listed {
    fn read(word: &str) -> Result<Listed, Error> {
        let unreadable = || Error::Position(words::NOT_A_PLACED_TILE.with(word));
        let (name, place) = word.split_once('@').ok_or_else(unreadable)?;
        let tile = Tile::read(name).map_err(|error| Error::Position(error.message()))?;
        let (row, col) = place.split_once(',').ok_or_else(unreadable)?;
        let coordinate = |text: &str| text.trim().parse::<i32>().map_err(|_| unreadable());
        let hex = Hex::new(coordinate(col)?, coordinate(row)?);
        if [hex.q, hex.r]
            .iter()
            .any(|at| !(-FARTHEST..=FARTHEST).contains(at))
        {
            return refused(words::TOO_FAR.with(tile).with(-FARTHEST).with(FARTHEST));
        }
        Ok(Listed { tile, hex })
    }
}

fn read_turn(word: &str) -> Result<Player, Error> {
    if word.is_empty() {
        return Ok(Player::First);
    }
    Hive::ABOUT.player(word).ok_or_else(|| {
        let [first, second] = Hive::ABOUT.colour_names();
        Error::Position(words::NOT_A_PLAYER.with(word).with(first).with(second))
    })
}

/// Rejects tiles that are not all connected.
fn refuse_parts(listed: &[Listed]) -> Result<(), Error> {
    let mut rest: Vec<Listed> = listed.to_vec();
    let mut connected: Vec<Listed> = rest.drain(..1).collect();
    let mut next = 0;
    while let Some(&Listed { hex, .. }) = connected.get(next) {
        next += 1;
        let touches = |other: &mut Listed| other.hex.distance(hex) <= 1;
        connected.extend(rest.extract_if(.., touches));
    }
    match rest.first() {
        None => Ok(()),
        Some(apart) => refused(words::NOT_CONNECTED.with(listed[0].tile).with(apart.tile)),
    }
}
