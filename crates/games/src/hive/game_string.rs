//! Positions as the Universal Hive Protocol writes them: the game that led there.
//!
//! `Base+MLP;InProgress;Black[2];wA1;bA1 -wA1;wQ wA1/` names the set-up, how the game stands, whose turn it is, and all
//! moves. The position is played out, so it also knows in which order tiles were placed.

use rules::{Error, Game, Position};

use super::{Hive, HiveSetup};

/// The position of a game string, or nothing if the text does not begin with a set-up.
pub(super) fn read(setup: HiveSetup, text: &str) -> Result<Option<Hive>, Error> {
    let mut parts = text.split(';').map(str::trim);
    let Some(Ok(named)) = parts.next().map(str::parse::<HiveSetup>) else {
        return Ok(None);
    };
    if named != setup {
        return Err(Error::Position(format!(
            "the position is of hive:{named}, not of hive:{setup}; name hive:{named} to read it"
        )));
    }
    // How the game stands follows from its moves.
    let _state = parts.next();
    let turn = parts.next();
    let mut hive = Hive::start(&setup);
    for (word, number) in parts.filter(|word| !word.is_empty()).zip(1..) {
        let played = hive.parse(word).and_then(|m| hive.play(m));
        played
            .map_err(|reason| Error::Position(format!("move {number} «{word}» of the position: {reason}")))?;
    }
    match turn.filter(|turn| !turn.is_empty()) {
        Some(turn) if !is_turn(turn, &hive) => Err(Error::Position(format!(
            "the position says «{turn}», but after its moves it is {}'s turn",
            Hive::ABOUT.colour(hive.turn())
        ))),
        _ => Ok(Some(hive)),
    }
}

/// Whether a word such as `White[3]` names the player to move.
fn is_turn(word: &str, hive: &Hive) -> bool {
    let colour = word.split('[').next().unwrap_or_default();
    Hive::ABOUT.player(colour) == Some(hive.turn())
}
