//! Numbered words in columns.

use std::fmt::Write;

/// The words numbered from 1, in as many equal columns as fit, row by row.
pub(super) fn numbered(words: &[String], width: usize) -> String {
    const GAP: usize = 3;
    let number = words.len().to_string().len();
    let word = words.iter().map(|word| word.chars().count()).max().unwrap_or(0);
    let column = number + 1 + word + GAP;
    let columns = ((width + GAP) / column).max(1);
    let mut text = String::new();
    for (row, chunk) in words.chunks(columns).enumerate() {
        let mut line = String::new();
        for (i, name) in chunk.iter().enumerate() {
            let place = row * columns + i + 1;
            let _ = write!(line, "{place:number$} {name:word$}{:GAP$}", "");
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stand_in_columns_that_fit() {
        let words: Vec<String> = (1..=11).map(|n| format!("a{n}")).collect();
        assert_eq!(
            numbered(&words, 30),
            " 1 a1     2 a2     3 a3\n 4 a4     5 a5     6 a6\n 7 a7     8 a8     9 a9\n10 a10   11 a11\n"
        );
        assert_eq!(numbered(&words[..2], 1), "1 a1\n2 a2\n");
        assert_eq!(numbered(&[], 80), "");
    }
}
