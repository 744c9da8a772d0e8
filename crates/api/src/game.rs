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
    /// The kinds of pieces, the most common first.
    pub pieces: Vec<PieceKind>,
    /// Set-ups to offer, the default first.
    pub offered: Vec<Cow<'static, str>>,
    /// A description of all allowed set-ups.
    pub setups: Cow<'static, str>,
    /// The smallest and the largest size that this server allows, in games whose set-up is a size.
    pub sizes: Option<[u32; 2]>,
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

/// A kind of piece: what it is called on the wire, and how it is drawn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PieceKind {
    /// The name in `Look` and `PieceInHand`: `ant`.
    pub kind: Cow<'static, str>,
    /// The body.
    pub shape: Shape,
    /// The drawing on a tile.
    pub symbol: Option<PieceSymbol>,
}

/// The body of a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Shape {
    /// A flat disc.
    Stone,
    /// A ball in a hollow of the board.
    Marble,
    /// A square with round corners.
    Counter,
    /// A thick hexagon that fills its cell.
    Tile,
}

/// The drawing on a tile.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PieceSymbol {
    /// SVG elements within -50 to 50 on both axes, in `currentColor`.
    pub drawing: Cow<'static, str>,
    /// The colour on light and on dark tiles: `#b87400`.
    pub ink: [String; 2],
}
