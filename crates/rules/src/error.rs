//! What can be wrong with what was typed: every error is a message that its reader can act on.

use std::fmt;

use crate::{Message, words};

/// Everything that reading and playing can refuse.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Error {
    /// No such game or set-up.
    Spec(Message),
    /// The word is not a move of this game.
    Notation(Message),
    /// The move is not allowed in this position.
    Illegal(Message),
    /// The game has ended, with this result; nothing can be played.
    Over(Message),
    /// The text is not a position of this game.
    Position(Message),
    /// The text is not a record of this game.
    Record(Message),
    /// Something was wrong with one word of a list.
    Word {
        /// Which move it is, from 1.
        number: usize,
        /// The line it stands on, from 1, where the list has lines.
        line: Option<usize>,
        /// The word itself, cut if long.
        word: String,
        /// What was wrong with it.
        reason: Box<Error>,
    },
}

impl Error {
    /// What was wrong with one word of a list, the `number`th from 1.
    #[must_use]
    pub fn in_word(self, number: usize, line: Option<usize>, word: &str) -> Error {
        Error::Word {
            number,
            line,
            word: shortened(word),
            reason: Box::new(self),
        }
    }

    /// The whole sentence.
    pub fn message(&self) -> Message {
        match self {
            Error::Over(result) => words::OVER.with_message(result.clone()),
            Error::Word {
                number,
                line: None,
                word,
                reason,
            } => words::IN_WORD
                .with(number)
                .with(word)
                .with_message(reason.message()),
            Error::Word {
                number,
                line: Some(line),
                word,
                reason,
            } => words::IN_LINE
                .with(number)
                .with(word)
                .with(line)
                .with_message(reason.message()),
            Error::Spec(message)
            | Error::Notation(message)
            | Error::Illegal(message)
            | Error::Position(message)
            | Error::Record(message) => message.clone(),
        }
    }
}

/// In English.
impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for Error {}

/// A word from outside, cut to a length that fits a message.
fn shortened(word: &str) -> String {
    const LONGEST: usize = 40;
    if word.chars().count() <= LONGEST {
        return word.to_owned();
    }
    word.chars().take(LONGEST).chain(['…']).collect()
}
