//! Games, as a menu shows them.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct GameInfo {
    /// The first part of a spec: `sabin-rains`.
    pub id: Cow<'static, str>,
    /// The name in a menu.
    pub name: Cow<'static, str>,
    /// The aim of the game in a sentence.
    pub summary: Cow<'static, str>,
    /// The players' colours, the first player's first.
    pub colours: [Cow<'static, str>; 2],
    /// Set-ups to offer, the default first.
    pub offered: Vec<Cow<'static, str>>,
    /// A description of all allowed set-ups.
    pub setups: Cow<'static, str>,
    /// The clock to offer first: `none`, `30`, `5+3`.
    pub clock: Cow<'static, str>,
    /// File extensions in which records can be exported, besides `txt`: `pgn`.
    pub forms: Vec<Cow<'static, str>>,
    /// Whether the margin of a win counts, so that the score matters to the end.
    pub margin: bool,
    /// The rules (Markdown); only at `/api/games/{id}`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<Cow<'static, str>>,
}
