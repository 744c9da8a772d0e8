//! The table two players sit at: the record, who plays which side, the clocks, the file it is kept in.
//!
//! Both ways to play, the dialogue and the screen, do everything to a game through here.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

use ::games::AnyRecord;
use rules::{Clock, Ending, Flag, Player, Random, TimeControl, date_text, player_tag};

use super::seat::{Question, Seat, random_word};

/// What happened at the table without anybody at the keyboard doing it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Event {
    /// A program moved.
    Moved {
        /// Which one.
        player: Player,
        /// Its move.
        word: String,
    },
    /// A player's time ran out, and this move was drawn at random.
    Drawn {
        /// Whose time.
        player: Player,
        /// The move.
        word: String,
    },
    /// A player's time ran out, and the game with it.
    Flagged(Player),
    /// A program gave an answer that can't be played, and its side resigned.
    Lost {
        /// Which one.
        player: Player,
        /// What was wrong.
        reason: String,
    },
}

/// The player who gives advice: strong, and quick enough to wait for.
const ADVISER: &str = "level:8,time=1s";

/// A game that is being played.
pub(super) struct Table {
    record: Box<dyn AnyRecord>,
    seats: [Seat; 2],
    clock: Clock,
    /// What the clock's times count from.
    begun: Instant,
    random: Random,
    question: Option<Question>,
    /// Who gives advice, and what was asked of it.
    adviser: Seat,
    advice: Option<Question>,
    /// Where the record is written after every move.
    kept: Option<PathBuf>,
}

impl Table {
    pub(super) fn new(
        mut record: Box<dyn AnyRecord>,
        seats: [Seat; 2],
        control: TimeControl,
        seed: u64,
    ) -> Table {
        /// Beside the streams of the two players.
        const OUT_OF_TIME: u64 = 2;
        const ADVICE: u64 = 3;
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
        // The name is one of a player, so this is never the person.
        let adviser = Seat::named(&*record, ADVISER, seed, ADVICE).unwrap_or(Seat::Human);
        Table {
            adviser,
            advice: None,
            record,
            seats,
            begun: Instant::now(),
            clock: Clock::new(control, Duration::ZERO),
            random: Random::new(seed, OUT_OF_TIME),
            question: None,
            kept: None,
        }
    }

    /// Writes the record to a file now and after every move; the file may exist only if the game is `resumed` from it.
    pub(super) fn keep_in(&mut self, file: PathBuf, resumed: bool) -> Result<(), String> {
        if resumed {
            self.kept = Some(file.clone());
        }
        self.save(&file)?;
        self.kept = Some(file);
        Ok(())
    }

    pub(super) fn record(&self) -> &dyn AnyRecord {
        &*self.record
    }

    pub(super) fn seat(&self, player: Player) -> &Seat {
        &self.seats[player.index()]
    }

    /// The player at the keyboard whose turn it is.
    pub(super) fn human_to_move(&self) -> Option<Player> {
        self.record.turn().filter(|&player| self.seat(player).is_human())
    }

    /// What a player has left on the clock, if there are clocks.
    pub(super) fn left(&self, player: Player) -> Option<Duration> {
        self.clock.left(player, self.record.turn(), self.begun.elapsed())
    }

    /// Plays what somebody typed or clicked; the sentence says why not.
    pub(super) fn play(&mut self, word: &str) -> Result<(), String> {
        if self.record.turn().is_some() && self.human_to_move().is_none() {
            return Err("it is not your turn".to_owned());
        }
        self.refuse_for_programs(word)?;
        self.put(word)
    }

    /// Programs neither agree on a draw nor let somebody else resign for them.
    fn refuse_for_programs(&self, word: &str) -> Result<(), String> {
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

    /// Asks for advice on the move of somebody at the keyboard; whether there is a move to be advised on.
    pub(super) fn ask_advice(&mut self) -> bool {
        if self.human_to_move().is_none() {
            return false;
        }
        if self.advice.is_none() {
            self.advice = self.adviser.ask(self.record.at(self.record.ply()));
        }
        true
    }

    /// Whether advice is on its way.
    pub(super) fn is_advised(&self) -> bool {
        self.advice.is_some()
    }

    /// The move that was advised, if it comes within this time; an empty word where the adviser has none.
    pub(super) fn advice(&mut self, patience: Duration) -> Option<String> {
        let word = self.advice.as_ref()?.answer(patience)?;
        self.advice = None;
        Some(word)
    }

    fn put(&mut self, word: &str) -> Result<(), String> {
        let (player, ply) = (self.record.turn(), self.record.ply());
        self.record.play_word(word).map_err(|error| error.to_string())?;
        if let Some(player) = player.filter(|_| self.record.ply() > ply) {
            self.clock.moved(player, self.begun.elapsed(), Duration::ZERO);
        }
        self.question = None;
        self.advice = None;
        self.keep()
    }

    /// Takes back up to a turn of somebody at the keyboard; whether there was something to take back.
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
        self.question = None;
        self.advice = None;
        // A file that can't be written any more was told about when it happened first.
        let _ = self.keep();
        any
    }

    /// Lets the programs think and the clocks run for at most so long; what happened, if anything did.
    pub(super) fn wait(&mut self, patience: Duration) -> Option<Event> {
        let player = self.record.turn()?;
        if let Some(event) = self.run_out(player) {
            return Some(event);
        }
        let question = match self.question.take() {
            Some(question) => question,
            None => self.seat(player).ask(self.record.at(self.record.ply()))?,
        };
        let patience = self.left(player).map_or(patience, |left| patience.min(left));
        let Some(word) = question.answer(patience) else {
            self.question = Some(question);
            return self.run_out(player);
        };
        match self.put(&word) {
            Ok(()) => Some(Event::Moved { player, word }),
            Err(reason) => {
                // The game is not over, so its end can be declared.
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
                let _ = self.keep();
                Some(Event::Flagged(player))
            }
        }
    }

    fn keep(&self) -> Result<(), String> {
        match &self.kept {
            Some(file) => write(&*self.record, file),
            None => Ok(()),
        }
    }

    /// Writes the record to a file that is not there yet (or is the one it is kept in).
    pub(super) fn save(&self, file: &Path) -> Result<(), String> {
        if file.as_os_str().is_empty() {
            return Err("say which file to save to".to_owned());
        }
        if file.exists() && self.kept.as_deref() != Some(file) {
            return Err(format!(
                "{} is there already; choose another name",
                file.display()
            ));
        }
        write(&*self.record, file)
    }
}

fn write(record: &dyn AnyRecord, file: &Path) -> Result<(), String> {
    fs::write(file, record.to_text())
        .map_err(|error| format!("{} could not be written ({error})", file.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(spec: &str, players: [&str; 2], time: &str) -> Table {
        let record = ::games::find(spec).unwrap().start();
        let seat = |name, stream| Seat::named(&*record, name, 5, stream).unwrap();
        let seats = [seat(players[0], 0), seat(players[1], 1)];
        Table::new(record, seats, time.parse().unwrap(), 5)
    }

    #[test]
    fn undo_goes_back_to_the_person() {
        let mut table = table("paths:4", ["human", "random"], "none");
        table.play("(0,0)").unwrap();
        assert!(matches!(
            table.wait(Duration::from_secs(20)),
            Some(Event::Moved { .. })
        ));
        assert_eq!(table.record().ply(), 2);
        assert!(table.undo());
        assert_eq!(table.record().ply(), 0);
        assert!(!table.undo());
    }

    #[test]
    fn advice_is_a_legal_move_and_is_for_people_only() {
        let mut people = table("paths:3", ["human", "human"], "none");
        assert!(people.ask_advice() && people.is_advised());
        let word = people.advice(Duration::from_mins(1)).unwrap();
        assert_eq!(word, "(1,1)", "the only move that wins");
        assert!(!people.is_advised());
        assert!(people.ask_advice());
        people.play("(0,0)").unwrap();
        assert!(
            !people.is_advised(),
            "what was asked about the move before is forgotten"
        );
        let mut programs = table("paths:3", ["random", "random"], "none");
        assert!(!programs.ask_advice());
    }

    #[test]
    fn programs_neither_agree_nor_are_resigned_for() {
        let mut table = table("paths:4", ["human", "random"], "none");
        assert!(table.play("draw").unwrap_err().contains("declines"));
        assert!(
            table
                .play("Black-Resigns")
                .unwrap_err()
                .contains("does not resign")
        );
        table.play("resign").unwrap();
        assert_eq!(
            table.record().result_text().as_deref(),
            Some("black wins: white resigned")
        );
    }

    #[test]
    fn nobody_plays_for_a_program() {
        let mut table = table("paths:4", ["random", "human"], "none");
        assert_eq!(table.play("(0,0)"), Err("it is not your turn".to_owned()));
    }

    #[test]
    fn out_of_time_a_random_move_is_played() {
        let mut table = table("paths:4", ["human", "human"], "0.001");
        std::thread::sleep(Duration::from_millis(3));
        let event = table.wait(Duration::ZERO);
        assert!(matches!(
            event,
            Some(Event::Drawn {
                player: Player::First,
                ..
            })
        ));
        assert_eq!(table.record().ply(), 1);
    }

    #[test]
    fn out_of_time_the_game_is_lost_and_can_be_taken_back() {
        let mut table = table("paths:4", ["human", "human"], "0.01+0");
        table.play("(0,0)").unwrap();
        std::thread::sleep(Duration::from_millis(650));
        assert_eq!(table.wait(Duration::ZERO), Some(Event::Flagged(Player::Second)));
        let text = table.record().result_text();
        assert_eq!(text.as_deref(), Some("white wins: black ran out of time"));
        assert!(table.undo());
        assert_eq!((table.record().ply(), table.wait(Duration::ZERO)), (1, None));
    }
}
