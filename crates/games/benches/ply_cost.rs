//! What a move costs by ply in long games of Hive and Islands, in microseconds: a move, and each legal move it shows.

#[path = "../tests/ply_cost/measure.rs"]
mod measure;

use measure::{Cost, LongGame};

/// Rounds per figure; the best one counts.
const ROUNDS: usize = 20;

fn main() {
    for spec in ["hive:base+mlp", "islands:25"] {
        let game = LongGame::find(spec);
        println!("{spec}");
        println!("  plies      µs a move   µs a legal move");
        let stretches = [0..50, 50..100, 100..200, 200..300, 300..400, 400..500];
        let rounds: Vec<[Cost; 6]> = (0..ROUNDS).map(|_| game.costs(&stretches)).collect();
        for (index, stretch) in stretches.into_iter().enumerate() {
            let best = |measure: fn(Cost) -> f64| {
                let costs = rounds.iter().map(|round| measure(round[index]));
                costs.fold(f64::INFINITY, f64::min)
            };
            println!(
                "  {:>3}..{:<3}   {:>9.1}   {:>15.3}",
                stretch.start,
                stretch.end,
                best(Cost::per_move),
                best(Cost::per_legal_move)
            );
        }
        println!(
            "  plies 400..500 to plies 50..100: {:.2} a move, {:.2} a legal move",
            game.ratio(ROUNDS, Cost::per_move),
            game.ratio(ROUNDS, Cost::per_legal_move)
        );
    }
}
