//! Cells of a board of rows and columns.

use std::fmt;
use std::str::FromStr;

use crate::{letters, letters_index};

/// A cell by row and column, both counted from 0 at the top left.
///
/// Printed as `(row,col)`; read also as `row,col` and as `e1` (column letter, row number from 1).
///
/// ```
/// use tessera_grid::Square;
/// assert_eq!(Square::new(0, 4).to_string(), "(0,4)");
/// assert_eq!("e1".parse(), Ok(Square::new(0, 4)));
/// assert_eq!(" 0 , 4 ".parse(), Ok(Square::new(0, 4)));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square {
    /// From 0 at the top.
    pub row: u32,
    /// From 0 at the left.
    pub col: u32,
}

impl Square {
    /// The cell at `(row, col)`.
    #[inline]
    pub const fn new(row: u32, col: u32) -> Square {
        Square { row, col }
    }

    /// The cell as letter and number: `e1` is column 4 of row 0.
    #[inline]
    pub fn letter_name(self) -> String {
        format!("{}{}", letters(self.col), self.row + 1)
    }
}

impl fmt::Display for Square {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Written backwards into a buffer: a screen needs a thousand names, and `write!` takes three times as long.
        const LONGEST: usize = "(4294967295,4294967295)".len();
        let (mut text, mut start) = ([0; LONGEST], LONGEST);
        let mut put = |byte| {
            start -= 1;
            text[start] = byte;
        };
        put(b')');
        put_digits(self.col, &mut put);
        put(b',');
        put_digits(self.row, &mut put);
        put(b'(');
        f.write_str(str::from_utf8(&text[start..]).map_err(|_| fmt::Error)?)
    }
}

/// The decimal digits of a number, the last one first.
#[inline]
fn put_digits(mut number: u32, put: &mut impl FnMut(u8)) {
    loop {
        put(b'0' + (number % 10) as u8);
        number /= 10;
        if number == 0 {
            return;
        }
    }
}

/// The text does not name a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotASquare;

impl FromStr for Square {
    type Err = NotASquare;

    #[inline]
    fn from_str(text: &str) -> Result<Square, NotASquare> {
        let text = text.trim();
        let inner = text
            .strip_prefix('(')
            .and_then(|rest| rest.strip_suffix(')'))
            .unwrap_or(text);
        if let Some((row, col)) = inner.split_once(',') {
            return Ok(Square::new(number(row.trim())?, number(col.trim())?));
        }
        let digits = text.find(|c: char| c.is_ascii_digit()).ok_or(NotASquare)?;
        let col = letters_index(&text[..digits]).ok_or(NotASquare)?;
        let row = number(&text[digits..])?.checked_sub(1).ok_or(NotASquare)?;
        Ok(Square::new(row, col))
    }
}

/// Plain digits only: no sign, so that `+1` is not read as a number.
fn number(text: &str) -> Result<u32, NotASquare> {
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        text.parse().map_err(|_| NotASquare)
    } else {
        Err(NotASquare)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn nonsense_is_refused() {
        for text in [
            "", "()", "(1)", "1", "a", "a0", "(1,)", "(,1)", "(-1,2)", "1,2,3", "(1,2", "ab", "5e", "(+1,2)",
            "aé1",
        ] {
            assert!(text.parse::<Square>().is_err(), "{text}");
        }
    }

    #[test]
    fn the_longest_name_is_written_whole() {
        let square = Square::new(u32::MAX, u32::MAX);
        assert_eq!(square.to_string(), "(4294967295,4294967295)");
    }

    proptest! {
        #[test]
        fn every_spelling_is_read(row in 0u32..5000, col in 0u32..5000) {
            let square = Square::new(row, col);
            prop_assert_eq!(square.to_string().parse(), Ok(square));
            prop_assert_eq!(format!("{row},{col}").parse(), Ok(square));
            prop_assert_eq!(square.letter_name().to_uppercase().parse(), Ok(square));
        }

        #[test]
        fn any_text_is_read_or_refused(text in "\\PC*") {
            let _ = text.parse::<Square>();
        }
    }
}
