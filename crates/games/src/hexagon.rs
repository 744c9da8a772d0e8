//! A hexagon of hexagons as a scene: its cells, and coordinate labels along two edges.
//!
//! ```text
//!    d . . . .
//!   c . . . . .         letters at the left of each row,
//!    b . . . . 5        numbers where the line of cells with that number
//!     a . . . 4         leaves the board, down to the right
//!        1 2 3
//! ```

use grid::{Cell, HexDirection, Hexagon, Layout, Point, letters};
use rules::{Board, BoardCache, Label, Scene, SceneCell, SmolStr, ToSmolStr};

const LAYOUT: Layout = Layout::PointyHex;

/// The offset from the first cell of a row to the row's letter.
const TO_LETTER: Point = Point { x: -1.4, y: 0.0 };

/// The offset from the lowest cell of a number to its label; less than a whole step down-right, so that it stays close
/// to the cell.
const TO_NUMBER: Point = Point { x: 0.475, y: 1.33 };

/// The empty board with its labels.
pub(crate) fn scene(board: Hexagon) -> Scene {
    static BOARDS: BoardCache = BoardCache::new();
    let cell = |cell| SceneCell {
        spot: name(board, cell),
        centre: centre(board, cell),
    };
    let build = || Board::new(LAYOUT, board.cells().map(cell).collect(), labels(board));
    Scene::new(BOARDS.get(board.side().into(), build))
}

/// The name of a cell, as a spot and as a move.
pub(crate) fn name(board: Hexagon, cell: Cell) -> SmolStr {
    board.name(cell).into()
}

/// The centre of a cell on the page.
pub(crate) fn centre(board: Hexagon, cell: Cell) -> Point {
    LAYOUT.hex_centre(board.hex(cell))
}

fn labels(board: Hexagon) -> Vec<Label> {
    let beside = |cell, offset: Point, text| {
        let Point { x, y } = centre(board, cell);
        let at = Point {
            x: x + offset.x,
            y: y + offset.y,
        };
        Label { text, at }
    };
    let rows = (0..board.rows()).rev().zip(0..);
    let row_letters = rows.filter_map(|(row, height)| {
        let first = board.row(row).next()?;
        Some(beside(first, TO_LETTER, letters(height).into()))
    });
    let lowest = board
        .cells()
        .filter(|&cell| board.neighbor(cell, HexDirection::SouthEast).is_none());
    let mut numbers: Vec<Label> = lowest
        .map(|cell| {
            let number = board.hex(cell).q + i32::from(board.side());
            beside(cell, TO_NUMBER, number.to_smolstr())
        })
        .collect();
    numbers.sort_by(|a, b| a.at.x.total_cmp(&b.at.x));
    row_letters.chain(numbers).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_of_side_five_shows_its_cells_letters_and_numbers() {
        let scene = scene(Hexagon::new(5));
        assert_eq!(scene.board.cells.len(), 61);
        assert_eq!(scene.board.cells[0].spot, "i5");
        let texts: Vec<&str> = scene
            .board
            .labels
            .iter()
            .map(|label| label.text.as_str())
            .collect();
        assert_eq!(texts.join(" "), "a b c d e f g h i 1 2 3 4 5 6 7 8 9");
    }

    #[test]
    fn letters_stand_at_the_left_and_numbers_below_on_the_right() {
        let board = Hexagon::new(5);
        let scene = scene(board);
        let label = |text| {
            scene
                .board
                .labels
                .iter()
                .find(|label| label.text == text)
                .unwrap()
                .at
        };
        let cell = |name| centre(board, board.cell_named(name).unwrap());
        for (text, name) in [("a", "a1"), ("e", "e1"), ("i", "i5")] {
            assert!(label(text).x < cell(name).x - 1.0 && (label(text).y - cell(name).y).abs() < 1e-9);
        }
        for (text, name) in [("1", "a1"), ("5", "a5"), ("6", "b6"), ("9", "e9")] {
            assert!(label(text).x > cell(name).x && label(text).y > cell(name).y + 1.0);
        }
    }

    #[test]
    fn no_label_lies_on_a_cell() {
        for side in [1, 2, 5, 30] {
            let scene = scene(Hexagon::new(side));
            for label in &scene.board.labels {
                let near =
                    |cell: &SceneCell| (cell.centre.x - label.at.x).hypot(cell.centre.y - label.at.y) < 1.0;
                assert!(!scene.board.cells.iter().any(near), "{}", label.text);
            }
        }
    }
}
