//! The weight of each feature.
//!
//! Found by `tune-hive` of the crate `tune`: 3,000 self-play games from random openings, half with the largest set and
//! half with all sets in turn, 1,500 nodes per move, 155,000 quiet positions. The fit lowered the mean squared error of
//! the expected result from 0.154 (weights set by hand) to 0.143.

use super::features::COUNT;

/// The weight of each feature. Late in the game, one more occupied cell around a queen is worth about 150.
#[rustfmt::skip]
pub(super) static WEIGHTS: [i32; COUNT] = [
    // Free: queen, ant, grasshopper, spider, beetle, mosquito, ladybug, pillbug.
    59, 47, 39, 10, 37, 38, 30, 65,
    // Stuck.
    44, 22, 27, -16, 20, 36, 16, 55,
    // In hand.
    26, 40, 39, -3, 5, -2, 34, 9,
    // Covered by own tiles, by enemy tiles.
    -12, 8,
    // The queen with 0 to 5 occupied neighbours.
    0, 45, -30, -89, -211, -382,
    // Smothered.
    -174,
    // Can escape.
    0, 7, 20, 5, 51, 60,
    // Attackers.
    0, 11, 11, 14, 5, -16,
    // Open cells.
    0, -10, -5, -15, -10, -28,
    // Own tiles that can move away.
    0, 5, 34, 45, 34, 29,
    // Guarded.
    10, 14, 15, 33, 59, 100,
    // On top, at 1, 2 and 3 steps.
    154, 109, 42,
    // Climbers.
    47,
    // Cells for placement, none left.
    7, -42,
    // Tempo, initiative.
    12, -35, 17,
];
