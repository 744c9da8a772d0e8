//! A program that speaks the Universal Hive Protocol.

use std::iter;
use std::time::{Duration, Instant};

use games::AnyRecord;
use games::hive::game_string;
use rules::Player;

use super::child::Talker;
use super::{Outside, Trouble};

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

    /// The last line of an answer, once all of it was heard: a program may think aloud before it.
    fn answer(&self, request: &str, time: Duration) -> Result<String, Trouble> {
        let deadline = Instant::now() + time + self.patience;
        let heard = iter::repeat_with(|| self.talker.hear(deadline));
        last_line(request, heard)
    }
}

/// The last of the lines before `ok`, unless one of them is a refusal.
fn last_line(request: &str, heard: impl Iterator<Item = Result<String, Trouble>>) -> Result<String, Trouble> {
    let mut last = String::new();
    for line in heard {
        let line = line?;
        match line.split_whitespace().next() {
            Some("ok") if line.trim() == "ok" => break,
            Some("err" | "invalidmove") => return Err(Trouble::Refused(format!("{request}: {line}"))),
            Some(_) => last = line,
            None => {}
        }
    }
    Ok(last)
}

/// The move in a line of the answer to `bestmove`; behind it a program may say how it came to it: `wA1;3;0.25`.
fn move_in(line: &str) -> &str {
    line.split(';').next().unwrap_or_default().trim()
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
        let text = game_string(record).map_err(|error| Trouble::NotStarted(error.to_string()))?;
        let kind = text.split(';').next().unwrap_or_default();
        self.ask(&format!("newgame {kind}"), Duration::ZERO).map(drop)
    }

    fn hear(&mut self, _: Player, word: &str) -> Result<(), Trouble> {
        self.ask(&format!("play {word}"), Duration::ZERO).map(drop)
    }

    fn choose(&mut self, player: Player) -> Result<String, Trouble> {
        let answer = self.ask(&format!("bestmove time {}", clock_text(self.time)), self.time)?;
        let word = move_in(&answer);
        self.hear(player, word)?;
        Ok(word.to_owned())
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

    fn answer_of(lines: &[&str]) -> Result<String, Trouble> {
        last_line("it", lines.iter().map(|&line| Ok(line.to_owned())))
    }

    #[test]
    fn the_last_line_before_ok_is_the_answer() {
        assert_eq!(answer_of(&["wA1", "ok"]), Ok("wA1".to_owned()));
        assert_eq!(answer_of(&["wA1", "", "wB1", "ok", "wS1"]), Ok("wB1".to_owned()));
        assert_eq!(answer_of(&["ok"]), Ok(String::new()));
    }

    #[test]
    fn a_refusal_is_known_by_its_first_word() {
        assert!(answer_of(&["invalidmove no", "ok"]).is_err());
        assert!(answer_of(&["wA1", "err no", "ok"]).is_err());
    }

    #[test]
    fn a_move_stands_before_what_is_said_of_it() {
        assert_eq!(move_in("wA1 -bQ"), "wA1 -bQ");
        assert_eq!(move_in("wA1 -bQ;3;0.25;wA1 -bQ;bS1 wA1-"), "wA1 -bQ");
    }
}
