//! The colours that players have.

use crate::{Message, Phrase, words};

/// What a player's pieces are painted in. Every theme has a paint for each, so a game picks two of them and looks right
/// everywhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Colour {
    /// `red`.
    Red,
    /// `blue`.
    Blue,
    /// `white`.
    White,
    /// `black`.
    Black,
    /// `green`.
    Green,
    /// `yellow`.
    Yellow,
}

impl Colour {
    /// All colours.
    pub const ALL: [Colour; 6] = [
        Colour::Red,
        Colour::Blue,
        Colour::White,
        Colour::Black,
        Colour::Green,
        Colour::Yellow,
    ];

    /// The word in texts, records and on the wire: `red`.
    pub const fn name(self) -> &'static str {
        match self {
            Colour::Red => "red",
            Colour::Blue => "blue",
            Colour::White => "white",
            Colour::Black => "black",
            Colour::Green => "green",
            Colour::Yellow => "yellow",
        }
    }

    /// What it is called in every language.
    pub const fn phrase(self) -> &'static Phrase {
        match self {
            Colour::Red => &words::RED,
            Colour::Blue => &words::BLUE,
            Colour::White => &words::WHITE,
            Colour::Black => &words::BLACK,
            Colour::Green => &words::GREEN,
            Colour::Yellow => &words::YELLOW,
        }
    }

    /// The same, to stand in a message.
    pub const fn message(self) -> Message {
        self.phrase().message()
    }
}
