//! Game strings: `Base+MLP;InProgress;Black[2];wM;bL /wM;wQ wM/`.
//!
//! The type of the game, how it stands, whose turn it is and which of that player's, and all moves. How a game stands
//! follows from its moves, except that its players may have ended it; so the state is read and not believed.

use games::{AnyGame, AnyRecord, GAMES};
use rules::Error;

use crate::words;

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
    let (kind, rest) = text.split_once(';').unwrap_or((text, ""));
    let kind = if kind.trim().is_empty() { DEFAULT } else { kind };
    let begun = hive().start(kind)?;
    if rest.is_empty() {
        return Ok(begun);
    }
    let (state, rest) = rest.split_once(';').unwrap_or((rest, ""));
    refuse_unknown_state(state.trim())?;
    let record = hive().read(None, &format!("{kind};;{rest}"))?;
    let mut words = rest.split(';').skip(1).filter(|word| !word.trim().is_empty());
    match words.nth(record.ply()) {
        None => Ok(record),
        // A resignation, or an agreement on a draw.
        Some(word) => Err(Error::Record(words::NOT_A_MOVE.message()).in_word(record.ply() + 1, None, word)),
    }
}

fn refuse_unknown_state(state: &str) -> Result<(), Error> {
    let known = STATES.iter().any(|known| known.eq_ignore_ascii_case(state));
    (known || state.is_empty()).then_some(()).ok_or_else(|| {
        let shown: String = state.chars().take(40).collect();
        Error::Record(words::NOT_A_STATE.with(shown).with(STATES.join(", ")))
    })
}
