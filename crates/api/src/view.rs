//! What a screen shows of a position.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};
use smol_str::SmolStr;

use crate::{Board, Message};

/// What pieces with a certain code look like.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Look {
    /// The kind of piece: `stone`, `marble`, `counter`, `ant`, …
    pub kind: Cow<'static, str>,
    /// The player it belongs to.
    pub owner: u8,
}

/// A piece on the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PieceOnBoard {
    /// Its cell.
    pub spot: SmolStr,
    /// A key of `View.looks`, also used in `changes`.
    pub code: SmolStr,
    /// Identifies the piece throughout the game; left out in games that don't tell pieces apart.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<SmolStr>,
    /// The number of pieces below it; left out if 0.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub height: u32,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "required by serde")]
fn is_zero(n: &u32) -> bool {
    *n == 0
}

/// A player's pieces of one kind that are not on the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PieceInHand {
    /// Its name in `clicks`: `hand:A` for the player to move, `hand:wA` for the other.
    pub spot: SmolStr,
    /// The kind of piece.
    pub kind: Cow<'static, str>,
    /// The player.
    pub owner: u8,
    /// How many are left.
    pub count: u32,
}

/// A legal move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Move {
    /// A placement that is spelled by a single click on the cell it is named for, and changes nothing else.
    Word(SmolStr),
    /// Any other move.
    Full {
        /// The move as a word.
        text: SmolStr,
        /// The ways to spell it in clicks, each a list of spots.
        clicks: Vec<Vec<SmolStr>>,
        /// What it does to the pieces: `+R@a4` places, `b4:B>R` turns over, `a1>b2` moves, `-R@i5` takes off.
        changes: String,
    },
}

impl Move {
    /// The move as a word.
    pub fn text(&self) -> &str {
        match self {
            Move::Word(text) | Move::Full { text, .. } => text,
        }
    }
}

/// The move that led to a position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LastMove {
    /// The move as a word.
    pub text: SmolStr,
    /// What it did to the pieces, written as in `Move`.
    pub changes: String,
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Outcome {
    /// The winner; `null` for a draw.
    pub winner: Option<u8>,
    /// Why, as a stable code: `resigned`, `out-of-time`, `agreed`, `left`, `repetition`, `quiet`, `declared`, or the game's
    /// own, such as `surrounded`.
    pub reason: Cow<'static, str>,
    /// The result as an English sentence: `red wins: blue resigned`.
    pub text: String,
    /// Why, in any language: `blue resigned`.
    pub why: Message,
}

/// A position and how it can continue: all that a screen needs besides the board.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct View {
    /// The game and its set-up; its board is at `/api/boards/{spec}`.
    pub spec: String,
    /// The number of moves that led here.
    pub ply: usize,
    /// All moves of the game, including those after this position.
    pub words: Vec<SmolStr>,
    /// The player to move; `null` once the game is over.
    pub turn: Option<u8>,
    /// Both scores, in games that have them.
    pub score: Option<[u32; 2]>,
    /// What the pieces look like, by code.
    pub looks: BTreeMap<SmolStr, Look>,
    /// The pieces on the board, lower ones of a stack first.
    pub pieces: Vec<PieceOnBoard>,
    /// The pieces that are not on the board.
    pub hands: Vec<PieceInHand>,
    /// Cells out of play for good.
    pub locked: Vec<SmolStr>,
    /// Cells that are part of what won.
    pub winning: Vec<SmolStr>,
    /// The legal moves, sorted by word; empty once the game is over.
    pub moves: Vec<Move>,
    /// The move that led here.
    pub last: Option<LastMove>,
    /// How the game ended.
    pub outcome: Option<Outcome>,
    /// How often this position has occurred so far; left out if 1, and in games that don't count.
    #[serde(default = "once", skip_serializing_if = "is_once")]
    pub occurrences: u32,
    /// The position as one line of text, as `/api/position` reads it; `null` in a replay that does not follow the rules.
    pub position: Option<String>,
    /// The board, if it differs from that of the spec because it grows with the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<Board>,
}

/// The JSON of a [`View`], written once for all readers of a table.
#[derive(Debug, Clone)]
pub struct WrittenView(Arc<RawValue>);

impl WrittenView {
    /// Writes a view.
    pub fn of(view: &View) -> Result<WrittenView, serde_json::Error> {
        Ok(WrittenView(to_raw_value(view)?.into()))
    }

    /// The JSON.
    pub fn json(&self) -> &str {
        self.0.get()
    }
}

impl Serialize for WrittenView {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.as_ref().serialize(serializer)
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "required by serde")]
fn is_once(n: &u32) -> bool {
    *n == 1
}

fn once() -> u32 {
    1
}
