//! Game strings of the Universal Hive Protocol: a whole game in one line.
//!
//! `Base+MLP;InProgress;Black[2];wA1;bA1 -wA1;wQ wA1/` names the set-up, the state of the game, the turn, and all
//! moves. State and turn follow from the moves; a string that contradicts them is rejected. Read as a position, its
//! moves are played, so that the order of placement is known as well.

use rules::{Claim, Error, Game, Message, Outcome, Player, Position, Transcript, Word};

use super::notation::WrittenMove;
use super::record_forms::{NOT_STARTED, STATES, name_setup, outcome_of_state};
use crate::AnyRecord;
use crate::hive::{Hive, HiveSetup, words};

/// A game of Hive as a game string. It shows the result of the moves, but can't express a resignation or an agreed
/// draw.
///
/// Fails for other games, and for games that did not start from an empty board.
///
/// ```
/// let mut record = tessera_games::find("hive:base+m").unwrap().start();
/// record.play_list("wM; bS1 wM-; wQ -wM").unwrap();
/// let text = tessera_games::hive::game_string(record.as_ref()).unwrap();
/// assert_eq!(text, "Base+M;InProgress;Black[2];wM;bS1 wM-;wQ -wM");
/// ```
pub fn game_string(record: &dyn AnyRecord) -> Result<String, Error> {
    if record.about().id != Hive::ABOUT.id {
        return refused(words::ONLY_HIVE.message());
    }
    refuse_begun(record)?;
    let words = record.words();
    let state = state_of(words.len(), record.at(words.len()).outcome());
    let header = [type_of(record), state.to_owned(), turn_after(words.len())];
    Ok(header
        .into_iter()
        .chain(words.into_iter().map(String::from))
        .collect::<Vec<_>>()
        .join(";"))
}

/// Rejects games that did not start from an empty board, which other programs do not support.
pub(super) fn refuse_begun(record: &dyn AnyRecord) -> Result<(), Error> {
    if record.at(0).position_text() == Hive::empty(HiveSetup::SIMPLE).text() {
        return Ok(());
    }
    refused(words::BEGUN.message())
}

/// `Base+MLP` for a record of `hive:base+mlp`.
pub(super) fn type_of(record: &dyn AnyRecord) -> String {
    let spec = record.spec();
    let setup = spec.split_once(':').map_or("", |(_, setup)| setup);
    let (base, letters) = setup.split_at(setup.find('+').unwrap_or(setup.len()));
    let (first, rest) = base.split_at(base.len().min(1));
    format!("{}{rest}{}", first.to_uppercase(), letters.to_uppercase())
}

/// The state of a game after `ply` moves.
pub(super) fn state_of(plies: usize, outcome: Option<Outcome>) -> &'static str {
    let matching = STATES.into_iter().find(|&(_, known)| known == outcome);
    match matching {
        _ if plies == 0 && outcome.is_none() => NOT_STARTED,
        Some((state, _)) => state,
        None => "InProgress",
    }
}

/// The player to move after `ply` moves, with the number of that player's turn: `White[3]`.
fn turn_after(plies: usize) -> String {
    let colour = ["White", "Black"][plies % 2];
    format!("{colour}[{}]", plies / 2 + 1)
}

/// A game string, split into its parts.
struct GameString {
    setup: HiveSetup,
    /// The state of the game, if given.
    state: String,
    /// The turn, if given.
    turn: String,
    words: Vec<Word>,
}

impl GameString {
    /// The parts of a text, or `None` if it does not start with a set-up.
    ///
    /// State and turn may be omitted: whatever parses as a move is one.
    fn read(text: &str) -> Option<GameString> {
        let mut parts = parts(text).into_iter().peekable();
        let setup = parts.next()?.text.parse().ok()?;
        let mut header = || {
            let header = parts.next_if(|part| WrittenMove::read(&part.text).is_err());
            header.map_or(String::new(), |part| part.text)
        };
        let (state, turn) = (header(), header());
        Some(GameString {
            setup,
            state,
            turn,
            words: parts.filter(|part| !part.text.is_empty()).collect(),
        })
    }

    /// The transcript of the game, with this claim about its result.
    fn into_transcript(self, claim: Claim, text: &str) -> Transcript {
        let mut sheet = Transcript {
            tags: Vec::new(),
            words: self.words,
            claim,
            lines: text.trim().lines().count() > 1,
        };
        name_setup(&mut sheet, self.setup);
        sheet
    }

    fn refuse_second_game(&self) -> Result<(), Error> {
        let other = self
            .words
            .iter()
            .find(|word| word.text.parse::<HiveSetup>().is_ok());
        other.map_or(Ok(()), |other| refused(words::SECOND_GAME.with(other.line)))
    }

    fn refuse_wrong_turn(&self) -> Result<(), Error> {
        let (turn, right) = (&self.turn, turn_after(self.words.len()));
        if turn.is_empty() || turn.eq_ignore_ascii_case(&right) {
            return Ok(());
        }
        refused(words::STRING_TURN.with(turn).with(right))
    }

    fn claim(&self) -> Result<Claim, Error> {
        let state = &self.state;
        match outcome_of_state(state) {
            _ if state.eq_ignore_ascii_case(NOT_STARTED) && !self.words.is_empty() => {
                refused(words::STRING_STARTED.with(state))
            }
            Some(outcome) => Ok(Claim::State(outcome)),
            None if state.is_empty() => Ok(Claim::Nothing),
            None => refused(
                words::STRING_STATE
                    .with(state)
                    .with(STATES.map(|(state, _)| state).join(", ")),
            ),
        }
    }
}

fn refused<T>(reason: Message) -> Result<T, Error> {
    Err(Error::Record(reason))
}

/// The parts between semicolons and line ends, each with its line number, from the first that is not empty.
fn parts(text: &str) -> Vec<Word> {
    let mut parts = Vec::new();
    for (line, number) in text.trim_end().lines().zip(1..) {
        // A line end separates as well, so a semicolon right before it adds nothing.
        let line = line.trim();
        let line = line.strip_suffix(';').unwrap_or(line);
        let part = |part: &str| Word {
            line: number,
            text: part.trim().to_owned(),
        };
        parts.extend(line.split(';').map(part));
    }
    let empty = parts.iter().take_while(|part| part.text.is_empty()).count();
    parts.split_off(empty)
}

/// The transcript of a game string, or `None` if the text does not start with a set-up.
pub(super) fn sheet(text: &str) -> Option<Result<Transcript, Error>> {
    let read = GameString::read(text)?;
    let checked = read.refuse_second_game().and_then(|()| read.refuse_wrong_turn());
    let claim = checked.and_then(|()| read.claim());
    Some(claim.map(|claim| read.into_transcript(claim, text)))
}

/// The same, whatever it says about state and turn.
pub(super) fn as_told(text: &str) -> Option<Result<Transcript, Error>> {
    let read = GameString::read(text)?;
    let outcome = outcome_of_state(&read.state).flatten();
    let claim = outcome.map_or(Claim::Nothing, Claim::Result);
    Some(
        read.refuse_second_game()
            .map(|()| read.into_transcript(claim, text)),
    )
}

/// The position of a game string, or `None` if the text does not start with a set-up.
pub(super) fn position(setup: HiveSetup, text: &str) -> Result<Option<Hive>, Error> {
    let Some(GameString {
        setup: named,
        turn,
        words,
        ..
    }) = GameString::read(text)
    else {
        return Ok(None);
    };
    if named != setup {
        return Err(Error::Position(words::OTHER_SETUP.with(named).with(setup)));
    }
    let mut hive = Hive::start(&setup);
    for (Word { text: word, .. }, number) in words.iter().zip(1..) {
        let played = hive.parse(word).and_then(|m| hive.play(m));
        played.map_err(|reason| {
            Error::Position(
                words::MOVE_OF_POSITION
                    .with(number)
                    .with(word)
                    .with_message(reason.message()),
            )
        })?;
    }
    if turn.is_empty() || is_turn(&turn, hive.turn()) {
        return Ok(Some(hive));
    }
    Err(Error::Position(
        words::OTHER_TURN
            .with(turn)
            .with_message(Hive::ABOUT.colour_message(hive.turn())),
    ))
}

/// Whether a word such as `White[3]` names the player to move.
fn is_turn(word: &str, player: Player) -> bool {
    let colour = word.split('[').next().unwrap_or_default();
    Hive::ABOUT.player(colour) == Some(player)
}
