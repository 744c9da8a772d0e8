//! What is said on the live channel.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{ChatMessage, Table};

/// What the computer is thinking.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Thinking {
    /// Which player.
    pub player: u8,
    /// How many plies deep.
    pub depth: u32,
    /// Positions looked at, or random games played.
    pub nodes: u64,
    /// What it would play now.
    pub text: String,
    /// How it judges that for itself: `+1.25`, `win in 5`.
    pub score: String,
}

/// Who is there, at any node.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Presence {
    /// Whether the two players are connected; computers always are.
    pub seats: [bool; 2],
    /// How many others watch.
    pub watchers: u32,
    /// Whoever's turn it is has gone: in so many milliseconds the other one may claim the game. None while there is nothing to
    /// claim.
    pub claim: Option<u64>,
}

/// A message on the live channel.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum LiveMessage {
    /// The table as it now stands; each is newer than the one before.
    Table {
        /// The table.
        table: Box<Table>,
    },
    /// The computer thinks; nothing is decided.
    Thinking {
        /// The version of the table it thinks about.
        version: u64,
        /// What it has found.
        thinking: Thinking,
    },
    /// Who is there; sent at the beginning and whenever it changes.
    Present {
        /// Who is there.
        presence: Presence,
    },
    /// Something was said, in a room the reader hears. What was said before is at `/api/records/{id}/chat`.
    Chat {
        /// What.
        line: ChatMessage,
    },
    /// An analysis that was asked for goes on.
    Analysing {
        /// How many positions are judged…
        done: u32,
        /// … of how many.
        of: u32,
    },
    /// An analysis that was asked for is there.
    Analysed,
}
