//! Sides of a board that belong to a player.

use grid::{Layout, Point, Square};

use crate::{Edge, Player};

/// How far a line runs past the first and the last cell of its side, in radii of a cell.
const PAST: f64 = 0.3;

/// The sides of a board of rows and columns: the first player's at the top and bottom, the second player's at the left and
/// right.
///
/// Each line runs along the outermost corners of its cells, and a little past the first and the last.
pub fn owned_sides(layout: Layout, size: u32) -> Vec<Edge> {
    let last = size.saturating_sub(1);
    // Where the sides lie seen from their cells, and which way they run.
    let (cos, sin) = (3f64.sqrt() / 2.0, 0.5);
    let (up, along_rows, left) = match layout {
        Layout::Square => ((0.0, -1.0), (1.0, 0.0), (-1.0, 0.0)),
        Layout::FlatHex | Layout::PointyHex => ((-sin, -cos), (cos, -sin), (-1.0, 0.0)),
    };
    let along_columns = (0.0, 1.0);
    let opposite = |(x, y): (f64, f64)| (-x, -y);
    let side = |owner, from: (u32, u32), to: (u32, u32), outward: (f64, f64), along: (f64, f64)| {
        let at = |(row, col), past: f64| {
            let centre = layout.square_centre(Square::new(row, col));
            Point {
                x: centre.x + outward.0 + past * along.0,
                y: centre.y + outward.1 + past * along.1,
            }
        };
        Edge {
            owner,
            from: at(from, -PAST),
            to: at(to, PAST),
        }
    };
    let [first, second] = Player::BOTH;
    vec![
        side(first, (0, 0), (0, last), up, along_rows),
        side(first, (last, 0), (last, last), opposite(up), along_rows),
        side(second, (0, 0), (last, 0), left, along_columns),
        side(second, (0, last), (last, last), opposite(left), along_columns),
    ]
}
