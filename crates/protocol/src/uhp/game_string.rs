//! Game strings: `Base+MLP;InProgress;Black[2];wM;bL /wM;wQ wM/`.
//!
//! The type of the game, how it stands, whose turn it is and which of that player's, and all moves. How a game stands
//! follows from its moves, except that its players may have ended it; so the state is read and not believed.

use games::hive::game_string;
use games::{AnyGame, AnyRecord, GAMES};
use rules::Error;

/// The states a game can be in.
const STATES: [&str; 5] = ["NotStarted", "InProgress", "Draw", "WhiteWins", "BlackWins"];

/// The type that is played if nothing is said.
const DEFAULT: &str = "base";

/// Hive, in the registry.
///
/// # Panics
/// Never: it is registered, which a test makes sure of.
pub(super) fn hive() -> &'static dyn AnyGame {
    let hive = GAMES.iter().find(|game| game.about().id == "hive");
    *hive.expect("Hive is one of the games")
}

/// The game of a type or a game string; a game of the base set if the text is empty.
pub(super) fn read(text: &str) -> Result<Box<dyn AnyRecord>, Error> {
    let mut parts = text.split(';').map(str::trim);
    let kind = parts.next().filter(|kind| !kind.is_empty()).unwrap_or(DEFAULT);
    let mut record = hive().start(kind)?;
    if let Some(state) = parts.next().filter(|state| !state.is_empty()) {
        refuse_unknown_state(state)?;
    }
    let turn = parts.next().unwrap_or_default();
    for (word, number) in parts.filter(|word| !word.is_empty()).zip(1..) {
        let refused = |reason: &dyn std::fmt::Display| {
            Error::Record(format!("move {number} «{}»: {reason}", shortened(word)))
        };
        record.play_word(word).map_err(|error| refused(&error))?;
        if record.ply() < number {
            return Err(refused(&"this is not a move"));
        }
    }
    let written = game_string(record.as_ref())?;
    let right = written.split(';').nth(2).unwrap_or_default();
    if turn.is_empty() || turn.eq_ignore_ascii_case(right) {
        return Ok(record);
    }
    Err(Error::Record(format!(
        "the game string says «{}», but after its moves it is {right}",
        shortened(turn)
    )))
}

fn refuse_unknown_state(state: &str) -> Result<(), Error> {
    let known = STATES.iter().any(|known| known.eq_ignore_ascii_case(state));
    known.then_some(()).ok_or_else(|| {
        Error::Record(format!(
            "«{}» is not the state of a game; the states are {}",
            shortened(state),
            STATES.join(", ")
        ))
    })
}

fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}
