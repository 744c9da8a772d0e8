//! Finds weights for the evaluation of Sabin Rains, and measures what each is worth.
//!
//! ```text
//! tune-sabin-rains fit GAMES NODES W…       plays games with these weights and fits new ones to how they ended
//! tune-sabin-rains against GAMES NODES W…   plays the weights in use against these
//! tune-sabin-rains without GAMES NODES W…   plays these weights against the same with one feature switched off, in turn
//! ```
//!
//! Without weights, those in use are taken. Games start with random moves, so that no two are alike. The fit is least
//! squares: the weights whose evaluation of each position comes closest to the final margin of its game.

use std::sync::atomic::AtomicBool;

use games::sabin_rains::SabinRains;
use rules::{Game, Player, Position, Random};
use search::alphabeta::{self, Options, SearchRequest};
use search::{Limits, Score, Searchable, TranspositionTable};
use tessera_tune::Trial;

/// A game after some random moves.
fn opening(stream: u64, moves: u32) -> SabinRains {
    let mut position = SabinRains::start(&"5".parse().expect("a side"));
    position.playout(&mut Random::new(11, stream), moves as usize, &mut Vec::new());
    position
}

/// Plays a game between two sets of weights to its end; calls `seen` for every position on the way.
fn play(
    start: &SabinRains,
    weights: [&[Score]; 2],
    nodes: u64,
    seen: &mut dyn FnMut(&SabinRains),
) -> SabinRains {
    let tables = [TranspositionTable::new(1), TranspositionTable::new(1)];
    let mut position = start.clone();
    while position.outcome().is_none() {
        seen(&position);
        let turn = position.turn().index();
        let trial = Trial {
            position,
            weights: weights[turn],
        };
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        let request = SearchRequest {
            position: &trial,
            history: &[],
            limits,
            quiet_limit: None,
            lines: 1,
            options: Options::ALL,
        };
        let choice = alphabeta::search(&request, &tables[turn], &AtomicBool::new(false), &mut |_| {});
        position = trial.position;
        position.play_unchecked(choice.best());
    }
    position
}

/// The points of the first set of weights against the second, each opening played from both sides.
fn duel(first: &[Score], second: &[Score], games: u64, nodes: u64) -> f64 {
    let mut points = 0.0;
    for game in 0..games {
        let start = opening(game / 2, 6);
        let (weights, sign) = if game % 2 == 0 {
            ([first, second], 1)
        } else {
            ([second, first], -1)
        };
        let margin = play(&start, weights, nodes, &mut |_| {}).margin() * sign;
        points += f64::from(margin.signum() + 1) / 2.0;
    }
    points
}

/// The evaluation with one weight at 1 and all others at 0, for each weight.
fn inputs(position: &SabinRains) -> Vec<f64> {
    let mut unit = vec![0; SabinRains::WEIGHTS.len()];
    (0..unit.len())
        .map(|i| {
            unit.fill(0);
            unit[i] = 64;
            f64::from(position.evaluate_with(&unit)) / 64.0
        })
        .collect()
}

/// The normal equations of least squares, row by row, the right-hand side last.
struct Fit(Vec<Vec<f64>>);

impl Fit {
    fn new(count: usize) -> Fit {
        let mut rows = vec![vec![0.0; count + 1]; count];
        (0..count).for_each(|i| rows[i][i] = 1.0);
        Fit(rows)
    }

    fn add(&mut self, inputs: &[f64], wanted: f64) {
        for (row, x) in self.0.iter_mut().zip(inputs) {
            let all = inputs.iter().chain([&wanted]);
            row.iter_mut().zip(all).for_each(|(sum, y)| *sum += x * y);
        }
    }

    /// Gauss-Jordan elimination; the diagonal is never 0, since it started at 1.
    fn weights(mut self) -> Vec<Score> {
        for i in 0..self.0.len() {
            let pivot: Vec<f64> = self.0[i].iter().map(|x| x / self.0[i][i]).collect();
            for row in &mut self.0 {
                let factor = row[i];
                row.iter_mut().zip(&pivot).for_each(|(x, p)| *x -= factor * p);
            }
            self.0[i] = pivot;
        }
        self.0
            .iter()
            .map(|row| row.last().copied().unwrap_or(0.0).round() as Score)
            .collect()
    }
}

fn fit(weights: &[Score], games: u64, nodes: u64) -> Vec<Score> {
    let mut fit = Fit::new(SabinRains::WEIGHTS.len());
    for game in 0..games {
        let start = opening(1_000_000 + game, 4 + (game % 30) as u32);
        let mut seen = Vec::new();
        let end = play(&start, [weights; 2], nodes, &mut |position| {
            seen.push(position.clone());
        });
        for position in seen {
            let sign = if position.turn() == Player::First {
                100
            } else {
                -100
            };
            fit.add(&inputs(&position), f64::from(end.margin() * sign));
        }
    }
    fit.weights()
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let numbers: Vec<i64> = words.iter().filter_map(|word| word.parse().ok()).collect();
    let [games, nodes, rest @ ..] = &numbers[..] else {
        eprintln!("say fit, without or against, a number of games and a number of nodes");
        return;
    };
    let (games, nodes) = (*games as u64, *nodes as u64);
    let used = SabinRains::WEIGHTS;
    let named: Vec<Score> = rest.iter().map(|&weight| weight as Score).collect();
    let weights = if named.len() == used.len() {
        &named[..]
    } else {
        used
    };
    match words[0].as_str() {
        "fit" => {
            let better = fit(weights, games, nodes);
            println!("{better:?}");
            println!(
                "against those before: {} of 200",
                duel(&better, weights, 200, nodes)
            );
        }
        "against" => println!("{} of {games}", duel(used, weights, games, nodes)),
        _ => without_each(weights, games, nodes),
    }
}

fn without_each(weights: &[Score], games: u64, nodes: u64) {
    let count = weights.len() / 2;
    for (i, name) in SabinRains::FEATURE_NAMES.iter().enumerate().take(count) {
        let mut other = weights.to_vec();
        (other[i], other[count + i]) = (0, 0);
        println!("{name}: {} of {games}", duel(weights, &other, games, nodes));
    }
}
