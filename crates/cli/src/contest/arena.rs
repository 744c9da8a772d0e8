//! Plays the games of a match, several at a time.

use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use ::games::players::{AnyPlayer, MoveRequest};
use ::games::{AnyRecord, Spec};
use protocol::external::{EngineError, ExternalEngine};
use rules::{Ending, Outcome, Player, Random};

use super::contestant::Contestant;
use crate::failure::Failure;

/// The settings of a match.
pub(super) struct Plan {
    pub(super) spec: Spec,
    pub(super) contestants: [Contestant; 2],
    pub(super) games: usize,
    /// Number of random opening moves.
    pub(super) opening: usize,
    pub(super) seed: u64,
    pub(super) max_plies: usize,
    pub(super) time: Option<Duration>,
    pub(super) patience: Duration,
}

/// A finished game.
pub(super) struct Played {
    /// Half points of the first contestant: 2 for a win, 1 for a draw.
    pub(super) half_points: u8,
    /// The contestant who forfeited, and why.
    pub(super) forfeit: Option<(usize, String)>,
    /// The record as text.
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
            "--openings: {} random moves nearly always end a game of {}; use fewer",
            self.opening, self.spec
        )))
    }

    /// The contestant who plays a side: the first one moves first in even games.
    fn contestant(number: usize, player: Player) -> usize {
        (number + player.index()) % 2
    }
}

/// Plays the games of a plan.
pub(super) struct Arena<'a> {
    plan: &'a Plan,
    stop: &'a AtomicBool,
    next: AtomicUsize,
    /// Set when no more games are needed.
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

    /// Plays `threads` games at a time; `report` gets them in order and returns whether to continue.
    pub(super) fn run(
        &self,
        threads: usize,
        report: &mut dyn FnMut(usize, Played) -> io::Result<bool>,
    ) -> Result<(), Failure> {
        let (send, finished) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..threads.min(self.plan.games) {
                let send = send.clone();
                scope.spawn(move || self.work(&send));
            }
            drop(send);
            let reported = in_order(&finished, report);
            self.done.store(true, Ordering::Relaxed);
            reported
        })
    }

    fn work(&self, finished: &mpsc::Sender<(usize, Result<Played, Failure>)>) {
        let mut runner = GameRunner::new(self.plan, self.stop);
        loop {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            let over = self.stop.load(Ordering::Relaxed) || self.done.load(Ordering::Relaxed);
            if number >= self.plan.games || over {
                return;
            }
            let Some(played) = runner.play(number).transpose() else {
                return;
            };
            if finished.send((number, played)).is_err() {
                return;
            }
        }
    }
}

/// Reports games in order, so that the output does not depend on timing.
fn in_order(
    finished: &mpsc::Receiver<(usize, Result<Played, Failure>)>,
    report: &mut dyn FnMut(usize, Played) -> io::Result<bool>,
) -> Result<(), Failure> {
    let mut waiting = BTreeMap::new();
    let mut next = 0;
    for (number, played) in finished {
        waiting.insert(number, played?);
        while let Some(played) = waiting.remove(&next) {
            if !report(next, played)? {
                return Ok(());
            }
            next += 1;
        }
    }
    // After an interrupt, some games in between may be missing.
    for (number, played) in waiting {
        report(number, played)?;
    }
    Ok(())
}

/// Plays one game after another, with its own engine processes.
struct GameRunner<'a> {
    plan: &'a Plan,
    stop: &'a AtomicBool,
    /// Running engines, kept between games; one that failed is restarted for the next game.
    external: [Option<Box<dyn ExternalEngine>>; 2],
}

impl<'a> GameRunner<'a> {
    fn new(plan: &'a Plan, stop: &'a AtomicBool) -> GameRunner<'a> {
        GameRunner {
            plan,
            stop,
            external: [None, None],
        }
    }

    /// Plays a game; `None` if it was interrupted.
    fn play(&mut self, number: usize) -> Result<Option<Played>, Failure> {
        let mut record = self.plan.opening(number / 2)?;
        let mut players = [0, 1].map(|contestant| self.player(contestant, number));
        let mut forfeit = self.start_engines(&*record).err();
        while let (Some(player), None) = (record.turn(), &forfeit) {
            if record.ply() >= self.plan.max_plies {
                break;
            }
            let contestant = Plan::contestant(number, player);
            let moved = match &mut players[contestant] {
                Some(player) => self.play_internal(&mut **player, &mut *record),
                None => self.play_external(contestant, player, &mut *record),
            };
            if self.stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            forfeit = match moved {
                Err(reason) => Some((contestant, reason)),
                Ok(()) => self.send_last_move(1 - contestant, player, &*record).err(),
            };
        }
        if let Some((contestant, _)) = &forfeit {
            self.external[*contestant] = None;
        }
        self.finish(number, record, forfeit).map(Some)
    }

    /// A new computer player for every game, so that games are independent.
    fn player(&self, contestant: usize, number: usize) -> Option<Box<dyn AnyPlayer>> {
        let Contestant::Internal(mut name) = self.plan.contestants[contestant] else {
            return None;
        };
        let stream = Random::new(self.plan.seed, number as u64).bits();
        name.limits.seed = name.limits.seed.wrapping_add(stream);
        Some(self.plan.spec.game.player(name))
    }

    /// Starts the engines if necessary and plays the opening on them.
    fn start_engines(&mut self, record: &dyn AnyRecord) -> Result<(), (usize, String)> {
        for contestant in 0..2 {
            let Contestant::External(engine) = &self.plan.contestants[contestant] else {
                continue;
            };
            let seated = match self.external[contestant].take() {
                Some(engine) => Ok(engine),
                None => engine.start(self.plan.patience),
            };
            let ready = seated.and_then(|mut engine| {
                engine.new_game(record, self.plan.time)?;
                let mut replayed = self.plan.spec.start();
                for word in record.words() {
                    if let Some(player) = replayed.turn() {
                        engine.play(player, &word)?;
                    }
                    let _ = replayed.play_word(&word);
                }
                Ok(engine)
            });
            match ready {
                Ok(engine) => self.external[contestant] = Some(engine),
                Err(error) => return Err((contestant, error.to_string())),
            }
        }
        Ok(())
    }

    fn play_internal(&self, player: &mut dyn AnyPlayer, record: &mut dyn AnyRecord) -> Result<(), String> {
        let found = player.choose(record, MoveRequest::with_stop(self.stop));
        let found = found.map_err(|none| none.to_string())?;
        record.play_word(found.word()).map_err(|error| error.to_string())
    }

    fn play_external(
        &mut self,
        contestant: usize,
        player: Player,
        record: &mut dyn AnyRecord,
    ) -> Result<(), String> {
        let engine = self.external[contestant].as_mut();
        let asked = engine.map_or(Err(EngineError::Exited), |engine| engine.best_move(player));
        let word = asked.map_err(|error| error.to_string())?;
        let lower = word.to_ascii_lowercase();
        // An engine may resign, but not agree to a draw or resign for the opponent.
        let ends = lower.starts_with("draw") || lower.ends_with("resigns");
        if ends {
            return Err(format!("answered «{word}»"));
        }
        let played = record.play_word(&word);
        played.map_err(|error| format!("played «{word}»: {error}"))
    }

    /// Sends the last move to an engine, if the game is not over.
    fn send_last_move(
        &mut self,
        contestant: usize,
        player: Player,
        record: &dyn AnyRecord,
    ) -> Result<(), (usize, String)> {
        let (Some(engine), Some(_)) = (&mut self.external[contestant], record.turn()) else {
            return Ok(());
        };
        let words = record.words();
        let Some(word) = words.last() else {
            return Ok(());
        };
        let told = engine.play(player, word);
        told.map_err(|error| (contestant, error.to_string()))
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
