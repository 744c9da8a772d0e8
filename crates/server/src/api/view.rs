//! What a screen shows: the board once for each spec, and a [`View`] for each position.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A point of the board's own plane: `x` to the right, `y` down.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
pub struct BoardPoint {
    /// To the right.
    pub x: f64,
    /// Down.
    pub y: f64,
}

/// A cell that can be clicked.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct BoardCell {
    /// Its name.
    pub spot: String,
    /// Its centre.
    pub x: f64,
    /// Its centre.
    pub y: f64,
}

/// A word at the edge of the board.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct BoardLabel {
    /// The word.
    pub text: String,
    /// Its middle.
    pub x: f64,
    /// Its middle.
    pub y: f64,
}

/// A side of the board that belongs to a player, as a line just outside its cells.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct BoardEdge {
    /// Whose it is.
    pub owner: u8,
    /// Where the line begins.
    pub from: BoardPoint,
    /// Where it ends.
    pub to: BoardPoint,
}

/// The smallest rectangle round cells and labels.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
pub struct BoardBounds {
    /// The left side.
    pub left: f64,
    /// The upper side.
    pub top: f64,
    /// The right side.
    pub right: f64,
    /// The lower side.
    pub bottom: f64,
}

/// The geometry of a board: the same for all positions of a spec, unless a View brings its own.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Board {
    /// The corners of every cell, relative to its centre.
    pub outline: Vec<BoardPoint>,
    /// The cells.
    pub cells: Vec<BoardCell>,
    /// Coordinates at the edge.
    pub labels: Vec<BoardLabel>,
    /// Sides that belong to somebody.
    pub edges: Vec<BoardEdge>,
    /// A rectangle round everything.
    pub bounds: BoardBounds,
}

/// What pieces of a code look like.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Look {
    /// The drawing: `stone`, `marble`, `counter`, `ant`, …
    pub kind: &'static str,
    /// Whose it is.
    pub owner: u8,
}

/// A piece on the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PieceOnBoard {
    /// The cell it lies on.
    pub spot: String,
    /// Which piece: a key of [`View::looks`], and what `changes` write.
    pub code: String,
    /// The same for the same piece as long as it is in the game; left out where it is the spot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// How many pieces lie below it; left out where none does.
    #[serde(skip_serializing_if = "is_zero")]
    #[schemars(default)]
    pub height: u32,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_zero(n: &u32) -> bool {
    *n == 0
}

/// Pieces of one kind that a player has beside the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PieceInHand {
    /// Its name as a spot: `hand:A` of the player to move, `hand:wA` of the other.
    pub spot: String,
    /// The drawing.
    pub kind: &'static str,
    /// Whose they are.
    pub owner: u8,
    /// How many there are.
    pub count: u32,
}

/// A legal move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Move {
    /// A drop that is its own single click and changes nothing else.
    Word(String),
    /// Any other move.
    Full {
        /// Its word.
        text: String,
        /// The ways to spell it in clicks, each a list of spots.
        clicks: Vec<Vec<String>>,
        /// What it does to the pieces: `+R@a4` placed, `b4:B>R` turned, `a1>b2` moved, `-R@i5` taken off.
        changes: String,
    },
}

/// The move that led to a position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Last {
    /// Its word.
    pub text: String,
    /// What it did to the pieces.
    pub changes: String,
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcome {
    /// Who won; nobody if it is a draw.
    pub winner: Option<u8>,
    /// Why, as a word that stays: `resigned`, `out-of-time`, `agreed`, `left`, `repetition`, `quiet`, `declared`, or the game's own, such
    /// as `surrounded`.
    pub reason: &'static str,
    /// The result as a sentence: `red wins: blue resigned`.
    pub text: String,
}

/// A position, and how it can go on: all that a screen needs besides the board.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct View {
    /// The game and its set-up; its board is at `/api/boards/{spec}`.
    pub spec: String,
    /// How many moves led here.
    pub ply: usize,
    /// All moves of the game, also those after this position.
    pub words: Vec<String>,
    /// Whose turn it is, unless the game is over.
    pub turn: Option<u8>,
    /// The two scores, in games that have them.
    pub score: Option<[u32; 2]>,
    /// What the pieces look like, by code.
    pub looks: BTreeMap<String, Look>,
    /// The pieces, lower ones of a stack first.
    pub pieces: Vec<PieceOnBoard>,
    /// The pieces beside the board.
    pub hands: Vec<PieceInHand>,
    /// Cells out of play for good.
    pub locked: Vec<String>,
    /// Cells that are part of what won.
    pub winning: Vec<String>,
    /// The legal moves, sorted by word; none when the game is over.
    pub moves: Vec<Move>,
    /// The move that led here.
    pub last: Option<Last>,
    /// How the game ended.
    pub outcome: Option<Outcome>,
    /// How often this position has occurred by now; left out where it is the first time, or where the game does not count.
    #[serde(skip_serializing_if = "is_once")]
    #[schemars(default = "once")]
    pub occurrences: u32,
    /// The position as one line of text, which `/api/position` reads; nothing in a record that nobody judged.
    pub position: Option<String>,
    /// The board, where it is not the one of the spec: it grows with the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<Board>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_once(n: &u32) -> bool {
    *n == 1
}

/// The usual number of occurrences.
fn once() -> u32 {
    1
}

/// A position that is nowhere kept.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PositionOf {
    /// The game and its set-up.
    pub spec: String,
    /// Where it begins, if not at the start.
    pub position: Option<String>,
    /// The moves from there, as a list in any of the usual ways: `a1 b2`, `1. a1 b2`, with `;` where moves have spaces.
    #[serde(default)]
    pub moves: String,
    /// After how many of the moves to look; after all if it is not said.
    pub ply: Option<usize>,
}

/// A record to look at.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FilmOf {
    /// Any record the command line reads.
    pub text: String,
    /// The ply of the first view wanted.
    #[serde(default)]
    pub from: usize,
    /// How many views are wanted, a hundred at most and if nothing is said.
    pub count: Option<usize>,
}

/// A random game wanted.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Simulate {
    /// The game and its set-up.
    pub spec: String,
    /// The same seed gives the same game.
    #[serde(default)]
    pub seed: u64,
    /// The ply of the first view wanted.
    #[serde(default)]
    pub from: usize,
    /// How many views are wanted, a hundred at most and if nothing is said.
    pub count: Option<usize>,
}

/// A record as a row of views, without the legal moves.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Film {
    /// The game and its set-up.
    pub spec: String,
    /// The words of all moves.
    pub words: Vec<String>,
    /// What the record says of itself: players, date, …
    pub tags: BTreeMap<String, String>,
    /// The result as a sentence.
    pub result: Option<String>,
    /// The ply of the first view.
    pub from: usize,
    /// The views from there; the last possible one is that after all moves. Their `words` are left empty.
    pub views: Vec<View>,
}
