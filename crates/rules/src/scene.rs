//! What lies on the table, as data: enough to draw a picture, nothing about how.

use std::collections::HashSet;
use std::fmt;

use grid::{Layout, Point};

use crate::Player;

/// A cell that can be seen and clicked.
#[derive(Debug, Clone, PartialEq)]
pub struct SceneCell {
    /// Its name as a spot.
    pub spot: String,
    /// Where it lies.
    pub centre: Point,
}

/// A word at the edge of the board.
#[derive(Debug, Clone, PartialEq)]
pub struct Label {
    /// The word.
    pub text: String,
    /// The middle of it.
    pub at: Point,
}

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
    /// The same for the same piece as long as its game can tell pieces apart, else its spot.
    pub id: String,
    /// What it is, one of the game's [`pieces`](crate::About::pieces).
    pub kind: &'static PieceKind,
    /// Whose it is.
    pub owner: Player,
    /// How changes and texts write it: `R`, `wA1`.
    pub code: String,
    /// The cell it lies on.
    pub spot: String,
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
    pub spot: String,
}

/// Pieces of one kind that a player still has beside the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hand {
    /// Its name as a spot: `hand:A` (of the player to move) or `hand:wA`.
    pub spot: String,
    /// What they are.
    pub kind: &'static PieceKind,
    /// Whose they are.
    pub owner: Player,
    /// Their number, at least 1.
    pub count: u32,
}

/// A side of the board that a player owns, as a line just outside its cells.
#[derive(Debug, Clone, PartialEq)]
pub struct Edge {
    /// Whose it is.
    pub owner: Player,
    /// Where the line begins.
    pub from: Point,
    /// Where it ends.
    pub to: Point,
}

/// A rectangle round everything.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bounds {
    /// The upper left corner.
    pub min: Point,
    /// The lower right corner.
    pub max: Point,
}

/// What lies on the table.
#[derive(Debug, Clone, PartialEq)]
pub struct Scene {
    /// How cells are arranged.
    pub layout: Layout,
    /// The corners of every cell, relative to its centre.
    pub outline: Vec<Point>,
    /// The cells.
    pub cells: Vec<SceneCell>,
    /// Coordinates at the edge.
    pub labels: Vec<Label>,
    /// Sides that players own, in games that have them.
    pub edges: Vec<Edge>,
    /// The pieces, lower ones of a stack first.
    pub pieces: Vec<Piece>,
    /// The pieces beside the board.
    pub hands: Vec<Hand>,
    /// The marks.
    pub marks: Vec<Mark>,
    /// A rectangle round the cells and labels.
    pub bounds: Bounds,
}

impl Scene {
    /// A scene of these cells and labels, with nothing on them.
    pub fn new(layout: Layout, cells: Vec<SceneCell>, labels: Vec<Label>) -> Scene {
        let outline = layout.outline();
        let points = || {
            let corners = cells.iter().flat_map(|cell| {
                outline.iter().map(|corner| Point {
                    x: cell.centre.x + corner.x,
                    y: cell.centre.y + corner.y,
                })
            });
            corners.chain(labels.iter().map(|label| label.at))
        };
        let least = |values: &mut dyn Iterator<Item = f64>| values.reduce(f64::min).unwrap_or(-1.0);
        let most = |values: &mut dyn Iterator<Item = f64>| values.reduce(f64::max).unwrap_or(1.0);
        let bounds = Bounds {
            min: Point {
                x: least(&mut points().map(|p| p.x)),
                y: least(&mut points().map(|p| p.y)),
            },
            max: Point {
                x: most(&mut points().map(|p| p.x)),
                y: most(&mut points().map(|p| p.y)),
            },
        };
        Scene {
            layout,
            outline,
            cells,
            labels,
            edges: Vec::new(),
            pieces: Vec::new(),
            hands: Vec::new(),
            marks: Vec::new(),
            bounds,
        }
    }

    /// Marks cells.
    pub fn mark(&mut self, kind: MarkKind, spots: impl IntoIterator<Item = String>) {
        self.marks
            .extend(spots.into_iter().map(|spot| Mark { kind, spot }));
    }

    /// Everything that can be clicked: cells, hands, the pass.
    pub fn spots(&self) -> HashSet<&str> {
        let cells = self.cells.iter().map(|cell| cell.spot.as_str());
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
        code: String,
        /// Where it comes.
        spot: String,
    },
    /// A piece becomes another one: `b4:B>R`.
    Turned {
        /// Where it lies.
        spot: String,
        /// What it was.
        from: String,
        /// What it is now.
        to: String,
    },
    /// A piece goes elsewhere: `a1>b2`.
    Moved {
        /// Where it was.
        from: String,
        /// Where it is now.
        to: String,
    },
    /// A piece leaves the board: `-R@i5`.
    Removed {
        /// The piece.
        code: String,
        /// Where it was.
        spot: String,
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
