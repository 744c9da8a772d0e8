//! Random players against each other, many times.

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use rustc_hash::FxHashMap;

use crate::{Game, Outcome, Random, Record, Settings};

/// How many games to play, and how.
#[derive(Debug, Clone, Copy)]
pub struct Simulation {
    /// Number of games.
    pub games: u64,
    /// The same seed gives the same games, with any number of threads.
    pub seed: u64,
    /// Threads to share the games.
    pub threads: usize,
    /// Moves after which a game is left unfinished.
    pub max_plies: usize,
}

/// What came of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Number of games played.
    pub games: u64,
    /// Moves of all games together.
    pub plies: u64,
    /// Games won by each player.
    pub wins: [u64; 2],
    /// Games drawn.
    pub draws: u64,
    /// Games that reached the limit of moves.
    pub unfinished: u64,
}

impl Tally {
    fn note(&mut self, plies: usize, outcome: Option<Outcome>) {
        self.games += 1;
        self.plies += plies as u64;
        match outcome {
            Some(Outcome::Win(player)) => self.wins[player.index()] += 1,
            Some(Outcome::Draw) => self.draws += 1,
            None => self.unfinished += 1,
        }
    }

    fn add(&mut self, other: &Tally) {
        self.games += other.games;
        self.plies += other.plies;
        self.wins = std::array::from_fn(|i| self.wins[i] + other.wins[i]);
        self.draws += other.draws;
        self.unfinished += other.unfinished;
    }
}

/// Plays random games that begin like `record`; `tick` hears of every few games that are done.
///
/// # Panics
/// Only if playing a game does.
pub fn simulate<G: Game>(record: &Record<G>, plan: Simulation, tick: &(dyn Fn(u64) + Sync)) -> Tally {
    /// Games taken at a time: enough that sharing costs nothing, few enough for a smooth progress bar.
    const SHARE: u64 = 32;
    let next = AtomicU64::new(0);
    let work = || {
        let mut tally = Tally::default();
        let mut player = RandomGames::new(record, plan);
        loop {
            let from = next.fetch_add(SHARE, Ordering::Relaxed);
            if from >= plan.games {
                return tally;
            }
            let to = (from + SHARE).min(plan.games);
            (from..to).for_each(|number| player.play(number, &mut tally));
            tick(to - from);
        }
    };
    if plan.threads <= 1 {
        return work();
    }
    let mut total = Tally::default();
    thread::scope(|scope| {
        let workers: Vec<_> = (0..plan.threads).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            total.add(&worker.join().expect("a worker only plays games"));
        }
    });
    total
}

/// Plays the games of a simulation by number.
struct RandomGames<'a, G: Game> {
    record: &'a Record<G>,
    plan: Simulation,
    moves: Vec<G::Move>,
}

impl<'a, G: Game> RandomGames<'a, G> {
    fn new(record: &'a Record<G>, plan: Simulation) -> Self {
        RandomGames {
            record,
            plan,
            moves: Vec::new(),
        }
    }

    fn play(&mut self, number: u64, tally: &mut Tally) {
        let mut random = Random::new(self.plan.seed, number);
        let (plies, outcome) = self
            .record
            .random_moves(&mut random, self.plan.max_plies, &mut self.moves);
        tally.note(plies, outcome);
    }
}

impl<G: Game> Record<G> {
    /// Whether more than the position decides when the game ends: what happened before, or a decision of the players.
    fn needs_history(&self) -> bool {
        let settings = self.settings();
        settings.repetition.is_some() || settings.quiet_plies.is_some() || self.ending().is_some()
    }

    /// The game continued by at most `limit` random moves; the first game of a simulation with the same stream.
    #[must_use]
    pub fn random_game(&self, random: &mut Random, limit: usize) -> Record<G> {
        let mut game = self.clone();
        let mut moves = Vec::new();
        self.random_moves(random, limit, &mut moves);
        for m in moves {
            game.play_unchecked(m);
        }
        game
    }

    /// At most `limit` random moves from here, how many they are, and where they lead. Nothing that only a person needs,
    /// such as words, is made on the way.
    fn random_moves(
        &self,
        random: &mut Random,
        limit: usize,
        played: &mut Vec<G::Move>,
    ) -> (usize, Option<Outcome>) {
        let mut position = self.position().clone();
        if !self.needs_history() {
            position.playout(random, limit, played);
            return (played.len(), position.outcome());
        }
        played.clear();
        if let Some(outcome) = self.outcome() {
            return (0, Some(outcome));
        }
        let mut history = History::of(self);
        let mut moves = Vec::new();
        while played.len() < limit {
            moves.clear();
            position.legal_moves(&mut moves);
            let m = moves[random.below(moves.len() as u32) as usize];
            let progress = position.is_progress(m);
            position.play_unchecked(m);
            played.push(m);
            let drawn = history.note(&position, progress, self.settings());
            let outcome = position.outcome().or(drawn.then_some(Outcome::Draw));
            if outcome.is_some() {
                return (played.len(), outcome);
            }
        }
        (played.len(), None)
    }
}

/// How often each position occurred since the last progress, and how long ago that was. A record looks through its keys
/// instead, which needs no memory of its own but takes longer in a game of thousands of moves.
struct History {
    seen: FxHashMap<u64, u32>,
    quiet: u32,
}

impl History {
    fn of<G: Game>(record: &Record<G>) -> History {
        let mut seen = FxHashMap::default();
        if G::ABOUT.settings.repetition.is_some() {
            let keys = record.keys_since_progress().into_iter();
            for key in keys.chain([record.position().key()]) {
                *seen.entry(key).or_insert(0) += 1;
            }
        }
        History {
            seen,
            quiet: record.quiet(),
        }
    }

    /// Takes in a new position; whether it is a draw.
    fn note<G: Game>(&mut self, position: &G, progress: bool, settings: Settings) -> bool {
        self.quiet = if progress { 0 } else { self.quiet + 1 };
        let mut occurrences = 1;
        if G::ABOUT.settings.repetition.is_some() {
            if progress {
                self.seen.clear();
            }
            let times = self.seen.entry(position.key()).or_insert(0);
            *times += 1;
            occurrences = *times;
        }
        settings.draw(occurrences, self.quiet).is_some()
    }
}
