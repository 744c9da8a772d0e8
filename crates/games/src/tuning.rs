//! Weights that self-play has found, and games judged by others, to find better ones.

use std::sync::atomic::AtomicBool;

use rules::{Game, Outcome, Player, Position, Random, Record};
use search::alphabeta::{self, Ideas, Question};
use search::{Limits, Score, Searched, Table};

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

    fn promises(&self, moves: &[P::Move], promises: &mut Vec<Score>) {
        self.position.promises(moves, promises);
    }

    fn is_quickly_legal(&self, m: P::Move) -> bool {
        self.position.is_quickly_legal(m)
    }

    fn passed(&self) -> Option<Self> {
        let position = self.position.passed()?;
        Some(Trial {
            position,
            weights: self.weights,
        })
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

/// How one side of a trial game plays.
#[derive(Debug, Clone, Copy)]
pub struct Side<'a> {
    /// What it judges positions by.
    pub weights: &'a [Score],
    /// How it searches.
    pub ideas: Ideas,
    /// What it may use for a move.
    pub limits: Limits,
}

/// Games longer than this are judged as they stand.
const LONGEST: usize = 300;

/// Plays two games from the same random opening of `plies` moves, sides swapped: how many points of two the first side
/// makes.
pub fn play_pair<G: Game + Tuned>(
    setup: &G::Setup,
    plies: usize,
    random: &mut Random,
    [one, other]: [Side<'_>; 2],
) -> f64 {
    let opening = opening::<G>(setup, plies, random);
    play::<G>(opening.clone(), [one, other]) + 1.0 - play::<G>(opening, [other, one])
}

/// A game after some random moves that change nothing for good.
fn opening<G: Game>(setup: &G::Setup, plies: usize, random: &mut Random) -> Record<G> {
    let mut record = Record::<G>::new(setup.clone());
    let mut moves = Vec::new();
    for _ in 0..plies {
        moves.clear();
        record.position().legal_moves(&mut moves);
        let m = moves[random.below(moves.len() as u32) as usize];
        record.play_unchecked(m);
        if record.outcome().is_some() {
            return Record::new(setup.clone());
        }
    }
    record
}

/// The points of the player who began the record.
fn play<G: Game + Tuned>(mut record: Record<G>, sides: [Side<'_>; 2]) -> f64 {
    let tables = [Table::new(2), Table::new(2)];
    while let Some(turn) = record.turn().filter(|_| record.ply() < LONGEST) {
        let Side {
            weights,
            ideas,
            limits,
        } = sides[turn.index()];
        let position = Trial {
            position: record.position().clone(),
            weights,
        };
        let question = Question {
            position: &position,
            history: &record.keys_since_progress(),
            quiet_limit: record.settings().quiet_plies,
            limits,
            lines: 1,
            ideas,
        };
        let never = AtomicBool::new(false);
        let choice = alphabeta::search(&question, &tables[turn.index()], &never, &mut |_| {});
        record.play_unchecked(choice.best());
    }
    let first = match record.outcome() {
        Some(Outcome::Draw) => 0,
        Some(Outcome::Win(Player::First)) => 1,
        Some(Outcome::Win(Player::Second)) => -1,
        None => {
            // A piece ahead is as good as won.
            let score = record.position().evaluate() / 100;
            let sign = if record.position().turn() == Player::First {
                1
            } else {
                -1
            };
            score.signum() * sign
        }
    };
    f64::from(first + 1) / 2.0
}
