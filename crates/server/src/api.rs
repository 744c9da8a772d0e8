//! What goes over the wire, as types: the page's types and the OpenAPI document are made from these.
//!
//! Players are 0 (who moves first) and 1 everywhere, so that seats, colours, scores and clocks are arrays of two. Times are
//! milliseconds. What is not there is `null` or left out, as the type says.

mod analysis;
mod chat;
mod game;
mod live;
mod lobby;
mod people;
mod table;
mod view;

pub use analysis::{Analysis, AnalysisState, JudgedMove};
pub use chat::{ChatMessage, NewChatMessage, Room};
pub use game::GameInfo;
pub use live::{LiveMessage, Presence, Thinking};
pub use lobby::{Challenge, Pair};
pub use people::{CalledBy, Credentials, Me, NewPassword, Removal, Welcome};
pub use table::{
    Clocks, Command, CommandKind, Created, Holder, Listed, NewRecord, Offer, OfferKind, Rematch, Seat, Sit,
    Table,
};
pub use view::{
    Board, BoardBounds, BoardCell, BoardEdge, BoardLabel, BoardPoint, Film, FilmOf, Last, Look, Move,
    Outcome, PieceInHand, PieceOnBoard, PositionOf, Simulate, View,
};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What every refusal looks like.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ErrorBody {
    /// A sentence for a person.
    pub error: String,
    /// What is wrong, as a word that stays: `stale`, `illegal-move`, `too-many`.
    pub code: &'static str,
    /// The move that was wrong, where a list of moves was sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wrong: Option<WrongMove>,
    /// The table as it stands, where the refusal is that the sender had not seen it so (409).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<Box<Table>>,
}

/// A move in a list that can't be read, or be played.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct WrongMove {
    /// Which move it is, from 1.
    pub number: usize,
    /// The line it stands on, from 1, where the list has lines.
    pub line: Option<usize>,
    /// The move as it was written, cut if long.
    pub word: String,
}

/// Turns the clock of a server that was started for tests.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
pub struct Advance {
    /// By how many milliseconds.
    pub ms: u64,
}

/// Nothing to say: `{}`.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Nothing {}
