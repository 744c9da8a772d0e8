//! Finds better weights for a game's evaluation by self-play.
//!
//! SPSA (simultaneous perturbation stochastic approximation, after Spall): in every round all weights move a little up
//! or down at random, the two opposite choices play a pair of games from the same random opening, and the weights take
//! a step towards the winner.
//!
//! ```text
//! cargo run --release -p tessera-tune --bin tune-abalon -- abalon:5-daisy [ROUNDS [NODES [SEED]]]
//! ```

use games::abalon::Abalon;
use rules::{Game, Random};
use search::alphabeta::Options;
use search::{Limits, Score};
use tessera_tune::{Side, Tunable, play_pair};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let spec = words.first().map_or("abalon:5-daisy", String::as_str);
    let number = |place: usize, default: u64| {
        let word = words.get(place).map(|word| word.parse());
        word.map_or(Ok(default), |parsed| parsed)
    };
    let (game, setup) = spec.split_once(':').unwrap_or((spec, ""));
    match (number(1, 200), number(2, 1_000), number(3, 1)) {
        (Ok(rounds), Ok(nodes), Ok(seed)) if game == "abalon" => tune::<Abalon>(setup, rounds, nodes, seed),
        _ => eprintln!("say: tune GAME[:SETUP] [ROUNDS [NODES [SEED]]]; the game is abalon"),
    }
}

/// The smallest initial perturbation of a weight; otherwise it is a quarter of the weight.
const LEAST_STEP: f64 = 8.0;

fn tune<G: Game + Tunable>(setup: &str, rounds: u64, nodes: u64, seed: u64) {
    let Ok(setup) = setup.parse::<G::Setup>() else {
        return eprintln!("«{setup}» is not a set-up of {}", G::ABOUT.id);
    };
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    let mut weights: Vec<f64> = G::WEIGHTS.iter().map(|&weight| f64::from(weight)).collect();
    let reach: Vec<f64> = weights
        .iter()
        .map(|weight| (weight.abs() / 4.0).max(LEAST_STEP))
        .collect();
    let mut random = Random::new(seed, 0);
    for round in 0..rounds {
        // The perturbations and the learning rate shrink slowly, at the same pace.
        let cooling = (1.0 + round as f64 / (rounds as f64 / 4.0)).powf(-0.3);
        let signs: Vec<f64> = weights
            .iter()
            .map(|_| if random.below(2) == 0 { 1.0 } else { -1.0 })
            .collect();
        // The first weight is the unit of all others.
        let moved = |way: f64| -> Vec<Score> {
            let weight = |i: usize| {
                weights[i]
                    + if i == 0 {
                        0.0
                    } else {
                        way * cooling * reach[i] * signs[i]
                    }
            };
            (0..weights.len()).map(|i| weight(i).round() as Score).collect()
        };
        let (up, down) = (moved(1.0), moved(-1.0));
        let side = |weights| Side {
            weights,
            options: Options::ALL,
            limits,
        };
        let points = play_pair::<G>(&setup, 6, &mut random, [side(&up), side(&down)]) - 1.0;
        for i in 1..weights.len() {
            weights[i] += 0.12 * points * cooling * reach[i] * signs[i];
        }
        if round % 50 == 49 || round + 1 == rounds {
            println!("{:5} {}", round + 1, in_words::<G>(&weights));
        }
    }
}

fn in_words<G: Tunable>(weights: &[f64]) -> String {
    let word = |(name, weight): (&&str, &f64)| format!("{name} {weight:.0}");
    G::FEATURE_NAMES
        .iter()
        .zip(weights)
        .map(word)
        .collect::<Vec<_>>()
        .join(", ")
}
