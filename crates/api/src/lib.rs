//! The types on the wire: what the server sends and receives, shared by the server and by clients written in Rust.
//!
//! The OpenAPI document, the page about the API and `web/api.d.ts` are generated from these types, so their doc comments are
//! the API's documentation. Nothing here depends on the rules of a game or on the server.
//!
//! Players are 0 (who moves first) and 1 everywhere, so seats, colours, scores and clocks are arrays of two. Durations are
//! milliseconds; points in time are milliseconds since 1970.

mod analysis;
mod board;
mod chat;
mod error;
mod game;
mod live;
mod lobby;
mod moderation;
mod people;
mod position;
mod record;
mod table;
mod view;

pub use analysis::{Analysis, AnalysisState, JudgedMove, Score};
pub use board::{Board, BoardBounds, BoardCell, BoardEdge, BoardLabel, BoardPoint};
pub use chat::{ChatMessage, NewChatMessage, Room};
pub use error::{Arg, ErrorBody, Message, Words, WrongMove};
pub use game::{GameInfo, PieceKind, PieceSymbol, Shape};
pub use live::{ClientMessage, LiveMessage, Presence, Thinking};
pub use lobby::{Challenge, PairingRequest};
pub use moderation::{
    Act, Block, GameFile, LoggedAct, NewBlock, NewReport, Offender, PersonFile, PersonName, PostedMessage,
    Report, ReportReason, Restriction, SeatFile,
};
pub use people::{AccountRemoval, Credentials, Me, NewName, NewPassword, Session};
pub use position::{PositionRequest, Replay, ReplayRequest, SimulationRequest};
pub use record::{NewRecord, RecordSummary, RematchRequest, ResultSummary, Seated, SitRequest};
pub use table::{Clocks, Command, CommandKind, Holder, Offer, OfferKind, Seat, Table};
pub use view::{LastMove, Look, Move, Outcome, PieceInHand, PieceOnBoard, View, WrittenView};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The empty object `{}`, for requests without parameters.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Empty {}

/// Advances the clock of a server that runs with a test clock.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
pub struct ClockAdvance {
    /// Milliseconds.
    pub ms: u64,
}
