//! Creating, joining and listing records.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Seat, Table, View};

/// A record to create.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewRecord {
    /// The game and its set-up; default set-up if it names none.
    pub spec: String,
    /// The players: `me`, `open` (the first visitor to sit down) or a computer player such as `level:4` or `random`.
    /// Default: `me` twice, for two people at one screen.
    pub seats: Option<[String; 2]>,
    /// The players' names, in the order of the seats.
    #[serde(default)]
    pub names: [Option<String>; 2],
    /// `none` (default), `30` (seconds per move, then a random move is played) or `5+3` (minutes, and an increment in seconds;
    /// then the game is lost). At least 1 second per move; at least 0.25 minutes, or an increment of 1 second.
    pub clock: Option<String>,
    /// The position to start from; default: the start of the game.
    pub position: Option<String>,
    /// Moves to play at once.
    #[serde(default)]
    pub moves: String,
    /// Whether to list the open seat in the lobby; otherwise only visitors with the link find it.
    #[serde(default)]
    pub listed: bool,
}

/// A table at which the visitor has just taken a seat.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Seated")]
pub struct Seated<V = View> {
    /// The token that holds the seats, if the request had none: to be sent as `Authorization: Bearer TOKEN` (browsers get
    /// it as a cookie).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
    /// The table.
    pub table: Table<V>,
}

/// Takes an open seat.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SitRequest {
    /// The name to play under; default: the saved name.
    pub name: Option<String>,
}

/// Asks for another game with sides swapped. It starts at once against the computer and at one screen, otherwise when both
/// players have asked. The response is the new table, or this one with the offer.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RematchRequest {
    /// Whether both players keep their sides.
    #[serde(default)]
    pub same_sides: bool,
}

/// How a game in a list ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ResultSummary {
    /// The winner; `null` for a draw and for an aborted game.
    pub winner: Option<u8>,
    /// Whether the game was aborted: it has no result.
    pub aborted: bool,
}

/// A record in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RecordSummary {
    /// The record's id.
    pub record: String,
    /// The game and its set-up.
    pub spec: String,
    /// The players.
    pub seats: [Seat; 2],
    /// The number of moves played.
    pub ply: usize,
    /// The player to move; `null` once the game is over.
    pub turn: Option<u8>,
    /// The reader's seats.
    pub mine: Vec<u8>,
    /// How the game ended.
    pub result: Option<ResultSummary>,
    /// When it was created, in milliseconds since 1970.
    pub created: u64,
    /// When it last changed, in milliseconds since 1970.
    pub changed: u64,
}
