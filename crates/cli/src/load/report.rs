//! The results of a load test, as text and JSON.

use std::fmt;
use std::time::Duration;

use serde::Serialize;

use super::Load;
use super::process::Memory;
use crate::numbers::thousands;

/// Measurements of one or all games.
#[derive(Default)]
pub(crate) struct Measured {
    answers: Vec<Duration>,
    receipts: Vec<Duration>,
    /// Moves that failed.
    pub(crate) failures: u64,
    /// How long moves that were due but not sent had waited when the test ended.
    unsent: Vec<Duration>,
    /// Duration of the test.
    pub(crate) took: Duration,
    /// CPU time of the server meanwhile, if known.
    pub(crate) work: Option<Duration>,
}

impl Measured {
    /// A game whose task failed.
    pub(crate) fn failed() -> Measured {
        Measured {
            failures: 1,
            ..Measured::default()
        }
    }

    /// Adds a move: time from when it was due until the answer, and until the opponent saw it.
    pub(crate) fn moved(&mut self, answered: Duration, seen: Duration) {
        self.answers.push(answered);
        self.receipts.push(seen);
    }

    /// Adds a move that was due and not sent, because the one before it was not answered in time.
    pub(crate) fn unsent(&mut self, waited: Duration) {
        self.unsent.push(waited);
    }

    /// Adds the measurements of another game.
    pub(crate) fn add(&mut self, other: Measured) {
        self.answers.extend(other.answers);
        self.receipts.extend(other.receipts);
        self.unsent.extend(other.unsent);
        self.failures += other.failures;
    }
}

/// Percentiles in milliseconds.
#[derive(Serialize)]
struct Percentiles {
    p50: f64,
    p90: f64,
    p99: f64,
    p999: f64,
    max: f64,
}

impl Percentiles {
    fn of(mut times: Vec<Duration>) -> Percentiles {
        times.sort_unstable();
        let at = |part: f64| {
            let place = ((times.len() as f64 * part).ceil() as usize).clamp(1, times.len().max(1)) - 1;
            let time = times.get(place).copied().unwrap_or_default();
            (time.as_secs_f64() * 1e5).round() / 100.0
        };
        Percentiles {
            p50: at(0.5),
            p90: at(0.9),
            p99: at(0.99),
            p999: at(0.999),
            max: at(1.0),
        }
    }
}

impl fmt::Display for Percentiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Percentiles {
            p50,
            p90,
            p99,
            p999,
            max,
        } = self;
        write!(f, "50 % {p50}, 90 % {p90}, 99 % {p99}, 99.9 % {p999}, all {max}")
    }
}

/// The report of a load test.
#[derive(Serialize)]
pub(crate) struct Report {
    nodes: usize,
    games: usize,
    sockets: usize,
    seconds: f64,
    moves: usize,
    moves_per_second: f64,
    failures: u64,
    /// Moves that were due but not sent; they count in the percentiles with the time they had waited.
    unsent: usize,
    answer_ms: Percentiles,
    receipt_ms: Percentiles,
    /// CPU milliseconds of the server per move, including background work.
    work_ms_per_move: Option<f64>,
    memory: Vec<Memory>,
    /// Server memory per socket in kB.
    kilobytes_per_socket: Option<f64>,
}

impl Report {
    pub(crate) fn new(load: &Load, measured: Measured, memory: Vec<Memory>) -> Report {
        let (moves, took) = (measured.answers.len(), measured.took);
        let sockets = 2 * load.games;
        let with_unsent = |times: Vec<Duration>| [times, measured.unsent.clone()].concat();
        let resident = |place: usize| memory.get(place).and_then(|memory| memory.resident);
        let opened = resident(2).zip(resident(1));
        Report {
            nodes: load.nodes.len(),
            games: load.games,
            sockets,
            seconds: crate::json::seconds(took.as_secs_f64()),
            moves,
            moves_per_second: (moves as f64 / took.as_secs_f64() * 10.0).round() / 10.0,
            failures: measured.failures,
            work_ms_per_move: measured.work.filter(|_| moves > 0).map(|work| {
                let micros = work.as_secs_f64() / moves as f64 * 1e6;
                micros.round() / 1000.0
            }),
            unsent: measured.unsent.len(),
            answer_ms: Percentiles::of(with_unsent(measured.answers)),
            receipt_ms: Percentiles::of(with_unsent(measured.receipts)),
            kilobytes_per_socket: opened.map(|(after, before)| {
                (after.saturating_sub(before) as f64 / sockets as f64 * 100.0).round() / 100.0
            }),
            memory,
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} games with {} sockets on {} nodes, {:.1} s",
            thousands(self.games as u64),
            thousands(self.sockets as u64),
            self.nodes,
            self.seconds
        )?;
        writeln!(
            f,
            "{} moves, {} per second, {} failed, {} due but not sent",
            thousands(self.moves as u64),
            self.moves_per_second,
            self.failures,
            self.unsent
        )?;
        writeln!(f, "answered after (ms):         {}", self.answer_ms)?;
        writeln!(f, "seen by opponent after (ms): {}", self.receipt_ms)?;
        if let Some(work) = self.work_ms_per_move {
            writeln!(f, "server CPU time per move: {work} ms")?;
        }
        for Memory { when, resident } in &self.memory {
            if let Some(resident) = resident {
                writeln!(f, "server memory, {when}: {} kB", thousands(*resident))?;
            }
        }
        if let Some(each) = self.kilobytes_per_socket {
            writeln!(f, "memory per socket: {each} kB")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_nearest_ranks() {
        let times = (1..=1000).rev().map(Duration::from_millis).collect();
        let found = Percentiles::of(times);
        assert_eq!((found.p50, found.p99, found.max), (500.0, 990.0, 1000.0));
        assert!(Percentiles::of(Vec::new()).p99 < 0.001);
    }
}
