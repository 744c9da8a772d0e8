//! A sheet of characters that grows in every direction.

use std::collections::BTreeMap;
use std::fmt;

/// Characters by line and column, both of either sign.
#[derive(Default)]
pub(super) struct Canvas {
    lines: BTreeMap<i64, Line>,
}

/// The characters of a line from column `first` on.
#[derive(Default)]
struct Line {
    first: i64,
    characters: Vec<char>,
}

impl Canvas {
    /// Writes a word from a column on, over whatever stands there.
    pub(super) fn write(&mut self, line: i64, column: i64, word: &str) {
        let line = self.lines.entry(line).or_insert_with(|| Line {
            first: column,
            characters: Vec::new(),
        });
        line.reach(column, column + word.chars().count() as i64);
        let start = (column - line.first) as usize;
        for (place, c) in line.characters[start..].iter_mut().zip(word.chars()) {
            *place = c;
        }
    }

    /// Whether a word can stand there without touching another one.
    pub(super) fn has_room(&self, line: i64, column: i64, word: &str) -> bool {
        let end = column + word.chars().count() as i64;
        self.lines
            .get(&line)
            .is_none_or(|line| (column - 1..=end).all(|column| line.at(column) == ' '))
    }
}

impl Line {
    /// Makes room for the columns from `start` to before `end`.
    fn reach(&mut self, start: i64, end: i64) {
        if start < self.first {
            let missing = (self.first - start) as usize;
            self.characters.splice(..0, std::iter::repeat_n(' ', missing));
            self.first = start;
        }
        let needed = (end - self.first) as usize;
        if self.characters.len() < needed {
            self.characters.resize(needed, ' ');
        }
    }

    fn at(&self, column: i64) -> char {
        usize::try_from(column - self.first)
            .ok()
            .and_then(|index| self.characters.get(index).copied())
            .unwrap_or(' ')
    }
}

impl fmt::Display for Canvas {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let left = self.lines.values().map(|line| line.first).min().unwrap_or(0);
        let Some((&top, _)) = self.lines.first_key_value() else {
            return Ok(());
        };
        let mut next = top;
        for (&number, line) in &self.lines {
            for _ in next..number {
                writeln!(f)?;
            }
            next = number + 1;
            let text: String = std::iter::repeat_n(' ', (line.first - left) as usize)
                .chain(line.characters.iter().copied())
                .collect();
            writeln!(f, "{}", text.trim_end())?;
        }
        Ok(())
    }
}
