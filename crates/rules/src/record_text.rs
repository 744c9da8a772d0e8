//! Records as text: tags, a blank line, numbered moves, the result.

use std::sync::Arc;

use crate::tags::tag_line;
use crate::transcript::find_tag;
use crate::{
    Claim, Ending, Error, Game, Outcome, Player, Reason, Record, Settings, SmolStr, Transcript, words,
};

pub(crate) const REPETITION: &str = "Repetition";
const QUIET_PLIES: &str = "QuietPlies";
pub(crate) const OFF: &str = "off";
const TERMINATION: &str = "Termination";
const TIME_FORFEIT: &str = "time forfeit";
const ABANDONED: &str = "abandoned";

impl<G: Game> Record<G> {
    /// The value of a tag, its name in either case.
    pub fn tag(&self, name: &str) -> Option<&str> {
        find_tag(&self.tags, name)
    }

    /// Sets a tag that only describes the game (players, date, event); what the record itself knows it writes by
    /// itself.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        let tags = Arc::make_mut(&mut self.tags);
        tags.retain(|(known, _)| !known.eq_ignore_ascii_case(name));
        tags.push((name.to_owned(), value.to_owned()));
    }

    /// The record as text, canonical: reading it gives an equal record.
    pub fn to_text(&self) -> String {
        let tags = self.written_tags();
        let tags: String = tags.iter().map(|(name, value)| tag_line(name, value)).collect();
        format!("{tags}\n{}", self.movetext())
    }

    /// All tags as they are written: which game it is, what describes it, how it ended.
    pub fn written_tags(&self) -> Vec<(String, String)> {
        let mut tags = vec![("Game".to_owned(), self.spec())];
        tags.extend(self.tags.iter().cloned());
        let mut tag = |name: &str, value: &str| tags.push((name.to_owned(), value.to_owned()));
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
        if let Some((_, reason)) = self.decided() {
            tag(TERMINATION, termination(reason));
        }
        tags
    }

    fn movetext(&self) -> String {
        let mut words = self.words();
        words.extend(self.ending().and_then(ending_word::<G>).map(SmolStr::from));
        let skipped = usize::from(self.start().turn() == Player::Second);
        let separator = if G::ABOUT.spaced_moves { "; " } else { " " };
        let turns = words
            .iter()
            .enumerate()
            .map(|(ply, word)| match (ply + skipped) % 2 {
                0 => format!("{}. {word}", usize::midpoint(ply, skipped) + 1),
                _ if ply == 0 => format!("1... {word}"),
                _ => word.to_string(),
            });
        wrapped(turns.chain([result_word(self.outcome()).to_owned()]), separator)
    }

    /// Reads a record: with tags, a plain list of moves, or in a form that only this game has; of this game and, if it
    /// is given, this set-up.
    pub fn from_text(text: &str, setup: Option<&G::Setup>) -> Result<Record<G>, Error> {
        Record::from_transcript(Transcript::of_game::<G>(text)?, setup)
    }

    /// Plays what a transcript says.
    pub fn from_transcript(transcript: Transcript, setup: Option<&G::Setup>) -> Result<Record<G>, Error> {
        let setup = setup_of::<G>(&transcript, setup)?;
        let mut record = match transcript.tag("Position") {
            Some(position) => Record::from_position(setup.clone(), G::from_position_text(&setup, position)?),
            None => Record::new(setup),
        };
        record.set_settings(settings_of(&transcript, G::ABOUT.settings)?);
        record.play_words(&transcript.words, transcript.lines)?;
        record.settle(transcript.claim, transcript.tag(TERMINATION).unwrap_or_default())?;
        let mut tags = transcript.tags;
        tags.retain(|(name, _)| !is_own(name));
        record.tags = Arc::new(tags);
        Ok(record)
    }

    /// Brings the result a file claims together with the one its moves lead to.
    fn settle(&mut self, claim: Claim, why: &str) -> Result<(), Error> {
        match (claim, self.outcome()) {
            (Claim::Nothing, _) => Ok(()),
            (Claim::Result(claimed), None) => self.end(decided(claimed, why)),
            (Claim::Result(claimed), actual) if Some(claimed) == actual => Ok(()),
            (Claim::Result(claimed), actual) => self.refuse_claim(Some(claimed), actual),
            (Claim::State(claimed), actual) if claimed == actual => Ok(()),
            (Claim::State(claimed), actual) => self.refuse_claim(claimed, actual),
        }
    }

    fn refuse_claim(&self, claimed: Option<Outcome>, actual: Option<Outcome>) -> Result<(), Error> {
        let claimed = match claimed {
            None => words::CLAIMS_OPEN.message(),
            Some(claimed) => words::CLAIMS_RESULT.with(result_word(Some(claimed))),
        };
        let actual = match self.result() {
            None => words::MOVES_LEAVE_OPEN.message(),
            Some(result) => words::MOVES_LEAD_TO
                .with(result_word(actual))
                .with_message(result.message()),
        };
        Err(Error::Record(
            words::CLAIM.with_message(claimed).with_message(actual),
        ))
    }
}

/// How a game ended whose moves don't tell.
fn decided(outcome: Outcome, why: &str) -> Ending {
    match outcome {
        Outcome::Win(winner) if why.eq_ignore_ascii_case(TIME_FORFEIT) => Ending::OutOfTime(winner.other()),
        Outcome::Win(winner) if why.eq_ignore_ascii_case(ABANDONED) => Ending::Left {
            player: winner.other(),
            drawn: false,
        },
        _ => Ending::Declared(outcome),
    }
}

/// Tags that a record writes from what it knows.
fn is_own(name: &str) -> bool {
    ["Game", "Position", "Result", TERMINATION, REPETITION, QUIET_PLIES]
        .iter()
        .any(|own| own.eq_ignore_ascii_case(name))
}

fn setup_of<G: Game>(transcript: &Transcript, asked: Option<&G::Setup>) -> Result<G::Setup, Error> {
    let Some(spec) = transcript.tag("Game") else {
        return Ok(asked.cloned().unwrap_or_default());
    };
    let (id, setup) = spec.split_once(':').unwrap_or((spec, ""));
    if !id.trim().eq_ignore_ascii_case(G::ABOUT.id) {
        return Err(Error::Record(words::OTHER_GAME.with(id).with(G::ABOUT.id)));
    }
    let setup = if setup.is_empty() {
        G::Setup::default()
    } else {
        setup.parse()?
    };
    match asked {
        Some(asked) if *asked != setup => Err(Error::Record(
            words::OTHER_SETUP.with(id).with(&setup).with(asked),
        )),
        _ => Ok(setup),
    }
}

fn settings_of(transcript: &Transcript, defaults: Settings) -> Result<Settings, Error> {
    let read = |name: &str, least: u32, otherwise| match transcript.tag(name) {
        None => Ok(otherwise),
        Some(OFF) => Ok(None),
        Some(value) => match value.parse() {
            Ok(number) if number >= least => Ok(Some(number)),
            _ => Err(Error::Record(words::BAD_TAG.with(name).with(value).with(least))),
        },
    };
    Ok(Settings {
        // Every position occurs once.
        repetition: read(REPETITION, 2, defaults.repetition)?,
        quiet_plies: read(QUIET_PLIES, 1, defaults.quiet_plies)?,
    })
}

fn number_or_off(number: Option<u32>) -> String {
    number.map_or_else(|| OFF.to_owned(), |number| number.to_string())
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
        Reason::Ending(Ending::Left { drawn: false, .. }) => ABANDONED,
        // A drawn result does not say which player left, so it can't be read back as such.
        Reason::Ending(Ending::Left { drawn: true, .. } | Ending::Declared(_)) => "adjudication",
    }
}

fn ending_word<G: Game>(ending: Ending) -> Option<String> {
    match ending {
        Ending::Resigned(player) => Some(format!("{}-resigns", G::ABOUT.colour(player))),
        Ending::Agreed => Some("draw-agreed".to_owned()),
        Ending::OutOfTime(_) | Ending::Left { .. } | Ending::Declared(_) => None,
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
