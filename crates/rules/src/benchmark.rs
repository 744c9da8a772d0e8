//! Measurements beside those that every game has (perft, random playouts).

use std::fmt;

/// A measurement, prepared: only [`Benchmark::run`] belongs to the time that is measured.
pub struct Benchmark {
    /// The game and set-up it runs on: `islands:2500`.
    pub spec: String,
    /// What is counted, in a word: `plays`.
    pub work: &'static str,
    /// Does the work and says how many of them it did; to be called once. What it holds is let go with it, so that
    /// putting a large board away is not measured either.
    pub run: Box<dyn FnMut() -> u64>,
}

impl fmt::Debug for Benchmark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Benchmark({} {})", self.spec, self.work)
    }
}
