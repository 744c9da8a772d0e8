//! A move costs the same early and late in a game. The bounds are generous, since other programs run beside tests;
//! `cargo bench --bench ply_cost` has the figures, also for Hive, whose debug assertions would be measured here instead.

mod measure;

use measure::LongGame;

/// The board of Islands fills up: every move leaves one move fewer to list and one stone more to show. So late moves are
/// cheaper, unless a stone costs as much as a legal move.
#[test]
fn a_move_of_islands_costs_the_same() {
    let growth = LongGame::measure("islands:25", 15).growth();
    println!("{growth:?}");
    assert!(growth.per_move < 0.7, "{growth:?}");
    assert!(growth.per_legal_move < 1.6, "{growth:?}");
}
