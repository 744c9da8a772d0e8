//! Properties of the Smart Game Format: names with values in brackets.

use std::iter::Peekable;
use std::str::Chars;

use rules::Error;

use crate::hive::words;

/// A name with one of its values: `SU[hive-plm]`.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Property {
    /// The line on which the value starts, from 1.
    pub(super) line: usize,
    pub(super) name: String,
    pub(super) value: String,
}

/// All properties of a text in order; anything else is skipped. Fails if the text ends within a value.
///
/// A literal backslash in a value should be doubled, but not all programs do so: before any other character it stands
/// for itself. An escaped bracket belongs to the value in chat, and ends every other value.
pub(super) fn properties(text: &str) -> Result<Vec<Property>, Error> {
    let mut found = Vec::new();
    let mut name = String::new();
    let mut line = 1;
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '[' => {
                let begun = line;
                let value = value(&mut chars, &name, &mut line)
                    .ok_or_else(|| Error::Record(words::FILE_CUT_OFF.with(begun).with(&name)))?;
                found.push(Property {
                    line: begun,
                    name: name.clone(),
                    value,
                });
                // Another value of the same name may follow directly.
                if chars.peek() != Some(&'[') {
                    name.clear();
                }
            }
            c if c.is_ascii_alphanumeric() => name.push(c),
            c => {
                line += usize::from(c == '\n');
                name.clear();
            }
        }
    }
    Ok(found)
}

/// The value up to its closing bracket, if there is one.
fn value(chars: &mut Peekable<Chars<'_>>, name: &str, line: &mut usize) -> Option<String> {
    let action = matches!(name, "P0" | "P1");
    let mut value = String::new();
    while let Some(c) = chars.next() {
        match (c, chars.peek()) {
            (']', _) => return Some(value),
            ('\\', Some('\\')) => value.extend(chars.next()),
            ('\\', Some(']')) if !action => value.extend(chars.next()),
            _ => {
                *line += usize::from(c == '\n');
                value.push(c);
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(text: &str) -> Vec<(usize, String)> {
        let shown = |property: Property| (property.line, format!("{}={}", property.name, property.value));
        properties(text).unwrap().into_iter().map(shown).collect()
    }

    #[test]
    fn names_have_values_on_lines() {
        assert_eq!(
            values("(;\nGM[27]VV[1]\n; P0[1 done]TM[5])"),
            [(2, "GM=27"), (2, "VV=1"), (3, "P0=1 done"), (3, "TM=5")]
                .map(|(line, text)| (line, text.to_owned()))
        );
    }

    #[test]
    fn backslashes_are_doubled_or_not() {
        for (text, value) in [
            (r"P0[wQ\\]", r"P0=wQ\"),
            (r"P0[wQ\]", r"P0=wQ\"),
            (r"P0[\\wQ]", r"P0=\wQ"),
            (r"P0[\wQ]", r"P0=\wQ"),
            (r"C[a \] b]", "C=a ] b"),
        ] {
            assert_eq!(values(text), [(1, value.to_owned())]);
        }
    }

    #[test]
    fn a_file_that_is_cut_off_has_a_line_where_it_is() {
        let error = properties("(;\nGM[27]\n; P0[3 Dropb wS1").unwrap_err();
        assert!(error.to_string().contains("line 3: «P0[» has no ]"), "{error}");
    }
}
