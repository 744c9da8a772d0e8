//! Tuning: games between two sets of weights, to find a better evaluation by self-play.
//!
//! [`Tunable`] is an evaluation with weights, [`Trial`] a position judged by other weights than those in use, and
//! [`play_pair`] a pair of games between two sets of weights. Each tuner is a program of its own in `src/bin`: SPSA for
//! Abalon, Texel's method for Hive, least squares for Sabin Rains.

use std::sync::atomic::AtomicBool;

use games::abalon::Abalon;
use games::sabin_rains::SabinRains;
use rules::{Game, Outcome, Player, Position, Random, Record};
use search::alphabeta::{self, Options, SearchRequest};
use search::{Limits, Score, Searchable, TranspositionTable};

/// A game whose evaluation is a weighted sum of features.
pub trait Tunable: Searchable {
    /// The weights in use.
    const WEIGHTS: &[Score];
    /// The feature that each weight multiplies.
    const FEATURE_NAMES: &[&str];

    /// The evaluation with other weights, as many as [`Tunable::WEIGHTS`].
    fn evaluate_with(&self, weights: &[Score]) -> Score;
}

impl Tunable for Abalon {
    const WEIGHTS: &[Score] = Abalon::WEIGHTS;
    const FEATURE_NAMES: &[&str] = Abalon::FEATURE_NAMES;

    fn evaluate_with(&self, weights: &[Score]) -> Score {
        self.evaluate_with(weights)
    }
}

impl Tunable for SabinRains {
    const WEIGHTS: &[Score] = SabinRains::WEIGHTS;
    const FEATURE_NAMES: &[&str] = SabinRains::FEATURE_NAMES;

    fn evaluate_with(&self, weights: &[Score]) -> Score {
        self.evaluate_with(weights)
    }
}

/// A position evaluated with weights of its own.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Trial<'a, P> {
    /// The position of the game.
    pub position: P,
    /// The weights that replace [`Tunable::WEIGHTS`].
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

impl<P: Tunable> Searchable for Trial<'_, P> {
    const REPEATS: bool = P::REPEATS;
    const PLAYOUT_LIMIT: usize = P::PLAYOUT_LIMIT;
    const FUTILITY: Score = P::FUTILITY;

    fn evaluate(&self) -> Score {
        self.position.evaluate_with(self.weights)
    }

    fn noisy_moves(&self, moves: &mut Vec<P::Move>) {
        self.position.noisy_moves(moves);
    }

    fn order_score(&self, m: P::Move) -> Score {
        self.position.order_score(m)
    }

    fn order_scores(&self, moves: &[P::Move], order_scores: &mut Vec<Score>) {
        self.position.order_scores(moves, order_scores);
    }

    fn is_quickly_legal(&self, m: P::Move) -> bool {
        self.position.is_quickly_legal(m)
    }

    fn null_move(&self) -> Option<Self> {
        let position = self.position.null_move()?;
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

    fn priors(&self, moves: &[P::Move], priors: &mut Vec<f32>) {
        self.position.priors(moves, priors);
    }
}

/// How one side of a trial game plays.
#[derive(Debug, Clone, Copy)]
pub struct Side<'a> {
    /// The weights of its evaluation.
    pub weights: &'a [Score],
    /// The search techniques it uses.
    pub options: Options,
    /// What it may spend on a move.
    pub limits: Limits,
}

/// Longer games are adjudicated by the evaluation, in plies.
const LONGEST: usize = 300;

/// Plays two games from the same random opening of `plies` moves with sides swapped; returns the points that the first
/// side scores, from 0 to 2.
pub fn play_pair<G: Game + Tunable>(
    setup: &G::Setup,
    plies: usize,
    random: &mut Random,
    [one, other]: [Side<'_>; 2],
) -> f64 {
    let opening = opening::<G>(setup, plies, random);
    play::<G>(opening.clone(), [one, other]) + 1.0 - play::<G>(opening, [other, one])
}

/// A game after some random moves; the start if they end the game.
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

/// Plays the game to its end; returns the first player's points, from 0 to 1.
fn play<G: Game + Tunable>(mut record: Record<G>, sides: [Side<'_>; 2]) -> f64 {
    let tables = [TranspositionTable::new(2), TranspositionTable::new(2)];
    while let Some(turn) = record.turn().filter(|_| record.ply() < LONGEST) {
        let Side {
            weights,
            options,
            limits,
        } = sides[turn.index()];
        let position = Trial {
            position: record.position().clone(),
            weights,
        };
        let request = SearchRequest {
            position: &position,
            history: &record.keys_since_progress(),
            quiet_limit: record.settings().quiet_plies,
            limits,
            lines: 1,
            options,
        };
        let never = AtomicBool::new(false);
        let choice = alphabeta::search(&request, &tables[turn.index()], &never, &mut |_| {});
        record.play_unchecked(choice.best());
    }
    let first = match record.outcome() {
        Some(Outcome::Draw) => 0,
        Some(Outcome::Win(Player::First)) => 1,
        Some(Outcome::Win(Player::Second)) => -1,
        None => {
            // A lead of a whole piece counts as a win.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_sides_share_the_points() {
        let side = Side {
            weights: Abalon::WEIGHTS,
            options: Options::ALL,
            limits: Limits {
                nodes: Some(20),
                ..Limits::default()
            },
        };
        let setup = "4".parse().expect("a set-up of Abalon");
        let points = play_pair::<Abalon>(&setup, 4, &mut Random::new(1, 0), [side, side]);
        assert!((points - 1.0).abs() < f64::EPSILON, "{points}");
    }

    #[test]
    fn weights_change_the_evaluation() {
        let position = Abalon::start(&"5".parse().expect("a set-up of Abalon"));
        let doubled: Vec<Score> = Abalon::WEIGHTS.iter().map(|weight| 2 * weight).collect();
        let trial = Trial {
            position,
            weights: &doubled,
        };
        assert_eq!(trial.evaluate(), trial.position.evaluate_with(&doubled));
    }
}
