//! Games to look at, read without checking that moves are legal: files that break the rules are common.
//!
//! Turn order, freedom to move, the one-hive rule and the queen's deadline are not checked. Only what can't be shown is
//! rejected: unreadable words, missing destinations, destinations next to a tile that is not on the board, occupied
//! cells.
//!
//! A beetle or mosquito that moves to an occupied cell climbs, however its destination is written. A covered tile can't
//! move by the rules; here it is pulled out, and the tiles above it drop. Each player has the standard set, with
//! mosquito, ladybug and pillbug if the list uses them.

use grid::{Hex, HexDirection};
use rules::{
    About, Change, Claim, Error, Game, Message, Outcome, Player, Replay, Scene, SmolStr, ToSmolStr,
    Transcript, Word,
};

use super::notation::{Destination, WrittenMove, missing_destination, not_on_board};
use super::position_text::spot;
use super::record_forms;
use crate::hive::tile::{Kind, Tile, Tiles};
use crate::hive::{Hive, HiveSetup, scene, words};

/// A game to look at.
#[derive(Debug, Clone)]
pub struct Viewed {
    setup: HiveSetup,
    tags: Vec<(String, String)>,
    start: Table,
    /// The player who moves first.
    first: Player,
    moves: Vec<Step>,
    /// The result that the text claims.
    claim: Claim,
}

/// A move as written, with the tile and its hexagon; `None` for a pass.
#[derive(Debug, Clone)]
struct Step {
    word: SmolStr,
    to: Option<(Tile, Hex)>,
}

/// Whether a text can be a game of Hive: it has a tag, or its first move names a tile. A list of another game's moves does not.
pub(in crate::hive) fn recognises(text: &str) -> bool {
    let names_tile = |word: &Word| {
        let mut letters = word.text.chars();
        matches!(letters.next(), Some('w' | 'W' | 'b' | 'B'))
            && letters.next().is_some_and(char::is_alphabetic)
    };
    // What is wrong with an unreadable text is for `read` to say.
    record_forms::as_told(text).map_or(true, |sheet| {
        !sheet.tags.is_empty() || sheet.words.first().is_some_and(names_tile)
    })
}

/// Reads a game in any supported format.
pub(in crate::hive) fn read(text: &str) -> Result<Viewed, Error> {
    let mut sheet = record_forms::as_told(text)?;
    let declared = setup_named(&sheet)?;
    let (start, first) = start_of(&sheet, declared.unwrap_or_default())?;
    take_ending(&mut sheet, first);
    let mut table = start.clone();
    let mut climbs = false;
    let mut moves = Vec::with_capacity(sheet.words.len());
    for (Word { line, text }, number) in sheet.words.iter().zip(1..) {
        let to = table
            .read_word(text)
            .map_err(|reason| reason.in_word(number, Some(*line), text))?;
        if let Some((tile, hex)) = to {
            climbs |= table.top_besides(tile, hex).is_some();
            table.put(tile, hex);
        }
        moves.push(Step {
            word: text.split_whitespace().collect::<Vec<_>>().join(" ").into(),
            to,
        });
    }
    Ok(Viewed {
        setup: fitting_setup(declared.unwrap_or_default(), table.tiles(), climbs),
        tags: sheet.tags,
        start,
        first,
        moves,
        claim: sheet.claim,
    })
}

fn setup_named(sheet: &Transcript) -> Result<Option<HiveSetup>, Error> {
    let Some(spec) = sheet.tag("Game") else {
        return Ok(None);
    };
    let (id, setup) = spec.split_once(':').unwrap_or((spec, ""));
    if !id.trim().eq_ignore_ascii_case(Hive::ABOUT.id) {
        return Err(Error::Record(
            rules::words::OTHER_GAME.with(id).with(Hive::ABOUT.id),
        ));
    }
    let named = Some(setup).filter(|setup| !setup.is_empty());
    named.map(str::parse).transpose()
}

/// The tiles on the board at the start, and the player who moves first.
fn start_of(sheet: &Transcript, setup: HiveSetup) -> Result<(Table, Player), Error> {
    let Some(position) = sheet.tag("Position") else {
        return Ok((Table::default(), Player::First));
    };
    let hive = Hive::from_position_text(&setup, position)?;
    Ok((Table(hive.listed()), hive.turn))
}

/// Removes a last word that ends the game without being a move.
fn take_ending(sheet: &mut Transcript, first: Player) {
    let Some(last) = sheet.words.last() else {
        return;
    };
    let turn = if sheet.words.len() % 2 == 1 {
        first
    } else {
        first.other()
    };
    let word = last.text.to_ascii_lowercase().replace(' ', "-");
    let outcome = match word.as_str() {
        "resign" | "resigns" => Outcome::Win(turn.other()),
        "draw" | "draw-agreed" => Outcome::Draw,
        _ => match word
            .strip_suffix("-resigns")
            .map(|colour| Hive::ABOUT.player(colour))
        {
            Some(Some(player)) => Outcome::Win(player.other()),
            _ => return,
        },
    };
    sheet.words.pop();
    sheet.claim = Claim::Result(outcome);
}

/// The named set-up if the tiles fit it, else the smallest standard one that has them.
fn fitting_setup(named: HiveSetup, used: Tiles, climbs: bool) -> HiveSetup {
    let rules = named.rules();
    if used.without(rules.tiles).is_empty() && (rules.climbs || !climbs) {
        named
    } else {
        HiveSetup::standard_with(used.or(rules.tiles))
    }
}

/// The tiles on the board, in the order in which they arrived; so stacks are listed from the bottom up.
#[derive(Debug, Clone, Default)]
struct Table(Vec<(Tile, Hex)>);

impl Table {
    fn tiles(&self) -> Tiles {
        let mut tiles = Tiles::NONE;
        for &(tile, _) in &self.0 {
            tiles.insert(tile);
        }
        tiles
    }

    fn hex_of(&self, tile: Tile) -> Option<Hex> {
        self.0
            .iter()
            .find(|&&(other, _)| other == tile)
            .map(|&(_, hex)| hex)
    }

    /// The top tile on a hexagon, other than the moving one.
    fn top_besides(&self, coming: Tile, hex: Hex) -> Option<Tile> {
        let there = |&&(tile, other): &&(Tile, Hex)| other == hex && tile != coming;
        self.0.iter().rfind(there).map(|&(tile, _)| tile)
    }

    fn put(&mut self, tile: Tile, hex: Hex) {
        self.0.retain(|&(other, _)| other != tile);
        self.0.push((tile, hex));
    }

    /// The tile that a word moves and its destination; `None` for a pass.
    fn read_word(&self, word: &str) -> Result<Option<(Tile, Hex)>, Error> {
        let WrittenMove::To(tile, destination) = WrittenMove::read(word)? else {
            return Ok(None);
        };
        let hex = self.read_destination(destination)?;
        self.refuse_taken(tile, hex)?;
        Ok(Some((tile, hex)))
    }

    fn read_destination(&self, destination: Destination) -> Result<Hex, Error> {
        match destination {
            Destination::Unnamed if self.0.is_empty() => Ok(Hex::new(0, 0)),
            Destination::Unnamed => missing_destination(),
            Destination::At(reference, towards) => match (self.hex_of(reference), towards) {
                (None, _) => not_on_board(reference),
                (Some(hex), None) => Ok(hex),
                (Some(hex), Some(direction)) => Ok(hex.neighbor(HexDirection::ALL[direction])),
            },
        }
    }

    fn refuse_taken(&self, tile: Tile, hex: Hex) -> Result<(), Error> {
        let Some(top) = self.top_besides(tile, hex) else {
            return Ok(());
        };
        let climbs = matches!(tile.kind(), Kind::Beetle | Kind::Mosquito);
        match self.hex_of(tile) {
            Some(_) if climbs => Ok(()),
            Some(_) => Err(Error::Illegal(words::CELL_TAKEN_ON_BOARD.with(top))),
            None => Err(Error::Illegal(words::CELL_TAKEN_FROM_HAND.with(top))),
        }
    }
}

impl Viewed {
    /// The tiles on the board after `ply` moves, by row, then column, stacks from the bottom up.
    pub fn tiles(&self, ply: usize) -> Vec<(Tile, Hex)> {
        let Table(mut tiles) = self.table(ply);
        tiles.sort_by_key(|&(_, hex)| (hex.r, hex.q));
        tiles
    }

    fn table(&self, ply: usize) -> Table {
        let mut table = self.start.clone();
        for (tile, hex) in self.moves.iter().take(ply).filter_map(|step| step.to) {
            table.put(tile, hex);
        }
        table
    }

    /// The player to move after `ply` moves, assuming that turns alternate.
    fn turn(&self, ply: usize) -> Player {
        if ply.min(self.moves.len()).is_multiple_of(2) {
            self.first
        } else {
            self.first.other()
        }
    }

    /// The players whose queens are surrounded.
    fn surrounded(&self) -> [bool; 2] {
        let table = self.table(self.moves.len());
        let taken = |hex| table.0.iter().any(|&(_, other)| other == hex);
        Player::BOTH.map(|player| {
            let queen = table.hex_of(Tile::queen(player));
            queen.is_some_and(|hex| hex.neighbors().into_iter().all(taken))
        })
    }
}

impl Replay for Viewed {
    fn about(&self) -> &'static About {
        &Hive::ABOUT
    }

    fn spec(&self) -> String {
        format!("{}:{}", Hive::ABOUT.id, self.setup)
    }

    fn tag(&self, name: &str) -> Option<&str> {
        let same = |(known, _): &&(String, String)| known.eq_ignore_ascii_case(name);
        self.tags.iter().find(same).map(|(_, value)| value.as_str())
    }

    fn words(&self) -> Vec<SmolStr> {
        self.moves.iter().map(|step| step.word.clone()).collect()
    }

    fn scene(&self, ply: usize) -> Scene {
        scene::of(&self.tiles(ply), self.setup, self.turn(ply))
    }

    fn changes(&self, ply: usize) -> Vec<Change> {
        let Some(last) = ply.min(self.moves.len()).checked_sub(1) else {
            return Vec::new();
        };
        let Some((tile, hex)) = self.moves[last].to else {
            return Vec::new();
        };
        let to = spot(hex);
        vec![match self.table(last).hex_of(tile) {
            Some(from) => Change::Moved { from: spot(from), to },
            None => Change::Placed {
                code: tile.to_smolstr(),
                spot: to,
            },
        }]
    }

    fn listing(&self, ply: usize) -> Vec<String> {
        scene::listing(&self.scene(ply))
    }

    fn result(&self) -> Option<Message> {
        let colour = |player| Hive::ABOUT.colour_message(player);
        let surrounded = |player| words::SURROUNDED.with_message(colour(player));
        let (outcome, why) = match (self.surrounded(), self.claim) {
            ([true, true], _) => (Outcome::Draw, words::BOTH_SURROUNDED.message()),
            ([true, false], _) => (Outcome::Win(Player::Second), surrounded(Player::First)),
            ([false, true], _) => (Outcome::Win(Player::First), surrounded(Player::Second)),
            (_, Claim::Result(outcome) | Claim::State(Some(outcome))) => {
                (outcome, rules::words::DECLARED.message())
            }
            _ => return None,
        };
        Some(
            rules::words::RESULT
                .with_message(Hive::ABOUT.outcome_message(outcome))
                .with_message(why),
        )
    }
}
