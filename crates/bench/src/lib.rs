//! Measures the speed of every game: perft, random playouts, search nodes, and what a game measures besides.
//!
//! `tessera bench` prints these figures for the program. `as-dependency` beside this crate prints them for a crate
//! that depends on the library and is built with cargo's default release profile, so that both can be compared.
//! Everything runs on one thread and is timed by that thread's CPU time, which other processes disturb little.
//!
//! ```
//! let spec = games::find("paths:3").unwrap();
//! let figures: Vec<_> = tessera_bench::measure(&spec, 0.01).collect();
//! assert_eq!(figures[0].work, "perft");
//! assert!(figures[0].per_second.unwrap() > 0);
//! ```

mod rate;
mod search;

use games::{AnyRecord, Spec};
use rules::Simulation;
use serde::Serialize;

use crate::rate::{Rate, Stopwatch};

/// One figure: a rate, or the node signature of the search.
#[derive(Debug, Clone, Serialize)]
pub struct Figure {
    /// The game and set-up.
    pub spec: String,
    /// What is counted: `perft`, `playouts`, `nodes`, `signature`, or a measurement of the game's own.
    pub work: &'static str,
    /// Units of work per CPU second.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub per_second: Option<u64>,
    /// The signature: nodes of a fixed search, the same on every machine.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
}

/// All figures of a game, each measured for `seconds` of CPU time when the iterator reaches it.
pub fn measure(spec: &Spec, seconds: f64) -> impl Iterator<Item = Figure> + '_ {
    let stopwatch = Stopwatch::new(seconds);
    let rate = move |work, rate: Rate| Figure {
        spec: spec.to_string(),
        work,
        per_second: Some(rate),
        nodes: None,
    };
    let perft = std::iter::once_with(move || rate("perft", perft(&*spec.start(), stopwatch)));
    let playouts = std::iter::once_with(move || rate("playouts", playouts(&*spec.start(), stopwatch)));
    let nodes = std::iter::once_with(move || Some(rate("nodes", search::nodes_per_second(spec, stopwatch)?)));
    let signature = std::iter::once_with(move || {
        Some(Figure {
            spec: spec.to_string(),
            work: "signature",
            per_second: None,
            nodes: Some(search::signature(spec)?),
        })
    });
    perft
        .chain(playouts)
        .chain(nodes.flatten())
        .chain(signature.flatten())
        .chain(game_benchmarks(spec, stopwatch))
}

fn perft(record: &dyn AnyRecord, stopwatch: Stopwatch) -> Rate {
    let depth = rate::perft_depth(record);
    stopwatch.rate(|times| (0..times).map(|_| record.perft(depth, 1)).sum())
}

fn playouts(record: &dyn AnyRecord, stopwatch: Stopwatch) -> Rate {
    let mut seed = 0;
    stopwatch.rate(|games| {
        seed += 1;
        let plan = Simulation {
            games,
            seed,
            threads: 1,
            max_plies: usize::MAX,
        };
        record.simulate(plan, &|_| ()).games
    })
}

/// The game's own benchmarks: all of them for the default set-up, otherwise those of this set-up.
fn game_benchmarks(spec: &Spec, stopwatch: Stopwatch) -> impl Iterator<Item = Figure> + use<> {
    let is_default = spec.game.about().offered.first() == Some(&spec.setup.as_str());
    let name = spec.to_string();
    let benchmarks = spec.game.benchmarks().iter();
    benchmarks
        .filter(move |benchmark| is_default || benchmark.spec == name)
        .map(move |benchmark| Figure {
            spec: benchmark.spec.to_owned(),
            work: benchmark.work,
            per_second: Some(stopwatch.rate_of_prepared(benchmark.prepare)),
            nodes: None,
        })
}
