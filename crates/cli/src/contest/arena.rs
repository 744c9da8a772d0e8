//! Where the games of a match are played, several at a time.

use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use ::games::players::{AnyPlayer, MoveRequest};
use ::games::{AnyRecord, Spec};
use protocol::outside::{Outside, Trouble};
use rules::{Ending, Outcome, Player, Random};

use super::contestant::Contestant;
use crate::failure::Failure;

/// What is to be played.
pub(super) struct Plan {
    pub(super) spec: Spec,
    pub(super) contestants: [Contestant; 2],
    pub(super) games: usize,
    /// Random moves that open a game.
    pub(super) opening: usize,
    pub(super) seed: u64,
    pub(super) max_plies: usize,
    pub(super) time: Option<Duration>,
    pub(super) patience: Duration,
}

/// A game that was played.
pub(super) struct Played {
    /// Half points of the first contestant: 2 for a win, 1 for a draw.
    pub(super) half_points: u8,
    /// Which contestant forfeited it, and why.
    pub(super) forfeit: Option<(usize, String)>,
    /// The game as text.
    pub(super) record: String,
}

impl Plan {
    /// The opening of a pair of games: random moves that do not end the game.
    pub(super) fn opening(&self, pair: usize) -> Result<Box<dyn AnyRecord>, Failure> {
        const ATTEMPTS: u64 = 100;
        for attempt in 0..ATTEMPTS {
            let mut record = self.spec.start();
            let mut random = Random::new(self.seed, pair as u64 * ATTEMPTS + attempt);
            for word in record.random_words(&mut random, self.opening) {
                record.play_word(&word)?;
            }
            if record.turn().is_some() {
                return Ok(record);
            }
        }
        Err(Failure::Input(format!(
            "--openings: {} random moves nearly always end a game of {}; say less",
            self.opening, self.spec
        )))
    }

    /// Which contestant plays for a player: the first begins in even games.
    fn contestant(number: usize, player: Player) -> usize {
        (number + player.index()) % 2
    }
}

/// Plays the games of a plan.
pub(super) struct Arena<'a> {
    plan: &'a Plan,
    stop: &'a AtomicBool,
    next: AtomicUsize,
    /// Nobody waits for more games.
    done: AtomicBool,
}

impl<'a> Arena<'a> {
    pub(super) fn new(plan: &'a Plan, stop: &'a AtomicBool) -> Arena<'a> {
        Arena {
            plan,
            stop,
            next: AtomicUsize::new(0),
            done: AtomicBool::new(false),
        }
    }

    /// Plays so many games at a time; `hear` gets each in its order and says whether to go on.
    pub(super) fn run(
        &self,
        threads: usize,
        hear: &mut dyn FnMut(usize, Played) -> io::Result<bool>,
    ) -> Result<(), Failure> {
        let (send, finished) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..threads.min(self.plan.games) {
                let send = send.clone();
                scope.spawn(move || self.work(&send));
            }
            drop(send);
            let heard = in_order(&finished, hear);
            self.done.store(true, Ordering::Relaxed);
            heard
        })
    }

    fn work(&self, finished: &mpsc::Sender<(usize, Result<Played, Failure>)>) {
        let mut table = Table::new(self.plan, self.stop);
        loop {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            let over = self.stop.load(Ordering::Relaxed) || self.done.load(Ordering::Relaxed);
            if number >= self.plan.games || over {
                return;
            }
            let Some(played) = table.play(number).transpose() else {
                return;
            };
            if finished.send((number, played)).is_err() {
                return;
            }
        }
    }
}

/// Passes games on in their order, so that the same match always reads the same.
fn in_order(
    finished: &mpsc::Receiver<(usize, Result<Played, Failure>)>,
    hear: &mut dyn FnMut(usize, Played) -> io::Result<bool>,
) -> Result<(), Failure> {
    let mut waiting = BTreeMap::new();
    let mut next = 0;
    for (number, played) in finished {
        waiting.insert(number, played?);
        while let Some(played) = waiting.remove(&next) {
            if !hear(next, played)? {
                return Ok(());
            }
            next += 1;
        }
    }
    // After an interruption some games may be missing in between.
    for (number, played) in waiting {
        hear(number, played)?;
    }
    Ok(())
}

/// One table of the arena, with the programs that sit at it.
struct Table<'a> {
    plan: &'a Plan,
    stop: &'a AtomicBool,
    /// Programs stay from game to game; one that made trouble is let go, and started again for the next.
    outside: [Option<Box<dyn Outside>>; 2],
}

impl<'a> Table<'a> {
    fn new(plan: &'a Plan, stop: &'a AtomicBool) -> Table<'a> {
        Table {
            plan,
            stop,
            outside: [None, None],
        }
    }

    /// Plays a game; `None` if it was interrupted.
    fn play(&mut self, number: usize) -> Result<Option<Played>, Failure> {
        let mut record = self.plan.opening(number / 2)?;
        let mut ours = [0, 1].map(|contestant| self.ours(contestant, number));
        let mut forfeit = self.seat_programs(&*record).err();
        while let (Some(player), None) = (record.turn(), &forfeit) {
            if record.ply() >= self.plan.max_plies {
                break;
            }
            let contestant = Plan::contestant(number, player);
            let moved = match &mut ours[contestant] {
                Some(thinker) => self.think(&mut **thinker, &mut *record),
                None => self.ask(contestant, player, &mut *record),
            };
            if self.stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            forfeit = match moved {
                Err(reason) => Some((contestant, reason)),
                Ok(()) => self.tell(1 - contestant, player, &*record).err(),
            };
        }
        if let Some((contestant, _)) = &forfeit {
            self.outside[*contestant] = None;
        }
        self.finish(number, record, forfeit).map(Some)
    }

    /// A player of ours, fresh for every game, so that no game depends on another.
    fn ours(&self, contestant: usize, number: usize) -> Option<Box<dyn AnyPlayer>> {
        let Contestant::Ours(mut name) = self.plan.contestants[contestant] else {
            return None;
        };
        let stream = Random::new(self.plan.seed, number as u64).bits();
        name.limits.seed = name.limits.seed.wrapping_add(stream);
        Some(self.plan.spec.game.player(name))
    }

    /// Starts what has to be started and tells all programs of the opening.
    fn seat_programs(&mut self, record: &dyn AnyRecord) -> Result<(), (usize, String)> {
        for contestant in 0..2 {
            let Contestant::Outside(engine) = &self.plan.contestants[contestant] else {
                continue;
            };
            let seated = match self.outside[contestant].take() {
                Some(program) => Ok(program),
                None => engine.start(self.plan.patience),
            };
            let ready = seated.and_then(|mut program| {
                program.begin(record, self.plan.time)?;
                let mut replayed = self.plan.spec.start();
                for word in record.words() {
                    if let Some(player) = replayed.turn() {
                        program.hear(player, &word)?;
                    }
                    let _ = replayed.play_word(&word);
                }
                Ok(program)
            });
            match ready {
                Ok(program) => self.outside[contestant] = Some(program),
                Err(trouble) => return Err((contestant, trouble.to_string())),
            }
        }
        Ok(())
    }

    fn think(&self, thinker: &mut dyn AnyPlayer, record: &mut dyn AnyRecord) -> Result<(), String> {
        let found = thinker.choose(record, MoveRequest::with_stop(self.stop));
        let found = found.map_err(|none| none.to_string())?;
        record.play_word(found.word()).map_err(|error| error.to_string())
    }

    fn ask(&mut self, contestant: usize, player: Player, record: &mut dyn AnyRecord) -> Result<(), String> {
        let program = self.outside[contestant].as_mut();
        let asked = program.map_or(Err(Trouble::Gone), |program| program.choose(player));
        let word = asked.map_err(|trouble| trouble.to_string())?;
        let lower = word.to_ascii_lowercase();
        // Whatever else ends a game takes two.
        let ends = lower.starts_with("draw") || lower.ends_with("resigns");
        if ends {
            return Err(format!("answered «{word}»"));
        }
        let played = record.play_word(&word);
        played.map_err(|error| format!("played «{word}»: {error}"))
    }

    /// Tells a program what was played last, if there is a program and a game to go on with.
    fn tell(
        &mut self,
        contestant: usize,
        player: Player,
        record: &dyn AnyRecord,
    ) -> Result<(), (usize, String)> {
        let (Some(program), Some(_)) = (&mut self.outside[contestant], record.turn()) else {
            return Ok(());
        };
        let words = record.words();
        let Some(word) = words.last() else {
            return Ok(());
        };
        let told = program.hear(player, word);
        told.map_err(|trouble| (contestant, trouble.to_string()))
    }

    fn finish(
        &self,
        number: usize,
        mut record: Box<dyn AnyRecord>,
        forfeit: Option<(usize, String)>,
    ) -> Result<Played, Failure> {
        for player in Player::BOTH {
            let name = &self.plan.contestants[Plan::contestant(number, player)];
            record.set_tag(
                &rules::player_tag(record.about().colour(player)),
                &name.to_string(),
            );
        }
        record.set_tag("Round", &format!("{}.{}", number / 2 + 1, number % 2 + 1));
        if let Some((contestant, reason)) = &forfeit {
            let winner = Player::BOTH
                .into_iter()
                .find(|&player| Plan::contestant(number, player) != *contestant)
                .unwrap_or(Player::First);
            let loser = record.about().colour(winner.other());
            record.set_tag("Adjudication", &format!("{loser} {reason}"));
            record.end(Ending::Declared(Outcome::Win(winner)))?;
        } else if record.turn().is_some() {
            record.set_tag("Adjudication", &format!("{} moves", self.plan.max_plies));
            record.end(Ending::Declared(Outcome::Draw))?;
        }
        let half_points = match record.outcome() {
            Some(Outcome::Win(player)) if Plan::contestant(number, player) == 0 => 2,
            Some(Outcome::Win(_)) => 0,
            _ => 1,
        };
        Ok(Played {
            half_points,
            forfeit,
            record: record.to_text(),
        })
    }
}
