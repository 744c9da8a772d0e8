//! `BoardSpace` files: a log of what the players did with their hands, in the Smart Game Format.
//!
//! ```text
//! (; GM[27]VV[1] SU[hive-plm] P0[id "ann"] P1[id "bob"]
//! ; P0[1 Pick W 1 wS1]
//! ; P0[2 Dropb wS1 N 13 .]
//! ; P0[3 Done]
//! ; P1[4 Move B bG1 O 13 wS1-]
//! )
//! ```
//!
//! A tile that was put down may be picked up again and put elsewhere: the last destination counts, up to `Done` or to
//! the other player's next action. The last word of a drop or move is the destination in standard notation, `wS1.` for
//! on top of it. Often it is only a dot; then the destination follows from the cell, a letter and a number, counted to
//! the right and up. Older files omit the colour of a tile, newer ones omit forced passes.

use rules::{Claim, Error, Outcome, Player, Transcript, Word};

use super::notation::{Destination, WrittenMove, beside};
use super::record_forms::name_setup;
use crate::hive::tile::{Tile, Tiles};
use crate::hive::{HiveSetup, words};

mod cells;
mod properties;

use cells::{BoardSpaceCell, TilesByCell};
use properties::{Property, properties};

/// The transcript of a file, or `None` if the text is not one.
pub(super) fn sheet(text: &str) -> Option<Result<Transcript, Error>> {
    let inside = text.trim_start().strip_prefix('(')?;
    inside.trim_start().starts_with(';').then(|| read(text))
}

fn read(text: &str) -> Result<Transcript, Error> {
    let properties = properties(text)?;
    refuse_other_games(&properties)?;
    let setup = setup_of(&properties)?;
    let mut hands = Hands::default();
    for property in &properties {
        if let Some(action) = Action::of(property) {
            hands.follow(&action)?;
        }
    }
    hands.commit()?;
    let mut sheet = Transcript {
        tags: tags_of(&properties),
        claim: claim_of(&properties),
        words: hands.words,
        lines: true,
    };
    name_setup(&mut sheet, setup.unwrap_or(HiveSetup::standard_with(hands.used)));
    Ok(sheet)
}

/// `GM[27]`: the number of Hive in the Smart Game Format.
fn refuse_other_games(properties: &[Property]) -> Result<(), Error> {
    match properties.iter().find(|property| property.name == "GM") {
        Some(property) if property.value.trim() == "27" => Ok(()),
        Some(property) => Err(Error::Record(
            words::FILE_OTHER_GAME.with(property.line).with(&property.value),
        )),
        None => Err(Error::Record(words::FILE_NO_GAME.message())),
    }
}

/// `SU[hive-plm 2 0 101]`: the game and, after the dash, the expansions.
fn setup_of(properties: &[Property]) -> Result<Option<HiveSetup>, Error> {
    let Some(property) = properties.iter().find(|property| property.name == "SU") else {
        return Ok(None);
    };
    let name = property.value.split_whitespace().next().unwrap_or_default();
    let name = name.to_ascii_lowercase();
    let setup = match name.split_once('-') {
        None => name.replacen("hive", "base", 1),
        Some((game, letters)) => format!("{}+{letters}", game.replacen("hive", "base", 1)),
    };
    match setup.parse() {
        Ok(setup) if name.starts_with("hive") => Ok(Some(setup)),
        _ => Err(Error::Record(words::FILE_SETUP.with(property.line).with(name))),
    }
}

/// The names of the players and the date.
fn tags_of(properties: &[Property]) -> Vec<(String, String)> {
    let date = properties.iter().find(|property| property.name == "DT");
    let names = [("White", "P0"), ("Black", "P1")]
        .into_iter()
        .filter_map(|(tag, player)| Some((tag, name_of(properties, player)?)));
    names
        .chain(date.map(|date| ("Date", date.value.clone())))
        .map(|(tag, value)| (tag.to_owned(), value))
        .collect()
}

/// The name in `P0[id "ann"]`.
fn name_of(properties: &[Property], player: &str) -> Option<String> {
    properties
        .iter()
        .filter(|property| property.name == player)
        .find_map(|property| property.value.trim().strip_prefix("id "))
        .map(|name| name.trim().trim_matches('"').to_owned())
        .filter(|name| !name.is_empty())
}

/// The result is a sentence in any language, `RE[Game won by ann]`; it counts if it names exactly one of the players.
fn claim_of(properties: &[Property]) -> Claim {
    let Some(result) = properties.iter().find(|property| property.name == "RE") else {
        return Claim::Nothing;
    };
    let says = |name: &str| result.value.split_whitespace().any(|word| word == name);
    let named = ["P0", "P1"].map(|player| name_of(properties, player).is_some_and(|name| says(&name)));
    match named {
        [true, false] => Claim::Result(Outcome::Win(Player::First)),
        [false, true] => Claim::Result(Outcome::Win(Player::Second)),
        _ if says("draw") => Claim::Result(Outcome::Draw),
        _ => Claim::Nothing,
    }
}

/// An action of a player: `P0[7 Dropb wG1 O 14 wL/]`.
struct Action<'a> {
    line: usize,
    player: Player,
    verb: String,
    objects: Vec<&'a str>,
}

impl<'a> Action<'a> {
    /// The action of a property, if it is one: actions are numbered.
    fn of(property: &'a Property) -> Option<Action<'a>> {
        let player = match property.name.as_str() {
            "P0" => Player::First,
            "P1" => Player::Second,
            _ => return None,
        };
        let mut words = property.value.split_whitespace();
        words.next()?.parse::<u64>().ok()?;
        Some(Action {
            line: property.line,
            player,
            verb: words.next()?.to_ascii_lowercase(),
            objects: words.collect(),
        })
    }
}

/// What a player has started and not yet confirmed.
#[derive(Default)]
enum Begun {
    #[default]
    Nothing,
    /// A tile that was put down but may be picked up again.
    Put {
        tile: Tile,
        at: BoardSpaceCell,
        destination: String,
    },
    Pass,
    /// An offer or an answer, whose `Done` does not end a turn.
    Talk,
}

/// The state of the board while reading the log, and the moves found so far.
#[derive(Default)]
struct Hands {
    words: Vec<Word>,
    used: Tiles,
    cells: TilesByCell,
    picked: Option<Tile>,
    begun: Begun,
    /// The player who started it, and the line.
    by: Option<(Player, usize)>,
}

impl Hands {
    fn follow(&mut self, action: &Action) -> Result<(), Error> {
        let objects = action.objects.as_slice();
        match (action.verb.as_str(), objects) {
            ("pick", [colour, .., name]) => {
                self.begin(action, Begun::Nothing)?;
                self.picked = tile_named(name, colour_of(colour).unwrap_or(action.player));
            }
            ("pickb", [column, row, rest @ ..]) => self.pick_up(action, column, row, rest.last())?,
            ("dropb" | "pdropb", [name, column, row, destination @ ..]) => {
                let tile = self.dropped(name, action)?;
                self.put(action, tile, column, row, destination)?;
            }
            ("move" | "pmove" | "movedone" | "pmovedone", [colour, name, column, row, destination @ ..]) => {
                let owner = colour_of(colour).unwrap_or(action.player);
                let tile = tile_named(name, owner).ok_or_else(|| unreadable(action, name))?;
                self.put(action, tile, column, row, destination)?;
                if action.verb.ends_with("done") {
                    self.commit()?;
                }
            }
            ("pass", _) => self.begin(action, Begun::Pass)?,
            ("offerdraw" | "declinedraw", _) => {
                self.commit()?;
                self.begin(action, Begun::Talk)?;
            }
            ("acceptdraw", _) => self.end(action, "draw-agreed")?,
            ("resign", _) => self.end(action, &format!("{}-resigns", colour_name(action.player)))?,
            ("done", _) => self.done(action)?,
            _ => {}
        }
        Ok(())
    }

    /// Starts another action; if the other player had one pending, it now counts as confirmed.
    fn begin(&mut self, action: &Action, begun: Begun) -> Result<(), Error> {
        if self.by.is_some_and(|(player, _)| player != action.player) {
            self.commit()?;
        }
        self.begun = begun;
        self.by = Some((action.player, action.line));
        Ok(())
    }

    fn pick_up(
        &mut self,
        action: &Action,
        column: &str,
        row: &str,
        name: Option<&&str>,
    ) -> Result<(), Error> {
        let at = BoardSpaceCell::read(column, row);
        // Picked up again before it was confirmed.
        let again = match &self.begun {
            Begun::Put { tile, at: put, .. } if at == Some(*put) => Some(*tile),
            _ => None,
        };
        self.begin(action, Begun::Nothing)?;
        let spelled = name.and_then(|name| Tile::read(name).ok());
        self.picked = spelled.or(again).or_else(|| self.cells.top(at?));
        Ok(())
    }

    /// The tile that is put down, by its name or by what was picked up.
    fn dropped(&self, name: &str, action: &Action) -> Result<Tile, Error> {
        Tile::read(name)
            .ok()
            .or(self.picked)
            .or_else(|| tile_named(name, action.player))
            .ok_or_else(|| unreadable(action, name))
    }

    fn put(
        &mut self,
        action: &Action,
        tile: Tile,
        column: &str,
        row: &str,
        destination: &[&str],
    ) -> Result<(), Error> {
        let at = BoardSpaceCell::read(column, row)
            .ok_or_else(|| unreadable(action, &format!("{column} {row}")))?;
        let destination = destination.concat();
        self.begin(
            action,
            Begun::Put {
                tile,
                at,
                destination,
            },
        )
    }

    /// A player confirms; with nothing pending on that player's turn, this is a pass.
    fn done(&mut self, action: &Action) -> Result<(), Error> {
        let idle = matches!(self.begun, Begun::Nothing);
        if idle && self.by.is_none() && self.turn() == action.player {
            self.begin(action, Begun::Pass)?;
        }
        self.commit()
    }

    fn end(&mut self, action: &Action, word: &str) -> Result<(), Error> {
        self.commit()?;
        self.push(action.line, word.to_owned());
        Ok(())
    }

    fn turn(&self) -> Player {
        Player::BOTH[self.words.len() % 2]
    }

    fn push(&mut self, line: usize, text: String) {
        self.words.push(Word { line, text });
    }

    /// Adds the pending action to the moves.
    fn commit(&mut self) -> Result<(), Error> {
        let (begun, by) = (std::mem::take(&mut self.begun), self.by.take());
        let Some((player, line)) = by else {
            return Ok(());
        };
        let text = match begun {
            Begun::Nothing | Begun::Talk => return Ok(()),
            Begun::Pass => "pass".to_owned(),
            Begun::Put {
                tile,
                at,
                destination,
            } => self.word(tile, at, &destination, line)?,
        };
        if self.turn() != player {
            self.push(line, "pass".to_owned());
        }
        self.push(line, text);
        Ok(())
    }

    /// The notation of a tile's move to a cell.
    fn word(
        &mut self,
        tile: Tile,
        at: BoardSpaceCell,
        destination: &str,
        line: usize,
    ) -> Result<String, Error> {
        let named = destination.strip_suffix('.').unwrap_or(destination);
        let word = if !named.is_empty() {
            spelled(tile, named)
        } else if let Some(top) = self.cells.top_without(at, tile) {
            format!("{tile} {top}")
        } else if let Some((reference, towards)) = self.cells.beside(at, tile) {
            format!("{tile} {}", beside(reference, towards))
        } else if self.cells.is_empty() {
            tile.to_string()
        } else {
            return Err(Error::Record(words::FILE_NOWHERE.with(line).with(tile)));
        };
        self.cells.put(tile, at);
        self.used.insert(tile);
        Ok(word)
    }
}

/// The word as written, with readable tiles in canonical spelling.
fn spelled(tile: Tile, destination: &str) -> String {
    let word = format!("{tile} {destination}");
    match WrittenMove::read(&word) {
        Ok(WrittenMove::To(tile, Destination::At(reference, Some(towards)))) => {
            format!("{tile} {}", beside(reference, towards))
        }
        Ok(WrittenMove::To(tile, Destination::At(reference, None))) => {
            format!("{tile} {reference}")
        }
        _ => word,
    }
}

fn unreadable(action: &Action, name: &str) -> Error {
    Error::Record(
        words::FILE_UNREADABLE
            .with(action.line)
            .with(name)
            .with(&action.verb)
            .with(action.objects.join(" ")),
    )
}

fn colour_of(word: &str) -> Option<Player> {
    match word.chars().next() {
        Some('w' | 'W') => Some(Player::First),
        Some('b' | 'B') => Some(Player::Second),
        _ => None,
    }
}

fn colour_name(player: Player) -> &'static str {
    ["white", "black"][player.index()]
}

/// The tile of a name that may lack the colour.
fn tile_named(name: &str, owner: Player) -> Option<Tile> {
    let coloured = || Tile::read(&format!("{}{name}", &colour_name(owner)[..1]));
    Tile::read(name).or_else(|_| coloured()).ok()
}
