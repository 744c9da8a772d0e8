//! Measurements beside those that every game has (perft, random playouts).

/// Work that is measured: does it once and says how many pieces of it there were. What it holds is let go with it, so that
/// putting a large board away is not measured.
pub type Work = Box<dyn FnMut() -> u64>;

/// A measurement that one game has.
#[derive(Debug)]
pub struct Benchmark {
    /// The game and set-up it runs on: `islands:2500`.
    pub spec: &'static str,
    /// What is counted, in a word: `plays`.
    pub work: &'static str,
    /// Makes ready, which is not measured. Nothing if that can't be done here, for want of memory say.
    pub prepare: fn() -> Option<Work>,
}
