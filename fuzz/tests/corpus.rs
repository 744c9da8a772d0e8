//! The corpus of every target, as a plain test; and a few thousand careless edits of it.

use std::fs;
use std::path::Path;

use proptest::prelude::*;
use tessera_fuzz::TARGETS;

fn corpus(target: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(target);
    let mut files: Vec<_> = fs::read_dir(&folder)
        .unwrap()
        .map(|file| file.unwrap().path())
        .collect();
    files.sort();
    files.into_iter().map(|file| fs::read(file).unwrap()).collect()
}

#[test]
fn every_target_stands_its_corpus() {
    for (name, door) in TARGETS {
        let inputs = corpus(name);
        assert!(inputs.len() >= 5, "{name} has a corpus");
        inputs.iter().for_each(|input| door(input));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    /// Cuts a piece out of an input, or puts one in from another.
    #[test]
    fn every_target_stands_careless_edits(
        target in 0..TARGETS.len(), seed: prop::sample::Index, donor: prop::sample::Index,
        at: prop::sample::Index, from: prop::sample::Index, len in 0usize..12, replaced in 0usize..6,
    ) {
        let (name, door) = TARGETS[target];
        let inputs = corpus(name);
        let (input, other) = (seed.get(&inputs), donor.get(&inputs));
        let at = at.index(input.len() + 1);
        let from = from.index(other.len() + 1);
        let piece = &other[from..(from + len).min(other.len())];
        let rest = (at + replaced).min(input.len());
        door(&[&input[..at], piece, &input[rest..]].concat());
    }
}
