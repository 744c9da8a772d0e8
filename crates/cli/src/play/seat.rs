//! The players: a person, or a computer player that searches on another thread.
//!
//! The screen never blocks on a search: it starts one and polls for the move. A search that is no longer needed (after an
//! undo, or when the game is closed) is stopped.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use ::games::AnyRecord;
use ::games::players::{AnyPlayer, MoveRequest, PlayerName};
use rules::Random;

/// Something that chooses moves.
pub(super) trait Mover: Send {
    /// A move in a game that is not over; returns soon after `stop` is set.
    fn choose(&mut self, record: &dyn AnyRecord, stop: &AtomicBool) -> String;
}

/// A player.
pub(super) enum Seat {
    /// A person at the keyboard.
    Human,
    /// A computer player.
    Computer {
        name: String,
        mover: Arc<Mutex<dyn Mover>>,
    },
}

impl Seat {
    /// The player with a name; `stream` gives players with the same seed different random numbers.
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
        Ok(Seat::Computer {
            name,
            mover: Arc::new(Mutex::new(Computer(player))),
        })
    }

    pub(super) fn name(&self) -> &str {
        match self {
            Seat::Human => "human",
            Seat::Computer { name, .. } => name,
        }
    }

    pub(super) fn is_human(&self) -> bool {
        matches!(self, Seat::Human)
    }

    /// Starts the search of a computer player; `None` for a person.
    pub(super) fn search(&self, record: Box<dyn AnyRecord>) -> Option<PendingMove> {
        let Seat::Computer { mover, .. } = self else {
            return None;
        };
        let (mover, stop) = (Arc::clone(mover), Arc::new(AtomicBool::new(false)));
        let (sender, answer) = mpsc::channel();
        let stopped = Arc::clone(&stop);
        thread::spawn(move || {
            // The lock is poisoned if an earlier search panicked.
            if let Ok(mut mover) = mover.lock() {
                // Fails if the search was dropped.
                let _ = sender.send(mover.choose(&*record, &stopped));
            }
        });
        Some(PendingMove { answer, stop })
    }
}

/// A running search, stopped on drop.
pub(super) struct PendingMove {
    answer: Receiver<String>,
    stop: Arc<AtomicBool>,
}

impl PendingMove {
    /// The move, if it is found within the timeout; empty if the search failed.
    pub(super) fn wait(&self, timeout: Duration) -> Option<String> {
        match self.answer.recv_timeout(timeout) {
            Ok(word) => Some(word),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(String::new()),
        }
    }
}

impl Drop for PendingMove {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// A computer player as a mover.
struct Computer(Box<dyn AnyPlayer>);

impl Mover for Computer {
    fn choose(&mut self, record: &dyn AnyRecord, stop: &AtomicBool) -> String {
        let found = self.0.choose(record, MoveRequest::with_stop(stop));
        found.map(|found| found.word().to_owned()).unwrap_or_default()
    }
}

/// A random legal move; empty if there is none.
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
    fn a_computer_player_finds_a_legal_move() {
        for game in ::games::GAMES {
            let record = game.start("").unwrap();
            for name in ["RANDOM", "level:1"] {
                let seat = Seat::named(&*record, name, 3, 0).unwrap();
                let pending = seat.search(record.at(0)).unwrap();
                let word = pending.wait(LONG).unwrap();
                assert!(record.legal_words().contains(&word), "{word}");
            }
        }
    }

    #[test]
    fn a_person_has_no_search() {
        let record = ::games::GAMES[0].start("").unwrap();
        assert!(Seat::Human.search(record).is_none());
    }

    #[test]
    fn a_dropped_search_is_stopped() {
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
        let seat = Seat::Computer {
            name: "patient".to_owned(),
            mover: Arc::new(Mutex::new(Patient(sender))),
        };
        let pending = seat.search(::games::GAMES[0].start("").unwrap()).unwrap();
        assert_eq!(pending.wait(Duration::from_millis(5)), None);
        drop(pending);
        assert!(stopped.recv_timeout(LONG).is_ok());
    }

    #[test]
    fn an_unknown_player_is_an_error_that_lists_the_names() {
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
