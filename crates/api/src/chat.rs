//! Chat beside a game.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Who reads a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Room {
    /// The two players.
    Players,
    /// Everyone else; the players too once the game is over.
    Watchers,
}

/// A chat message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ChatMessage {
    /// Its number among all messages of the record, from 1.
    pub number: u64,
    /// Who reads it.
    pub room: Room,
    /// The author's seat; `null` for watchers.
    pub player: Option<u8>,
    /// The author's name.
    pub name: Option<String>,
    /// Plain text, to be shown verbatim.
    pub text: String,
    /// When it was sent, in milliseconds since 1970.
    pub at: u64,
}

/// A chat message to post.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewChatMessage {
    /// Up to 200 characters.
    pub text: String,
    /// Default: `players` for players, `watchers` for everyone else. Players may write to watchers once the game is over;
    /// watchers can't write to players.
    pub room: Option<Room>,
}
