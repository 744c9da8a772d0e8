//! An external engine that speaks the Universal Hive Protocol.

use std::iter;
use std::time::{Duration, Instant};

use games::AnyRecord;
use games::hive::game_string;
use rules::Player;

use super::child::EngineProcess;
use super::{EngineError, ExternalEngine};

/// A client of the protocol; [`crate::uhp`] is the engine's side.
pub(super) struct Uhp {
    process: EngineProcess,
    patience: Duration,
    time: Duration,
}

/// Time per move without a limit.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

impl Uhp {
    /// Starts the program and reads its greeting.
    pub(super) fn start(command: &[String], patience: Duration) -> Result<Uhp, EngineError> {
        let uhp = Uhp {
            process: EngineProcess::start(command)?,
            patience,
            time: DEFAULT_TIME,
        };
        uhp.answer("its greeting", Duration::ZERO)?;
        Ok(uhp)
    }

    fn ask(&self, request: &str, time: Duration) -> Result<String, EngineError> {
        self.process.send(request)?;
        self.answer(request, time)
    }

    /// The last line of an answer; engines may print progress before it.
    fn answer(&self, request: &str, time: Duration) -> Result<String, EngineError> {
        let deadline = Instant::now() + time + self.patience;
        let lines = iter::repeat_with(|| self.process.receive(deadline));
        last_line(request, lines)
    }
}

/// The last line before `ok`; `err` and `invalidmove` are errors.
fn last_line(
    request: &str,
    lines: impl Iterator<Item = Result<String, EngineError>>,
) -> Result<String, EngineError> {
    let mut last = String::new();
    for line in lines {
        let line = line?;
        match line.split_whitespace().next() {
            Some("ok") if line.trim() == "ok" => break,
            Some("err" | "invalidmove") => return Err(EngineError::Rejected(format!("{request}: {line}"))),
            Some(_) => last = line,
            None => {}
        }
    }
    Ok(last)
}

/// The move in an answer to `bestmove`, which may be followed by search statistics: `wA1;3;0.25`.
fn move_in(line: &str) -> &str {
    line.split(';').next().unwrap_or_default().trim()
}

/// `00:01:30`; a fraction of a second only if needed, since not every engine reads one.
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

impl ExternalEngine for Uhp {
    fn new_game(&mut self, record: &dyn AnyRecord, time: Option<Duration>) -> Result<(), EngineError> {
        self.time = time.unwrap_or(DEFAULT_TIME);
        let text = game_string(record).map_err(|error| EngineError::Start(error.to_string()))?;
        let kind = text.split(';').next().unwrap_or_default();
        self.ask(&format!("newgame {kind}"), Duration::ZERO).map(drop)
    }

    fn play(&mut self, _: Player, word: &str) -> Result<(), EngineError> {
        self.ask(&format!("play {word}"), Duration::ZERO).map(drop)
    }

    fn best_move(&mut self, player: Player) -> Result<String, EngineError> {
        let answer = self.ask(&format!("bestmove time {}", clock_text(self.time)), self.time)?;
        let word = move_in(&answer);
        self.play(player, word)?;
        Ok(word.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_a_fraction_only_if_needed() {
        assert_eq!(clock_text(Duration::from_secs(3723)), "01:02:03");
        assert_eq!(clock_text(Duration::from_millis(300)), "00:00:00.300");
    }

    fn answer_of(lines: &[&str]) -> Result<String, EngineError> {
        last_line("it", lines.iter().map(|&line| Ok(line.to_owned())))
    }

    #[test]
    fn the_last_line_before_ok_is_the_answer() {
        assert_eq!(answer_of(&["wA1", "ok"]), Ok("wA1".to_owned()));
        assert_eq!(answer_of(&["wA1", "", "wB1", "ok", "wS1"]), Ok("wB1".to_owned()));
        assert_eq!(answer_of(&["ok"]), Ok(String::new()));
    }

    #[test]
    fn an_error_is_known_by_its_first_word() {
        assert!(answer_of(&["invalidmove no", "ok"]).is_err());
        assert!(answer_of(&["wA1", "err no", "ok"]).is_err());
    }

    #[test]
    fn statistics_follow_the_move() {
        assert_eq!(move_in("wA1 -bQ"), "wA1 -bQ");
        assert_eq!(move_in("wA1 -bQ;3;0.25;wA1 -bQ;bS1 wA1-"), "wA1 -bQ");
    }
}
