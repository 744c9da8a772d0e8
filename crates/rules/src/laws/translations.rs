//! The rules of a game are the same rules in every language, and none of them is left in English.

use super::examples::code_blocks;
use super::words::need;
use crate::{About, Language};

/// Checks the rules of a game in all languages.
pub(super) fn check(about: &About) {
    let english = about.rules.text(Language::English);
    for language in Language::ALL {
        let text = about.rules.text(language);
        let at = format!("the rules of {} in «{}»", about.id, language.code());
        let title = format!("# {}\n", need(about, "name").template(language));
        assert!(text.starts_with(&title), "{at} begin with «{}»", title.trim_end());
        assert_eq!(
            Outline::of(text),
            Outline::of(english),
            "{at} have another outline"
        );
        if language != Language::English {
            assert_eq!(untranslated(english, text), None, "{at} are not translated");
        }
    }
}

/// What a translation leaves as it is.
#[derive(Debug, PartialEq, Eq)]
struct Outline<'a> {
    /// The levels of the headings and the numbers of the rules, in order: `##`, `1.`.
    marks: Vec<&'a str>,
    /// The worked examples and other code blocks, in order.
    blocks: Vec<(&'a str, &'a str)>,
    /// The moves and specs in the sentences, sorted: a sentence may name them in another order.
    code: Vec<&'a str>,
}

impl Outline<'_> {
    fn of(text: &str) -> Outline<'_> {
        let prose = || text.split("```").step_by(2);
        let first_words = prose()
            .flat_map(str::lines)
            .filter_map(|line| line.split(' ').next());
        let mut code: Vec<_> = prose()
            .flat_map(|part| part.split('`').skip(1).step_by(2))
            .collect();
        code.sort_unstable();
        Outline {
            marks: first_words.filter(|word| is_mark(word)).collect(),
            blocks: code_blocks(text).collect(),
            code,
        }
    }
}

fn is_mark(word: &str) -> bool {
    let number = word.strip_suffix('.').unwrap_or_default();
    word.starts_with('#') || number.parse::<u8>().is_ok()
}

/// The first heading or paragraph below the title that is the same in both texts.
fn untranslated<'a>(english: &str, text: &'a str) -> Option<&'a str> {
    let paragraphs = |text: &'a str| {
        text.split("```")
            .step_by(2)
            .flat_map(|part| part.split("\n\n"))
            .map(str::trim)
    };
    let known = |paragraph: &&str| english.split("\n\n").any(|other| other.trim() == *paragraph);
    paragraphs(text)
        .skip(1)
        .filter(|paragraph| !paragraph.is_empty())
        .find(known)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENGLISH: &str = "# Game\n\n1. Play `a1`, then\n   `b2`.\n\n## Example\n\n```position game:1\nW.\n```\n\nWhite wins.\n";
    const FRENCH: &str = "# Jeu\n\n1. Après `b2`,\n   jouez `a1`.\n\n## Exemple\n\n```position game:1\nW.\n```\n\nBlanc gagne.\n";

    #[test]
    fn a_faithful_translation_has_the_same_outline() {
        assert_eq!(Outline::of(FRENCH), Outline::of(ENGLISH));
        assert_eq!(Outline::of(FRENCH).marks, ["#", "1.", "##"]);
        assert_eq!(untranslated(ENGLISH, FRENCH), None);
    }

    #[test]
    fn a_translation_that_lost_something_has_another_outline() {
        for (old, new) in [
            ("W.", ".W"),
            ("game:1", "game:2"),
            ("`a1`", "a1"),
            ("1. ", ""),
            ("## ", ""),
        ] {
            assert_ne!(
                Outline::of(&FRENCH.replace(old, new)),
                Outline::of(ENGLISH),
                "{old}"
            );
        }
    }

    #[test]
    fn what_is_left_in_english_is_found() {
        for (french, english) in [("## Exemple", "## Example"), ("Blanc gagne.", "White wins.")] {
            assert_eq!(
                untranslated(ENGLISH, &FRENCH.replace(french, english)),
                Some(english)
            );
        }
    }
}
