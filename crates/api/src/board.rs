//! The geometry of a board, in its own plane: `x` grows to the right, `y` downwards, one unit is about a cell.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

/// A point on the board.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct BoardPoint {
    /// Grows to the right.
    pub x: f64,
    /// Grows downwards.
    pub y: f64,
}

/// A cell that can be clicked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct BoardCell {
    /// Its name.
    pub spot: SmolStr,
    /// The x coordinate of its centre.
    pub x: f64,
    /// The y coordinate of its centre.
    pub y: f64,
}

/// A coordinate label at the edge of the board.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct BoardLabel {
    /// Its text.
    pub text: SmolStr,
    /// The x coordinate of its centre.
    pub x: f64,
    /// The y coordinate of its centre.
    pub y: f64,
}

/// A side of the board that belongs to a player, as a line just outside its cells.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct BoardEdge {
    /// The player.
    pub owner: u8,
    /// One end of the line.
    pub from: BoardPoint,
    /// The other end.
    pub to: BoardPoint,
}

/// The smallest rectangle around cells and labels.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct BoardBounds {
    /// The smallest x.
    pub left: f64,
    /// The smallest y.
    pub top: f64,
    /// The largest x.
    pub right: f64,
    /// The largest y.
    pub bottom: f64,
}

/// The geometry of a board: the same for all positions of a spec, unless a view brings its own.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Board {
    /// The corners of every cell, relative to its centre.
    pub outline: Vec<BoardPoint>,
    /// All cells.
    pub cells: Vec<BoardCell>,
    /// Coordinates at the edge.
    pub labels: Vec<BoardLabel>,
    /// Sides that belong to a player.
    pub edges: Vec<BoardEdge>,
    /// A rectangle around everything.
    pub bounds: BoardBounds,
}
