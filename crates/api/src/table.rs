//! Tables: a record that is being played, with its seats, clocks and offers; and the commands that change it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::View;

/// What kind of player holds a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Holder {
    /// A visitor, known by a token.
    Person,
    /// A computer player.
    Computer,
    /// Nobody yet: the first visitor to sit down.
    Open,
}

/// One side of the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Seat {
    /// What kind of player holds it.
    pub holder: Holder,
    /// The person's name, or that of the computer player.
    pub name: Option<String>,
}

/// Both clocks at the time of the response.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Clocks {
    /// When the response was made, in milliseconds since 1970 by the server's clock.
    pub at: u64,
    /// `30` for seconds per move, `5+3` for minutes and an increment in seconds.
    pub control: String,
    /// The time left, in milliseconds.
    pub left: [u64; 2],
    /// The player whose clock runs.
    pub running: Option<u8>,
}

/// What can be offered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum OfferKind {
    /// A draw.
    Draw,
    /// A take-back of the offering player's last move.
    TakeBack,
    /// Another game with sides swapped, once this one is over.
    Rematch,
}

/// An offer that has not been answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Offer {
    /// The player who made it.
    pub by: u8,
    /// What is offered.
    pub kind: OfferKind,
}

/// A record as one visitor sees it.
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent facts, each with a name on the wire"
)]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Table")]
pub struct Table<V = View> {
    /// The record's id.
    pub record: String,
    /// The number of events so far; the next command has to name it.
    pub version: u64,
    /// The players.
    pub seats: [Seat; 2],
    /// The reader's seats: none, one, or both.
    pub mine: Vec<u8>,
    /// The clocks, if the game has any.
    pub clocks: Option<Clocks>,
    /// The open offer.
    pub offer: Option<Offer>,
    /// The id of the rematch.
    pub rematch: Option<String>,
    /// Whether the last move was chosen at random because the player's time ran out.
    pub drawn: bool,
    /// Whether the game was aborted: it is over, without a result.
    pub aborted: bool,
    /// Whether the reader may abort it now.
    pub may_abort: bool,
    /// Whether the open seat is listed in the lobby.
    pub listed: bool,
    /// The current position, or that of `?ply=`.
    pub view: V,
}

impl Table {
    /// Whether the reader is to move.
    pub fn is_my_turn(&self) -> bool {
        self.view.turn.is_some_and(|turn| self.mine.contains(&turn))
    }
}

/// A command to a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Command {
    /// The version of the table that the sender has seen (optimistic concurrency: 409 if it is no longer the newest).
    pub version: u64,
    /// An idempotency key of the sender's choice, up to 64 characters: a command sent again with the same key happens once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// What to do.
    #[serde(flatten)]
    pub kind: CommandKind,
}

/// What a command does.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "command", rename_all = "kebab-case")]
pub enum CommandKind {
    /// Plays a move.
    Move {
        /// The move as a word.
        text: String,
    },
    /// Takes back up to the player's own last turn: at once against the computer or at one screen, otherwise as an offer.
    TakeBack,
    /// Offers a draw; agreed at once at one screen.
    OfferDraw,
    /// Accepts the open offer.
    Accept,
    /// Declines the opponent's offer, or withdraws one's own.
    Decline,
    /// Resigns.
    Resign,
    /// Aborts the game, without a result, before the second move; also withdraws an open seat.
    Abort,
    /// Claims the game, or a draw, after the player to move has been gone for a while (see `Presence`).
    Claim {
        /// Whether to claim a draw only.
        #[serde(default)]
        draw: bool,
    },
    /// Swaps sides with the computer, or at one screen.
    SwapSides,
    /// Changes the player's name.
    Name {
        /// Up to 40 characters.
        name: String,
        /// The seat to rename; default: all of the player's.
        player: Option<u8>,
    },
}
