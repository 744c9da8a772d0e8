//! The Universal Hive Protocol: an engine of Hive for viewers and other programs.
//!
//! A command is a line; an answer is some lines and `ok`. A command that can't be carried out is answered by `err` and a
//! reason, a move that can't be played by `invalidmove` and a reason; both end with `ok` as well. A viewer reads the
//! answer to `info` before it has said anything. Games and positions are game strings (`game_string.rs`), options have
//! names, kinds and bounds (`options.rs`). Nothing that can be sent ends the conversation but `exit`.

mod commands;
mod converse;
mod duration;
mod game_string;
mod interrupt;
mod options;

use std::fmt;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use games::AnyRecord;
use games::players::{AnyPlayer, MoveRequest, PlayerName};
use rules::Error;
use search::Limits;

use self::commands::{command, info, unknown};
pub use self::converse::converse;
pub use self::interrupt::Interrupt;
use self::options::Options;
use crate::gtp::Flow;

/// The most that one command may take, whatever it asks for: for those who can't trust the other side.
#[derive(Debug, Clone, Copy)]
pub struct Bounds {
    /// The longest time for a move.
    pub time: Duration,
    /// The most positions for a move.
    pub nodes: Option<u64>,
    /// The deepest count of `perft`.
    pub perft: u32,
    /// The most threads.
    pub threads: usize,
    /// The largest table, in mebibytes.
    pub memory: usize,
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds {
            time: Duration::from_hours(24),
            nodes: None,
            perft: 20,
            threads: 256,
            memory: 2048,
        }
    }
}

/// One side of a conversation: a game once there is one, a computer player, options.
pub struct Uhp {
    bounds: Bounds,
    options: Options,
    game: Option<Table>,
    interrupt: Arc<Interrupt>,
}

/// A game, and who thinks about it.
struct Table {
    record: Box<dyn AnyRecord>,
    player: Box<dyn AnyPlayer>,
}

/// Why a command has no answer.
enum Refusal {
    /// It can't be carried out.
    Command(String),
    /// The move can't be played.
    Move(String),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Command(reason) => write!(f, "err {}", on_one_line(reason)),
            Refusal::Move(reason) => write!(f, "invalidmove {}", on_one_line(reason)),
        }
    }
}

/// Whatever was pasted into a reason, it is one line.
fn on_one_line(reason: &str) -> String {
    let words: Vec<&str> = reason
        .split(|c: char| c.is_whitespace() || c.is_control())
        .filter(|word| !word.is_empty())
        .collect();
    words.join(" ")
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Refusal {
        Refusal::Command(error.to_string())
    }
}

fn refuse<T>(reason: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::Command(reason.into()))
}

/// The lines of an answer.
type Answer = Result<String, Refusal>;

/// Says an answer, and `ok`; the conversation goes on.
fn say(answer: &Answer, out: &mut dyn Write) -> io::Result<Flow> {
    match answer {
        Ok(text) if text.is_empty() => {}
        Ok(text) => writeln!(out, "{text}")?,
        Err(refusal) => writeln!(out, "{refusal}")?,
    }
    writeln!(out, "ok")?;
    out.flush()?;
    Ok(Flow::On)
}

const NO_GAME: &str = "no game is in progress; say newgame to begin one";

/// The words of a line: the first, and the rest.
fn first_and_rest(line: &str) -> (&str, &str) {
    let line = line.trim();
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (first, rest.trim())
}

impl Uhp {
    /// A conversation in which that player answers `bestmove`.
    pub fn new(player: PlayerName, bounds: Bounds) -> Uhp {
        Uhp {
            options: Options::new(player, &bounds),
            bounds,
            game: None,
            interrupt: Arc::default(),
        }
    }

    /// What breaks off thinking and counting.
    pub fn interrupt(&self) -> Arc<Interrupt> {
        Arc::clone(&self.interrupt)
    }

    /// What is said before anything was asked.
    pub fn greet(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}\nok", info())?;
        out.flush()
    }

    /// Answers a line; an empty one is not answered.
    pub fn answer(&mut self, line: &str, out: &mut dyn Write) -> io::Result<Flow> {
        let (name, rest) = first_and_rest(line.trim_start_matches('\u{feff}'));
        if name.is_empty() {
            return Ok(Flow::On);
        }
        let command = command(name);
        let answer = match command {
            Some(command) => (command.run)(self, rest),
            None => refuse(unknown(name)),
        };
        say(&answer, out)?;
        let ends = command.is_some_and(|command| command.name == "exit");
        Ok(if ends { Flow::Quit } else { Flow::On })
    }

    /// Whether it thinks while nobody asks.
    fn ponders(&self) -> bool {
        let on_turn = |table: &Table| table.record.turn().is_some();
        self.options.ponders() && self.game.as_ref().is_some_and(on_turn)
    }

    /// Thinks about the position until told to stop, so that more is known of it when somebody asks.
    fn ponder(&mut self, stop: &AtomicBool) {
        let limits = Limits {
            nodes: Some(u64::MAX),
            ..self.options.limits()
        };
        if let Some(table) = &mut self.game {
            table.player.set_limits(limits);
            // The tables keep what it finds; the move itself is not needed.
            let _ = table
                .player
                .choose(table.record.as_ref(), MoveRequest::with_stop(stop));
        }
    }

    fn table(&mut self) -> Result<&mut Table, Refusal> {
        self.game
            .as_mut()
            .ok_or_else(|| Refusal::Command(NO_GAME.to_owned()))
    }

    /// The game, if it is not over.
    fn table_in_play(&mut self) -> Result<&mut Table, Refusal> {
        let table = self.table()?;
        match table.record.result_text() {
            None => Ok(table),
            Some(result) => refuse(format!(
                "the game is over ({result}); say newgame to begin another"
            )),
        }
    }

    fn new_game(&mut self, text: &str) -> Answer {
        let record = game_string::read(text)?;
        let mut player = game_string::hive().player(self.options.player());
        // The table is made now, so that no time is lost when a move is asked for.
        player.set_memory(self.options.memory());
        let answer = games::hive::game_string(record.as_ref())?;
        self.game = Some(Table { record, player });
        Ok(answer)
    }

    fn play(&mut self, word: &str) -> Answer {
        let record = &mut self.table_in_play()?.record;
        let ply = record.ply();
        record
            .play_word(word)
            .map_err(|error| Refusal::Move(error.to_string()))?;
        if record.ply() == ply {
            // A resignation, or an agreement on a draw: no move, and nothing the protocol has a word for.
            record.undo();
            return Err(Refusal::Move(format!("«{word}» is not a move")));
        }
        Ok(games::hive::game_string(record.as_ref())?)
    }

    fn valid_moves(&mut self) -> Answer {
        Ok(self.table_in_play()?.record.legal_words().join(";"))
    }

    fn best_move(&mut self, rest: &str) -> Answer {
        let asked = self.limits_of(rest)?;
        let interrupt = self.interrupt();
        let Table { record, player } = self.table_in_play()?;
        player.set_limits(asked);
        let chosen = interrupt.during(|stop| player.choose(record.as_ref(), MoveRequest::with_stop(stop)));
        match chosen {
            Ok(report) => Ok(report.word().to_owned()),
            Err(none) => refuse(none.to_string()),
        }
    }

    /// The limits that `time HH:MM:SS` or `depth N` asks for; without either, the player's own.
    fn limits_of(&self, rest: &str) -> Result<Limits, Refusal> {
        const ALLOWED: &str = "say bestmove time HH:MM:SS or bestmove depth N";
        let mut limits = self.options.limits();
        let (kind, value) = first_and_rest(rest);
        match kind.to_ascii_lowercase().as_str() {
            "time" => match duration::read(value) {
                Some(time) => limits.time = Some(time),
                None => return refuse(ALLOWED),
            },
            "depth" => match value.parse::<u32>() {
                // The protocol allows any number; there is no less than one move, and no game is as deep as the most.
                Ok(depth) => limits.depth = Some(depth.clamp(1, 100)),
                Err(_) => return refuse(ALLOWED),
            },
            "" => {}
            _ => return refuse(ALLOWED),
        }
        limits.time = limits.time.map(|time| time.min(self.bounds.time));
        if let Some(most) = self.bounds.nodes {
            limits.nodes = Some(limits.nodes.map_or(most, |nodes| nodes.min(most)));
        }
        Ok(limits)
    }

    fn undo(&mut self, rest: &str) -> Answer {
        let record = &mut self.table()?.record;
        let ply = record.ply();
        let back = if rest.is_empty() {
            Some(1)
        } else {
            rest.parse().ok()
        };
        let Some(left) = back
            .filter(|&back: &usize| back > 0)
            .and_then(|back| ply.checked_sub(back))
        else {
            return refuse(match ply {
                0 => "no move was played yet".to_owned(),
                _ => format!("undo takes back from 1 to {ply} moves here"),
            });
        };
        *record = record.at(left);
        Ok(games::hive::game_string(record.as_ref())?)
    }

    fn options(&mut self, rest: &str) -> Answer {
        let (verb, rest) = first_and_rest(rest);
        let (name, value) = first_and_rest(rest);
        match verb.to_ascii_lowercase().as_str() {
            "" => Ok(self.options.lines().join("\n")),
            "get" => self.options.line(name).map_err(Refusal::Command),
            "set" => {
                self.options.set(name, value).map_err(Refusal::Command)?;
                self.hire();
                self.options.line(name).map_err(Refusal::Command)
            }
            _ => refuse("say options, options get NAME or options set NAME VALUE"),
        }
    }

    /// Gives the game a player by the options.
    fn hire(&mut self) {
        if let Some(table) = &mut self.game {
            table.player = game_string::hive().player(self.options.player());
            table.player.set_memory(self.options.memory());
        }
    }

    fn perft(&mut self, rest: &str) -> Answer {
        let (deepest, threads) = (self.bounds.perft, self.options.limits().threads);
        let Some(Table { record, .. }) = &self.game else {
            return refuse(NO_GAME);
        };
        let depth: u32 = match rest.parse() {
            Ok(depth) if depth <= deepest => depth,
            _ => return refuse(format!("say perft N, N from 0 to {deepest}")),
        };
        let line = |depth| format!("perft({depth}) = {}", record.perft(depth, threads));
        let lines: Vec<String> = self.interrupt.during(|stop| {
            let depths = (depth.min(1)..=depth).take_while(|_| !stop.load(Ordering::Relaxed));
            depths.map(line).collect()
        });
        Ok(lines.join("\n"))
    }
}

#[cfg(test)]
mod tests;
