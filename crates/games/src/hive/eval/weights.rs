//! What each feature is worth.

use super::features::COUNT;

/// The weight of each feature, in hundredths of a liberty of the queen.
#[rustfmt::skip]
pub(super) static WEIGHTS: [i32; COUNT] = [
    // Free:  queen, ant, grasshopper, spider, beetle, mosquito, ladybug, pillbug.
    20, 70, 40, 30, 50, 60, 50, 40,
    // Stuck.
    0, 5, 5, 5, 10, 5, 5, 15,
    // In hand.
    0, 60, 30, 20, 40, 45, 40, 35,
    // Covered by own, by enemies.
    0, -10,
    // Queen with so many cells taken.
    0, -10, -40, -90, -180, -320,
    // Smothered.
    -100,
    // Escape.
    0, 0, 5, 10, 30, 60,
    // Attackers.
    0, -2, -4, -8, -15, -30,
    // Open cells.
    0, 0, -2, -5, -10, -60,
    // Looseners.
    0, 0, 2, 5, 10, 20,
    // Guard.
    10, 20, 30, 50, 70, 90,
    // Above, at 1, 2, 3 steps.
    60, 30, 10,
    // Climbers.
    10,
    // Room, shut.
    3, -40,
    // Tempo, initiative.
    15, 30, 80,
];
