//! Which of several moves of the same exact value sets the opponent the hardest tasks.
//!
//! Opponents are taken to prefer what looks good at first sight, by the game's own evaluation. Against such an opponent games
//! are played to the end: the own moves in them are chosen by how they have done so far (UCT), the opponent's by how they
//! look, and so are both where the tree of own choices ends. What a move has scored in them is what it promises.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use rules::{Outcome, Player, Random};
use search::{Clock, Limits, Score, finished};

use super::Playable;

/// A difference in the evaluation that makes a reply e times as likely.
const TEMPTATION: f32 = 40.0;

/// How much a move that was rarely tried is worth another game.
const CURIOSITY: f32 = 0.7;

/// As many games are taken to be lost before the first one, so that a few good ones prove little.
const DOUBT: f32 = 3.0;

/// Games where neither these nor the time are limited.
const PATIENCE: u64 = 2_000;

/// An own move, and how the games went in which it was chosen.
struct Attempt<M> {
    m: M,
    games: f32,
    score: f32,
}

impl<M> Attempt<M> {
    fn new(m: M) -> Attempt<M> {
        Attempt {
            m,
            games: 0.0,
            score: 0.0,
        }
    }

    /// How much it is worth another game, after so many with all moves.
    fn appeal(&self, all: f32) -> f32 {
        (self.score + 0.5) / (self.games + 1.0) + CURIOSITY * (all.ln().max(0.0) / (self.games + 1.0)).sqrt()
    }
}

/// The search for traps.
pub(super) struct Traps<'a, G: Playable> {
    /// Who sets them.
    own: Player,
    random: Random,
    clock: Clock<'a>,
    games: u64,
    /// Own choices, by the key of the position.
    attempts: HashMap<u64, Vec<Attempt<G::Move>>>,
    /// What either player may be tempted to, with how likely that or one before it is.
    temptations: HashMap<u64, Vec<(G::Move, f32)>>,
}

impl<'a, G: Playable> Traps<'a, G> {
    /// Starts the time. A node of the limits is a game.
    pub(super) fn new(own: Player, limits: &Limits, stop: &'a AtomicBool) -> Self {
        let nodes = limits.nodes.or(limits.time.is_none().then_some(PATIENCE));
        Traps {
            own,
            random: Random::new(limits.seed, 0),
            clock: Clock::start(&Limits { nodes, ..*limits }, stop),
            games: 0,
            attempts: HashMap::new(),
            temptations: HashMap::new(),
        }
    }

    /// What each of these moves promises, from 0 to 1.
    pub(super) fn promises(&mut self, position: &G, moves: &[G::Move]) -> Vec<f32> {
        let key = position.key();
        self.attempts
            .insert(key, moves.iter().map(|&m| Attempt::new(m)).collect());
        while !self.clock.is_over(self.games) {
            self.play(position.clone());
            self.games += 1;
        }
        let seen = |attempt: &Attempt<G::Move>| attempt.score / (attempt.games + DOUBT);
        self.attempts[&key].iter().map(seen).collect()
    }

    /// Games played.
    pub(super) fn games(&self) -> u64 {
        self.games
    }

    /// Plays a game to its end and learns from it.
    fn play(&mut self, mut position: G) {
        let (mut chosen, mut known) = (Vec::new(), true);
        while position.outcome().is_none() {
            let m = if known && position.turn() == self.own {
                let key = position.key();
                known = self.attempts.contains_key(&key);
                let (number, m) = self.attempt(&position, key);
                chosen.push((key, number));
                m
            } else {
                self.tempted(&position)
            };
            position.play_unchecked(m);
        }
        let score = match position.outcome() {
            Some(Outcome::Win(player)) => f32::from(u8::from(player == self.own)),
            _ => 0.5,
        };
        for (key, number) in chosen {
            if let Some(attempt) = self.attempts.get_mut(&key).and_then(|all| all.get_mut(number)) {
                attempt.games += 1.0;
                attempt.score += score;
            }
        }
    }

    /// The own move that is worth another game, with its number.
    fn attempt(&mut self, position: &G, key: u64) -> (usize, G::Move) {
        if !self.attempts.contains_key(&key) {
            let m = self.tempted(position);
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            let number = moves.iter().position(|&other| other == m).unwrap_or(0);
            self.attempts
                .insert(key, moves.into_iter().map(Attempt::new).collect());
            return (number, m);
        }
        let attempts = &self.attempts[&key];
        let all = attempts.iter().map(|attempt| attempt.games).sum::<f32>();
        let mut best = (0, f32::MIN);
        for (number, attempt) in attempts.iter().enumerate() {
            let appeal = attempt.appeal(all);
            if appeal > best.1 {
                best = (number, appeal);
            }
        }
        (best.0, attempts[best.0].m)
    }

    /// A move that looks good at first sight, the likelier the better it looks.
    fn tempted(&mut self, position: &G) -> G::Move {
        let likely = self
            .temptations
            .entry(position.key())
            .or_insert_with(|| temptations(position));
        let all = likely.last().map_or(0.0, |last| last.1);
        let drawn = self.random.below(1 << 24) as f32 / (1 << 24) as f32 * all;
        let number = likely.partition_point(|&(_, sum)| sum <= drawn);
        // Rounding may lead past the last one; a position that is not over has moves.
        likely[number.min(likely.len() - 1)].0
    }
}

/// The moves of a position that is not over, with the sum of the likelihoods up to each.
fn temptations<G: Playable>(position: &G) -> Vec<(G::Move, f32)> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let looks: Vec<Score> = moves.iter().map(|&m| first_sight(position, m)).collect();
    let best = looks.iter().copied().max().unwrap_or(0);
    let mut sum = 0.0;
    let mut likely = |look| {
        sum += ((look - best) as f32 / TEMPTATION).exp();
        sum
    };
    moves
        .into_iter()
        .zip(looks)
        .map(|(m, look)| (m, likely(look)))
        .collect()
}

/// What a move looks like to the player who makes it, one move ahead.
fn first_sight<G: Playable>(position: &G, m: G::Move) -> Score {
    let mut next = position.clone();
    next.play_unchecked(m);
    let score = match next.outcome() {
        Some(outcome) => finished(&next, outcome, 1),
        None => next.evaluate(),
    };
    if next.turn() == position.turn() {
        score
    } else {
        -score
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paths::Paths;
    use rules::Game;

    fn promises(text: &str, words: &[&str], games: u64) -> (Vec<f32>, u64) {
        let position = Paths::from_position_text(&"4".parse().unwrap(), text).unwrap();
        let moves: Vec<_> = words.iter().map(|word| position.parse(word).unwrap()).collect();
        let (stop, limits) = (
            AtomicBool::new(false),
            Limits {
                nodes: Some(games),
                ..Limits::default()
            },
        );
        let mut traps = Traps::new(Player::First, &limits, &stop);
        (traps.promises(&position, &moves), traps.games())
    }

    #[test]
    fn a_move_that_wins_promises_more_than_one_that_gives_it_away() {
        let (promises, _) = promises("WB.B/WB../W.../.... white", &["(3,0)", "(2,3)"], 100);
        assert!(
            promises[0] > 0.8 && promises[0] > promises[1] + 0.2,
            "{promises:?}"
        );
    }

    #[test]
    fn no_more_games_are_played_than_allowed() {
        for games in [0, 1, 50] {
            assert_eq!(
                promises("..../..../..../.... white", &["(1,1)", "(0,0)"], games).1,
                games
            );
        }
    }
}
