//! Display names and account names, and which of them look alike.
//!
//! A name is shown to strangers, so it may not trick them: no invisible or bidirectional characters, no letters that look like
//! those of another person's account (UTS 39). Account names are also restricted to letters of one script, or of scripts that
//! are commonly mixed.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};
use unicode_security::{
    GeneralSecurityProfile, RestrictionLevel, RestrictionLevelDetection, confusable_detection,
};

use crate::Error;
use crate::words;

/// Maximum length of a display name, in characters.
const MAX_NAME_LENGTH: usize = 40;

/// Maximum accents on one letter; more reach into the lines above and below.
const MAX_MARKS: usize = 2;

/// Allowed lengths of an account name, in characters.
const ACCOUNT_LENGTHS: std::ops::RangeInclusive<usize> = 2..=40;

/// Characters of an account name besides letters and digits.
const PUNCTUATION: [char; 4] = [' ', '.', '-', '_'];

/// Whether a character can't be seen, or changes how others are shown: format and bidirectional characters, fillers, variation
/// selectors, private use.
fn is_invisible(sign: char) -> bool {
    let hidden = matches!(
        sign.general_category(),
        GeneralCategory::Format
            | GeneralCategory::PrivateUse
            | GeneralCategory::LineSeparator
            | GeneralCategory::ParagraphSeparator
    );
    // Neither format characters nor spaces, and yet blank.
    hidden
        || matches!(sign,
            '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{2065}'
            | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{ffa0}' | '\u{fff0}'..='\u{fff8}'
            | '\u{e0000}'..='\u{e0fff}')
}

/// A name in composed form, without invisible characters, with single spaces between its words only.
fn tidied(name: &str) -> String {
    let visible: String = name.chars().filter(|&sign| !is_invisible(sign)).nfc().collect();
    let words: Vec<&str> = visible.split_whitespace().collect();
    words.join(" ")
}

/// Tidies and checks a display name; `None` if nothing of it can be seen.
pub(crate) fn tidy_name(name: &str) -> Result<Option<String>, Error> {
    let name = name.trim();
    if name.chars().any(char::is_control) {
        return Err(Error::BadRequest(words::BAD_NAME.message()));
    }
    let name = tidied(name);
    if name.chars().count() > MAX_NAME_LENGTH {
        return Err(Error::BadRequest(words::NAME_TOO_LONG.with(MAX_NAME_LENGTH)));
    }
    let mut marks = 0;
    for sign in name.chars() {
        marks = if is_combining_mark(sign) { marks + 1 } else { 0 };
        if marks > MAX_MARKS {
            return Err(Error::BadRequest(words::TOO_MANY_MARKS.with(MAX_MARKS)));
        }
    }
    let is_seen = name.chars().any(|sign| !is_combining_mark(sign));
    Ok(is_seen.then_some(name))
}

/// Tidies and checks an account name, the same way for signing up and for signing in.
pub(crate) fn account_name(name: &str) -> Result<String, Error> {
    let bad = || {
        Error::BadRequest(
            words::BAD_ACCOUNT_NAME
                .with(ACCOUNT_LENGTHS.start())
                .with(ACCOUNT_LENGTHS.end()),
        )
    };
    let name = name.trim();
    // Unlike a display name it is typed again, so what can't be seen is refused rather than left out.
    if name.chars().any(is_invisible) {
        return Err(bad());
    }
    let name = tidied(name);
    let plain = |letter: char| {
        let is_letter = letter.is_alphanumeric() && GeneralSecurityProfile::identifier_allowed(letter);
        is_letter || PUNCTUATION.contains(&letter)
    };
    if !ACCOUNT_LENGTHS.contains(&name.chars().count()) || !name.chars().all(plain) {
        return Err(bad());
    }
    let letters: String = name.chars().filter(|sign| !PUNCTUATION.contains(sign)).collect();
    if letters.is_empty() {
        return Err(bad());
    }
    if !letters.check_restriction_level(RestrictionLevel::ModeratelyRestrictive) {
        return Err(Error::BadRequest(words::MIXED_SCRIPTS.message()));
    }
    Ok(name)
}

/// The account names that a person who signs in may mean: tidied as for signing up, or as older versions kept them. `None` if the
/// text is no name at all.
pub(crate) fn possible_account_names(typed: &str) -> Option<[String; 2]> {
    let typed = typed.trim();
    // Accents may be separate characters.
    let is_short = typed.chars().count() <= *ACCOUNT_LENGTHS.end() * (1 + MAX_MARKS);
    is_short.then(|| [tidied(typed), typed.to_owned()])
}

/// The key by which accounts are found: the name in lower case.
pub(crate) fn login_key(name: &str) -> String {
    name.nfc().collect::<String>().to_lowercase()
}

/// A key that names which look alike share: the UTS 39 skeleton, in one case. A capital I looks like a small l, and names are
/// the same in both cases, so `i` and `l` count as one letter; the skeleton adds `1` and `|` to them, and `0` to `o`.
pub(crate) fn look_alike_key(name: &str) -> String {
    let name: String = name.nfkc().collect();
    let skeleton: String = confusable_detection::skeleton(&name).collect();
    let folded = skeleton.to_lowercase().replace('i', "l");
    folded.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn display_names_lose_what_cannot_be_seen() {
        for (given, kept) in [
            (" Ann  Lee ", Some("Ann Lee")),
            ("Ann\u{202e}eeL", Some("AnneeL")),
            ("A\u{200b}n\u{ad}n\u{feff}", Some("Ann")),
            ("\u{2066}Ann\u{2069}", Some("Ann")),
            ("\u{3164}\u{2800}\u{200d}", None),
            ("\u{301}", None),
            ("  ", None),
            ("Ann\u{a0}Lee", Some("Ann Lee")),
            ("Zoe\u{308}", Some("Zoë")),
            ("Ольга 李 🙂", Some("Ольга 李 🙂")),
            ("❤\u{fe0f}", Some("❤")),
        ] {
            assert_eq!(tidy_name(given).unwrap().as_deref(), kept, "{given:?}");
        }
        for bad in [
            "An\u{7}n",
            "A\u{0}",
            &"x".repeat(41),
            "n\u{302}\u{324}\u{33f}\u{351}",
        ] {
            assert!(tidy_name(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn account_names_have_letters_of_one_script() {
        for (given, kept) in [
            ("  Ann Lee ", "Ann Lee"),
            ("ann_1.x-y", "ann_1.x-y"),
            ("Änn", "Änn"),
            ("Ольга", "Ольга"),
            ("李 Ann", "李 Ann"),
        ] {
            assert_eq!(account_name(given).unwrap(), kept);
        }
        for bad in [
            "аlice",
            "Ann\u{202e}",
            "Ann\u{200b}",
            "\u{3164}\u{3164}",
            "._-",
            "A",
            "<b>",
            "Ｗide",
        ] {
            assert!(account_name(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn names_that_look_alike_share_a_key() {
        for (a, b) in [
            ("alice", "аlice"),
            ("alice", "ALICE"),
            ("Alice", "AIice"),
            ("Alice", "A1ice"),
            ("bob", "b0b"),
            ("bob", "ВОВ"),
            ("modern", "rnodern"),
            ("Ann Lee", "Ann\u{2003}Lee"),
            ("wide", "ｗｉｄｅ"),
        ] {
            assert_eq!(look_alike_key(a), look_alike_key(b), "{a} {b}");
        }
        for (a, b) in [
            ("alice", "alicia"),
            ("Zoe", "Zoë"),
            ("Ann", "Anna"),
            ("bob", "rob"),
        ] {
            assert_ne!(look_alike_key(a), look_alike_key(b), "{a} {b}");
        }
    }
}
