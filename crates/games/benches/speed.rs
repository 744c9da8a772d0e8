//! The speed of every game: perft, playouts, and the game's own benchmarks.
//!
//! Compare two runs as a ratio, one after the other on the same machine; `tessera bench` gives rates by CPU time.

use divan::{Bencher, counter::ItemsCount};
use rules::{Benchmark, Simulation};
use tessera_games::{GAMES, find};

fn main() {
    divan::main();
}

fn ids() -> impl Iterator<Item = &'static str> {
    GAMES.iter().map(|game| game.about().id)
}

/// Perft to the first depth with more than a hundred thousand leaves.
#[divan::bench(args = ids())]
fn perft(bencher: Bencher<'_, '_>, spec: &str) {
    let record = find(spec).expect("a registered game").start();
    let deep_enough = |depth: &u32| record.perft(*depth, 1) > 100_000;
    let depth = (1..100).find(deep_enough).expect("some depth has as many leaves");
    bencher
        .counter(ItemsCount::new(record.perft(depth, 1)))
        .bench(|| record.perft(depth, 1));
}

#[divan::bench(args = ids())]
fn playouts(bencher: Bencher<'_, '_>, spec: &str) {
    const GAMES: u64 = 200;
    let record = find(spec).expect("a registered game").start();
    let plan = Simulation {
        games: GAMES,
        seed: 1,
        threads: 1,
        max_plies: 10_000,
    };
    bencher
        .counter(ItemsCount::new(GAMES))
        .bench(|| record.simulate(plan, &|_| {}));
}

/// The games' own benchmarks.
fn own_benchmarks() -> impl Iterator<Item = &'static Benchmark> {
    GAMES.iter().flat_map(|game| game.benchmarks())
}

#[divan::bench(args = own_benchmarks().map(|own| format!("{} {}", own.spec, own.work)), sample_count = 10)]
fn own(bencher: Bencher<'_, '_>, name: &str) {
    let is_meant = |own: &&Benchmark| format!("{} {}", own.spec, own.work) == name;
    let benchmark = own_benchmarks().find(is_meant).expect("one of the list");
    bencher
        .with_inputs(|| (benchmark.prepare)().expect("it can be made ready here"))
        .bench_values(|mut work| work());
}
