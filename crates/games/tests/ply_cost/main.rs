//! A move costs the same early and late in a game. The bound is generous, since other programs run beside tests;
//! `cargo bench --bench ply_cost` has the figures, also for Hive, whose debug assertions would be measured here instead.

mod measure;

use measure::{Cost, LongGame};

const ROUNDS: usize = 15;

/// The board of Islands fills up: every move leaves one move fewer to list and one stone more to show. So a move stays as
/// cheap, while each legal move bears more of what the board costs.
#[test]
fn a_move_of_islands_costs_the_same() {
    let game = LongGame::find("islands:25");
    let ratio = game.ratio(ROUNDS, Cost::per_move);
    assert!(
        ratio < 1.5,
        "plies 400 to 500 cost {ratio:.2} times plies 50 to 100"
    );
    let by_legal_move = game.ratio(ROUNDS, Cost::per_legal_move);
    assert!(by_legal_move < 5.0, "and {by_legal_move:.2} times by legal move");
}
