//! Meeting others: open challenges, and whoever wants to play the same.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Somebody waits for an opponent; whoever sits down first at the record plays.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Challenge {
    /// The record to sit down at.
    pub record: String,
    /// The game and its set-up.
    pub spec: String,
    /// `none`, `30`, `5+3`.
    pub clock: String,
    /// The seat that is open.
    pub open: u8,
    /// Who waits.
    pub name: Option<String>,
    /// For how long, in milliseconds.
    pub age: u64,
    /// Whether it is the reader's own.
    pub mine: bool,
}

/// Asks for anybody who wants to play the same.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pair {
    /// The game and its set-up; without a set-up, the default one.
    pub spec: String,
    /// `none`, `30`, `5+3`; none if nothing is said.
    pub clock: Option<String>,
    /// What to be called; the name that is kept if nothing is said.
    pub name: Option<String>,
}
