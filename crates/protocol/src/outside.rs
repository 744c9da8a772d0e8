//! Programs that play through a protocol, as opponents.
//!
//! A program may crash, hang, or answer nonsense: each is a [`Trouble`] that ends its game and nothing else. Another
//! protocol is another implementation of [`Outside`] and another line in `PROTOCOLS`.

mod child;
mod gtp;
mod uhp;

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use games::AnyRecord;
use rules::{Error, Player};

/// What is wrong with a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Trouble {
    /// It could not be started.
    NotStarted(String),
    /// It has ended.
    Gone,
    /// It did not answer in time.
    Silent,
    /// It refused something it should do.
    Refused(String),
    /// What it said is no answer.
    Nonsense(String),
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::NotStarted(why) => write!(f, "could not be started: {why}"),
            Trouble::Gone => write!(f, "has ended"),
            Trouble::Silent => write!(f, "did not answer in time"),
            Trouble::Refused(what) => write!(f, "refused {what}"),
            Trouble::Nonsense(what) => write!(f, "answered «{what}»"),
        }
    }
}

/// A program at a game. After a [`Trouble`] it is of no more use and has to be started again.
pub trait Outside: Send {
    /// A new game begins like this record, whose start is the start of its set-up; a move may take so long.
    fn begin(&mut self, record: &dyn AnyRecord, time: Option<Duration>) -> Result<(), Trouble>;
    /// The opponent, or an opening, has played this word for a player.
    fn hear(&mut self, player: Player, word: &str) -> Result<(), Trouble>;
    /// Its own move for a player, or `resign`; afterwards it takes the move for played.
    fn choose(&mut self, player: Player) -> Result<String, Trouble>;
}

/// How to speak to a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Protocol {
    /// The Go Text Protocol, version 2.
    Gtp,
    /// The Universal Hive Protocol.
    Uhp,
}

/// The protocols by the word in front of the colon.
const PROTOCOLS: [(&str, Protocol); 2] = [("gtp", Protocol::Gtp), ("uhp", Protocol::Uhp)];

/// A program by name: `gtp:COMMAND`, `uhp:COMMAND`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Engine {
    protocol: Protocol,
    command: Vec<String>,
    text: String,
}

impl Engine {
    /// Whether a text is meant as the name of a program, right or wrong.
    pub fn is_meant(text: &str) -> bool {
        protocol(text).is_some()
    }

    /// Starts the program; it may be silent for `patience` beyond the time it has.
    pub fn start(&self, patience: Duration) -> Result<Box<dyn Outside>, Trouble> {
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

impl FromStr for Engine {
    type Err = Error;

    fn from_str(text: &str) -> Result<Engine, Error> {
        let refused = || Error::Spec(crate::words::NO_PROGRAM.with(text));
        let (protocol, command) = protocol(text).ok_or_else(refused)?;
        let command = words(command).ok_or_else(refused)?;
        Ok(Engine {
            protocol,
            command,
            text: text.trim().to_owned(),
        })
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// A command line cut at spaces outside quotes; `None` if it is empty or a quote stays open.
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
    fn a_program_is_named_by_its_protocol_and_command() {
        let engine: Engine = "gtp:engine --size '5 5' \"a b\"".parse().unwrap();
        assert_eq!(engine.command, ["engine", "--size", "5 5", "a b"]);
        assert_eq!(engine.to_string(), "gtp:engine --size '5 5' \"a b\"");
        assert!(Engine::is_meant("GTP:x") && !Engine::is_meant("level:8"));
        for text in ["gtp:", "gtp:  ", "gtp:''", "gtp:a 'b", "level:8"] {
            assert!(text.parse::<Engine>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_program_that_is_not_there_is_told() {
        let engine: Engine = "gtp:no-such-program-anywhere".parse().unwrap();
        assert!(matches!(
            engine.start(Duration::from_secs(1)),
            Err(Trouble::NotStarted(_))
        ));
    }
}
