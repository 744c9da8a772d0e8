//! Trap setting: among moves of equal exact value, the one against which a fallible opponent does worst.
//!
//! The opponent is modelled as choosing moves by their static evaluation, one ply deep, with a softmax. Against this model
//! games are played to the end: our moves are chosen by UCT, the model's by softmax, and both by softmax once the tree of our
//! choices ends. A move's mean score in these games is its expected result.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use rules::{Outcome, Player, Random};
use search::{Budget, Limits, Score, finished};

use super::Playable;

/// The temperature of the softmax: a difference in evaluation that makes a move e times as likely.
const TEMPERATURE: f32 = 40.0;

/// The exploration constant of UCT.
const EXPLORATION: f32 = 0.7;

/// Games counted as lost in advance, so that a few good ones prove little.
const PRIOR_LOSSES: f32 = 3.0;

/// The number of games if neither games nor time are limited.
const DEFAULT_GAMES: u64 = 2_000;

/// One of our moves, with the games in which it was chosen.
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

    /// The upper confidence bound (UCB1), with `all` games over all moves.
    fn upper_bound(&self, all: f32) -> f32 {
        (self.score + 0.5) / (self.games + 1.0)
            + EXPLORATION * (all.ln().max(0.0) / (self.games + 1.0)).sqrt()
    }
}

/// The search for the best trap.
pub(super) struct Traps<'a, G: Playable> {
    /// The player who sets the trap.
    own: Player,
    random: Random,
    budget: Budget<'a>,
    games: u64,
    /// Our moves, by the key of the position.
    attempts: HashMap<u64, Vec<Attempt<G::Move>>>,
    /// The moves of the opponent model with their cumulative weights, by the key of the position.
    tempting: HashMap<u64, Vec<(G::Move, f32)>>,
}

impl<'a, G: Playable> Traps<'a, G> {
    /// Starts the clock. The node limit counts games.
    pub(super) fn new(own: Player, limits: &Limits, stop: &'a AtomicBool) -> Self {
        let nodes = limits.nodes.or(limits.time.is_none().then_some(DEFAULT_GAMES));
        Traps {
            own,
            random: Random::new(limits.seed, 0),
            budget: Budget::start(&Limits { nodes, ..*limits }, stop),
            games: 0,
            attempts: HashMap::new(),
            tempting: HashMap::new(),
        }
    }

    /// The expected result of each of these moves, from 0 to 1.
    pub(super) fn expected_results(&mut self, position: &G, moves: &[G::Move]) -> Vec<f32> {
        let key = position.key();
        self.attempts
            .insert(key, moves.iter().map(|&m| Attempt::new(m)).collect());
        while !self.budget.is_spent(self.games) {
            self.play(position.clone());
            self.games += 1;
        }
        let seen = |attempt: &Attempt<G::Move>| attempt.score / (attempt.games + PRIOR_LOSSES);
        self.attempts[&key].iter().map(seen).collect()
    }

    /// The number of games played.
    pub(super) fn games(&self) -> u64 {
        self.games
    }

    /// Plays a game to its end and updates the statistics of our moves.
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
                self.model_move(&position)
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

    /// Our next move by UCT, with its index; a position seen for the first time plays by the model.
    fn attempt(&mut self, position: &G, key: u64) -> (usize, G::Move) {
        if !self.attempts.contains_key(&key) {
            let m = self.model_move(position);
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
            let bound = attempt.upper_bound(all);
            if bound > best.1 {
                best = (number, bound);
            }
        }
        (best.0, attempts[best.0].m)
    }

    /// A move of the opponent model, drawn by softmax.
    fn model_move(&mut self, position: &G) -> G::Move {
        let likely = self
            .tempting
            .entry(position.key())
            .or_insert_with(|| cumulative_weights(position));
        let all = likely.last().map_or(0.0, |last| last.1);
        let drawn = self.random.below(1 << 24) as f32 / (1 << 24) as f32 * all;
        let number = likely.partition_point(|&(_, sum)| sum <= drawn);
        // Rounding may lead past the last move; a position that is not over has moves.
        likely[number.min(likely.len() - 1)].0
    }
}

/// The moves of a position that is not over, each with the sum of the softmax weights up to it.
fn cumulative_weights<G: Playable>(position: &G) -> Vec<(G::Move, f32)> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let scores: Vec<Score> = moves.iter().map(|&m| one_ply_score(position, m)).collect();
    let best = scores.iter().copied().max().unwrap_or(0);
    let mut sum = 0.0;
    let mut cumulate = |score| {
        sum += ((score - best) as f32 / TEMPERATURE).exp();
        sum
    };
    moves
        .into_iter()
        .zip(scores)
        .map(|(m, score)| (m, cumulate(score)))
        .collect()
}

/// The static evaluation after a move, for the player who makes it.
fn one_ply_score<G: Playable>(position: &G, m: G::Move) -> Score {
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

    fn expected_results(text: &str, words: &[&str], games: u64) -> (Vec<f32>, u64) {
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
        (traps.expected_results(&position, &moves), traps.games())
    }

    #[test]
    fn a_winning_move_expects_more_than_one_that_gives_the_win_away() {
        let (expected, _) = expected_results("WB.B/WB../W.../.... white", &["(3,0)", "(2,3)"], 100);
        assert!(
            expected[0] > 0.8 && expected[0] > expected[1] + 0.2,
            "{expected:?}"
        );
    }

    #[test]
    fn no_more_games_are_played_than_allowed() {
        for games in [0, 1, 50] {
            assert_eq!(
                expected_results("..../..../..../.... white", &["(1,1)", "(0,0)"], games).1,
                games
            );
        }
    }
}
