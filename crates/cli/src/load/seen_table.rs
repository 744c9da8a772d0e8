//! What a simulated player reads of a table: little, so that the load test leaves the processor to the server.

use std::borrow::Cow;
use std::fmt;

use rules::Random;
use serde::Deserialize;
use serde::de::{Deserializer, IgnoredAny, MapAccess, Visitor};

/// A table, as far as playing on needs it.
#[derive(Deserialize)]
pub(crate) struct SeenTable<'a> {
    #[serde(borrow)]
    pub(crate) record: Cow<'a, str>,
    pub(crate) version: u64,
    #[serde(borrow)]
    view: SeenView<'a>,
}

#[derive(Deserialize)]
struct SeenView<'a> {
    turn: Option<u8>,
    #[serde(borrow)]
    moves: Vec<Word<'a>>,
}

/// The version of a table.
#[derive(Deserialize)]
pub(crate) struct TableVersion {
    pub(crate) version: u64,
}

/// A move to send.
pub(crate) struct NextMove {
    /// The version it is sent to.
    pub(crate) version: u64,
    pub(crate) player: usize,
    pub(crate) text: String,
}

impl SeenTable<'_> {
    /// A random legal move; `None` once the game is over.
    pub(crate) fn random_move(&self, random: &mut Random) -> Option<NextMove> {
        let player = usize::from(self.view.turn?);
        let chosen = random.below(self.view.moves.len().max(1) as u32) as usize;
        Some(NextMove {
            version: self.version,
            player,
            text: self.view.moves.get(chosen)?.0.clone().into_owned(),
        })
    }
}

/// The word of a legal move, which is a string, or an object with a field `text`.
struct Word<'a>(Cow<'a, str>);

impl<'de: 'a, 'a> Deserialize<'de> for Word<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Word<'a>, D::Error> {
        deserializer.deserialize_any(WordVisitor)
    }
}

struct WordVisitor;

impl<'de> Visitor<'de> for WordVisitor {
    type Value = Word<'de>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a legal move")
    }

    fn visit_borrowed_str<E>(self, word: &'de str) -> Result<Word<'de>, E> {
        Ok(Word(Cow::Borrowed(word)))
    }

    fn visit_str<E>(self, word: &str) -> Result<Word<'de>, E> {
        Ok(Word(Cow::Owned(word.to_owned())))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Word<'de>, A::Error> {
        let mut word = Word(Cow::Borrowed(""));
        while let Some(field) = fields.next_key::<Cow<'de, str>>()? {
            if field == "text" {
                word = fields.next_value()?;
            } else {
                fields.next_value::<IgnoredAny>()?;
            }
        }
        Ok(word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_of_either_form_is_chosen() {
        let chosen = |moves: &str| {
            let text = format!(
                r#"{{"record":"r","version":7,"seats":[{{}},null],"view":{{"moves":{moves},"turn":1}}}}"#
            );
            let table: SeenTable = serde_json::from_str(&text).unwrap();
            let chosen = table.random_move(&mut Random::new(1, 0));
            chosen.map(|chosen| (chosen.version, chosen.player, chosen.text))
        };
        assert_eq!(chosen(r#"["(1,2)"]"#), Some((7, 1, "(1,2)".to_owned())));
        let full = r#"[{"clicks":[["a1","b2"]],"text":"wA1 \\bQ","changes":"a1>b2"}]"#;
        assert_eq!(chosen(full), Some((7, 1, "wA1 \\bQ".to_owned())));
        assert_eq!(chosen("[]"), None);
    }
}
