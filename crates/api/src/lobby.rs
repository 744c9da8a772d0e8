//! Finding an opponent.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A player waiting for an opponent; the first to sit down at the record plays.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Challenge {
    /// The id of the record to sit down at.
    pub record: String,
    /// The game and its set-up.
    pub spec: String,
    /// `none`, `30`, `5+3`.
    pub clock: String,
    /// The open seat.
    pub open: u8,
    /// The name of the player who waits.
    pub name: Option<String>,
    /// How long they have waited, in milliseconds.
    pub age: u64,
    /// Whether it is the reader's own.
    pub mine: bool,
}

/// Asks for an opponent who wants to play the same game with the same clock.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PairingRequest {
    /// The game and its set-up; default set-up if it names none.
    pub spec: String,
    /// `none` (default), `30`, `5+3`.
    pub clock: Option<String>,
    /// The name to play under; default: the saved name.
    pub name: Option<String>,
}
