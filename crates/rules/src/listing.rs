//! The pieces on the board as lines for other programs: row, column, piece.
//!
//! Rows and columns are the game's own, as its spots name them: numbers where a spot is a row and a column (`(2,0)`,
//! `-1,3`), the letter and the number where it is the name of a cell (`a4`).

use grid::letters_index;

use crate::{Piece, Scene};

impl Scene {
    /// A line for each piece, `ROW COLUMN PIECE`, sorted by row, then column, a stack from the bottom up; `name` says
    /// what a piece is called.
    pub fn listing(&self, name: impl Fn(&Piece) -> String) -> Vec<String> {
        let mut places: Vec<(Place, &Piece)> = self
            .pieces
            .iter()
            .map(|piece| (Place::of_spot(&piece.spot), piece))
            .collect();
        // The sort is stable: pieces of a stack stay in their order.
        places.sort_by_key(|(place, _)| (place.row, place.column));
        let line = |(place, piece): (Place, &Piece)| format!("{} {}", place.text, name(piece));
        places.into_iter().map(line).collect()
    }
}

/// A spot's row and column.
struct Place {
    row: i64,
    column: i64,
    text: String,
}

impl Place {
    fn of_spot(spot: &str) -> Place {
        let (row, column) = split(spot);
        Place {
            row: row
                .parse()
                .ok()
                .or_else(|| letters_index(row).map(i64::from))
                .unwrap_or(i64::MAX),
            column: column.parse().unwrap_or(i64::MAX),
            text: format!("{row} {column}"),
        }
    }
}

fn split(spot: &str) -> (&str, &str) {
    let inner = spot.trim_start_matches('(').trim_end_matches(')');
    inner.split_once(',').unwrap_or_else(|| {
        let letters = inner.trim_end_matches(|c: char| c.is_ascii_digit()).len();
        inner.split_at(letters)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spot_is_taken_apart_into_row_and_column() {
        for (spot, text, row, column) in [
            ("(2,10)", "2 10", 2, 10),
            ("-1,3", "-1 3", -1, 3),
            ("a4", "a 4", 0, 4),
            ("ab12", "ab 12", 27, 12),
        ] {
            let place = Place::of_spot(spot);
            assert_eq!(
                (place.text.as_str(), place.row, place.column),
                (text, row, column)
            );
        }
    }
}
