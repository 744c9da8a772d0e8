//! The Go Text Protocol, version 2, for any of the games.
//!
//! A request is a line; an answer is `=` (or `?` for an error), the request's id if it had one, a text, and an empty line.
//! Colours are the game's own or their first letters; a move is the rest of the line, since moves of some games contain
//! spaces. Only `quit` ends the session.

mod request;
mod time_settings;

use std::io::{self, Write};

use games::players::{AnyPlayer, MoveRequest, PlayerName};
use games::{AnyRecord, Spec};
use render::text;
use rules::{Outcome, Player};

use self::request::Request;
use self::time_settings::TimeSettings;

/// Whether the session continues.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    /// Read the next line.
    Continue,
    /// The client sent `quit` or `exit`.
    Quit,
}

/// An engine in a session: a game, a computer player, a time control.
pub struct Gtp {
    spec: Spec,
    name: PlayerName,
    record: Box<dyn AnyRecord>,
    player: Box<dyn AnyPlayer>,
    time: TimeSettings,
}

/// The text of an answer, or of an error.
type Answer = Result<String, String>;

/// The name and the handler of a command.
type Command = (&'static str, fn(&mut Gtp, &Request) -> Answer);

const COMMANDS: &[Command] = &[
    ("boardsize", Gtp::boardsize),
    ("clear_board", |gtp, _| {
        gtp.clear_board();
        Ok(String::new())
    }),
    ("final_score", |gtp, _| gtp.final_score()),
    ("genmove", |gtp, request| gtp.genmove(request, true)),
    ("known_command", |_, request| {
        Ok(is_known(&request.rest).to_string())
    }),
    ("legal_moves", |gtp, _| Ok(gtp.record.legal_words().join("\n"))),
    ("list_commands", |_, _| Ok(names().collect::<Vec<_>>().join("\n"))),
    ("name", |_, _| Ok("Tessera".to_owned())),
    ("play", Gtp::play),
    ("protocol_version", |_, _| Ok("2".to_owned())),
    ("quit", |_, _| Ok(String::new())),
    ("reg_genmove", |gtp, request| gtp.genmove(request, false)),
    ("showboard", |gtp, _| gtp.showboard()),
    ("tessera-moves", |gtp, _| Ok(gtp.record.words().join("\n"))),
    ("tessera-position", |gtp, _| Ok(gtp.record.position_text())),
    ("tessera-spec", |gtp, _| Ok(gtp.record.spec())),
    ("time_left", Gtp::time_left),
    ("time_settings", |gtp, request| {
        gtp.time.set(&request.rest).map(|()| String::new())
    }),
    ("undo", |gtp, _| gtp.undo()),
    ("version", |_, _| Ok(env!("CARGO_PKG_VERSION").to_owned())),
];

/// The longest position text whose board `showboard` prints.
const MAX_POSITION_LENGTH: usize = 300_000;

fn names() -> impl Iterator<Item = &'static str> {
    COMMANDS.iter().map(|&(name, _)| name)
}

fn is_known(command: &str) -> bool {
    names().any(|name| name == command)
}

impl Gtp {
    /// A session of a game; `name` is the player that answers `genmove`.
    pub fn new(spec: Spec, name: PlayerName) -> Gtp {
        Gtp {
            record: spec.start(),
            player: spec.game.player(name),
            spec,
            name,
            time: TimeSettings::default(),
        }
    }

    /// Answers a line; a line without a command gets no answer.
    pub fn answer(&mut self, line: &str, out: &mut dyn Write) -> io::Result<Flow> {
        let Some(request) = Request::read(line) else {
            return Ok(Flow::Continue);
        };
        let command = COMMANDS.iter().find(|(name, _)| *name == request.command);
        let answer = match command {
            Some((_, run)) => run(self, &request),
            None => Err("unknown command".to_owned()),
        };
        write_answer(out, request.id, &answer)?;
        Ok(if request.command == "quit" {
            Flow::Quit
        } else {
            Flow::Continue
        })
    }

    fn boardsize(&mut self, request: &Request) -> Answer {
        let sized = self.spec.setup.bytes().all(|byte| byte.is_ascii_digit());
        let size = &request.rest;
        if !sized {
            return Err(format!("unacceptable size: {} has no size to choose", self.spec));
        }
        if size.is_empty() || !size.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err("usage: boardsize N".to_owned());
        }
        let setup = self.spec.game.read_setup(size);
        self.spec.setup = setup.map_err(|error| format!("unacceptable size: {error}"))?;
        self.clear_board();
        Ok(String::new())
    }

    fn clear_board(&mut self) {
        self.record = self.spec.start();
        self.player = self.spec.game.player(self.name);
    }

    fn play(&mut self, request: &Request) -> Answer {
        let (colour, word) = request.first_and_rest();
        self.to_move(colour)?;
        self.record
            .play_word(word)
            .map_err(|error| format!("illegal move: {error}"))?;
        Ok(String::new())
    }

    /// Searches a move, and plays it if `play` is set.
    fn genmove(&mut self, request: &Request, play: bool) -> Answer {
        let mover = self.to_move(&request.rest)?;
        let time = self.time.of(mover.index()).or(self.name.limits.time);
        let mut limits = self.name.limits;
        limits.time = time;
        self.player.set_limits(limits);
        let found = self.player.choose(self.record.as_ref(), MoveRequest::default());
        let word = found.map_err(|none| none.to_string())?.word().to_owned();
        if play {
            self.record.play_word(&word).map_err(|error| error.to_string())?;
        }
        Ok(word)
    }

    fn undo(&mut self) -> Answer {
        if self.record.undo() {
            Ok(String::new())
        } else {
            Err("cannot undo".to_owned())
        }
    }

    fn showboard(&self) -> Answer {
        if self.record.position_text().len() > MAX_POSITION_LENGTH {
            return Err("the board is too large to draw; tessera-position prints the position".to_owned());
        }
        let scene = self.record.scene();
        let hands = text::hands(&scene, self.record.about().colour_names());
        let state = match (self.record.result_text(), self.record.turn()) {
            (Some(result), _) => result,
            (None, player) => {
                let colour = player.map_or("", |player| self.record.about().colour(player));
                format!("{colour} to move")
            }
        };
        let lines = format!(
            "{}\n{}\n{hands}\n{state}",
            self.record.spec(),
            text::board(&scene)
        );
        // An empty line would end the answer.
        let full: Vec<&str> = lines.lines().filter(|line| !line.trim().is_empty()).collect();
        Ok(format!("\n{}", full.join("\n")))
    }

    /// `W+3`, `B+Resign`, `0` for a draw.
    fn final_score(&self) -> Answer {
        let outcome = self.record.outcome().ok_or("the game is not over")?;
        let Outcome::Win(winner) = outcome else {
            return Ok("0".to_owned());
        };
        let letter = self.record.about().colour(winner)[..1].to_ascii_uppercase();
        let resigned = self
            .record
            .result_text()
            .is_some_and(|text| text.ends_with("resigned"));
        Ok(match self.record.margin() {
            Some(margin) => format!("{letter}+{}", margin.abs()),
            None if resigned => format!("{letter}+Resign"),
            None => format!("{letter}+1"),
        })
    }

    fn time_left(&mut self, request: &Request) -> Answer {
        let (colour, rest) = request.first_and_rest();
        let player = self.player_of(colour)?;
        self.time.note(player.index(), rest)?;
        Ok(String::new())
    }

    /// The player of a colour, who must be the one to move.
    fn to_move(&self, colour: &str) -> Result<Player, String> {
        let player = self.player_of(colour)?;
        match self.record.turn() {
            None => {
                let result = self.record.result_text().unwrap_or_default();
                Err(format!("the game is over: {result}"))
            }
            Some(turn) if turn != player => Err(format!(
                "illegal move: {} is to move",
                self.record.about().colour(turn)
            )),
            Some(_) => Ok(player),
        }
    }

    /// The player of a colour, by its name or first letter. If only one of black and white is a colour of the game, the
    /// other one stands for the opponent, as Go clients expect.
    fn player_of(&self, colour: &str) -> Result<Player, String> {
        let about = self.record.about();
        let own = |wanted: &str| {
            let of = |player: &Player| {
                let name = about.colour(*player);
                name == wanted || name[..1] == *wanted
            };
            Player::BOTH.into_iter().find(of)
        };
        let colour = colour.to_ascii_lowercase();
        let opposite = match colour.as_str() {
            "b" | "black" => Some("white"),
            "w" | "white" => Some("black"),
            _ => None,
        };
        let by_opposite = || opposite.and_then(|other| about.player(other)).map(Player::other);
        own(&colour).or_else(by_opposite).ok_or_else(|| {
            let [first, second] = about.colour_names();
            format!("the colours are {first} and {second}")
        })
    }
}

fn write_answer(out: &mut dyn Write, id: Option<u64>, answer: &Answer) -> io::Result<()> {
    let (sign, text) = match answer {
        Ok(text) => ('=', text),
        Err(text) => ('?', text),
    };
    let id = id.map_or_else(String::new, |id| id.to_string());
    let gap = if text.is_empty() { "" } else { " " };
    write!(out, "{sign}{id}{gap}{text}\n\n")?;
    out.flush()
}

#[cfg(test)]
mod tests;
