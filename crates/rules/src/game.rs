//! The presentation of a game: names, texts, clicks, scenes.

use std::fmt::Display;
use std::str::FromStr;

use crate::{
    Benchmark, Change, Colour, Error, Language, Message, Outcome, Phrase, PieceKind, Player, Position,
    Record, Replay, Scene, Settings, SmolStr, Transcript, Translated, words,
};

/// Static facts about a game: names, colours, set-ups, rules.
#[derive(Debug, Clone, Copy)]
pub struct About {
    /// The word in a spec: `sabin-rains`.
    pub id: &'static str,
    /// The name in a menu, in English: `Sabin Rains`.
    pub name: &'static str,
    /// The aim of the game in an English sentence.
    pub summary: &'static str,
    /// All that the game says, in every language, by codes that begin with its id: `name`, `summary`, `setups` (what is
    /// allowed), `setup` (a set-up by what stands in the spec), `setup.X` (a set-up that has a name), `score` and
    /// `score.one` where there are scores, `piece.KIND`, `ended.CODE`, and its errors. The laws suite fails on a missing one.
    pub words: &'static [Phrase],
    /// The players' colours, the first player's first.
    pub colours: [Colour; 2],
    /// The kinds of pieces, the most usual first.
    pub pieces: &'static [PieceKind],
    /// The set-ups that are allowed, in English: `a side from 2 to 13`.
    pub setups: &'static str,
    /// Set-ups to offer, the default first.
    pub offered: &'static [&'static str],
    /// What ends a game besides the rules, unless the record says otherwise.
    pub settings: Settings,
    /// The clock to offer first, as [`TimeControl`](crate::TimeControl) reads it.
    pub clock: &'static str,
    /// Whether moves contain spaces, so that lists of them need another separator.
    pub spaced_moves: bool,
    /// The rules in words (Markdown), with the same worked examples in every language.
    pub rules: Translated,
    /// Counts of positions that were confirmed: lines `set-up | moves | depth | count | source`; `moves` may instead be
    /// `@` and a position.
    pub perft: &'static str,
}

impl About {
    /// The name of a player's colour: `red`.
    pub const fn colour(&self, player: Player) -> &'static str {
        self.colours[player.index()].name()
    }

    /// The names of both colours, the first player's first.
    pub const fn colour_names(&self) -> [&'static str; 2] {
        [self.colours[0].name(), self.colours[1].name()]
    }

    /// A player's colour as part of a sentence in any language.
    pub const fn colour_message(&self, player: Player) -> Message {
        self.colours[player.index()].message()
    }

    /// Who won: `red wins`, or `draw`.
    pub fn outcome_message(&self, outcome: Outcome) -> Message {
        match outcome {
            Outcome::Win(player) => words::WINS.with_message(self.colour_message(player)),
            Outcome::Draw => words::DRAW.message(),
        }
    }

    /// One of the game's phrases, by its code without the id: `ended.surrounded`.
    pub fn phrase(&self, key: &str) -> Option<&'static Phrase> {
        let is_asked = |phrase: &&Phrase| self.key(phrase) == Some(key);
        self.words.iter().find(is_asked)
    }

    /// A phrase's code without the game's id.
    pub fn key(&self, phrase: &Phrase) -> Option<&'static str> {
        phrase.code.strip_prefix(self.id)?.strip_prefix('.')
    }

    /// What a set-up is called: by its own phrase, else by the one for all.
    pub fn setup_name(&self, setup: &str, language: Language) -> String {
        match self.phrase(&format!("setup.{setup}")) {
            Some(named) => named.template(language).to_owned(),
            None => self
                .phrase("setup")
                .map_or_else(|| setup.to_owned(), |phrase| phrase.with(setup).text(language)),
        }
    }

    /// The player of a colour, in either case.
    pub fn player(&self, colour: &str) -> Option<Player> {
        Player::BOTH
            .into_iter()
            .find(|&player| self.colour(player).eq_ignore_ascii_case(colour))
    }
}

/// A game: a kind of position with names for everything a person sees.
///
/// Names of moves, spots and pieces are short and copied a thousand times for a screen: a [`SmolStr`] of up to 23 bytes is
/// copied without allocating.
pub trait Game: Position {
    /// The set-up in a spec, printed in its one canonical way.
    type Setup: Clone + PartialEq + Default + Display + FromStr<Err = Error> + Send + Sync;

    /// Name, players, set-ups.
    const ABOUT: About;

    /// The number of cells on the board of a set-up, from the set-up alone: a huge board can be refused before it is
    /// built. Of a board that grows with the game, the most that it can have.
    fn cells(setup: &Self::Setup) -> usize;

    /// The position at the start.
    fn start(setup: &Self::Setup) -> Self;

    /// The canonical word of a legal move.
    fn notation(&self, m: Self::Move) -> SmolStr;

    /// The move a word stands for, legal or not; forgives case and equivalent spellings.
    fn parse(&self, word: &str) -> Result<Self::Move, Error>;

    /// The position as one line of text, whole.
    fn position_text(&self) -> String;

    /// The position of a text.
    fn from_position_text(setup: &Self::Setup, text: &str) -> Result<Self, Error>;

    /// The ways to spell a legal move in clicks, each a list of spots.
    fn clicks(&self, m: Self::Move) -> Vec<Vec<SmolStr>>;

    /// What a legal move does to the pieces.
    fn changes(&self, m: Self::Move) -> Vec<Change>;

    /// What lies on the table.
    fn scene(&self) -> Scene;

    /// The two players' scores, where the game has them.
    fn scores(&self) -> Option<[u32; 2]> {
        None
    }

    /// How a position that has an outcome came to its end: one of the phrases `ended.…` of the game.
    fn ending(&self) -> Message;

    /// The pieces on the board, a line each, sorted: row, column and piece, in the game's own rows and columns.
    fn listing(&self) -> Vec<String> {
        self.scene().listing(|piece| piece.code.to_string())
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
