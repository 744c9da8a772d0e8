//! The computer's judgement of a finished game.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The progress of an analysis.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum AnalysisState {
    /// Not requested yet.
    None,
    /// Queued or running.
    Waiting,
    /// Complete.
    Done,
}

/// What a position is worth to a player.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Score {
    /// Undecided.
    Estimate {
        /// The evaluation in the game's unit, positive if the player is better.
        value: f64,
    },
    /// A forced win.
    Win {
        /// Its distance in plies, if known.
        plies: Option<u32>,
    },
    /// A forced loss.
    Loss {
        /// Its distance in plies, if known.
        plies: Option<u32>,
    },
}

/// A move and what it was worth to the player who made it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct JudgedMove {
    /// The move as a word.
    pub text: String,
    /// The value of the position with the best move.
    pub before: Score,
    /// The value with the move that was played.
    pub after: Score,
    /// How much of the chance to win it gave away, from 0 to 1.
    pub lost: f64,
    /// `?!` from 5 %, `?` from 10 %, `??` from 20 %.
    pub mark: Option<String>,
    /// The better move, if the move has a mark.
    pub better: Option<String>,
}

/// The analysis of a game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Analysis {
    /// Its progress.
    pub state: AnalysisState,
    /// All moves; empty until the analysis is done.
    pub moves: Vec<JudgedMove>,
    /// The first player's chance to win in every position from the start, from 0 to 1: one more than `moves`.
    pub chances: Vec<f64>,
}
