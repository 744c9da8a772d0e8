//! Every sentence and word that the server, the rules and the games can say, by language.

use std::sync::LazyLock;

use api::Words;
use axum::http::HeaderMap;
use axum::response::Response;
use rules::{Language, Message, Phrase};
use sha2::{Digest, Sha256};

use super::PathParams;
use crate::Error;
use crate::http::caching::{REVALIDATED, conditional};
use crate::random_id::hex;
use crate::words;

/// The response of one language, in the order of [`Language::ALL`]: it does not change while the program runs.
struct Body {
    json: String,
    tag: String,
}

static BODIES: LazyLock<[Body; 3]> = LazyLock::new(|| {
    Language::ALL.map(|language| {
        let json = serde_json::to_string(&words_in(language)).unwrap_or_default();
        let tag = hex(&Sha256::digest(&json)[..12]);
        Body { json, tag }
    })
});

/// `GET /api/words/{language}`
pub(crate) async fn show(
    PathParams(code): PathParams<String>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    let language = language_of(&code).map_err(Error::NotFound)?;
    let body = &BODIES[language as usize];
    Ok(conditional(
        &headers,
        Some(&body.tag),
        REVALIDATED,
        "application/json",
        body.json.as_str(),
    ))
}

/// The language of two letters, or a sentence that names all languages.
pub(super) fn language_of(code: &str) -> Result<Language, Message> {
    let codes = || Language::ALL.map(Language::code).join(", ");
    Language::find(code).ok_or_else(|| words::NO_LANGUAGE.with(codes()))
}

/// A game's phrases under its id, without the id; all others by their whole code.
fn words_in(language: Language) -> Words {
    let mut words = Words::default();
    for phrase in games::phrases().chain(words::WORDS) {
        let text = phrase.template(language).to_owned();
        match key_of_game(phrase) {
            Some((id, key)) => {
                let game = words.games.entry(id.to_owned()).or_default();
                game.insert(key.to_owned(), text);
            }
            None => {
                words.messages.insert(phrase.code.to_owned(), text);
            }
        }
    }
    words
}

fn key_of_game(phrase: &Phrase) -> Option<(&'static str, &'static str)> {
    let (id, key) = phrase.code.split_once('.')?;
    let is_game = games::all().any(|game| game.about().id == id);
    is_game.then_some((id, key))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// The numbers of the arguments in a template.
    fn places(template: &str) -> BTreeSet<&str> {
        let places = template.split('{').skip(1);
        places
            .filter_map(|rest| rest.split_once('}'))
            .map(|(number, _)| number)
            .collect()
    }

    #[test]
    fn every_language_has_every_phrase_with_the_same_arguments() {
        let mut codes = BTreeSet::new();
        for phrase in games::phrases().chain(words::WORDS) {
            assert!(codes.insert(phrase.code), "{} is there twice", phrase.code);
            for language in Language::ALL {
                let text = phrase.template(language);
                assert!(!text.is_empty(), "{}", phrase.code);
                assert_eq!(
                    places(text),
                    places(phrase.en),
                    "{} in {}",
                    phrase.code,
                    language.code()
                );
            }
        }
        assert!(
            words::WORDS
                .iter()
                .all(|phrase| phrase.code.starts_with("server."))
        );
    }
}
