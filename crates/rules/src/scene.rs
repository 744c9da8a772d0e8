//! What lies on the table, as data: enough to draw a picture, nothing about how.

use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;

use grid::Point;
use smol_str::SmolStr;

use crate::{Board, Player};

/// What a piece is made like; every shape is drawn by pictures and by the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shape {
    /// A flat round stone.
    Stone,
    /// A marble, which lies in a hollow of the board.
    Marble,
    /// A square counter.
    Counter,
    /// A hexagonal tile, which fills its cell and may carry a symbol.
    Tile,
}

impl Shape {
    /// The word on the wire: `stone`.
    pub const fn name(self) -> &'static str {
        match self {
            Shape::Stone => "stone",
            Shape::Marble => "marble",
            Shape::Counter => "counter",
            Shape::Tile => "tile",
        }
    }
}

/// What a tile carries.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Symbol {
    /// The inside of an SVG, in a box from -50 to 50 both ways and in `currentColor`.
    pub drawing: &'static str,
    /// The ink on a light and on a dark tile, as 0xRRGGBB.
    pub ink: [u32; 2],
}

/// A kind of piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PieceKind {
    /// The word on the wire, and in the code `piece.KIND` of its phrase: `ant`.
    pub name: &'static str,
    /// What it is made like.
    pub shape: Shape,
    /// What it carries, if it is a tile.
    pub symbol: Option<Symbol>,
}

impl PieceKind {
    /// A kind without a symbol.
    pub const fn plain(name: &'static str, shape: Shape) -> PieceKind {
        PieceKind {
            name,
            shape,
            symbol: None,
        }
    }
}

/// A piece on the table.
#[derive(Debug, Clone, PartialEq)]
pub struct Piece {
    /// Stays with the piece as it moves, in games that tell pieces apart.
    pub id: Option<SmolStr>,
    /// What it is, one of the game's [`pieces`](crate::About::pieces).
    pub kind: &'static PieceKind,
    /// Whose it is.
    pub owner: Player,
    /// How changes and texts write it: `R`, `wA1`.
    pub code: SmolStr,
    /// The cell it lies on.
    pub spot: SmolStr,
    /// Where that is.
    pub centre: Point,
    /// How many pieces lie below it.
    pub height: u32,
}

/// What a cell has to show besides its pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MarkKind {
    /// Out of play for good.
    Locked,
    /// Part of what won the game.
    Winning,
}

/// A mark on a cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// What it says.
    pub kind: MarkKind,
    /// The cell.
    pub spot: SmolStr,
}

/// Pieces of one kind that a player still has beside the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hand {
    /// Its name as a spot: `hand:A` (of the player to move) or `hand:wA`.
    pub spot: SmolStr,
    /// What they are.
    pub kind: &'static PieceKind,
    /// Whose they are.
    pub owner: Player,
    /// Their number, at least 1.
    pub count: u32,
}

/// What lies on the table.
#[derive(Debug, Clone, PartialEq)]
pub struct Scene {
    /// The board; scenes of a game share it, unless it grows with the game.
    pub board: Arc<Board>,
    /// The pieces, lower ones of a stack first.
    pub pieces: Vec<Piece>,
    /// The pieces beside the board.
    pub hands: Vec<Hand>,
    /// The marks.
    pub marks: Vec<Mark>,
}

impl Scene {
    /// A board with nothing on it.
    pub fn new(board: impl Into<Arc<Board>>) -> Scene {
        Scene {
            board: board.into(),
            pieces: Vec::new(),
            hands: Vec::new(),
            marks: Vec::new(),
        }
    }

    /// Marks cells.
    pub fn mark(&mut self, kind: MarkKind, spots: impl IntoIterator<Item = SmolStr>) {
        self.marks
            .extend(spots.into_iter().map(|spot| Mark { kind, spot }));
    }

    /// Everything that can be clicked: cells, hands, the pass.
    pub fn spots(&self) -> HashSet<&str> {
        let cells = self.board.cells.iter().map(|cell| cell.spot.as_str());
        let hands = self.hands.iter().map(|hand| hand.spot.as_str());
        cells.chain(hands).chain(["pass"]).collect()
    }
}

/// What a move does to one piece.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Change {
    /// A piece comes onto the board: `+R@a4`.
    Placed {
        /// The piece.
        code: SmolStr,
        /// Where it comes.
        spot: SmolStr,
    },
    /// A piece becomes another one: `b4:B>R`.
    Turned {
        /// Where it lies.
        spot: SmolStr,
        /// What it was.
        from: SmolStr,
        /// What it is now.
        to: SmolStr,
    },
    /// A piece goes elsewhere: `a1>b2`.
    Moved {
        /// Where it was.
        from: SmolStr,
        /// Where it is now.
        to: SmolStr,
    },
    /// A piece leaves the board: `-R@i5`.
    Removed {
        /// The piece.
        code: SmolStr,
        /// Where it was.
        spot: SmolStr,
    },
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Change::Placed { code, spot } => write!(f, "+{code}@{spot}"),
            Change::Turned { spot, from, to } => write!(f, "{spot}:{from}>{to}"),
            Change::Moved { from, to } => write!(f, "{from}>{to}"),
            Change::Removed { code, spot } => write!(f, "-{code}@{spot}"),
        }
    }
}

/// The changes of a move as text: sorted, separated by spaces.
pub fn changes_text(changes: &[Change]) -> String {
    let mut texts: Vec<String> = changes.iter().map(Change::to_string).collect();
    texts.sort_unstable();
    texts.join(" ")
}
