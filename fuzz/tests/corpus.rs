//! Runs every target on its corpus and on mutations of it.

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
fn every_target_passes_its_corpus() {
    for (name, target) in TARGETS {
        let inputs = corpus(name);
        assert!(inputs.len() >= 5, "{name} has a corpus");
        inputs.iter().for_each(|input| target(input));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    /// Deletes a part of an input, or inserts a part of another.
    #[test]
    fn every_target_passes_mutations(
        target in 0..TARGETS.len(), seed: prop::sample::Index, donor: prop::sample::Index,
        at: prop::sample::Index, from: prop::sample::Index, len in 0usize..12, replaced in 0usize..6,
    ) {
        let (name, run) = TARGETS[target];
        let inputs = corpus(name);
        let (input, other) = (seed.get(&inputs), donor.get(&inputs));
        let at = at.index(input.len() + 1);
        let from = from.index(other.len() + 1);
        let piece = &other[from..(from + len).min(other.len())];
        let rest = (at + replaced).min(input.len());
        run(&[&input[..at], piece, &input[rest..]].concat());
    }
}
