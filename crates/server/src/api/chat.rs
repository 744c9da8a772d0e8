//! What people say to each other beside a game.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Who hears what is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Room {
    /// The two players.
    Players,
    /// Everybody else; the players too, once the game is over.
    Watchers,
}

/// Something that was said.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ChatMessage {
    /// Its number among all that was said at this record, from 1.
    pub number: u64,
    /// Where.
    pub room: Room,
    /// The seat of who said it; none for watchers.
    pub player: Option<u8>,
    /// What they are called.
    pub name: Option<String>,
    /// What was said: plain text, to be shown as it is.
    pub text: String,
    /// When, in milliseconds since 1970.
    pub at: u64,
}

/// Says something.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewChatMessage {
    /// Up to 200 characters.
    pub text: String,
    /// Where; players say it to each other, watchers to watchers, if it is not said. Players may speak to watchers once the
    /// game is over; watchers never to players.
    pub room: Option<Room>,
}
