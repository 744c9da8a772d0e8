//! A game in this process: the record, the players, the clocks, the file it is saved to.
//!
//! The dialogue and the full screen both play through this type.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

use ::games::AnyRecord;
use rules::{Clock, Ending, Flag, Player, Random, TimeControl, date_text, player_tag};

use super::seat::{PendingMove, Seat, random_word};

/// Something that happened without input from the keyboard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Event {
    /// A computer player moved.
    Moved { player: Player, word: String },
    /// A player ran out of time, and a random move was played.
    Drawn { player: Player, word: String },
    /// A player lost on time.
    Flagged(Player),
    /// A computer player answered with an illegal move, and resigned.
    Lost { player: Player, reason: String },
}

/// The player that gives hints.
const HINT_PLAYER: &str = "level:8,time=1s";

/// A game in progress.
pub(super) struct LocalGame {
    record: Box<dyn AnyRecord>,
    seats: [Seat; 2],
    clock: Clock,
    /// Time zero of the clock.
    begun: Instant,
    random: Random,
    pending: Option<PendingMove>,
    hint_player: Seat,
    pending_hint: Option<PendingMove>,
    /// The file that the record is saved to after every move.
    save_file: Option<PathBuf>,
}

impl LocalGame {
    pub(super) fn new(
        mut record: Box<dyn AnyRecord>,
        seats: [Seat; 2],
        control: TimeControl,
        seed: u64,
    ) -> LocalGame {
        // Random streams; 0 and 1 are the players'.
        const OUT_OF_TIME: u64 = 2;
        const HINT: u64 = 3;
        let colours = record.about().colour_names();
        if record.tag("Date").is_none() {
            record.set_tag("Date", &date_text(SystemTime::now()));
        }
        for (colour, seat) in colours.iter().zip(&seats) {
            record.set_tag(&player_tag(colour), seat.name());
        }
        if let Some(tag) = control.tag() {
            record.set_tag("TimeControl", &tag);
        }
        // The name is valid, so the fallback is never used.
        let hint_player = Seat::named(&*record, HINT_PLAYER, seed, HINT).unwrap_or(Seat::Human);
        LocalGame {
            hint_player,
            pending_hint: None,
            record,
            seats,
            begun: Instant::now(),
            clock: Clock::new(control, Duration::ZERO),
            random: Random::new(seed, OUT_OF_TIME),
            pending: None,
            save_file: None,
        }
    }

    /// Saves the record now and after every move. The file must not exist unless the game is `resumed` from it.
    pub(super) fn save_to(&mut self, file: PathBuf, resumed: bool) -> Result<(), String> {
        if resumed {
            self.save_file = Some(file.clone());
        }
        self.save(&file)?;
        self.save_file = Some(file);
        Ok(())
    }

    pub(super) fn record(&self) -> &dyn AnyRecord {
        &*self.record
    }

    pub(super) fn seat(&self, player: Player) -> &Seat {
        &self.seats[player.index()]
    }

    /// The player to move, if it is a person.
    pub(super) fn human_to_move(&self) -> Option<Player> {
        self.record.turn().filter(|&player| self.seat(player).is_human())
    }

    /// The time left on a player's clock, if there is one.
    pub(super) fn left(&self, player: Player) -> Option<Duration> {
        self.clock.left(player, self.record.turn(), self.begun.elapsed())
    }

    /// Plays a move of a person.
    pub(super) fn play(&mut self, word: &str) -> Result<(), String> {
        if self.record.turn().is_some() && self.human_to_move().is_none() {
            return Err("it is not your turn".to_owned());
        }
        self.check_ending(word)?;
        self.put(word)
    }

    /// Computer players decline draws, and a person can't resign for them.
    fn check_ending(&self, word: &str) -> Result<(), String> {
        let word = word.trim().to_ascii_lowercase();
        for player in Player::BOTH {
            let (seat, colour) = (self.seat(player), self.record.about().colour(player));
            if seat.is_human() {
                continue;
            }
            if word.starts_with("draw") {
                return Err(format!("{colour} ({}) declines the draw", seat.name()));
            }
            if word.starts_with(colour) && word.ends_with("resigns") {
                return Err(format!("{colour} ({}) does not resign", seat.name()));
            }
        }
        Ok(())
    }

    /// Starts the search for a hint; false if no person is to move.
    pub(super) fn request_hint(&mut self) -> bool {
        if self.human_to_move().is_none() {
            return false;
        }
        if self.pending_hint.is_none() {
            self.pending_hint = self.hint_player.search(self.record.at(self.record.ply()));
        }
        true
    }

    /// Whether a hint is being searched.
    pub(super) fn is_hint_pending(&self) -> bool {
        self.pending_hint.is_some()
    }

    /// The hint, if it is ready within the timeout; empty if there is none.
    pub(super) fn hint(&mut self, timeout: Duration) -> Option<String> {
        let word = self.pending_hint.as_ref()?.wait(timeout)?;
        self.pending_hint = None;
        Some(word)
    }

    fn put(&mut self, word: &str) -> Result<(), String> {
        let (player, ply) = (self.record.turn(), self.record.ply());
        self.record.play_word(word).map_err(|error| error.to_string())?;
        if let Some(player) = player.filter(|_| self.record.ply() > ply) {
            self.clock.moved(player, self.begun.elapsed(), Duration::ZERO);
        }
        self.pending = None;
        self.pending_hint = None;
        self.save_progress()
    }

    /// Takes back moves until a person is to move; false if there were none.
    pub(super) fn undo(&mut self) -> bool {
        let mut any = false;
        loop {
            let ply = self.record.ply();
            if !self.record.undo() {
                break;
            }
            any = true;
            if self.record.ply() < ply {
                self.clock.taken_back(self.begun.elapsed());
            } else {
                self.clock.resumed(self.begun.elapsed());
            }
            if self.human_to_move().is_some() {
                break;
            }
        }
        self.pending = None;
        self.pending_hint = None;
        // A write error was reported when it first happened.
        let _ = self.save_progress();
        any
    }

    /// Waits at most `timeout` for a computer move or the end of a clock.
    pub(super) fn wait(&mut self, timeout: Duration) -> Option<Event> {
        let player = self.record.turn()?;
        if let Some(event) = self.run_out(player) {
            return Some(event);
        }
        let pending = match self.pending.take() {
            Some(pending) => pending,
            None => self.seat(player).search(self.record.at(self.record.ply()))?,
        };
        let timeout = self.left(player).map_or(timeout, |left| timeout.min(left));
        let Some(word) = pending.wait(timeout) else {
            self.pending = Some(pending);
            return self.run_out(player);
        };
        match self.put(&word) {
            Ok(()) => Some(Event::Moved { player, word }),
            Err(reason) => {
                // Succeeds: the game is not over.
                let _ = self.record.end(Ending::Resigned(player));
                Some(Event::Lost { player, reason })
            }
        }
    }

    fn run_out(&mut self, player: Player) -> Option<Event> {
        match self.clock.flag(player, self.begun.elapsed())? {
            Flag::RandomMove => {
                let word = random_word(&*self.record, &mut self.random);
                self.put(&word).ok()?;
                Some(Event::Drawn { player, word })
            }
            Flag::Loss => {
                self.record.end(Ending::OutOfTime(player)).ok()?;
                let _ = self.save_progress();
                Some(Event::Flagged(player))
            }
        }
    }

    fn save_progress(&self) -> Result<(), String> {
        match &self.save_file {
            Some(file) => write(&*self.record, file),
            None => Ok(()),
        }
    }

    /// Saves the record to a new file, or the one it is saved to already.
    pub(super) fn save(&self, file: &Path) -> Result<(), String> {
        if file.as_os_str().is_empty() {
            return Err("name a file to save to".to_owned());
        }
        if file.exists() && self.save_file.as_deref() != Some(file) {
            return Err(format!("{} exists; choose another name", file.display()));
        }
        write(&*self.record, file)
    }
}

fn write(record: &dyn AnyRecord, file: &Path) -> Result<(), String> {
    fs::write(file, record.to_text()).map_err(|error| format!("can't write {} ({error})", file.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(spec: &str, players: [&str; 2], time: &str) -> LocalGame {
        let record = ::games::find(spec).unwrap().start();
        let seat = |name, stream| Seat::named(&*record, name, 5, stream).unwrap();
        let seats = [seat(players[0], 0), seat(players[1], 1)];
        LocalGame::new(record, seats, time.parse().unwrap(), 5)
    }

    #[test]
    fn undo_goes_back_to_a_person() {
        let mut game = game("paths:4", ["human", "random"], "none");
        game.play("(0,0)").unwrap();
        assert!(matches!(
            game.wait(Duration::from_secs(20)),
            Some(Event::Moved { .. })
        ));
        assert_eq!(game.record().ply(), 2);
        assert!(game.undo());
        assert_eq!(game.record().ply(), 0);
        assert!(!game.undo());
    }

    #[test]
    fn hints_are_legal_moves_for_people_only() {
        let mut people = game("paths:3", ["human", "human"], "none");
        assert!(people.request_hint() && people.is_hint_pending());
        let word = people.hint(Duration::from_mins(1)).unwrap();
        assert_eq!(word, "(1,1)", "the only move that wins");
        assert!(!people.is_hint_pending());
        assert!(people.request_hint());
        people.play("(0,0)").unwrap();
        assert!(!people.is_hint_pending(), "a move cancels the hint");
        let mut programs = game("paths:3", ["random", "random"], "none");
        assert!(!programs.request_hint());
    }

    #[test]
    fn computer_players_decline_draws_and_resignations() {
        let mut game = game("paths:4", ["human", "random"], "none");
        assert!(game.play("draw").unwrap_err().contains("declines"));
        assert!(
            game.play("Black-Resigns")
                .unwrap_err()
                .contains("does not resign")
        );
        game.play("resign").unwrap();
        assert_eq!(
            game.record().result_text().as_deref(),
            Some("black wins: white resigned")
        );
    }

    #[test]
    fn a_person_cannot_move_for_the_computer() {
        let mut game = game("paths:4", ["random", "human"], "none");
        assert_eq!(game.play("(0,0)"), Err("it is not your turn".to_owned()));
    }

    #[test]
    fn out_of_time_a_random_move_is_played() {
        let mut game = game("paths:4", ["human", "human"], "0.001");
        std::thread::sleep(Duration::from_millis(3));
        let event = game.wait(Duration::ZERO);
        assert!(matches!(
            event,
            Some(Event::Drawn {
                player: Player::First,
                ..
            })
        ));
        assert_eq!(game.record().ply(), 1);
    }

    #[test]
    fn out_of_time_the_game_is_lost_and_can_be_taken_back() {
        let mut game = game("paths:4", ["human", "human"], "0.01+0");
        game.play("(0,0)").unwrap();
        std::thread::sleep(Duration::from_millis(650));
        assert_eq!(game.wait(Duration::ZERO), Some(Event::Flagged(Player::Second)));
        let text = game.record().result_text();
        assert_eq!(text.as_deref(), Some("white wins: black ran out of time"));
        assert!(game.undo());
        assert_eq!((game.record().ply(), game.wait(Duration::ZERO)), (1, None));
    }
}
