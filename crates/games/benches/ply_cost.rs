//! What a move costs by ply in long games of Hive and Islands, in microseconds: a move, and each legal move it shows.

#[path = "../tests/ply_cost/measure.rs"]
mod measure;

use measure::LongGame;

const ROUNDS: usize = 30;

fn main() {
    for spec in ["hive:base+mlp", "islands:25"] {
        let game = LongGame::measure(spec, ROUNDS);
        println!("{spec}");
        println!("  plies      µs a move   µs a legal move");
        for plies in [0..50, 50..100, 100..200, 200..300, 300..400, 400..500] {
            let cost = game.cost(plies.clone());
            println!(
                "  {:>3}..{:<3}   {:>9.1}   {:>15.3}",
                plies.start, plies.end, cost.per_move, cost.per_legal_move
            );
        }
        let growth = game.growth();
        println!(
            "  plies 400..500 to plies 50..100: {:.2} a move, {:.2} a legal move",
            growth.per_move, growth.per_legal_move
        );
    }
}
