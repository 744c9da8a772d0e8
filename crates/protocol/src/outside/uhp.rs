//! A program that speaks the Universal Hive Protocol.

use std::time::{Duration, Instant};

use games::AnyRecord;
use rules::Player;

use super::child::Talker;
use super::{Outside, Trouble};
use crate::uhp::game_type;

/// The other end of [`crate::uhp`].
pub(super) struct Uhp {
    talker: Talker,
    patience: Duration,
    time: Duration,
}

/// What a move may take if nothing is said.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

impl Uhp {
    /// Starts the program and hears its greeting.
    pub(super) fn start(command: &[String], patience: Duration) -> Result<Uhp, Trouble> {
        let uhp = Uhp {
            talker: Talker::start(command)?,
            patience,
            time: DEFAULT_TIME,
        };
        uhp.answer("its greeting", Duration::ZERO)?;
        Ok(uhp)
    }

    fn ask(&self, request: &str, time: Duration) -> Result<String, Trouble> {
        self.talker.say(request)?;
        self.answer(request, time)
    }

    /// The first line of an answer, once all of it was heard.
    fn answer(&self, request: &str, time: Duration) -> Result<String, Trouble> {
        let deadline = Instant::now() + time + self.patience;
        let mut first = None;
        loop {
            let line = self.talker.hear(deadline)?;
            match line.trim() {
                "ok" => return understood(request, first.unwrap_or_default()),
                "" => {}
                text => first = first.or_else(|| Some(text.to_owned())),
            }
        }
    }
}

fn understood(request: &str, answer: String) -> Result<String, Trouble> {
    let refused = ["err", "invalidmove"]
        .iter()
        .any(|word| answer.split_whitespace().next() == Some(word));
    if refused {
        return Err(Trouble::Refused(format!("{request}: {answer}")));
    }
    Ok(answer)
}

/// `00:01:30`; fractions of a second only where there are some, since not every program reads them.
fn clock_text(time: Duration) -> String {
    let (seconds, millis) = (time.as_secs(), time.subsec_millis());
    let whole = format!(
        "{:02}:{:02}:{:02}",
        seconds / 3600,
        seconds / 60 % 60,
        seconds % 60
    );
    match millis {
        0 => whole,
        _ => format!("{whole}.{millis:03}"),
    }
}

impl Outside for Uhp {
    fn begin(&mut self, record: &dyn AnyRecord, time: Option<Duration>) -> Result<(), Trouble> {
        self.time = time.unwrap_or(DEFAULT_TIME);
        self.ask(&format!("newgame {}", game_type(record)), Duration::ZERO)
            .map(drop)
    }

    fn hear(&mut self, _: Player, word: &str) -> Result<(), Trouble> {
        self.ask(&format!("play {word}"), Duration::ZERO).map(drop)
    }

    fn choose(&mut self, player: Player) -> Result<String, Trouble> {
        let word = self.ask(&format!("bestmove time {}", clock_text(self.time)), self.time)?;
        self.hear(player, &word)?;
        Ok(word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_with_a_fraction_only_where_there_is_one() {
        assert_eq!(clock_text(Duration::from_secs(3723)), "01:02:03");
        assert_eq!(clock_text(Duration::from_millis(300)), "00:00:00.300");
    }

    #[test]
    fn a_refusal_is_known_by_its_first_word() {
        assert_eq!(understood("bestmove", "wA1".to_owned()), Ok("wA1".to_owned()));
        assert!(understood("play x", "invalidmove no".to_owned()).is_err());
        assert!(understood("fly", "err no".to_owned()).is_err());
    }
}
