//! An external engine that speaks the Go Text Protocol.

use std::time::{Duration, Instant};

use games::AnyRecord;
use rules::{About, Player};

use super::child::EngineProcess;
use super::{EngineError, ExternalEngine};

/// A client of the protocol; [`crate::gtp`] is the engine's side.
pub(super) struct Gtp {
    process: EngineProcess,
    patience: Duration,
    time: Duration,
    colours: [&'static str; 2],
}

impl Gtp {
    pub(super) fn start(command: &[String], patience: Duration) -> Result<Gtp, EngineError> {
        Ok(Gtp {
            process: EngineProcess::start(command)?,
            patience,
            time: Duration::ZERO,
            colours: ["black", "white"],
        })
    }

    /// Sends a request and reads its answer: the text after `=`, or an error for `?`.
    fn ask(&self, request: &str, time: Duration) -> Result<String, EngineError> {
        let deadline = Instant::now() + time + self.patience;
        self.process.send(request)?;
        let mut answer: Option<String> = None;
        loop {
            let line = self.process.receive(deadline)?;
            match &mut answer {
                // Empty lines before the answer are skipped; an empty line after it ends it.
                None if line.is_empty() => {}
                None if line.starts_with(['=', '?']) => answer = Some(line),
                None => return Err(EngineError::Malformed(line)),
                Some(text) if line.is_empty() => return parse_answer(request, text),
                Some(text) => {
                    text.push('\n');
                    text.push_str(&line);
                }
            }
        }
    }
}

fn parse_answer(request: &str, answer: &str) -> Result<String, EngineError> {
    let text = answer[1..].trim().to_owned();
    if answer.starts_with('=') {
        Ok(text)
    } else {
        Err(EngineError::Rejected(format!("{request}: {text}")))
    }
}

/// The board size of a spec whose set-up is a number.
fn size_of(spec: &str) -> Option<&str> {
    let (_, setup) = spec.split_once(':')?;
    setup.bytes().all(|byte| byte.is_ascii_digit()).then_some(setup)
}

impl ExternalEngine for Gtp {
    fn new_game(&mut self, record: &dyn AnyRecord, time: Option<Duration>) -> Result<(), EngineError> {
        let about: &About = record.about();
        self.colours = about.colour_names();
        if let Some(size) = size_of(&record.spec()) {
            self.ask(&format!("boardsize {size}"), Duration::ZERO)?;
        }
        self.ask("clear_board", Duration::ZERO)?;
        if let Some(time) = time {
            self.time = time;
            // An engine without clocks is accepted; if it takes too long, the request times out.
            match self.ask(
                &format!("time_settings 0 {} 1", time.as_secs_f64()),
                Duration::ZERO,
            ) {
                Ok(_) | Err(EngineError::Rejected(_)) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    fn play(&mut self, player: Player, word: &str) -> Result<(), EngineError> {
        let request = format!("play {} {word}", self.colours[player.index()]);
        self.ask(&request, Duration::ZERO).map(drop)
    }

    fn best_move(&mut self, player: Player) -> Result<String, EngineError> {
        self.ask(&format!("genmove {}", self.colours[player.index()]), self.time)
    }
}
