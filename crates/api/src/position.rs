//! Positions and records that the server does not store.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

use crate::{Message, View};

/// A position to look at.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PositionRequest {
    /// The game and its set-up.
    pub spec: String,
    /// The position to start from; default: the start of the game.
    pub position: Option<String>,
    /// The moves from there, in any of the usual notations: `a1 b2`, `1. a1 b2`, separated by `;` if moves contain spaces.
    #[serde(default)]
    pub moves: String,
    /// The number of moves to play; default: all.
    pub ply: Option<usize>,
}

/// A record to replay.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReplayRequest {
    /// A record in any format that the command line reads.
    pub text: String,
    /// The ply of the first view.
    #[serde(default)]
    pub from: usize,
    /// The number of views, at most 100 (default).
    pub count: Option<usize>,
}

/// A random game to play and replay.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SimulationRequest {
    /// The game and its set-up.
    pub spec: String,
    /// The same seed gives the same game.
    #[serde(default)]
    pub seed: u64,
    /// The ply of the first view.
    #[serde(default)]
    pub from: usize,
    /// The number of views, at most 100 (default).
    pub count: Option<usize>,
}

/// A record as a sequence of views without legal moves.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Replay {
    /// The game and its set-up.
    pub spec: String,
    /// All moves.
    pub words: Vec<SmolStr>,
    /// The record's tags: players, date, …
    pub tags: BTreeMap<String, String>,
    /// The result that the record states, in any language: `red wins`.
    pub result: Option<Message>,
    /// The ply of the first view.
    pub from: usize,
    /// The views from there; the last possible one is the position after all moves. Their `words` are empty.
    pub views: Vec<View>,
}
