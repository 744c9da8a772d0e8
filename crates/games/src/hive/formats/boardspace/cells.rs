//! Cells in `BoardSpace` coordinates: a letter for the column and a number for the row, counted upwards.
//!
//! A hive that grows over one edge of the board reappears at the opposite one, so columns and rows count modulo 26.

use crate::hive::tile::Tile;

const AROUND: i32 = 26;

/// A cell in `BoardSpace` coordinates.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct BoardSpaceCell {
    column: i32,
    row: i32,
}

/// The steps to the six neighbours, as column and row, with their directions.
const STEPS: [((i32, i32), usize); 6] = [
    ((1, 0), 0),
    ((1, 1), 1),
    ((0, 1), 2),
    ((-1, 0), 3),
    ((-1, -1), 4),
    ((0, -1), 5),
];

impl BoardSpaceCell {
    /// Parses two words, `N 13`; beyond the edge a column is `1A`, `2A`, … or `1Z`, `2Z`, ….
    pub(in crate::hive) fn read(column: &str, row: &str) -> Option<BoardSpaceCell> {
        let letters = column.trim_start_matches(|c: char| c.is_ascii_digit());
        let beyond = match &column[..column.len() - letters.len()] {
            "" => 0,
            digits => digits.parse::<i32>().ok()? % AROUND,
        };
        let mut letters = letters.chars();
        let (Some(letter), None) = (letters.next(), letters.next()) else {
            return None;
        };
        let letter = letter.to_ascii_uppercase();
        if !letter.is_ascii_uppercase() {
            return None;
        }
        let inside = letter as i32 - 'A' as i32;
        let column = if letter == 'A' {
            inside - beyond
        } else {
            inside + beyond
        };
        let row = row.parse::<i32>().ok()?;
        Some(BoardSpaceCell {
            column: column.rem_euclid(AROUND),
            row: row.rem_euclid(AROUND),
        })
    }

    /// The direction of a neighbour.
    fn direction_to(self, other: BoardSpaceCell) -> Option<usize> {
        let reaches = |&((column, row), _): &((i32, i32), usize)| {
            (self.column + column - other.column) % AROUND == 0 && (self.row + row - other.row) % AROUND == 0
        };
        STEPS
            .iter()
            .find(|step| reaches(step))
            .map(|&(_, direction)| direction)
    }
}

/// The tiles on the board, in the order in which they arrived.
#[derive(Default)]
pub(super) struct TilesByCell(Vec<(Tile, BoardSpaceCell)>);

impl TilesByCell {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn put(&mut self, tile: Tile, at: BoardSpaceCell) {
        self.0.retain(|&(other, _)| other != tile);
        self.0.push((tile, at));
    }

    pub(super) fn top(&self, at: BoardSpaceCell) -> Option<Tile> {
        self.0
            .iter()
            .rfind(|&&(_, other)| other == at)
            .map(|&(tile, _)| tile)
    }

    /// The top tile on a cell, other than the moving one.
    pub(super) fn top_without(&self, at: BoardSpaceCell, moving: Tile) -> Option<Tile> {
        let on_cell = |&&(tile, other): &&(Tile, BoardSpaceCell)| other == at && tile != moving;
        self.0.iter().rfind(on_cell).map(|&(tile, _)| tile)
    }

    /// A tile next to a cell, with the direction from the tile to the cell; the moving tile only if there is no other.
    pub(super) fn beside(&self, at: BoardSpaceCell, moving: Tile) -> Option<(Tile, usize)> {
        let neighbors = self
            .0
            .iter()
            .filter_map(|&(tile, other)| Some((tile, other.direction_to(at)?)));
        neighbors.min_by_key(|&(tile, _)| tile == moving)
    }
}
