//! External engines: other programs that play through a protocol.
//!
//! A program may crash, hang or send garbage: each is an [`EngineError`] that ends its game and nothing else. A new protocol
//! is an implementation of [`ExternalEngine`] and a line in `PROTOCOLS`.

mod child;
mod gtp;
mod uhp;

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use games::AnyRecord;
use rules::{Error, Player};

/// How an engine failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EngineError {
    /// The program could not be started.
    Start(String),
    /// The program has exited.
    Exited,
    /// No answer in time.
    Timeout,
    /// The engine rejected a command.
    Rejected(String),
    /// The answer is not valid in the protocol.
    Malformed(String),
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EngineError::Start(why) => write!(f, "could not be started: {why}"),
            EngineError::Exited => write!(f, "exited"),
            EngineError::Timeout => write!(f, "did not answer in time"),
            EngineError::Rejected(what) => write!(f, "rejected {what}"),
            EngineError::Malformed(what) => write!(f, "answered «{what}»"),
        }
    }
}

/// A running engine. After an [`EngineError`] it must be restarted.
pub trait ExternalEngine: Send {
    /// Starts a new game of the record's spec, from the initial position; `time` is the limit per move.
    fn new_game(&mut self, record: &dyn AnyRecord, time: Option<Duration>) -> Result<(), EngineError>;
    /// Plays a move of the opponent or the opening.
    fn play(&mut self, player: Player, word: &str) -> Result<(), EngineError>;
    /// Chooses and plays a move for a player; the answer may be `resign`.
    fn best_move(&mut self, player: Player) -> Result<String, EngineError>;
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Protocol {
    /// The Go Text Protocol, version 2.
    Gtp,
    /// The Universal Hive Protocol.
    Uhp,
}

/// The protocols by their prefix.
const PROTOCOLS: [(&str, Protocol); 2] = [("gtp", Protocol::Gtp), ("uhp", Protocol::Uhp)];

/// The protocol and command line of an engine: `gtp:COMMAND`, `uhp:COMMAND`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EngineCommand {
    protocol: Protocol,
    command: Vec<String>,
    text: String,
}

impl EngineCommand {
    /// Whether a text starts with the prefix of a protocol.
    pub fn has_protocol(text: &str) -> bool {
        protocol(text).is_some()
    }

    /// Starts the program; it may answer up to `patience` after its time limit.
    pub fn start(&self, patience: Duration) -> Result<Box<dyn ExternalEngine>, EngineError> {
        match self.protocol {
            Protocol::Gtp => Ok(Box::new(gtp::Gtp::start(&self.command, patience)?)),
            Protocol::Uhp => Ok(Box::new(uhp::Uhp::start(&self.command, patience)?)),
        }
    }
}

fn protocol(text: &str) -> Option<(Protocol, &str)> {
    let (word, command) = text.trim().split_once(':')?;
    let known = PROTOCOLS.iter().find(|(name, _)| name.eq_ignore_ascii_case(word));
    known.map(|&(_, protocol)| (protocol, command))
}

impl FromStr for EngineCommand {
    type Err = Error;

    fn from_str(text: &str) -> Result<EngineCommand, Error> {
        let refused = || Error::Spec(crate::words::NO_ENGINE.with(text));
        let (protocol, command) = protocol(text).ok_or_else(refused)?;
        let command = words(command).ok_or_else(refused)?;
        Ok(EngineCommand {
            protocol,
            command,
            text: text.trim().to_owned(),
        })
    }
}

impl fmt::Display for EngineCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// A command line split at spaces outside quotes; `None` if it is empty or a quote is not closed.
fn words(line: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut current: Option<String> = None;
    let mut quote = None;
    for c in line.chars() {
        match quote {
            Some(open) if c == open => quote = None,
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                current.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(current.take()),
            _ => current.get_or_insert_default().push(c),
        }
    }
    words.extend(current);
    (quote.is_none() && words.first().is_some_and(|program| !program.is_empty())).then_some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_engine_is_a_protocol_and_a_command() {
        let engine: EngineCommand = "gtp:engine --size '5 5' \"a b\"".parse().unwrap();
        assert_eq!(engine.command, ["engine", "--size", "5 5", "a b"]);
        assert_eq!(engine.to_string(), "gtp:engine --size '5 5' \"a b\"");
        assert!(EngineCommand::has_protocol("GTP:x") && !EngineCommand::has_protocol("level:8"));
        for text in ["gtp:", "gtp:  ", "gtp:''", "gtp:a 'b", "level:8"] {
            assert!(text.parse::<EngineCommand>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_missing_program_is_an_error() {
        let engine: EngineCommand = "gtp:no-such-program-anywhere".parse().unwrap();
        assert!(matches!(
            engine.start(Duration::from_secs(1)),
            Err(EngineError::Start(_))
        ));
    }
}
