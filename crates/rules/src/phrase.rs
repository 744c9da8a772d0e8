//! Sentences in the languages of the page, with arguments that are filled in when they are said.

use std::fmt;

use serde::Serialize;
use serde::ser::{SerializeStruct, Serializer};

/// A language that every phrase is written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Language {
    /// `en`, the language of the command line.
    #[default]
    English,
    /// `fr`.
    French,
    /// `nl`.
    Dutch,
}

impl Language {
    /// All languages, the default first.
    pub const ALL: [Language; 3] = [Language::English, Language::French, Language::Dutch];

    /// Its two letters: `en`.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::French => "fr",
            Language::Dutch => "nl",
        }
    }

    /// The language of two letters, in either case.
    pub fn find(code: &str) -> Option<Language> {
        Language::ALL
            .into_iter()
            .find(|language| language.code().eq_ignore_ascii_case(code))
    }
}

/// A whole text in every language, such as the rules of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Translated {
    /// English.
    pub en: &'static str,
    /// French.
    pub fr: &'static str,
    /// Dutch.
    pub nl: &'static str,
}

impl Translated {
    /// The text in a language.
    pub const fn text(self, language: Language) -> &'static str {
        match language {
            Language::English => self.en,
            Language::French => self.fr,
            Language::Dutch => self.nl,
        }
    }
}

/// A sentence or a word in every language, with `{0}`, `{1}`, … where its arguments come.
///
/// [`phrases!`](crate::phrases) declares phrases together with their list, so that no list forgets one.
#[derive(Debug, PartialEq, Eq)]
pub struct Phrase {
    /// What it is called wherever it is looked up; begins with where it lives: `hive.ended.surrounded`.
    pub code: &'static str,
    /// English.
    pub en: &'static str,
    /// French.
    pub fr: &'static str,
    /// Dutch.
    pub nl: &'static str,
}

impl Phrase {
    /// The sentence with its places for arguments.
    pub const fn template(&self, language: Language) -> &'static str {
        let Phrase { en, fr, nl, .. } = *self;
        Translated { en, fr, nl }.text(language)
    }

    /// The phrase as a message without arguments.
    pub const fn message(&'static self) -> Message {
        Message {
            phrase: self,
            args: Vec::new(),
        }
    }

    /// The phrase with its first argument; [`Message::with`] adds further ones.
    pub fn with(&'static self, argument: impl fmt::Display) -> Message {
        self.message().with(argument)
    }

    /// The phrase with another message as its first argument.
    pub fn with_message(&'static self, argument: Message) -> Message {
        self.message().with_message(argument)
    }
}

/// Something that can be said in any language: a phrase with its arguments. Displayed in English.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    phrase: &'static Phrase,
    args: Vec<Arg>,
}

/// What fills a place of a phrase.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Arg {
    /// The same in every language: a number, a cell, what was typed.
    Text(String),
    /// Said in the language of the sentence it stands in: a colour, the reason inside «move 3: …».
    Message(Message),
}

impl Message {
    /// Adds an argument that is the same in every language.
    #[must_use]
    pub fn with(mut self, argument: impl fmt::Display) -> Message {
        self.args.push(Arg::Text(argument.to_string()));
        self
    }

    /// Adds a message as an argument.
    #[must_use]
    pub fn with_message(mut self, argument: Message) -> Message {
        self.args.push(Arg::Message(argument));
        self
    }

    /// The phrase's code.
    pub const fn code(&self) -> &'static str {
        self.phrase.code
    }

    /// The arguments in the order of their numbers.
    pub fn args(&self) -> &[Arg] {
        &self.args
    }

    /// The sentence.
    pub fn text(&self, language: Language) -> String {
        let mut text = String::new();
        let mut rest = self.phrase.template(language);
        while let Some((before, number, after)) = next_place(rest) {
            text.push_str(before);
            match self.args.get(number) {
                Some(Arg::Text(argument)) => text.push_str(argument),
                Some(Arg::Message(message)) => text.push_str(&message.text(language)),
                None => {}
            }
            rest = after;
        }
        text.push_str(rest);
        text
    }
}

/// What stands before the first place for an argument, the argument's number, and what stands behind.
fn next_place(template: &str) -> Option<(&str, usize, &str)> {
    let (before, rest) = template.split_once('{')?;
    let (number, after) = rest.split_once('}')?;
    Some((before, number.parse().ok()?, after))
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Language::English))
    }
}

/// As it goes over the wire: `{ "code": "hive.taken", "args": ["wQ"] }`.
impl Serialize for Message {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Message", 2)?;
        fields.serialize_field("code", self.code())?;
        fields.serialize_field("args", &self.args)?;
        fields.end()
    }
}

/// Declares phrases as constants, and a list of them all.
///
/// ```
/// tessera_rules::phrases! {
///     /// All that the example says.
///     pub WORDS;
///     TAKEN: "example.taken", "{0} is taken", "{0} est occupée", "{0} is bezet";
/// }
/// assert_eq!(TAKEN.with("a1").to_string(), "a1 is taken");
/// assert_eq!(TAKEN.with("a1").text(tessera_rules::Language::Dutch), "a1 is bezet");
/// assert_eq!(WORDS.len(), 1);
/// ```
#[macro_export]
macro_rules! phrases {
    ($(#[$about:meta])* $list_vis:vis $list:ident;
     $($(#[$doc:meta])* $name:ident: $code:literal, $en:literal, $fr:literal, $nl:literal;)+) => {
        $($(#[$doc])*
        #[doc = concat!("«", $en, "»")]
        $list_vis const $name: $crate::Phrase = $crate::Phrase { code: $code, en: $en, fr: $fr, nl: $nl };)+
        $(#[$about])*
        $list_vis const $list: &[$crate::Phrase] = &[$($name),+];
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    phrases! {
        WORDS;
        OUTER: "test.outer", "move {0}: {1}", "coup {0} : {1}", "zet {0}: {1}";
        INNER: "test.inner", "{1} before {0}", "{0} après {1}", "{0} na {1}";
    }

    #[test]
    fn a_message_is_said_in_every_language() {
        let message = OUTER.with(3).with_message(INNER.with("b").with("a"));
        assert_eq!(message.to_string(), "move 3: a before b");
        assert_eq!(message.text(Language::French), "coup 3 : b après a");
        assert_eq!(WORDS.len(), 2);
    }

    #[test]
    fn braces_that_are_no_place_stay_and_missing_arguments_are_nothing() {
        phrases! { BRACES; ODD: "test.odd", "{0} and {x}", "{0}{1}", "{"; }
        let message = BRACES[0].with(1);
        assert_eq!(message.text(Language::English), "1 and {x}");
        assert_eq!(message.text(Language::French), "1");
        assert_eq!(message.text(Language::Dutch), "{");
        assert_eq!(ODD.code, "test.odd");
    }

    #[test]
    fn languages_are_found_by_their_letters() {
        for language in Language::ALL {
            assert_eq!(Language::find(&language.code().to_uppercase()), Some(language));
        }
        assert_eq!(Language::find("de"), None);
    }
}
