//! Finds weights for the evaluation of Hive: `cargo run --release -p tessera-tune --bin tune-hive -- GAMES NODES`.
//!
//! 1. The computer plays against itself, NODES nodes per move, from random openings of all set-ups.
//! 2. Every quiet position of these games is a sample: its features, and the result for the player to move.
//! 3. The weights are fitted so that a logistic curve of the evaluation predicts the result best (Texel's tuning
//!    method), with a pull towards the weights in use.
//!
//! The output goes into `hive/eval/weights.rs`; a match decides whether it is better.

use std::sync::atomic::AtomicBool;

use games::hive::{FEATURES, Hive, HiveSetup};
use rules::{Game, Outcome, Player, Position, Random, Record};
use search::alphabeta::{Options, SearchRequest, search};
use search::{Limits, Searchable, TranspositionTable};

/// A position and the result of its game for the player to move: 1, ½ or 0.
struct Sample {
    features: [f64; FEATURES],
    result: f64,
}

/// Longer games count as drawn, in plies.
const LONGEST: usize = 160;

fn main() {
    let mut arguments = std::env::args().skip(1).map(|word| word.parse::<u64>());
    let mut number = |otherwise| arguments.next().and_then(Result::ok).unwrap_or(otherwise);
    let (games, nodes) = (number(1000), number(1000));
    let samples = self_play(games, nodes);
    let begun = Hive::weights().map(f64::from);
    let scale = best_scale(&samples, &begun);
    eprintln!("scale {scale:.0}, error {:.5}", error(&samples, &begun, scale));
    let fitted = fit(&samples, &begun, scale);
    eprintln!("fitted: error {:.5}", error(&samples, &fitted, scale));
    for line in fitted.chunks(8) {
        let numbers: Vec<String> = line.iter().map(|weight| format!("{weight:.0}")).collect();
        println!("{},", numbers.join(", "));
    }
}

fn self_play(games: u64, nodes: u64) -> Vec<Sample> {
    let table = TranspositionTable::new(4);
    let mut samples = Vec::new();
    for game in 0..games {
        let names = Hive::ABOUT.offered;
        // Every other game uses the largest set, which has all features.
        let largest = game % 2 == 0;
        let name = if largest {
            "base+mlp"
        } else {
            names[game as usize / 2 % names.len()]
        };
        if let Ok(setup) = name.parse() {
            table.clear();
            play(setup, game, nodes, &table, &mut samples);
        }
        if game % 100 == 99 {
            eprintln!("{} games, {} positions", game + 1, samples.len());
        }
    }
    samples
}

/// Plays a game and collects its quiet positions.
fn play(setup: HiveSetup, seed: u64, nodes: u64, table: &TranspositionTable, samples: &mut Vec<Sample>) {
    let mut random = Random::new(2024, seed);
    let mut record = Record::<Hive>::new(setup);
    let (mut moves, mut seen) = (Vec::new(), Vec::new());
    let opening = 2 + random.below(7) as usize;
    while record.turn().is_some() && record.ply() < LONGEST {
        moves.clear();
        if record.ply() < opening {
            record.position().legal_moves(&mut moves);
            record.play_unchecked(moves[random.below(moves.len() as u32) as usize]);
            continue;
        }
        record.position().noisy_moves(&mut moves);
        if moves.is_empty() {
            seen.push((record.position().features(), record.position().turn()));
        }
        record.play_unchecked(best_move(&record, nodes, table));
    }
    let result = |player: Player| match record.outcome() {
        Some(Outcome::Win(winner)) => f64::from(winner == player),
        _ => 0.5,
    };
    samples.extend(seen.into_iter().map(|(features, player)| Sample {
        features: features.map(f64::from),
        result: result(player),
    }));
}

fn best_move(record: &Record<Hive>, nodes: u64, table: &TranspositionTable) -> <Hive as Position>::Move {
    let request = SearchRequest {
        position: record.position(),
        history: &record.keys_since_progress(),
        limits: Limits {
            nodes: Some(nodes),
            ..Limits::default()
        },
        quiet_limit: None,
        lines: 1,
        options: Options::ALL,
    };
    search(&request, table, &AtomicBool::new(false), &mut |_| {}).best()
}

fn value(features: &[f64; FEATURES], weights: &[f64; FEATURES]) -> f64 {
    features
        .iter()
        .zip(weights)
        .map(|(feature, weight)| feature * weight)
        .sum()
}

fn chance(value: f64, scale: f64) -> f64 {
    1.0 / (1.0 + (-value / scale).exp())
}

/// The mean squared error of the predicted results.
fn error(samples: &[Sample], weights: &[f64; FEATURES], scale: f64) -> f64 {
    let squared = |sample: &Sample| (chance(value(&sample.features, weights), scale) - sample.result).powi(2);
    samples.iter().map(squared).sum::<f64>() / samples.len() as f64
}

/// The scale of the logistic curve that fits the weights in use.
fn best_scale(samples: &[Sample], weights: &[f64; FEATURES]) -> f64 {
    let scales = (1..60).map(|step| f64::from(step) * 10.0);
    let by_error = |a: &f64, b: &f64| error(samples, weights, *a).total_cmp(&error(samples, weights, *b));
    scales.min_by(by_error).unwrap_or(100.0)
}

/// Gradient descent with Adam.
fn fit(samples: &[Sample], begun: &[f64; FEATURES], scale: f64) -> [f64; FEATURES] {
    const ROUNDS: i32 = 300;
    const STEP: f64 = 1.0;
    /// The strength of the pull towards the initial weight.
    const HOLD: f64 = 5e-8;
    let mut weights = *begun;
    let (mut mean, mut square) = ([0.0; FEATURES], [0.0; FEATURES]);
    for round in 1..=ROUNDS {
        let mut slopes = [0.0; FEATURES];
        for sample in samples {
            let expected = chance(value(&sample.features, &weights), scale);
            let push = (expected - sample.result) / samples.len() as f64 / scale;
            for (slope, feature) in slopes.iter_mut().zip(&sample.features) {
                *slope += push * feature;
            }
        }
        for i in 0..FEATURES {
            let slope = slopes[i] + HOLD * (weights[i] - begun[i]);
            mean[i] = 0.9 * mean[i] + 0.1 * slope;
            square[i] = 0.99 * square[i] + 0.01 * slope * slope;
            let steady = mean[i] / (1.0 - 0.9f64.powi(round));
            let spread = square[i] / (1.0 - 0.99f64.powi(round));
            weights[i] -= STEP * steady / (spread.sqrt() + 1e-12);
        }
    }
    weights
}
