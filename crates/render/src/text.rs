//! Scenes as plain text, one character cell after another.
//!
//! Every cell has its line and column by [`Layout::character`]; the columns are stretched until the widest piece code
//! leaves a space between neighbours. Labels go where the scene has them, a little further out where they would touch
//! something, and are left out where even that is too tight: a ruler that reads `8 9 10   12   14` is still a ruler.
//!
//! ```text
//!   squares          hexagons in rows        hexagons rising to the right
//!
//!     0 1 2              . W .                            .
//!   0 . W .             . B . .                        .     .
//!   1 . B .            . . W . .                    W     .     .
//!   2 . . W             . . . .                        B     .
//!                        . . .                            .
//! ```

mod canvas;
#[cfg(test)]
mod tests;

use std::cmp::Reverse;
use std::collections::HashMap;
use std::fmt::Write;

use grid::{Layout, Point};
use rules::{Label, Piece, Player, Scene};

use self::canvas::Canvas;

const EMPTY: &str = ".";

/// The board with its pieces and labels: lines without trailing spaces, each ended by a newline.
///
/// A cell shows the code of its topmost piece, or `.` if it is empty.
pub fn board(scene: &Scene) -> String {
    let tops = topmost(scene);
    let widest = tops.values().map(|piece| piece.code.chars().count()).max();
    let raster = Raster::new(scene.board.layout, widest.unwrap_or(1).max(1) as i64);
    let mut canvas = Canvas::default();
    for cell in &scene.board.cells {
        let code = tops
            .get(cell.spot.as_str())
            .map_or(EMPTY, |piece| piece.code.as_str());
        let (line, column) = raster.place(cell.centre);
        canvas.write(line, column - code.chars().count() as i64 / 2, code);
    }
    for (line, column, word) in placed_labels(scene, &raster, &canvas) {
        canvas.write(line, column, word);
    }
    canvas.to_string()
}

/// What the board hides, a line for each stack from the top down: `wB1 lies on bQ`.
pub fn stacks(scene: &Scene) -> String {
    let tops = topmost(scene);
    let tops = scene
        .board
        .cells
        .iter()
        .filter_map(|cell| tops.get(cell.spot.as_str()));
    let mut text = String::new();
    for top in tops.filter(|top| top.height > 0) {
        let hidden = |piece: &&Piece| piece.spot == top.spot && piece.height < top.height;
        let mut below: Vec<&Piece> = scene.pieces.iter().filter(hidden).collect();
        below.sort_by_key(|piece| Reverse(piece.height));
        let codes: Vec<&str> = below.iter().map(|piece| piece.code.as_str()).collect();
        let _ = writeln!(text, "{} lies on {}", top.code, codes.join(" "));
    }
    text
}

/// What each player still has beside the board, a line for each who has something: `white has Q A A A`.
pub fn hands(scene: &Scene, colours: [&str; 2]) -> String {
    let mut text = String::new();
    for player in Player::BOTH {
        let own = scene.hands.iter().filter(|hand| hand.owner == player);
        let codes: Vec<&str> = own
            .flat_map(|hand| std::iter::repeat_n(hand_code(&hand.spot), hand.count as usize))
            .collect();
        if !codes.is_empty() {
            let _ = writeln!(text, "{} has {}", colours[player.index()], codes.join(" "));
        }
    }
    text
}

/// `A` of both `hand:A` and `hand:wA`: whose it is, the line says.
pub fn hand_code(spot: &str) -> &str {
    let code = spot.strip_prefix("hand:").unwrap_or(spot);
    let bare = code.trim_start_matches(|c: char| c.is_ascii_lowercase());
    if bare.is_empty() { code } else { bare }
}

fn topmost(scene: &Scene) -> HashMap<&str, &Piece> {
    let mut tops: HashMap<&str, &Piece> = HashMap::new();
    for piece in &scene.pieces {
        let top = tops.entry(piece.spot.as_str()).or_insert(piece);
        if piece.height >= top.height {
            *top = piece;
        }
    }
    tops
}

/// From points of the page to lines and columns.
struct Raster {
    layout: Layout,
    /// Columns are multiplied by the first and divided by the second.
    stretch: (i64, i64),
}

impl Raster {
    fn new(layout: Layout, widest: i64) -> Raster {
        // How far apart the layout puts cells of one line, and by how much that can shrink: hexagons in rows look
        // right two columns apart, though their half steps are counted in twos as well.
        let (gap, shrink) = match layout {
            Layout::PointyHex => (2, 2),
            Layout::FlatHex => (6, 1),
            Layout::Square => (2, 1),
        };
        Raster {
            layout,
            stretch: ((widest + 1 + gap - 1) / gap, shrink),
        }
    }

    /// The line and column of a cell's centre.
    fn place(&self, point: Point) -> (i64, i64) {
        self.rounded(point, || false)
    }

    /// The line and column of any point, with what is lost of the columns rounded up or down.
    fn rounded(&self, point: Point, up: impl FnOnce() -> bool) -> (i64, i64) {
        let (line, column) = self.layout.character(point);
        let (times, shrink) = self.stretch;
        let column = i64::from(column) * times;
        let rounding = if shrink > 1 && up() { shrink - 1 } else { 0 };
        (i64::from(line), (column + rounding).div_euclid(shrink))
    }
}

/// The labels that fit, with the lines and columns where they begin: each clear of every cell and of the labels
/// before it.
fn placed_labels<'a>(scene: &'a Scene, raster: &Raster, cells: &Canvas) -> Vec<(i64, i64, &'a str)> {
    let mut labels = Canvas::default();
    let mut placed = Vec::new();
    for label in &scene.board.labels {
        let place = clear_of_cells(scene, raster, cells, label)
            .filter(|&(line, column)| labels.has_room(line, column, &label.text));
        if let Some((line, column)) = place {
            labels.write(line, column, &label.text);
            placed.push((line, column, label.text.as_str()));
        }
    }
    placed
}

/// The label's own place, or the next one away from the board where it touches no cell, if that is near.
fn clear_of_cells(scene: &Scene, raster: &Raster, cells: &Canvas, label: &Label) -> Option<(i64, i64)> {
    const FARTHEST: i64 = 6;
    // Looking for the nearest cell takes time on a large board, so it is done only where it matters.
    let away = || from_nearest_cell(scene, label.at);
    let (line, column) = raster.rounded(label.at, || away().x > 0.0);
    let column = column - (label.text.chars().count() as i64 - 1) / 2;
    let free = |&(line, column): &(i64, i64)| cells.has_room(line, column, &label.text);
    Some((line, column)).filter(free).or_else(|| {
        let (down, right) = step_along(away());
        (1..=FARTHEST)
            .map(|step| (line + step * down, column + step * right))
            .find(free)
    })
}

/// The way from the nearest cell to a point.
fn from_nearest_cell(scene: &Scene, to: Point) -> Point {
    let squared = |way: &Point| way.x * way.x + way.y * way.y;
    scene
        .board
        .cells
        .iter()
        .map(|cell| Point {
            x: to.x - cell.centre.x,
            y: to.y - cell.centre.y,
        })
        .min_by(|a, b| squared(a).total_cmp(&squared(b)))
        .unwrap_or(to)
}

/// The line or column to step along when going that way.
fn step_along(way: Point) -> (i64, i64) {
    let sign = |length: f64| if length < 0.0 { -1 } else { 1 };
    if way.x.abs() >= way.y.abs() {
        (0, sign(way.x))
    } else {
        (sign(way.y), 0)
    }
}
