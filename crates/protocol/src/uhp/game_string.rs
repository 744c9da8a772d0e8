//! Game strings: `Base+MLP;InProgress;Black[2];wM;bL /wM;wQ wM/`.
//!
//! The type of the game, its state, the turn (`Black[2]` is Black's second), and all moves. The state follows from the moves
//! unless the players ended the game, so it is parsed but not used.

use games::{AnyGame, AnyRecord, GAMES};
use rules::Error;

use crate::words;

/// The states of a game.
const STATES: [&str; 5] = ["NotStarted", "InProgress", "Draw", "WhiteWins", "BlackWins"];

/// The default type.
const DEFAULT: &str = "base";

/// Hive in the registry.
///
/// # Panics
/// Never: a test checks that it is registered.
pub(super) fn hive() -> &'static dyn AnyGame {
    let hive = GAMES.iter().find(|game| game.about().id == "hive");
    *hive.expect("Hive is registered")
}

/// The game of a type or a game string; an empty text is a game of the base set.
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
        // A resignation or an agreed draw.
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
