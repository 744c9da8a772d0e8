//! The Universal Hive Protocol: a Hive engine for viewers and other programs.
//!
//! A command is a line; an answer is any number of lines and `ok`. Errors are `err` and a reason, illegal moves
//! `invalidmove` and a reason, both followed by `ok`. The engine starts by printing its answer to `info`. Games and
//! positions are game strings (`game_string.rs`); options have names, types and bounds (`options.rs`). Only `exit` ends the
//! session.

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

/// Upper bounds on what a command may cost, for clients that can't be trusted.
#[derive(Debug, Clone, Copy)]
pub struct Bounds {
    /// Time per move.
    pub time: Duration,
    /// Nodes per move.
    pub nodes: Option<u64>,
    /// Depth of `perft`.
    pub perft: u32,
    /// Search threads.
    pub threads: usize,
    /// Transposition table, in MiB.
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

/// An engine in a session: the current game, if any, and the options.
pub struct Uhp {
    bounds: Bounds,
    options: Options,
    game: Option<Game>,
    interrupt: Arc<Interrupt>,
}

/// A game and the computer player that searches it.
struct Game {
    record: Box<dyn AnyRecord>,
    player: Box<dyn AnyPlayer>,
}

/// Why a command failed.
enum CommandError {
    /// `err`: the command can't be executed.
    Command(String),
    /// `invalidmove`: the move is illegal.
    Move(String),
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CommandError::Command(reason) => write!(f, "err {}", on_one_line(reason)),
            CommandError::Move(reason) => write!(f, "invalidmove {}", on_one_line(reason)),
        }
    }
}

/// The reason without line breaks and control characters, whatever input it quotes.
fn on_one_line(reason: &str) -> String {
    let words: Vec<&str> = reason
        .split(|c: char| c.is_whitespace() || c.is_control())
        .filter(|word| !word.is_empty())
        .collect();
    words.join(" ")
}

impl From<Error> for CommandError {
    fn from(error: Error) -> CommandError {
        CommandError::Command(error.to_string())
    }
}

fn refuse<T>(reason: impl Into<String>) -> Result<T, CommandError> {
    Err(CommandError::Command(reason.into()))
}

/// The lines of an answer.
type Answer = Result<String, CommandError>;

/// Writes an answer and `ok`.
fn say(answer: &Answer, out: &mut dyn Write) -> io::Result<Flow> {
    match answer {
        Ok(text) if text.is_empty() => {}
        Ok(text) => writeln!(out, "{text}")?,
        Err(error) => writeln!(out, "{error}")?,
    }
    writeln!(out, "ok")?;
    out.flush()?;
    Ok(Flow::Continue)
}

const NO_GAME: &str = "no game in progress; start one with newgame";

/// The first word of a line, and the rest.
fn first_and_rest(line: &str) -> (&str, &str) {
    let line = line.trim();
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (first, rest.trim())
}

impl Uhp {
    /// A session; `player` answers `bestmove`.
    pub fn new(player: PlayerName, bounds: Bounds) -> Uhp {
        Uhp {
            options: Options::new(player, &bounds),
            bounds,
            game: None,
            interrupt: Arc::default(),
        }
    }

    /// A handle that stops a running search or perft.
    pub fn interrupt(&self) -> Arc<Interrupt> {
        Arc::clone(&self.interrupt)
    }

    /// Writes the greeting.
    pub fn greet(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}\nok", info())?;
        out.flush()
    }

    /// Answers a line; an empty line gets no answer.
    pub fn answer(&mut self, line: &str, out: &mut dyn Write) -> io::Result<Flow> {
        let (name, rest) = first_and_rest(line.trim_start_matches('\u{feff}'));
        if name.is_empty() {
            return Ok(Flow::Continue);
        }
        let command = command(name);
        let answer = match command {
            Some(command) => (command.run)(self, rest),
            None => refuse(unknown(name)),
        };
        say(&answer, out)?;
        let ends = command.is_some_and(|command| command.name == "exit");
        Ok(if ends { Flow::Quit } else { Flow::Continue })
    }

    /// Whether to search during the opponent's turn.
    fn ponders(&self) -> bool {
        let on_turn = |game: &Game| game.record.turn().is_some();
        self.options.ponders() && self.game.as_ref().is_some_and(on_turn)
    }

    /// Searches the position until stopped, to fill the transposition table.
    fn ponder(&mut self, stop: &AtomicBool) {
        let limits = Limits {
            nodes: Some(u64::MAX),
            ..self.options.limits()
        };
        if let Some(game) = &mut self.game {
            game.player.set_limits(limits);
            // The transposition table keeps the results; the move is not needed.
            let _ = game
                .player
                .choose(game.record.as_ref(), MoveRequest::with_stop(stop));
        }
    }

    fn game(&mut self) -> Result<&mut Game, CommandError> {
        self.game
            .as_mut()
            .ok_or_else(|| CommandError::Command(NO_GAME.to_owned()))
    }

    /// The game, if it is not over.
    fn game_in_play(&mut self) -> Result<&mut Game, CommandError> {
        let game = self.game()?;
        match game.record.result_text() {
            None => Ok(game),
            Some(result) => refuse(format!("the game is over ({result}); start another with newgame")),
        }
    }

    fn new_game(&mut self, text: &str) -> Answer {
        let record = game_string::read(text)?;
        let mut player = game_string::hive().player(self.options.player());
        // Allocated now, so that the first search loses no time.
        player.set_memory(self.options.memory());
        let answer = games::hive::game_string(record.as_ref())?;
        self.game = Some(Game { record, player });
        Ok(answer)
    }

    fn play(&mut self, word: &str) -> Answer {
        let record = &mut self.game_in_play()?.record;
        let ply = record.ply();
        record
            .play_word(word)
            .map_err(|error| CommandError::Move(error.to_string()))?;
        if record.ply() == ply {
            // A resignation or an agreed draw, which the protocol does not have.
            record.undo();
            return Err(CommandError::Move(format!("«{word}» is not a move")));
        }
        Ok(games::hive::game_string(record.as_ref())?)
    }

    fn valid_moves(&mut self) -> Answer {
        Ok(self.game_in_play()?.record.legal_words().join(";"))
    }

    fn best_move(&mut self, rest: &str) -> Answer {
        let asked = self.limits_of(rest)?;
        let interrupt = self.interrupt();
        let Game { record, player } = self.game_in_play()?;
        player.set_limits(asked);
        let chosen = interrupt.during(|stop| player.choose(record.as_ref(), MoveRequest::with_stop(stop)));
        match chosen {
            Ok(report) => Ok(report.word().to_owned()),
            Err(none) => refuse(none.to_string()),
        }
    }

    /// The limits of `time HH:MM:SS` or `depth N`; without either, the player's own.
    fn limits_of(&self, rest: &str) -> Result<Limits, CommandError> {
        const ALLOWED: &str = "usage: bestmove time HH:MM:SS or bestmove depth N";
        let mut limits = self.options.limits();
        let (kind, value) = first_and_rest(rest);
        match kind.to_ascii_lowercase().as_str() {
            "time" => match duration::read(value) {
                Some(time) => limits.time = Some(time),
                None => return refuse(ALLOWED),
            },
            "depth" => match value.parse::<u32>() {
                // The protocol allows any number.
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
        let record = &mut self.game()?.record;
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
                0 => "no moves to undo".to_owned(),
                _ => format!("can undo 1 to {ply} moves"),
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
            "get" => self.options.line(name).map_err(CommandError::Command),
            "set" => {
                self.options.set(name, value).map_err(CommandError::Command)?;
                self.replace_player();
                self.options.line(name).map_err(CommandError::Command)
            }
            _ => refuse("usage: options, options get NAME or options set NAME VALUE"),
        }
    }

    /// Replaces the player of the current game after a change of options.
    fn replace_player(&mut self) {
        if let Some(game) = &mut self.game {
            game.player = game_string::hive().player(self.options.player());
            game.player.set_memory(self.options.memory());
        }
    }

    fn perft(&mut self, rest: &str) -> Answer {
        let (deepest, threads) = (self.bounds.perft, self.options.limits().threads);
        let Some(Game { record, .. }) = &self.game else {
            return refuse(NO_GAME);
        };
        let depth: u32 = match rest.parse() {
            Ok(depth) if depth <= deepest => depth,
            _ => return refuse(format!("usage: perft N, N from 0 to {deepest}")),
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
