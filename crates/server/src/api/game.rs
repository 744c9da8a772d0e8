//! Games, as a menu shows them.

use schemars::JsonSchema;
use serde::Serialize;

/// A game, before anything is played.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct GameInfo {
    /// The word in a spec: `sabin-rains`.
    pub id: &'static str,
    /// The name in a menu.
    pub name: &'static str,
    /// The aim of the game in a sentence.
    pub summary: &'static str,
    /// The players' colours, of who moves first first.
    pub colours: [&'static str; 2],
    /// Set-ups to offer, the default first.
    pub offered: Vec<&'static str>,
    /// The set-ups that are allowed, in words.
    pub setups: &'static str,
    /// The clock to offer first: `none`, `30`, `5+3`.
    pub clock: &'static str,
    /// The endings of files in which records can be taken along besides `txt`: `pgn`.
    pub forms: Vec<&'static str>,
    /// Whether games are won by more or less, so that the score matters to the end.
    pub margin: bool,
    /// The rules in words (Markdown).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<&'static str>,
}
