//! The face of a game: names, texts, clicks, scenes.

use std::fmt::Display;
use std::str::FromStr;

use crate::{Benchmark, Change, Error, Player, Position, Record, Replay, Scene, Settings, Transcript};

/// What there is to say about a game before anything is played.
#[derive(Debug, Clone, Copy)]
pub struct About {
    /// The word in a spec: `sabin-rains`.
    pub id: &'static str,
    /// The name in a menu: `Sabin Rains`.
    pub name: &'static str,
    /// The aim of the game in a sentence.
    pub summary: &'static str,
    /// The players' colours, the first player's first, in lower case.
    pub colours: [&'static str; 2],
    /// The set-ups that are allowed, in words: `a side from 2 to 13`.
    pub setups: &'static str,
    /// Set-ups to offer, the default first.
    pub offered: &'static [&'static str],
    /// What ends a game besides the rules, unless the record says otherwise.
    pub settings: Settings,
    /// The clock to offer first, as [`TimeControl`](crate::TimeControl) reads it.
    pub clock: &'static str,
    /// Whether moves contain spaces, so that lists of them need another separator.
    pub spaced_moves: bool,
    /// The rules in words (Markdown).
    pub rules: &'static str,
    /// Counts of positions that were confirmed: lines `set-up | moves | depth | count | source`; `moves` may instead be
    /// `@` and a position.
    pub perft: &'static str,
}

impl About {
    /// The colour of a player.
    pub const fn colour(&self, player: Player) -> &'static str {
        self.colours[player.index()]
    }

    /// The player of a colour, in either case.
    pub fn player(&self, colour: &str) -> Option<Player> {
        Player::BOTH
            .into_iter()
            .find(|&player| self.colour(player).eq_ignore_ascii_case(colour))
    }
}

/// A game: a kind of position with names for everything a person sees.
pub trait Game: Position {
    /// The set-up in a spec, printed in its one canonical way.
    type Setup: Clone + PartialEq + Default + Display + FromStr<Err = Error> + Send + Sync;

    /// Name, players, set-ups.
    const ABOUT: About;

    /// The position at the start.
    fn start(setup: &Self::Setup) -> Self;

    /// The canonical word of a legal move.
    fn notation(&self, m: Self::Move) -> String;

    /// The move a word stands for, legal or not; forgives case and equivalent spellings.
    fn parse(&self, word: &str) -> Result<Self::Move, Error>;

    /// The position as one line of text, whole.
    fn position_text(&self) -> String;

    /// The position of a text.
    fn from_position_text(setup: &Self::Setup, text: &str) -> Result<Self, Error>;

    /// The ways to spell a legal move in clicks, each a list of spots.
    fn clicks(&self, m: Self::Move) -> Vec<Vec<String>>;

    /// What a legal move does to the pieces.
    fn changes(&self, m: Self::Move) -> Vec<Change>;

    /// What lies on the table.
    fn scene(&self) -> Scene;

    /// The two players' scores, where the game has them.
    fn scores(&self) -> Option<[u32; 2]> {
        None
    }

    /// How the position came to its end, as a sentence without subject: `has connected left to right`.
    fn ending_text(&self) -> String {
        String::new()
    }

    /// The same as a word that stays, for screens with words of their own: `surrounded`.
    fn ending_code(&self) -> &'static str {
        ""
    }

    /// The pieces on the board, a line each, sorted: row, column and piece, in the game's own rows and columns.
    fn listing(&self) -> Vec<String> {
        self.scene().listing(|piece| piece.code.clone())
    }

    /// What a text says that is a record in a form only this game has; nothing if it is not in such a form.
    fn read_transcript(_text: &str) -> Option<Result<Transcript, Error>> {
        None
    }

    /// A record in the forms of other programs, each by the ending of a file's name; refused is what a form can't say.
    fn forms(_record: &Record<Self>) -> Vec<(&'static str, Result<String, Error>)> {
        Vec::new()
    }

    /// A record for looking at, read without judging whether its moves are legal; nothing if the game has no such way
    /// to read.
    fn read_leniently(_text: &str) -> Option<Result<Box<dyn Replay>, Error>> {
        None
    }

    /// Measurements that only this game has; most have none.
    fn benchmarks() -> &'static [Benchmark] {
        &[]
    }
}
