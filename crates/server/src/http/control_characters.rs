//! Control characters in JSON, refused before anything is read from it: Postgres cannot store U+0000, and the others would only
//! confuse who reads the text later.

/// Whether a JSON text has a control character other than a tab or a line break in one of its strings.
///
/// Only the escapes and the bytes above 0x7e have to be looked at: JSON forbids the lower ones to stand for themselves.
pub(crate) fn has_control_character(json: &[u8]) -> bool {
    let mut rest = json;
    while let Some(at) = rest.iter().position(|&byte| matches!(byte, b'\\' | 0x7f | 0xc2)) {
        let (next, skipped) = (&rest[at + 1..], at + 2);
        let is_bad = match (rest[at], next) {
            (b'\\', [b'u', digits @ ..]) => escaped(digits).is_some_and(is_refused),
            (b'\\', [letter, ..]) => matches!(letter, b'b' | b'f'),
            (0x7f, _) => true,
            // The C1 controls in UTF-8.
            (0xc2, [second, ..]) => (0x80..=0x9f).contains(second),
            _ => false,
        };
        if is_bad {
            return true;
        }
        rest = rest.get(skipped..).unwrap_or_default();
    }
    false
}

/// The character of the four hexadecimal digits behind `\u`.
fn escaped(digits: &[u8]) -> Option<char> {
    let digits = std::str::from_utf8(digits.get(..4)?).ok()?;
    char::from_u32(u32::from_str_radix(digits, 16).ok()?)
}

fn is_refused(letter: char) -> bool {
    letter.is_control() && !matches!(letter, '\t' | '\n' | '\r')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_found_however_they_are_written() {
        for bad in [
            r#"{"id":"\u0000"}"#,
            r#"{"id":"a\\\u0000"}"#,
            r#""\u001B[31m""#,
            r#""\b""#,
            r#""\f""#,
            r#""\u007f""#,
            r#""\u0085""#,
            "\"\u{7f}\"",
            "\"\u{9b}\"",
        ] {
            assert!(has_control_character(bad.as_bytes()), "{bad}");
        }
        for good in [
            r#"{"id":"a"}"#,
            r#""\n\r\t\"\\\/""#,
            r#""\u000a\u000D\u0009""#,
            r#""\\u0000""#,
            r#""\\\\b""#,
            r#""\u00e9\u4e2d\ud83d\ude00""#,
            "\"é中🙂\u{a0}\"",
            r#""\"#,
            r#""\u00"#,
            "",
        ] {
            assert!(!has_control_character(good.as_bytes()), "{good}");
        }
    }
}
