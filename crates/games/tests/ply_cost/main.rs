//! A move costs the same early and late in a game. The bounds are generous, since other programs run beside tests;
//! `cargo bench --bench ply_cost` has the figures.

mod measure;

use measure::{Cost, LongGame};

const ROUNDS: usize = 15;
const MOST: f64 = 1.5;

#[test]
fn a_move_of_hive_costs_the_same_by_legal_move() {
    let ratio = LongGame::find("hive:base+mlp").ratio(ROUNDS, Cost::per_legal_move);
    assert!(
        ratio < MOST,
        "plies 400 to 500 cost {ratio:.2} times plies 50 to 100"
    );
}

/// The board of Islands fills up: every move leaves one move fewer to list and one stone more to show.
#[test]
fn a_move_of_islands_costs_the_same() {
    let ratio = LongGame::find("islands:25").ratio(ROUNDS, Cost::per_move);
    assert!(
        ratio < MOST,
        "plies 400 to 500 cost {ratio:.2} times plies 50 to 100"
    );
}
