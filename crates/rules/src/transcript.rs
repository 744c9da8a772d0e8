//! Transcripts: what the text of a record says, before its moves are checked.

use crate::movetext::{self, Word};
use crate::record_text::{OFF, REPETITION};
use crate::{Error, Game, Outcome, Player, words};

/// What a text says about one game: its tags, the words of its moves, its result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transcript {
    /// The tags in order, the values without quotes.
    pub tags: Vec<(String, String)>,
    /// The words of the moves.
    pub words: Vec<Word>,
    /// How the game ended.
    pub claim: Claim,
    /// Whether the text has several lines, so that it helps to name them.
    pub lines: bool,
}

/// What a text says about the result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Claim {
    /// Nothing, or that the game is open.
    Nothing,
    /// This result, for whatever reason: if the moves don't end the game, something else did.
    Result(Outcome),
    /// That the moves alone led to this result, or to none.
    State(Option<Outcome>),
}

impl Transcript {
    /// What a text says that is tags, a plain list of moves, or both; `spaced` where moves have spaces themselves.
    pub fn read(text: &str, spaced: bool) -> Result<Transcript, Error> {
        let text = without_mark(text);
        let (tags, rest, line) = split_tags(text)?;
        let mut words = movetext::words(rest, line, spaced);
        let written = take_result(&mut words);
        let claimed = written
            .or_else(|| find_tag(&tags, "Result").and_then(outcome_of))
            .flatten();
        Ok(Transcript {
            tags,
            words,
            claim: claimed.map_or(Claim::Nothing, Claim::Result),
            lines: text.trim_end().lines().count() > 1,
        })
    }

    /// The spec that a text's tags name, without a look at its moves.
    pub fn named_game(text: &str) -> Result<Option<String>, Error> {
        let (tags, ..) = split_tags(without_mark(text))?;
        Ok(find_tag(&tags, "Game").map(str::to_owned))
    }

    /// The same of a text in any form that a game reads.
    pub fn of_game<G: Game>(text: &str) -> Result<Transcript, Error> {
        Transcript::of_form::<G>(text).unwrap_or_else(|| Transcript::read(text, G::ABOUT.spaced_moves))
    }

    /// The same of a text in a form that only this game has; nothing if it is not in such a form.
    pub fn of_form<G: Game>(text: &str) -> Option<Result<Transcript, Error>> {
        G::read_transcript(without_mark(text))
    }

    /// The value of a tag, its name in either case.
    pub fn tag(&self, name: &str) -> Option<&str> {
        find_tag(&self.tags, name)
    }

    /// Lets the game go on however often a position occurs, unless a tag says how often it may.
    pub fn allow_repetition(&mut self) {
        if self.tag(REPETITION).is_none() {
            self.set_tag(REPETITION, OFF);
        }
    }

    /// Sets a tag.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        self.tags.retain(|(known, _)| !known.eq_ignore_ascii_case(name));
        self.tags.push((name.to_owned(), value.to_owned()));
    }
}

/// The text without the mark that some editors put before it.
fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

pub(crate) fn find_tag<'a>(tags: &'a [(String, String)], name: &str) -> Option<&'a str> {
    tags.iter()
        .find(|(known, _)| known.eq_ignore_ascii_case(name))
        .map(|(_, value)| value.as_str())
}

/// The tags before the first other line, the rest, and the rest's first line number.
type Split<'a> = (Vec<(String, String)>, &'a str, usize);

fn split_tags(text: &str) -> Result<Split<'_>, Error> {
    let mut tags = Vec::new();
    let mut rest = text;
    let mut number = 1;
    while !rest.is_empty() {
        let (line, after) = rest.split_once('\n').unwrap_or((rest, ""));
        let line = line.trim();
        if line.starts_with('[') {
            let tag = tag_of(line).ok_or_else(|| Error::Record(words::NOT_A_TAG.with(number)))?;
            tags.push(tag);
        } else if !line.is_empty() {
            break;
        }
        rest = after;
        number += 1;
    }
    Ok((tags, rest, number))
}

fn tag_of(line: &str) -> Option<(String, String)> {
    let inner = line.strip_prefix('[')?.strip_suffix(']')?.trim();
    let (name, value) = inner.split_once(char::is_whitespace)?;
    let quoted = value.trim().strip_prefix('"')?.strip_suffix('"')?;
    let mut value = String::new();
    let mut chars = quoted.chars();
    while let Some(c) = chars.next() {
        value.push(if c == '\\' { chars.next()? } else { c });
    }
    Some((name.to_owned(), value))
}

/// The result a word stands for; the inner `None` is an open game.
#[expect(
    clippy::option_option,
    reason = "no result word, an open game, a decided one: three cases"
)]
fn outcome_of(word: &str) -> Option<Option<Outcome>> {
    match word {
        "1-0" => Some(Some(Outcome::Win(Player::First))),
        "0-1" => Some(Some(Outcome::Win(Player::Second))),
        "1/2-1/2" | "½-½" => Some(Some(Outcome::Draw)),
        "*" | "?" => Some(None),
        _ => None,
    }
}

#[expect(clippy::option_option, reason = "as outcome_of")]
fn take_result(words: &mut Vec<Word>) -> Option<Option<Outcome>> {
    let last = words.last_mut()?;
    // Where moves have spaces the result may stand behind the last move, with only a space between.
    let (before, word) = last
        .text
        .rsplit_once(char::is_whitespace)
        .unwrap_or(("", &last.text));
    let outcome = outcome_of(word)?;
    if before.is_empty() {
        words.pop();
    } else {
        last.text = before.trim_end().to_owned();
    }
    Some(outcome)
}
