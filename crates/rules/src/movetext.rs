//! Lists of moves as people write them: separated, numbered, commented.

/// A word of a list of moves, with the line it stands on, from 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    /// The line.
    pub line: usize,
    /// The word itself.
    pub text: String,
}

/// The words of a list: separated by `;` and ends of line, and by spaces unless moves have spaces themselves.
///
/// Lines are counted from `first_line`.
/// Comments in braces, move numbers (`12.`, `12...`) and a `start` before everything are left out. Spaces inside
/// parentheses don't separate.
pub fn words(text: &str, first_line: usize, spaced: bool) -> Vec<Word> {
    let mut words = Vec::new();
    let mut comment = false;
    for (offset, line) in text.lines().enumerate() {
        let plain = without_comments(line, &mut comment);
        for part in parts(&plain, spaced) {
            let text = without_number(part.trim());
            if !text.is_empty() {
                words.push(Word {
                    line: first_line + offset,
                    text: text.to_owned(),
                });
            }
        }
    }
    if words
        .first()
        .is_some_and(|word| word.text.eq_ignore_ascii_case("start"))
    {
        words.remove(0);
    }
    words
}

fn without_comments(line: &str, inside: &mut bool) -> String {
    let mut plain = String::new();
    for c in line.chars() {
        match c {
            '{' => *inside = true,
            '}' if *inside => {
                *inside = false;
                plain.push(' ');
            }
            _ if *inside => {}
            _ => plain.push(c),
        }
    }
    plain
}

fn parts(line: &str, spaced: bool) -> Vec<&str> {
    let mut depth = 0usize;
    let mut cuts = vec![0];
    for (at, c) in line.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        let separates = c == ';' || (!spaced && c.is_whitespace() && depth == 0);
        if separates {
            cuts.extend([at, at + c.len_utf8()]);
        } else if spaced && c == '.' {
            // `1. wA1; bA1 -wA1 2. wA2 …`: a number followed by a full stop begins a new move.
            let digits = line[..at].trim_end_matches(|c: char| c.is_ascii_digit()).len();
            if digits < at && line[..digits].ends_with(char::is_whitespace) {
                cuts.extend([digits, digits]);
            }
        }
    }
    cuts.push(line.len());
    cuts.chunks(2).map(|cut| &line[cut[0]..cut[1]]).collect()
}

fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.len() < word.len() && rest.starts_with('.') {
        rest.trim_start_matches('.').trim_start()
    } else {
        word
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str, spaced: bool) -> Vec<String> {
        words(text, 1, spaced).into_iter().map(|word| word.text).collect()
    }

    #[test]
    fn spaces_semicolons_and_lines_separate() {
        assert_eq!(
            texts("e5 d4;c5 ; f6\r\ng5", false),
            ["e5", "d4", "c5", "f6", "g5"]
        );
        assert_eq!(texts("(0, 4) (1,2);0,3", false), ["(0, 4)", "(1,2)", "0,3"]);
    }

    #[test]
    fn numbers_and_comments_are_left_out() {
        assert_eq!(
            texts("1. e5 {a good\none} d4 2.c5 3... f6", false),
            ["e5", "d4", "c5", "f6"]
        );
    }

    #[test]
    fn moves_with_spaces_are_kept_whole() {
        assert_eq!(texts("start\r\nwA1\r\n\r\nbA1 -wA1\n", true), ["wA1", "bA1 -wA1"]);
        assert_eq!(
            texts("1. wA1; bA1 -wA1 2. wA2 wA1/; bA2 /bA1", true),
            ["wA1", "bA1 -wA1", "wA2 wA1/", "bA2 /bA1"]
        );
    }

    #[test]
    fn words_know_their_line() {
        assert_eq!(
            words("a\n\nb c", 3, false)
                .iter()
                .map(|word| word.line)
                .collect::<Vec<_>>(),
            [3, 5, 5]
        );
    }
}
