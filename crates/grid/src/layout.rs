//! Where a cell lies on the page: its centre, its outline, and its place among the characters of a terminal.

use crate::{Hex, Square};

/// A point on the page: `x` to the right, `y` down; neighbouring hexagons' centres are √3 apart, squares' 2.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Down.
    pub y: f64,
}

/// How cells are arranged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Layout {
    /// Hexagons with a corner at the top, in rows.
    PointyHex,
    /// Hexagons with an edge at the top, in columns; each next column half a hexagon higher.
    FlatHex,
    /// Squares.
    Square,
}

const SQRT_3: f64 = 1.732_050_807_568_877_2;

impl Layout {
    /// The centre of a hexagon in axial coordinates; for [`Layout::FlatHex`], `q` is the column.
    pub fn hex_centre(self, hex: Hex) -> Point {
        let (q, r) = (f64::from(hex.q), f64::from(hex.r));
        match self {
            Layout::FlatHex => Point {
                x: 1.5 * q,
                y: SQRT_3 * (r + q / 2.0),
            },
            _ => Point {
                x: SQRT_3 * (q + r / 2.0),
                y: 1.5 * r,
            },
        }
    }

    /// The centre of a cell by row and column.
    ///
    /// On [`Layout::FlatHex`] the cell `(row, col)` touches `(row + 1, col + 1)`, so the board rises to the right.
    pub fn square_centre(self, square: Square) -> Point {
        let (row, col) = (f64::from(square.row), f64::from(square.col));
        match self {
            Layout::Square => Point {
                x: 2.0 * col,
                y: 2.0 * row,
            },
            _ => Point {
                x: 1.5 * col,
                y: SQRT_3 * (row - col / 2.0),
            },
        }
    }

    /// The corners of a cell, relative to its centre.
    pub fn outline(self) -> Vec<Point> {
        let (corners, first) = match self {
            Layout::PointyHex => (6, 30.0),
            Layout::FlatHex => (6, 0.0),
            Layout::Square => (4, 45.0),
        };
        let radius = if corners == 4 { 2f64.sqrt() } else { 1.0 };
        let corner = |i: i32| {
            let angle = (first + f64::from(i) * 360.0 / f64::from(corners)).to_radians();
            Point {
                x: rounded(radius * angle.cos()),
                y: rounded(radius * angle.sin()),
            }
        };
        (0..corners).map(corner).collect()
    }

    /// The line and column of a centre in a terminal, where a cell takes one line and two columns of its own.
    pub fn character(self, centre: Point) -> (i32, i32) {
        let Point { x, y } = centre;
        let (line, column) = match self {
            Layout::PointyHex => (y / 1.5, x * 2.0 / SQRT_3 * 2.0),
            Layout::FlatHex => (y * 2.0 / SQRT_3, x / 1.5 * 3.0),
            Layout::Square => (y / 2.0, x),
        };
        (line.round() as i32, column.round() as i32)
    }
}

/// Six decimals: the last bits of a cosine differ between machines.
fn rounded(x: f64) -> f64 {
    let rounded = (x * 1e6).round() / 1e6;
    if rounded == 0.0 { 0.0 } else { rounded }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn distance(a: Point, b: Point) -> f64 {
        (a.x - b.x).hypot(a.y - b.y)
    }

    #[test]
    fn neighbouring_hexagons_are_equally_far_apart() {
        for layout in [Layout::PointyHex, Layout::FlatHex] {
            let centre = layout.hex_centre(Hex::new(3, -1));
            for neighbor in Hex::new(3, -1).neighbors() {
                assert!((distance(centre, layout.hex_centre(neighbor)) - SQRT_3).abs() < 1e-9);
            }
        }
    }

    #[test]
    fn the_flat_board_rises_to_the_right() {
        let at = |row, col| Layout::FlatHex.square_centre(Square::new(row, col));
        for (row, col) in [(4, 3), (4, 5), (3, 4), (5, 4), (3, 3), (5, 5)] {
            assert!((distance(at(4, 4), at(row, col)) - SQRT_3).abs() < 1e-9);
        }
        assert!(distance(at(4, 4), at(3, 5)) > 2.0 && distance(at(4, 4), at(5, 3)) > 2.0);
        assert!(at(4, 5).y < at(4, 4).y);
    }
}
