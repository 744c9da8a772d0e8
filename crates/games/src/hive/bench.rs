//! Benchmarks of Hive: move generation in the middlegame, where hives are cramped and ants travel far.

use rules::{Benchmark, Game, Work, perft};

use super::Hive;

/// Deep enough for several hundred thousand positions.
const DEPTH: u32 = 4;

/// Black to move after 31 plies of the standard game: nineteen tiles on the board, Black's ants free.
const BASE: &str = "wA2@-4,2 bA3@-3,2 bS2@-2,1 bG1@-2,2 wQ@-1,-1 wG2@-1,0 bB1@0,-2 wG1@0,0 wA3@0,1 bA2@1,-4 bS1@1,-1 \
                    wB2@2,-4 wG3@2,-3 bQ@2,-2 wS2@2,-1 wB1@3,-4 wA1@3,-3 wS1@3,-2 bA1@4,-5; black";

/// Black to move after fifteen plies with all expansions: a stack of three with a pillbug next to it.
const WITH_EXPANSIONS: &str =
    "wQ@-1,0 wM@0,0 wA2@0,1 wA1@1,-3 bA1@1,-2 bL@1,-1 wB1@1,-1 bM@1,-1 bP@2,-1 bA2@2,0 bQ@3,-2; black";

/// Expansions are positions whose moves were generated; leaves are the moves that the last level counted.
pub(super) const BENCHMARKS: &[Benchmark] = &[
    Benchmark {
        spec: "hive:base",
        work: "expansions",
        prepare: || counted("base", BASE, expansions),
    },
    Benchmark {
        spec: "hive:base",
        work: "leaves",
        prepare: || counted("base", BASE, |position| perft(position, DEPTH, 1)),
    },
    Benchmark {
        spec: "hive:base+mlp",
        work: "expansions",
        prepare: || counted("base+mlp", WITH_EXPANSIONS, expansions),
    },
    Benchmark {
        spec: "hive:base+mlp",
        work: "leaves",
        prepare: || counted("base+mlp", WITH_EXPANSIONS, |position| perft(position, DEPTH, 1)),
    },
];

/// The number of expansions as other programs count them, without the root.
fn expansions(position: &Hive) -> u64 {
    (1..DEPTH).map(|depth| perft(position, depth, 1)).sum()
}

/// A perft that counts as `pieces` units of work.
fn counted(setup: &str, text: &str, pieces: fn(&Hive) -> u64) -> Option<Work> {
    let position = Hive::from_position_text(&setup.parse().ok()?, text).ok()?;
    let pieces = pieces(&position);
    Some(Box::new(move || {
        std::hint::black_box(perft(&position, DEPTH, 1)).min(1) * pieces
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The known counts of these two positions.
    #[test]
    fn both_positions_are_the_ones_that_others_measure() {
        let expansions: Vec<u64> = BENCHMARKS
            .iter()
            .filter(|benchmark| benchmark.work == "expansions")
            .map(|benchmark| (benchmark.prepare)().expect("a position that can be read")())
            .collect();
        assert_eq!(expansions, [433_008, 312_169]);
    }
}
