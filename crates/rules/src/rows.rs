//! One-line positions of boards with rows: `RR.RR/…/R.R.. red 0 0`.

use crate::{About, Error, Player, words};

/// A position text taken apart: the characters of the rows from the top, and the words behind them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rows<'a> {
    /// All cells, row by row.
    pub cells: Vec<char>,
    /// The words behind the rows.
    pub tail: Vec<&'a str>,
}

/// Reads rows of the given lengths made of `.` and the letters of `allowed`, in either case.
///
/// The cells come back in upper case, exactly as many as the lengths add up to.
pub fn read<'a>(
    text: &'a str,
    lengths: impl Iterator<Item = usize>,
    allowed: &str,
) -> Result<Rows<'a>, Error> {
    let mut words = text.split_whitespace();
    let rows: Vec<&str> = words.next().unwrap_or("").split('/').collect();
    let lengths: Vec<usize> = lengths.collect();
    if rows.len() != lengths.len() {
        return Err(Error::Position(
            words::ROW_COUNT.with(rows.len()).with(lengths.len()),
        ));
    }
    let mut cells = Vec::with_capacity(lengths.iter().sum());
    for (number, (row, length)) in rows.into_iter().zip(lengths).enumerate() {
        let before = cells.len();
        for c in row.chars().map(|c| c.to_ascii_uppercase()) {
            if c != '.' && !allowed.contains(c) {
                let letters: Vec<String> = allowed.chars().map(String::from).collect();
                return Err(Error::Position(
                    words::ROW_LETTER.with(number + 1).with(c).with(letters.join(" ")),
                ));
            }
            cells.push(c);
        }
        if cells.len() - before != length {
            return Err(Error::Position(
                words::ROW_LENGTH
                    .with(number + 1)
                    .with(cells.len() - before)
                    .with(length),
            ));
        }
    }
    Ok(Rows {
        cells,
        tail: words.collect(),
    })
}

/// Joins the characters of rows of the given lengths with `/`.
pub fn write(cells: impl IntoIterator<Item = char>, lengths: impl Iterator<Item = usize>) -> String {
    let mut cells = cells.into_iter();
    let rows: Vec<String> = lengths
        .map(|length| cells.by_ref().take(length).collect())
        .collect();
    rows.join("/")
}

impl Rows<'_> {
    /// How many cells hold the letter.
    pub fn count(&self, letter: char) -> usize {
        self.cells.iter().filter(|&&c| c == letter).count()
    }

    /// The player named by the first word behind the rows, or `otherwise` if there is none.
    pub fn turn(&self, about: &About, otherwise: Player) -> Result<Player, Error> {
        let Some(word) = self.tail.first() else {
            return Ok(otherwise);
        };
        about.player(word).ok_or_else(|| {
            let [first, second] = about.colour_names();
            Error::Position(words::NOT_A_PLAYER.with(word).with(first).with(second))
        })
    }

    /// Refuses more than `most` words behind the rows.
    pub fn no_more_than(&self, most: usize) -> Result<(), Error> {
        match self.tail.get(most) {
            None => Ok(()),
            Some(word) => Err(Error::Position(words::WORD_TOO_MANY.with(word))),
        }
    }
}
