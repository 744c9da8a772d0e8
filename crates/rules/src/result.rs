//! How games end, and why.

use std::fmt;

use crate::{Outcome, Player, Settings};

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
    /// Who won, if anybody.
    pub outcome: Outcome,
    /// What ended the game.
    pub reason: Reason,
    /// The same as a word that stays: `resigned`, or what the game calls it (`surrounded`).
    pub code: &'static str,
    /// Who won: `red wins`, or `draw`.
    pub who: String,
    /// Why: `blue resigned`.
    pub why: String,
}

/// The whole sentence: `red wins: blue resigned`.
impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.why.as_str() {
            "" => write!(f, "{}", self.who),
            why => write!(f, "{}: {why}", self.who),
        }
    }
}

impl Reason {
    /// The reason as a word that stays; nothing where the position decides, since then the game has the word.
    pub const fn code(self) -> Option<&'static str> {
        Some(match self {
            Reason::Position => return None,
            Reason::Repetition(_) => "repetition",
            Reason::Quiet(_) => "quiet",
            Reason::Ending(Ending::Resigned(_)) => "resigned",
            Reason::Ending(Ending::Agreed) => "agreed",
            Reason::Ending(Ending::OutOfTime(_)) => "out-of-time",
            Reason::Ending(Ending::Left { .. }) => "left",
            Reason::Ending(Ending::Declared(_)) => "declared",
        })
    }
}

impl Settings {
    /// Why a game is drawn whose position has occurred this often, after this many moves without progress.
    pub fn draw(self, occurrences: u32, quiet: u32) -> Option<Reason> {
        let reached = |count: u32, most: Option<u32>| most.filter(|&most| count >= most);
        let repeated = reached(occurrences, self.repetition).map(Reason::Repetition);
        repeated.or_else(|| reached(quiet, self.quiet_plies).map(Reason::Quiet))
    }
}
