//! Weights that self-play has found, and a game that is judged by others, to find better ones.

use rules::{Outcome, Player, Position, Random};
use search::{Score, Searched};

/// A game whose evaluation is a handful of numbers that can be tuned.
pub trait Tuned: Searched {
    /// The numbers in use.
    const WEIGHTS: &[Score];
    /// What each number is the worth of.
    const NAMES: &[&str];

    /// The evaluation with other numbers, as many as [`Tuned::WEIGHTS`].
    fn evaluate_with(&self, weights: &[Score]) -> Score;
}

/// A position judged by weights of its own.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Trial<'a, P> {
    /// The position.
    pub position: P,
    /// What judges it.
    pub weights: &'a [Score],
}

impl<P: Position> Position for Trial<'_, P> {
    type Move = P::Move;

    fn turn(&self) -> Player {
        self.position.turn()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    fn legal_moves(&self, moves: &mut Vec<P::Move>) {
        self.position.legal_moves(moves);
    }

    fn play_unchecked(&mut self, m: P::Move) {
        self.position.play_unchecked(m);
    }

    fn is_legal(&self, m: P::Move) -> bool {
        self.position.is_legal(m)
    }

    fn key(&self) -> u64 {
        self.position.key()
    }

    fn is_progress(&self, m: P::Move) -> bool {
        self.position.is_progress(m)
    }

    fn playout(&mut self, random: &mut Random, limit: usize, played: &mut Vec<P::Move>) {
        self.position.playout(random, limit, played);
    }
}

impl<P: Tuned> Searched for Trial<'_, P> {
    const REPEATS: bool = P::REPEATS;
    const PLAYOUT_LIMIT: usize = P::PLAYOUT_LIMIT;
    const FUTILITY: Score = P::FUTILITY;

    fn evaluate(&self) -> Score {
        self.position.evaluate_with(self.weights)
    }

    fn noisy_moves(&self, moves: &mut Vec<P::Move>) {
        self.position.noisy_moves(moves);
    }

    fn promise(&self, m: P::Move) -> Score {
        self.position.promise(m)
    }

    fn slot(&self, m: P::Move) -> usize {
        self.position.slot(m)
    }

    fn margin(&self) -> Score {
        self.position.margin()
    }

    fn bounds(&self) -> (Score, Score) {
        self.position.bounds()
    }

    fn symmetric_key(&self) -> u64 {
        self.position.symmetric_key()
    }

    fn chances(&self, moves: &[P::Move], chances: &mut Vec<f32>) {
        self.position.chances(moves, chances);
    }
}
