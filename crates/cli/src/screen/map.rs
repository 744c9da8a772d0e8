//! Maps the board to characters.
//!
//! Cells are placed by [`Layout::character`], magnified to make room for borders and marks:
//!
//! ```text
//!   hexagons in rows      hexagons in columns     squares
//!
//!     ╱ ╲ ╱ ╲                ___                  ┌───┬───┐
//!    │ R │ • │              / W \___              │ W │ B │
//!   ╱ ╲ ╱ ╲ ╱ ╲             \___/ B \             ├───┼───┤
//!  │   │ B │   │            / B \___/             │ W │   │
//!   ╲ ╱ ╲ ╱ ╲ ╱             \___/                 └───┴───┘
//! ```
//!
//! A cell is always four columns wide. Hexagons in rows and squares also have a small size, without borders between the
//! rows, for boards that would not fit otherwise.

use std::collections::HashMap;

use grid::{Layout, Point};
use rules::{Scene, SmolStr};

/// A line and a column on the board's canvas; either may be negative.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct TextPosition {
    pub(crate) line: i32,
    pub(crate) column: i32,
}

impl TextPosition {
    /// Moved right by a number of columns.
    pub(crate) fn beside(self, columns: i32) -> TextPosition {
        TextPosition {
            line: self.line,
            column: self.column + columns,
        }
    }

    /// One line up.
    pub(crate) fn above(self) -> TextPosition {
        TextPosition {
            line: self.line - 1,
            column: self.column,
        }
    }

    /// One line down.
    pub(crate) fn below(self) -> TextPosition {
        TextPosition {
            line: self.line + 1,
            column: self.column,
        }
    }
}

/// Columns from a cell's centre to its sides.
pub(crate) const REACH: i32 = 2;

/// The size of cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Size {
    /// With borders between rows.
    Roomy,
    /// One line per row.
    Small,
}

/// The layout of a board in characters.
pub(crate) struct Map {
    pub(crate) layout: Layout,
    pub(crate) size: Size,
    cells: HashMap<TextPosition, usize>,
    places: Vec<TextPosition>,
    pub(crate) labels: Vec<(TextPosition, SmolStr)>,
    /// The bounding box with borders and labels, end exclusive.
    pub(crate) bounds: (TextPosition, TextPosition),
}

impl Map {
    /// The layout at a size.
    pub(crate) fn new(scene: &Scene, size: Size) -> Map {
        let layout = scene.board.layout;
        let places: Vec<TextPosition> = scene
            .board
            .cells
            .iter()
            .map(|cell| place_of(layout, size, cell.centre))
            .collect();
        let cells = places.iter().copied().zip(0..).collect();
        let mut map = Map {
            layout,
            size,
            cells,
            places,
            labels: Vec::new(),
            bounds: (
                TextPosition { line: 0, column: 0 },
                TextPosition { line: 0, column: 0 },
            ),
        };
        map.labels = scene
            .board
            .labels
            .iter()
            .map(|label| (map.label_place(scene, label.at, &label.text), label.text.clone()))
            .collect();
        map.bounds = map.extent();
        map
    }

    /// The largest layout that fits.
    pub(crate) fn fitting(scene: &Scene, lines: u16, columns: u16) -> Map {
        let roomy = Map::new(scene, Size::Roomy);
        let (height, width) = roomy.extent_size();
        let long_names = scene.pieces.iter().any(|piece| piece.code.chars().count() > 1);
        let tiles = long_names || !scene.hands.is_empty();
        let fits = height <= i32::from(lines) && width <= i32::from(columns);
        if fits || tiles || scene.board.layout == Layout::FlatHex {
            roomy
        } else {
            Map::new(scene, Size::Small)
        }
    }

    /// Lines and columns of the board.
    pub(crate) fn extent_size(&self) -> (i32, i32) {
        let (min, max) = self.bounds;
        (max.line - min.line, max.column - min.column)
    }

    /// The centre of a cell.
    pub(crate) fn place(&self, cell: usize) -> Option<TextPosition> {
        self.places.get(cell).copied()
    }

    /// The cell with this centre.
    pub(crate) fn cell_at(&self, place: TextPosition) -> Option<usize> {
        self.cells.get(&place).copied()
    }

    /// The cell that covers a position, for the mouse.
    pub(crate) fn cell_under(&self, place: TextPosition) -> Option<usize> {
        let near = [0, -1, 1, -2, 2].into_iter();
        let lines: &[i32] = match self.size {
            Size::Roomy => &[0, 1],
            Size::Small => &[0],
        };
        near.flat_map(|column| lines.iter().map(move |&line| (line, column)))
            .find_map(|(line, column)| {
                self.cell_at(TextPosition {
                    line: place.line - line,
                    column: place.column - column,
                })
            })
    }

    /// The cells near a position.
    fn near(&self, at: TextPosition) -> impl Iterator<Item = usize> {
        (-5..=5)
            .flat_map(move |line| (-9..=9).map(move |column| (line, column)))
            .filter_map(move |(line, column)| {
                self.cell_at(TextPosition {
                    line: at.line + line,
                    column: at.column + column,
                })
            })
    }

    /// The position of a label: as far from its cell as on the page, and a little farther sideways, so that it never touches
    /// the border.
    fn label_place(&self, scene: &Scene, at: Point, text: &str) -> TextPosition {
        let rough = place_of(self.layout, self.size, at);
        let distance = |cell: &usize| {
            let centre = scene.board.cells[*cell].centre;
            (centre.x - at.x).hypot(centre.y - at.y)
        };
        let nearest = self
            .near(rough)
            .min_by(|a, b| distance(a).total_cmp(&distance(b)));
        let (Some(cell), width) = (nearest, text.chars().count() as i32) else {
            return rough;
        };
        let (down, right) = scale(self.layout, self.size);
        let (centre, place) = (scene.board.cells[cell].centre, self.places[cell]);
        let line = place.line + ((at.y - centre.y) * down).round() as i32;
        let column = place.column + away_from_zero((at.x - centre.x) * right);
        // Labels left of the board are right-aligned; above and below they are centred.
        let shift = if column < place.column {
            width - 1
        } else {
            (width - 1) / 2
        };
        TextPosition {
            line,
            column: column - shift,
        }
    }

    fn extent(&self) -> (TextPosition, TextPosition) {
        let high = i32::from(self.size == Size::Roomy);
        let cells = self.places.iter().map(|place| (*place, REACH, REACH + 1));
        let labels = self
            .labels
            .iter()
            .map(|(place, text)| (*place, 0, text.chars().count() as i32));
        let boxes = cells
            .map(|(at, left, right)| {
                (
                    at.line - high,
                    at.line + high + 1,
                    at.column - left,
                    at.column + right,
                )
            })
            .chain(
                labels.map(|(at, left, right)| (at.line, at.line + 1, at.column - left, at.column + right)),
            );
        let joined = boxes.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1), a.2.min(b.2), a.3.max(b.3)));
        let (top, bottom, left, right) = joined.unwrap_or((0, 1, 0, 1));
        let place = |line, column| TextPosition { line, column };
        (place(top, left), place(bottom, right))
    }
}

/// Lines and columns per unit of the page.
fn scale(layout: Layout, size: Size) -> (f64, f64) {
    const SQRT_3: f64 = 1.732_050_807_568_877_2;
    let small = |down: f64| if size == Size::Small { down / 2.0 } else { down };
    match layout {
        Layout::PointyHex => (small(2.0 / 1.5), 4.0 / SQRT_3),
        Layout::FlatHex => (2.0 / SQRT_3, 4.0 / 1.5),
        Layout::Square => (small(1.0), 2.0),
    }
}

/// The position of a point of the page. Cell centres agree with [`Layout::character`], magnified.
fn place_of(layout: Layout, size: Size, point: Point) -> TextPosition {
    let (line, column) = layout.character(point);
    let tall = if size == Size::Roomy { 2 } else { 1 };
    match layout {
        Layout::PointyHex => TextPosition {
            line: line * tall,
            column,
        },
        Layout::FlatHex => TextPosition {
            line,
            column: column * 4 / 3,
        },
        Layout::Square => TextPosition {
            line: line * tall,
            column: column * 2,
        },
    }
}

fn away_from_zero(length: f64) -> i32 {
    // Rounds values that are nearly whole.
    let whole = (length.abs() - 0.05).ceil().max(0.0);
    (whole * length.signum()) as i32
}
