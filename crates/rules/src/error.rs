//! What can be wrong with what somebody typed, in sentences that person can act on.

use thiserror::Error;

/// Everything that reading and playing can refuse.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Error {
    /// No such game or set-up.
    #[error("{0}")]
    Spec(String),
    /// The word is not a move of this game.
    #[error("{0}")]
    Notation(String),
    /// The move is not allowed in this position.
    #[error("{0}")]
    Illegal(String),
    /// The game has ended; nothing can be played.
    #[error("the game is over: {0}")]
    Over(String),
    /// The text is not a position of this game.
    #[error("{0}")]
    Position(String),
    /// The text is not a record of this game.
    #[error("{0}")]
    Record(String),
    /// Something was wrong with one word of a list.
    #[error("move {number} «{word}»{}: {reason}", line.map(|line| format!(" (line {line})")).unwrap_or_default())]
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
}

/// A word from outside, cut to a length that fits a message.
fn shortened(word: &str) -> String {
    const LONGEST: usize = 40;
    if word.chars().count() <= LONGEST {
        return word.to_owned();
    }
    word.chars().take(LONGEST).chain(['…']).collect()
}
