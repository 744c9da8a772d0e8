//! Games, as a menu shows them.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A kind of piece.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PieceKind {
    /// Its name in views, and in the key `piece.NAME` of the game's words.
    pub name: Cow<'static, str>,
    /// `stone`, `marble`, `counter` or `tile`.
    pub shape: Cow<'static, str>,
    /// What a tile shows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symbol: Option<Symbol>,
}

/// The symbol on a tile.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Symbol {
    /// SVG elements in a box from -50 to 50 both ways, drawn in `currentColor`.
    pub drawing: Cow<'static, str>,
    /// The ink on a light and on a dark tile: `#1a2b3c`.
    pub ink: [String; 2],
}

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
    /// The kinds of pieces, the most usual first.
    pub pieces: Vec<PieceKind>,
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
