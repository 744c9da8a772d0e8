//! What the computer thinks of a game that is over.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How far an analysis is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum AnalysisState {
    /// Nobody has asked for it.
    None,
    /// It waits for a computer, or one is at it.
    Waiting,
    /// It is there.
    Done,
}

/// What a move was worth to the player who made it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct JudgedMove {
    /// Its word.
    pub text: String,
    /// The value of the position with the best move: `+1.25`, `win in 5`.
    pub before: String,
    /// The value with the move that was played.
    pub after: String,
    /// How much of the chance to win it gave away, from 0 to 1.
    pub lost: f64,
    /// `?!` from 5 %, `?` from 10 %, `??` from 20 %.
    pub mark: Option<String>,
    /// The better move, where there is a mark.
    pub better: Option<String>,
}

/// What the computer thinks of a game.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Analysis {
    /// How far it is.
    pub state: AnalysisState,
    /// The moves; none until it is done.
    pub moves: Vec<JudgedMove>,
    /// The first player's chance in every position, the start included, from 0 to 1: one more than moves.
    pub chances: Vec<f64>,
}
