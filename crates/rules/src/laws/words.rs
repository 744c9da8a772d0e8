//! A game has words for all that it shows, in every language.

use std::collections::HashSet;

use crate::{About, Language, Message, Phrase, PieceKind, Scene};

/// Checks what needs no position: the phrases themselves, and those that every game has.
pub(super) fn check(about: &About) {
    let id = about.id;
    let mut codes = HashSet::new();
    for phrase in about.words {
        assert!(about.key(phrase).is_some(), "{} begins with «{id}.»", phrase.code);
        assert!(
            codes.insert(phrase.code),
            "{} stands for two phrases",
            phrase.code
        );
        check_phrase(phrase);
    }
    for key in ["name", "summary", "setups"] {
        need(about, key);
    }
    assert_eq!(english(about, "name"), about.name, "{id}: the name is the phrase");
    assert_eq!(
        english(about, "summary"),
        about.summary,
        "{id}: the summary is the phrase"
    );
    for setup in about.offered {
        let named = about.phrase(&format!("setup.{setup}")).or(about.phrase("setup"));
        assert!(named.is_some(), "{id}: no phrase names the set-up {setup}");
    }
    assert!(!about.pieces.is_empty(), "{id}: there are no kinds of pieces");
    about.pieces.iter().for_each(|kind| check_kind(about, kind));
}

/// A phrase says something in every language, with the same arguments.
fn check_phrase(phrase: &Phrase) {
    let places = |language| -> HashSet<String> {
        let parts = phrase.template(language).split('{').skip(1);
        parts
            .filter_map(|part| Some(part.split_once('}')?.0.to_owned()))
            .collect()
    };
    for language in Language::ALL {
        let code = language.code();
        assert!(
            !phrase.template(language).trim().is_empty(),
            "{} says nothing in {code}",
            phrase.code
        );
        assert_eq!(
            places(language),
            places(Language::English),
            "{} has other arguments in {code}",
            phrase.code
        );
    }
}

fn english(about: &About, key: &str) -> &'static str {
    need(about, key).template(Language::English)
}

pub(super) fn need(about: &About, key: &str) -> &'static Phrase {
    about
        .phrase(key)
        .unwrap_or_else(|| panic!("{} has no phrase {}.{key}", about.id, about.id))
}

fn check_kind(about: &About, kind: &PieceKind) {
    assert!(
        about.pieces.contains(kind),
        "{}: the piece {} is none of the game's kinds",
        about.id,
        kind.name
    );
    need(about, &format!("piece.{}", kind.name));
}

/// Everything on the table is of a kind that the game has told.
pub(super) fn check_scene(about: &About, scene: &Scene) {
    let pieces = scene.pieces.iter().map(|piece| piece.kind);
    let kinds = pieces.chain(scene.hands.iter().map(|hand| hand.kind));
    kinds.for_each(|kind| check_kind(about, kind));
}

/// A game with scores says what they count.
pub(super) fn check_score(about: &About) {
    need(about, "score");
    need(about, "score.one");
}

/// A game ends in one of the ways it has told.
pub(super) fn check_ending(about: &About, ending: &Message) {
    let ended = format!("{}.ended.", about.id);
    let told = about.words.iter().any(|phrase| phrase.code == ending.code());
    assert!(
        told && ending.code().starts_with(&ended),
        "{} is none of the phrases {ended}…",
        ending.code()
    );
}
