//! A program that speaks the Go Text Protocol.

use std::time::{Duration, Instant};

use games::AnyRecord;
use rules::{About, Player};

use super::child::Talker;
use super::{Outside, Trouble};

/// The other end of [`crate::gtp`].
pub(super) struct Gtp {
    talker: Talker,
    patience: Duration,
    time: Duration,
    colours: [&'static str; 2],
}

impl Gtp {
    pub(super) fn start(command: &[String], patience: Duration) -> Result<Gtp, Trouble> {
        Ok(Gtp {
            talker: Talker::start(command)?,
            patience,
            time: Duration::ZERO,
            colours: ["black", "white"],
        })
    }

    /// Sends a request and reads its answer: the text behind `=`, or what was refused.
    fn ask(&self, request: &str, time: Duration) -> Result<String, Trouble> {
        let deadline = Instant::now() + time + self.patience;
        self.talker.say(request)?;
        let mut answer: Option<String> = None;
        loop {
            let line = self.talker.hear(deadline)?;
            match &mut answer {
                // Empty lines before the answer are no answer; the one behind it is its end.
                None if line.is_empty() => {}
                None if line.starts_with(['=', '?']) => answer = Some(line),
                None => return Err(Trouble::Nonsense(line)),
                Some(text) if line.is_empty() => return understood(request, text),
                Some(text) => {
                    text.push('\n');
                    text.push_str(&line);
                }
            }
        }
    }
}

fn understood(request: &str, answer: &str) -> Result<String, Trouble> {
    let text = answer[1..].trim().to_owned();
    if answer.starts_with('=') {
        Ok(text)
    } else {
        Err(Trouble::Refused(format!("{request}: {text}")))
    }
}

/// The size in a spec whose set-up is one.
fn size_of(spec: &str) -> Option<&str> {
    let (_, setup) = spec.split_once(':')?;
    setup.bytes().all(|byte| byte.is_ascii_digit()).then_some(setup)
}

impl Outside for Gtp {
    fn begin(&mut self, record: &dyn AnyRecord, time: Option<Duration>) -> Result<(), Trouble> {
        let about: &About = record.about();
        self.colours = about.colour_names();
        if let Some(size) = size_of(&record.spec()) {
            self.ask(&format!("boardsize {size}"), Duration::ZERO)?;
        }
        self.ask("clear_board", Duration::ZERO)?;
        if let Some(time) = time {
            self.time = time;
            // A program without clocks plays on; one that thinks too long is found out by its silence.
            match self.ask(
                &format!("time_settings 0 {} 1", time.as_secs_f64()),
                Duration::ZERO,
            ) {
                Ok(_) | Err(Trouble::Refused(_)) => {}
                Err(trouble) => return Err(trouble),
            }
        }
        Ok(())
    }

    fn hear(&mut self, player: Player, word: &str) -> Result<(), Trouble> {
        let request = format!("play {} {word}", self.colours[player.index()]);
        self.ask(&request, Duration::ZERO).map(drop)
    }

    fn choose(&mut self, player: Player) -> Result<String, Trouble> {
        self.ask(&format!("genmove {}", self.colours[player.index()]), self.time)
    }
}
