//! Records that are kept: who plays, whose time runs, what was offered.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize, Serializer};

use super::View;

/// Who holds a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Holder {
    /// Somebody with a token.
    Person,
    /// The computer.
    Computer,
    /// Nobody yet: whoever sits down first.
    Open,
}

/// One side of the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Seat {
    /// Who holds it.
    pub holder: Holder,
    /// What to call them: a name that was given, or the computer player's.
    pub name: Option<String>,
}

/// Both players' time as the answer was written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Clocks {
    /// `30` for seconds a move, `5+3` for minutes and seconds more after each move.
    pub control: String,
    /// What both have left, in milliseconds.
    pub left: [u64; 2],
    /// Whose time runs.
    pub running: Option<u8>,
}

/// What can be offered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum OfferKind {
    /// To call it a draw.
    Draw,
    /// To let the one who offers take back.
    TakeBack,
    /// To play again with sides swapped, once the game is over.
    Rematch,
}

/// Something that was offered and not yet answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Offer {
    /// By whom.
    pub by: u8,
    /// What.
    pub kind: OfferKind,
}

/// A record that is kept, as one person sees it.
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent facts, each with a name on the wire"
)]
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Table {
    /// The record's id.
    pub record: String,
    /// How many events there were; the next one has to name this number.
    pub version: u64,
    /// Who plays.
    pub seats: [Seat; 2],
    /// Which seats are the reader's: none, one, or both.
    pub mine: Vec<u8>,
    /// The clocks, if there are any.
    pub clocks: Option<Clocks>,
    /// What was offered.
    pub offer: Option<Offer>,
    /// The record of the rematch, if there is one.
    pub rematch: Option<String>,
    /// Whether the last move was drawn at random because the time was over.
    pub drawn: bool,
    /// Whether the game was broken off before it began: it is over, without a result.
    pub aborted: bool,
    /// Whether the reader may break it off now.
    pub may_abort: bool,
    /// Whether the open seat is offered to everybody, in the lobby.
    pub listed: bool,
    /// The position: the newest, or that of `?ply=`.
    #[serde(serialize_with = "whole")]
    #[schemars(with = "View")]
    pub view: Arc<View>,
}

/// A view is made once for all who see it.
fn whole<S: Serializer>(view: &Arc<View>, serializer: S) -> Result<S::Ok, S::Error> {
    view.as_ref().serialize(serializer)
}

/// A record to be made.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewRecord {
    /// The game and its set-up; without a set-up, the default one.
    pub spec: String,
    /// Who plays: `me` (also for both: two at one screen), `open` (whoever sits down), or a computer player such as
    /// `level:4` or `random`. Both are `me` if nothing is said.
    pub seats: Option<[String; 2]>,
    /// What to call the people, in the order of the seats.
    #[serde(default)]
    pub names: [Option<String>; 2],
    /// `none`, `30` (seconds a move, then a random one), `5+3` (minutes and seconds more after each move, then the loss). At
    /// least a second a move; at least 0.25 minutes, or a second more after each move.
    pub clock: Option<String>,
    /// Where to begin, if not at the start.
    pub position: Option<String>,
    /// Moves to begin with.
    #[serde(default)]
    pub moves: String,
    /// Whether to offer the open seat to everybody, in the lobby; else only who has the link finds it.
    #[serde(default)]
    pub listed: bool,
}

/// A record that was made.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Created {
    /// The secret that holds the seats, if the request brought none: to be sent as `Authorization: Bearer TOKEN` (browsers
    /// have it in a cookie).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
    /// The table.
    pub table: Table,
}

/// Something somebody does at a table.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
pub struct Command {
    /// The version of the table the sender has seen.
    pub version: u64,
    /// An id of the sender's choosing, up to 64 characters; sent again under the same id it happens once (an idempotency key).
    pub id: Option<String>,
    /// What is done.
    #[serde(flatten)]
    pub kind: CommandKind,
}

/// What can be done at a table.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(tag = "command", rename_all = "kebab-case")]
pub enum CommandKind {
    /// Play a move.
    Move {
        /// Its word.
        text: String,
    },
    /// Take back up to one's own last turn: at once against the computer or at one screen, else as an offer.
    TakeBack,
    /// Offer a draw; agreed at once at one screen.
    OfferDraw,
    /// Accept what was offered.
    Accept,
    /// Decline what was offered, or withdraw it.
    Decline,
    /// Give up.
    Resign,
    /// Break the game off, without a result, before the second move; an open seat is withdrawn so.
    Abort,
    /// Claim the game, or a draw, when whoever is to move has gone for a while (see `Presence`).
    Claim {
        /// Whether a draw is enough.
        #[serde(default)]
        draw: bool,
    },
    /// Change sides with the computer, or at one screen.
    SwapSides,
    /// Choose what to be called.
    Name {
        /// Up to 40 characters.
        name: String,
        /// Which of one's seats; all if it is not said.
        player: Option<u8>,
    },
}

/// Takes an open seat.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Sit {
    /// What to be called.
    pub name: Option<String>,
}

/// Asks for another game with sides swapped: begun at once against the computer and at one screen, else when both have asked.
/// The answer has the new table, or this one with the offer.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rematch {
    /// Whether sides stay as they are.
    #[serde(default)]
    pub same_sides: bool,
}

/// A record in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Listed {
    /// Its id.
    pub record: String,
    /// The game and its set-up.
    pub spec: String,
    /// Who plays.
    pub seats: [Seat; 2],
    /// How many moves were played.
    pub ply: usize,
    /// Whose turn it is, unless the game is over.
    pub turn: Option<u8>,
    /// Which seats are the reader's.
    pub mine: Vec<u8>,
    /// The result as a sentence.
    pub result: Option<String>,
    /// When it was made, in milliseconds since 1970.
    pub created: u64,
    /// When something last happened.
    pub changed: u64,
}
