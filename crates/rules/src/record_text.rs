//! Records as text: tags, a blank line, numbered moves, the result.

use std::fmt::Write;

use crate::movetext::Word;
use crate::{Ending, Error, Game, Outcome, Player, Reason, Record, Settings, movetext};

const REPETITION: &str = "Repetition";
const QUIET_PLIES: &str = "QuietPlies";
const TERMINATION: &str = "Termination";
const TIME_FORFEIT: &str = "time forfeit";

impl<G: Game> Record<G> {
    /// The value of a tag, its name in either case.
    pub fn tag(&self, name: &str) -> Option<&str> {
        find(&self.tags, name)
    }

    /// Sets a tag that only describes the game (players, date, event); what the record itself knows it writes by
    /// itself.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        self.tags.retain(|(known, _)| !known.eq_ignore_ascii_case(name));
        self.tags.push((name.to_owned(), value.to_owned()));
    }

    /// The record as text, canonical: reading it gives an equal record.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        let mut tag = |name: &str, value: &str| {
            let escaped: String = value.replace('\\', "\\\\").replace('"', "\\\"");
            let _ = writeln!(text, "[{name} \"{}\"]", escaped.replace(['\r', '\n'], " "));
        };
        tag("Game", &self.spec());
        for (name, value) in &self.tags {
            tag(name, value);
        }
        let defaults = G::ABOUT.settings;
        if self.settings().repetition != defaults.repetition {
            tag(REPETITION, &number_or_off(self.settings().repetition));
        }
        if self.settings().quiet_plies != defaults.quiet_plies {
            tag(QUIET_PLIES, &number_or_off(self.settings().quiet_plies));
        }
        if *self.start() != G::start(self.setup()) {
            tag("Position", &self.start().position_text());
        }
        tag("Result", result_word(self.outcome()));
        if let Some((_, reason)) = self.result() {
            tag(TERMINATION, termination(reason));
        }
        text.push('\n');
        text + &self.movetext()
    }

    fn movetext(&self) -> String {
        let mut words = self.words();
        words.extend(self.ending().and_then(ending_word::<G>));
        let skipped = usize::from(self.start().turn() == Player::Second);
        let separator = if G::ABOUT.spaced_moves { "; " } else { " " };
        let turns = words
            .iter()
            .enumerate()
            .map(|(ply, word)| match (ply + skipped) % 2 {
                0 => format!("{}. {word}", usize::midpoint(ply, skipped) + 1),
                _ if ply == 0 => format!("1... {word}"),
                _ => word.clone(),
            });
        wrapped(turns.chain([result_word(self.outcome()).to_owned()]), separator)
    }

    /// Reads a record: with tags or a plain list of moves, of this game and, if it is given, this set-up.
    pub fn from_text(text: &str, setup: Option<&G::Setup>) -> Result<Record<G>, Error> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let (tags, rest, line) = split_tags(text)?;
        let setup = setup_of::<G>(&tags, setup)?;
        let mut record = match find(&tags, "Position") {
            Some(position) => Record::from_position(setup.clone(), G::from_position_text(&setup, position)?),
            None => Record::new(setup),
        };
        record.set_settings(settings_of(&tags, G::ABOUT.settings)?);
        let mut words = movetext::words(rest, line, G::ABOUT.spaced_moves);
        let written = take_result(&mut words);
        let declared = written
            .or_else(|| find(&tags, "Result").and_then(outcome_of))
            .flatten();
        let forfeit = find(&tags, TERMINATION).is_some_and(|why| why.eq_ignore_ascii_case(TIME_FORFEIT));
        record.tags = tags.into_iter().filter(|(name, _)| !is_own(name)).collect();
        record.play_words(&words, text.trim_end().lines().count() > 1)?;
        record.settle(declared.map(|outcome| decided(outcome, forfeit)))?;
        Ok(record)
    }

    /// Brings the result a file declares together with the one its moves lead to.
    fn settle(&mut self, declared: Option<Ending>) -> Result<(), Error> {
        match (declared, self.outcome()) {
            (Some(ending), None) => self.end(ending),
            (Some(ending), Some(actual)) if ending.outcome() != actual => Err(Error::Record(format!(
                "the record says the result is {}, but its moves end with {} ({})",
                result_word(Some(ending.outcome())),
                result_word(Some(actual)),
                self.result_text().unwrap_or_default()
            ))),
            _ => Ok(()),
        }
    }
}

/// How a game ended whose moves don't tell.
fn decided(outcome: Outcome, forfeit: bool) -> Ending {
    match outcome {
        Outcome::Win(winner) if forfeit => Ending::OutOfTime(winner.other()),
        _ => Ending::Declared(outcome),
    }
}

/// Tags that a record writes from what it knows.
fn is_own(name: &str) -> bool {
    ["Game", "Position", "Result", TERMINATION, REPETITION, QUIET_PLIES]
        .iter()
        .any(|own| own.eq_ignore_ascii_case(name))
}

fn find<'a>(tags: &'a [(String, String)], name: &str) -> Option<&'a str> {
    tags.iter()
        .find(|(known, _)| known.eq_ignore_ascii_case(name))
        .map(|(_, value)| value.as_str())
}

fn setup_of<G: Game>(tags: &[(String, String)], asked: Option<&G::Setup>) -> Result<G::Setup, Error> {
    let Some(spec) = find(tags, "Game") else {
        return Ok(asked.cloned().unwrap_or_default());
    };
    let (id, setup) = spec.split_once(':').unwrap_or((spec, ""));
    if !id.trim().eq_ignore_ascii_case(G::ABOUT.id) {
        return Err(Error::Record(format!(
            "the record is of the game {id}, not of {}",
            G::ABOUT.id
        )));
    }
    let setup = if setup.is_empty() {
        G::Setup::default()
    } else {
        setup.parse()?
    };
    match asked {
        Some(asked) if *asked != setup => Err(Error::Record(format!(
            "the record is of {id}:{setup}, not of {id}:{asked}; name {id}:{setup} to read it"
        ))),
        _ => Ok(setup),
    }
}

fn settings_of(tags: &[(String, String)], defaults: Settings) -> Result<Settings, Error> {
    let read = |name: &str, otherwise| match find(tags, name) {
        None => Ok(otherwise),
        Some("off") => Ok(None),
        Some(value) => match value.parse() {
            Ok(number) if number > 0 => Ok(Some(number)),
            _ => Err(Error::Record(format!(
                "the tag {name} is «{value}»; say a number from 1, or off"
            ))),
        },
    };
    Ok(Settings {
        repetition: read(REPETITION, defaults.repetition)?,
        quiet_plies: read(QUIET_PLIES, defaults.quiet_plies)?,
    })
}

fn number_or_off(number: Option<u32>) -> String {
    number.map_or_else(|| "off".to_owned(), |number| number.to_string())
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
            let tag = tag_of(line).ok_or_else(|| {
                Error::Record(format!(
                    "line {number}: this is not a tag; a tag is written [Name \"value\"]"
                ))
            })?;
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

fn result_word(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        None => "*",
        Some(Outcome::Draw) => "1/2-1/2",
        Some(Outcome::Win(Player::First)) => "1-0",
        Some(Outcome::Win(Player::Second)) => "0-1",
    }
}

fn termination(reason: Reason) -> &'static str {
    match reason {
        Reason::Position => "normal",
        Reason::Repetition(_) => "repetition",
        Reason::Quiet(_) => "no progress",
        Reason::Ending(Ending::Resigned(_)) => "resignation",
        Reason::Ending(Ending::Agreed) => "agreement",
        Reason::Ending(Ending::OutOfTime(_)) => TIME_FORFEIT,
        Reason::Ending(Ending::Declared(_)) => "adjudication",
    }
}

fn ending_word<G: Game>(ending: Ending) -> Option<String> {
    match ending {
        Ending::Resigned(player) => Some(format!("{}-resigns", G::ABOUT.colour(player))),
        Ending::Agreed => Some("draw-agreed".to_owned()),
        Ending::OutOfTime(_) | Ending::Declared(_) => None,
    }
}

/// The words in lines of at most 80 characters, if each fits.
fn wrapped(words: impl Iterator<Item = String>, separator: &str) -> String {
    const WIDTH: usize = 80;
    let mut text = String::new();
    let mut column = 0;
    for word in words {
        if column > 0 && column + separator.len() + word.len() > WIDTH {
            text.push_str(separator.trim_end());
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push_str(separator);
            column += separator.len();
        }
        column += word.len();
        text.push_str(&word);
    }
    text + "\n"
}
