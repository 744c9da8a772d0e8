//! What a client reads of a table: enough to play.

use serde::Deserialize;

/// A table as one person sees it.
#[derive(Debug, Clone, Deserialize)]
pub struct Table {
    /// The record's id.
    pub record: String,
    /// How many events there were.
    pub version: u64,
    /// Which seats are the reader's.
    pub mine: Vec<u8>,
    /// The clocks, if there are any.
    pub clocks: Option<Clocks>,
    /// The position.
    pub view: View,
}

/// Both players' time.
#[derive(Debug, Clone, Deserialize)]
pub struct Clocks {
    /// What both have left, in milliseconds.
    pub left: [u64; 2],
}

/// A position.
#[derive(Debug, Clone, Deserialize)]
pub struct View {
    /// Whose turn it is.
    pub turn: Option<u8>,
    /// The moves that were played.
    pub words: Vec<String>,
    /// The moves that can be played.
    pub moves: Vec<Move>,
    /// How the game ended.
    pub outcome: Option<Outcome>,
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Outcome {
    /// Who won, unless it is a draw.
    pub winner: Option<u8>,
    /// As a sentence.
    pub text: String,
}

/// A move that can be played.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub enum Move {
    /// One that is its own word.
    Word(String),
    /// One with more to say.
    Full {
        /// Its word.
        text: String,
    },
}

impl Move {
    /// Its word.
    pub fn text(&self) -> &str {
        match self {
            Move::Word(text) | Move::Full { text } => text,
        }
    }
}

impl Table {
    /// Whether the reader is to move.
    pub fn is_my_turn(&self) -> bool {
        self.view.turn.is_some_and(|turn| self.mine.contains(&turn))
    }
}

/// A record that was made, or a seat that was taken.
#[derive(Debug, Clone, Deserialize)]
pub struct Created {
    /// The secret that holds the seat.
    pub token: Option<String>,
    /// The table.
    pub table: Table,
}
