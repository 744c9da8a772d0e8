//! Numeric arguments with their ranges, and numbers in output.

use std::ops::RangeInclusive;
use std::thread;
use std::time::Duration;

/// Reads a depth of perft.
pub(crate) fn depth(text: &str) -> Result<u32, String> {
    within(text, 1..=100).map(|depth| depth as u32)
}

/// Reads a number of threads, at least 1.
pub(crate) fn threads(text: &str) -> Result<usize, String> {
    within(text, 1..=512).map(|threads| threads as usize)
}

/// Reads a number of threads, 0 allowed.
pub(crate) fn threads_or_none(text: &str) -> Result<usize, String> {
    within(text, 0..=512).map(|threads| threads as usize)
}

/// Reads a number of games.
pub(crate) fn games(text: &str) -> Result<u64, String> {
    within(text, 1..=1_000_000_000)
}

/// Reads a seed.
pub(crate) fn seed(text: &str) -> Result<u64, String> {
    within(text, 0..=u64::MAX)
}

/// Reads a maximum number of moves.
pub(crate) fn plies(text: &str) -> Result<usize, String> {
    within(text, 1..=100_000_000).map(|plies| plies as usize)
}

/// Reads a delay in milliseconds.
pub(crate) fn pace(text: &str) -> Result<u64, String> {
    within(text, 0..=60_000)
}

/// Reads a ply.
pub(crate) fn ply(text: &str) -> Result<usize, String> {
    within(text, 0..=100_000_000).map(|ply| ply as usize)
}

/// Reads a size in pixels.
pub(crate) fn pixels(text: &str) -> Result<u32, String> {
    within(text, 16..=4096).map(|pixels| pixels as u32)
}

/// Reads a measuring time in seconds.
pub(crate) fn seconds(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|seconds| (0.01..=60.0).contains(seconds))
        .ok_or_else(|| "must be a number from 0.01 to 60".to_owned())
}

/// Reads a time: `1s`, `300ms`, `0.1`.
pub(crate) fn time(text: &str) -> Result<Duration, String> {
    ::games::players::time(&text.to_ascii_lowercase())
        .filter(|time| !time.is_zero())
        .ok_or_else(|| "must be a time such as 2s or 300ms, at most a day".to_owned())
}

/// Reads a number of nodes.
pub(crate) fn nodes(text: &str) -> Result<u64, String> {
    within(text, 1..=1_000_000_000_000_000)
}

/// Reads a number of lines (multi-PV).
pub(crate) fn lines(text: &str) -> Result<usize, String> {
    within(text, 1..=1000).map(|lines| lines as usize)
}

/// Reads an amount of memory in mebibytes.
pub(crate) fn memory(text: &str) -> Result<usize, String> {
    within(text, 1..=65_536).map(|memory| memory as usize)
}

/// Reads a number of random opening moves.
pub(crate) fn opening(text: &str) -> Result<usize, String> {
    within(text, 0..=1000).map(|plies| plies as usize)
}

/// Reads an even number of games.
pub(crate) fn paired_games(text: &str) -> Result<usize, String> {
    within(text, 2..=1_000_000)
        .ok()
        .filter(|games| games.is_multiple_of(2))
        .map(|games| games as usize)
        .ok_or_else(|| "must be an even number from 2 to 1000000: games come in pairs".to_owned())
}

/// Reads a difference in Elo.
pub(crate) fn elo(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|elo| (-1000.0..=1000.0).contains(elo))
        .ok_or_else(|| "must be an Elo difference from -1000 to 1000".to_owned())
}

fn within(text: &str, range: RangeInclusive<u64>) -> Result<u64, String> {
    text.parse()
        .ok()
        .filter(|number| range.contains(number))
        .ok_or_else(|| format!("must be a whole number from {} to {}", range.start(), range.end()))
}

/// The number of threads asked for, or one per core.
pub(crate) fn threads_or_all(asked: Option<usize>) -> usize {
    asked.unwrap_or_else(|| thread::available_parallelism().map_or(1, std::num::NonZero::get))
}

/// A number with separators: `1,234,567`.
pub(crate) fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A rate per second; 0 if no time has passed.
pub(crate) fn per_second(count: u64, seconds: f64) -> u64 {
    if seconds > 0.0 {
        (count as f64 / seconds).round() as u64
    } else {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_separated() {
        let texts = [0, 7, 999, 1000, 12_345, 1_234_567].map(thousands);
        assert_eq!(texts, ["0", "7", "999", "1,000", "12,345", "1,234,567"]);
    }
}
