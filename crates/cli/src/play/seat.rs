//! Who plays a side: somebody at the keyboard, or a program that is asked on another thread.
//!
//! The screen never waits for a program: it asks, goes on drawing, and looks now and then whether there is an answer. A
//! question that is no longer of interest (the move was taken back, the game was left) is stopped and forgotten.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use ::games::AnyRecord;
use ::games::players::{AnyPlayer, MoveRequest, PlayerName};
use rules::Random;

/// A program that finds moves.
pub(super) trait Mover: Send {
    /// A word for the player to move in a game that is not over; returns soon once `stop` is set.
    fn choose(&mut self, record: &dyn AnyRecord, stop: &AtomicBool) -> String;
}

/// Who plays a side.
pub(super) enum Seat {
    /// Somebody at the keyboard.
    Human,
    /// A program.
    Program {
        /// What it is called.
        name: String,
        /// Itself; it answers one question after another.
        mover: Arc<Mutex<dyn Mover>>,
    },
}

impl Seat {
    /// The player of a name in a game; `stream` tells players of one seed apart.
    pub(super) fn named(game: &dyn AnyRecord, name: &str, seed: u64, stream: u64) -> Result<Seat, String> {
        if name.eq_ignore_ascii_case("human") {
            return Ok(Seat::Human);
        }
        let mut player: PlayerName = name.parse().map_err(|error| format!("{error}, or human"))?;
        let name = player.to_string();
        if player.limits.seed == 0 {
            player.limits.seed = seed ^ stream.rotate_left(32);
        }
        let player = game.game().player(player);
        Ok(Seat::Program {
            name,
            mover: Arc::new(Mutex::new(Computer(player))),
        })
    }

    pub(super) fn name(&self) -> &str {
        match self {
            Seat::Human => "human",
            Seat::Program { name, .. } => name,
        }
    }

    pub(super) fn is_human(&self) -> bool {
        matches!(self, Seat::Human)
    }

    /// Asks a program for a move in this game; a person is not asked.
    pub(super) fn ask(&self, record: Box<dyn AnyRecord>) -> Option<Question> {
        let Seat::Program { mover, .. } = self else {
            return None;
        };
        let (mover, stop) = (Arc::clone(mover), Arc::new(AtomicBool::new(false)));
        let (sender, answer) = mpsc::channel();
        let stopped = Arc::clone(&stop);
        thread::spawn(move || {
            // A program that panicked is not asked again.
            if let Ok(mut mover) = mover.lock() {
                // Nobody listens any more once the question is forgotten.
                let _ = sender.send(mover.choose(&*record, &stopped));
            }
        });
        Some(Question { answer, stop })
    }
}

/// A question a program is thinking about; dropped, it is stopped.
pub(super) struct Question {
    answer: Receiver<String>,
    stop: Arc<AtomicBool>,
}

impl Question {
    /// The answer, if it comes within this time; an empty one if the program is no more.
    pub(super) fn answer(&self, patience: Duration) -> Option<String> {
        match self.answer.recv_timeout(patience) {
            Ok(word) => Some(word),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(String::new()),
        }
    }
}

impl Drop for Question {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// A computer player.
struct Computer(Box<dyn AnyPlayer>);

impl Mover for Computer {
    fn choose(&mut self, record: &dyn AnyRecord, stop: &AtomicBool) -> String {
        let found = self.0.choose(record, MoveRequest::with_stop(stop));
        found.map(|found| found.word().to_owned()).unwrap_or_default()
    }
}

/// A legal move of a game that is not over, each with the same probability.
pub(super) fn random_word(record: &dyn AnyRecord, random: &mut Random) -> String {
    let mut words = record.legal_words();
    match words.len() {
        0 => String::new(),
        moves => words.swap_remove(random.below(moves as u32) as usize),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONG: Duration = Duration::from_secs(20);

    #[test]
    fn a_program_answers_with_a_legal_move() {
        for game in ::games::GAMES {
            let record = game.start("").unwrap();
            for name in ["RANDOM", "level:1"] {
                let seat = Seat::named(&*record, name, 3, 0).unwrap();
                let question = seat.ask(record.at(0)).unwrap();
                let word = question.answer(LONG).unwrap();
                assert!(record.legal_words().contains(&word), "{word}");
            }
        }
    }

    #[test]
    fn a_person_is_not_asked() {
        let record = ::games::GAMES[0].start("").unwrap();
        assert!(Seat::Human.ask(record).is_none());
    }

    #[test]
    fn a_forgotten_question_is_stopped() {
        struct Patient(mpsc::Sender<()>);
        impl Mover for Patient {
            fn choose(&mut self, _record: &dyn AnyRecord, stop: &AtomicBool) -> String {
                while !stop.load(Ordering::Relaxed) {
                    thread::sleep(Duration::from_millis(1));
                }
                let _ = self.0.send(());
                String::new()
            }
        }
        let (sender, stopped) = mpsc::channel();
        let seat = Seat::Program {
            name: "patient".to_owned(),
            mover: Arc::new(Mutex::new(Patient(sender))),
        };
        let question = seat.ask(::games::GAMES[0].start("").unwrap()).unwrap();
        assert_eq!(question.answer(Duration::from_millis(5)), None);
        drop(question);
        assert!(stopped.recv_timeout(LONG).is_ok());
    }

    #[test]
    fn an_unknown_player_is_refused_with_the_names_there_are() {
        let record = ::games::GAMES[0].start("").unwrap();
        let Err(sentence) = Seat::named(&*record, "deep-blue", 0, 0) else {
            panic!("there is no such player")
        };
        assert!(
            sentence.contains("random, greedy") && sentence.ends_with("or human"),
            "{sentence}"
        );
    }
}
