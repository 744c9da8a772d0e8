//! Random players against each other, many times.

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use crate::{Game, Outcome, Random, Record};

/// How many games to play, and how.
#[derive(Debug, Clone, Copy)]
pub struct Simulation {
    /// Number of games.
    pub games: u64,
    /// The same seed gives the same games, with any number of threads.
    pub seed: u64,
    /// Threads to share the games.
    pub threads: usize,
    /// A game is left unfinished after so many moves.
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
        if self.record.needs_history() {
            let game = self.record.random_game(&mut random, self.plan.max_plies);
            tally.note(game.ply() - self.record.ply(), game.outcome());
        } else {
            let mut position = self.record.position().clone();
            position.playout(&mut random, self.plan.max_plies, &mut self.moves);
            tally.note(self.moves.len(), position.outcome());
        }
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
        if self.needs_history() {
            while game.ply() - self.ply() < limit && game.outcome().is_none() {
                moves.clear();
                game.position().legal_moves(&mut moves);
                game.play_unchecked(moves[random.below(moves.len() as u32) as usize]);
            }
        } else {
            game.position().clone().playout(random, limit, &mut moves);
            for m in moves {
                game.play_unchecked(m);
            }
        }
        game
    }
}
