//! How games end, and why.

use std::fmt;

use crate::{About, Message, Outcome, Player, Settings, words};

/// How a game ended that the rules did not end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ending {
    /// This player gave up.
    Resigned(Player),
    /// The players agreed on a draw.
    Agreed,
    /// This player's time ran out.
    OutOfTime(Player),
    /// This player went away, and the other claimed the game, or a draw.
    Left {
        /// Who.
        player: Player,
        /// Whether a draw was claimed.
        drawn: bool,
    },
    /// The record says so, without telling why (absence, adjudication).
    Declared(Outcome),
}

impl Ending {
    /// The outcome.
    pub const fn outcome(self) -> Outcome {
        match self {
            Ending::Resigned(player) | Ending::OutOfTime(player) | Ending::Left { player, drawn: false } => {
                Outcome::Win(player.other())
            }
            Ending::Agreed | Ending::Left { drawn: true, .. } => Outcome::Draw,
            Ending::Declared(outcome) => outcome,
        }
    }
}

/// Why a game is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The position decides.
    Position,
    /// The position occurred as often as the settings allow.
    Repetition(u32),
    /// As many moves without progress as the settings allow.
    Quiet(u32),
    /// The players, or the record, decided.
    Ending(Ending),
}

/// How and why a game ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameResult {
    /// Win or draw.
    pub outcome: Outcome,
    /// What ended the game.
    pub reason: Reason,
    /// Who won: `red wins`, or `draw`.
    pub who: Message,
    /// Why: `blue resigned`.
    pub why: Message,
}

impl GameResult {
    /// The whole sentence: `red wins: blue resigned`.
    pub fn message(&self) -> Message {
        words::RESULT
            .with_message(self.who.clone())
            .with_message(self.why.clone())
    }

    /// The reason as a word that stays: `resigned`, or what the game calls it (`surrounded`).
    pub fn code(&self) -> &'static str {
        let code = self.why.code();
        code.split_once(".ended.").map_or(code, |(_, code)| code)
    }
}

/// The whole sentence in English.
impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

/// Why a game is over that something else than its position ended.
pub(crate) fn why(about: &About, reason: Reason) -> Option<Message> {
    let colour = |player| about.colour_message(player);
    Some(match reason {
        Reason::Position => return None,
        Reason::Repetition(times) => words::REPETITION.with(times),
        Reason::Quiet(plies) => words::QUIET.with(plies),
        Reason::Ending(Ending::Resigned(player)) => words::RESIGNED.with_message(colour(player)),
        Reason::Ending(Ending::Agreed) => words::AGREED.message(),
        Reason::Ending(Ending::OutOfTime(player)) => words::OUT_OF_TIME.with_message(colour(player)),
        Reason::Ending(Ending::Left { player, .. }) => words::LEFT.with_message(colour(player)),
        Reason::Ending(Ending::Declared(_)) => words::DECLARED.message(),
    })
}

impl Settings {
    /// Why a game is drawn whose position has occurred this often, after this many moves without progress.
    pub fn draw(self, occurrences: u32, quiet: u32) -> Option<Reason> {
        let reached = |count: u32, most: Option<u32>| most.filter(|&most| count >= most);
        let repeated = reached(occurrences, self.repetition).map(Reason::Repetition);
        repeated.or_else(|| reached(quiet, self.quiet_plies).map(Reason::Quiet))
    }
}
