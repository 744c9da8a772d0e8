//! Messages on the live channel.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{ChatMessage, Score, Table, View};

/// The progress of a computer player's search.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Thinking {
    /// The computer's seat.
    pub player: u8,
    /// The depth reached, in plies.
    pub depth: u32,
    /// Positions searched, or playouts.
    pub nodes: u64,
    /// The best move so far.
    pub text: String,
    /// Its value for the computer.
    pub score: Score,
}

/// Who is connected, on all nodes together.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Presence {
    /// Whether each player is connected; computers always are.
    pub seats: [bool; 2],
    /// The number of other connected visitors.
    pub watchers: u32,
    /// The player to move has disconnected: milliseconds until the opponent may claim the game. `null` if there is nothing to
    /// claim.
    pub claim: Option<u64>,
}

/// A message on the live channel.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
#[schemars(rename = "LiveMessage")]
pub enum LiveMessage<V = View> {
    /// The current table; each is newer than the one before.
    Table {
        /// As the reader sees it.
        table: Box<Table<V>>,
    },
    /// A computer player is searching.
    Thinking {
        /// The version of the table it searches.
        version: u64,
        /// What it has found so far.
        thinking: Thinking,
    },
    /// Who is connected; sent first and after every change.
    Present {
        /// The new state.
        presence: Presence,
    },
    /// A new chat message in a room the reader can read. Older messages are at `/api/records/{id}/chat`.
    Chat {
        /// The message.
        line: ChatMessage,
    },
    /// Messages were hidden, or shown again: what `/api/records/{id}/chat` answers has changed.
    ChatChanged,
    /// The progress of an analysis.
    Analysing {
        /// Positions judged so far…
        done: u32,
        /// … out of this many.
        of: u32,
    },
    /// The analysis is ready.
    Analysed,
    /// The reader waits here for any opponent, and one waits at another table: go there and take the seat.
    Paired {
        /// The other table.
        record: String,
    },
}

/// What a client may say on the live channel.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ClientMessage {
    /// Takes the open seat of a table that is offered in the lobby, as soon as its maker is connected too.
    Sit {
        /// The name to play under; default: the saved one.
        #[serde(default)]
        name: Option<String>,
    },
}
