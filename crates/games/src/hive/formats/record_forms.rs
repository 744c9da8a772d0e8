//! Whole games in the formats of other programs, read into transcripts.
//!
//! - Game strings of the Universal Hive Protocol (`game_string.rs`).
//! - `BoardSpace` files (`boardspace`).
//! - PGN with a `GameType` tag instead of `Game`, and results in words.

use rules::{Claim, Error, Game, Outcome, Player, Reason, Record, Transcript, tag_line};

use super::game_string::{refuse_begun, state_of, type_of};
use super::{boardspace, game_string};
use crate::hive::{Hive, HiveSetup};

/// The transcript of a text in one of these formats, or `None` for other texts.
pub(in crate::hive) fn read(text: &str) -> Option<Result<Transcript, Error>> {
    let read = game_string::sheet(text).or_else(|| without_state(text))?;
    Some(read.map(|mut sheet| {
        if outlasts_repetition(&sheet) {
            sheet.allow_repetition();
        }
        sheet
    }))
}

/// Whether the game continues, or is unfinished, after a draw by repetition: not all programs apply that rule.
fn outlasts_repetition(sheet: &Transcript) -> bool {
    let setup = sheet
        .tag("Game")
        .and_then(|spec| spec.split_once(':')?.1.parse().ok());
    let mut record = Record::<Hive>::new(setup.unwrap_or_default());
    let is_drawn = |record: &Record<Hive>| matches!(record.decided(), Some((_, Reason::Repetition(_))));
    for word in &sheet.words {
        if is_drawn(&record) {
            return true;
        }
        if record.play_word(&word.text).is_err() {
            return false;
        }
    }
    sheet.claim == Claim::State(None) && is_drawn(&record)
}

/// The transcript of a text in any format, even one that contradicts itself.
pub(super) fn as_told(text: &str) -> Result<Transcript, Error> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    game_string::as_told(text)
        .or_else(|| without_state(text))
        .unwrap_or_else(|| Transcript::read(text, Hive::ABOUT.spaced_moves))
}

fn without_state(text: &str) -> Option<Result<Transcript, Error>> {
    boardspace::sheet(text).or_else(|| tagged(text))
}

/// The outcome that a state of the Universal Hive Protocol stands for; the inner `None` is a game in progress.
#[expect(
    clippy::option_option,
    reason = "no state, an open game, a decided one: three cases"
)]
pub(super) fn outcome_of_state(word: &str) -> Option<Option<Outcome>> {
    STATES
        .into_iter()
        .find(|(state, _)| state.eq_ignore_ascii_case(word))
        .map(|(_, outcome)| outcome)
}

/// The states of a game; of several spellings, the first one is written.
pub(super) const STATES: [(&str, Option<Outcome>); 5] = [
    ("InProgress", None),
    ("WhiteWins", Some(Outcome::Win(Player::First))),
    ("BlackWins", Some(Outcome::Win(Player::Second))),
    ("Draw", Some(Outcome::Draw)),
    (NOT_STARTED, None),
];

pub(super) const NOT_STARTED: &str = "NotStarted";

/// Sets the set-up of a transcript.
pub(super) fn name_setup(sheet: &mut Transcript, setup: HiveSetup) {
    sheet.tags.insert(0, ("Game".to_owned(), format!("hive:{setup}")));
}

/// A tagged text whose set-up is in the `GameType` tag.
fn tagged(text: &str) -> Option<Result<Transcript, Error>> {
    let mut sheet = Transcript::read(text, true).ok()?;
    if sheet.tag("Game").is_some() {
        return None;
    }
    let kind = sheet.tag("GameType")?.to_owned();
    Some(kind.parse().map(|setup| {
        sheet
            .tags
            .retain(|(name, _)| !name.eq_ignore_ascii_case("GameType"));
        name_setup(&mut sheet, setup);
        claim_state(&mut sheet);
        sheet
    }))
}

/// A record as PGN that other programs read: every move numbered on its own line, the result in words.
///
/// Fails for games that did not start from an empty board.
pub(in crate::hive) fn pgn(record: &Record<Hive>) -> Result<String, Error> {
    refuse_begun(record)?;
    let state = state_of(record.ply(), record.outcome());
    let tags = record.written_tags().into_iter();
    let tags = tags.map(|(name, value)| match name.as_str() {
        "Game" => tag_line("GameType", &type_of(record)),
        "Result" => tag_line(&name, state),
        _ => tag_line(&name, &value),
    });
    let moves = record.words().into_iter().zip(1..);
    let moves = moves.map(|(word, number)| format!("{number}. {word}\n"));
    let ended = record.outcome().map(|_| format!("\n{state}\n"));
    let lines = tags.chain(["\n".to_owned()]).chain(moves).chain(ended);
    Ok(lines.collect())
}

/// Takes the result from the word after the moves, or from the tag.
fn claim_state(sheet: &mut Transcript) {
    let last = sheet.words.last().and_then(|word| outcome_of_state(&word.text));
    if last.is_some() {
        sheet.words.pop();
    }
    let tag = || sheet.tag("Result").and_then(outcome_of_state);
    if let Some(Some(outcome)) = last.or_else(tag) {
        sheet.claim = Claim::Result(outcome);
    }
}
