//! What is counted, for whoever runs the server: in the words of Prometheus.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// A number that only grows.
#[derive(Debug, Default)]
pub(crate) struct Counter(AtomicU64);

impl Counter {
    /// One more.
    pub(crate) fn add(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    fn value(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Milliseconds at which times are told apart.
const BOUNDS: [u64; 12] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];

/// How long something took, how often.
#[derive(Debug, Default)]
pub(crate) struct Times {
    /// Those within each bound and above the one before; the last is beyond all.
    within: [Counter; BOUNDS.len() + 1],
    micros: AtomicU64,
}

impl Times {
    /// Something took so long.
    pub(crate) fn took(&self, time: Duration) {
        let fits = |bound: &u64| time <= Duration::from_millis(*bound);
        let place = BOUNDS.iter().position(fits).unwrap_or(BOUNDS.len());
        self.within[place].add();
        self.micros.fetch_add(time.as_micros() as u64, Ordering::Relaxed);
    }

    fn write(&self, text: &mut String, name: &str, about: &str) {
        let _ = writeln!(text, "# HELP {name} {about}\n# TYPE {name} histogram");
        let mut count = 0;
        for (place, within) in self.within.iter().enumerate() {
            count += within.value();
            let bound = BOUNDS.get(place).map(|&bound| bound as f64 / 1000.0);
            let bound = bound.map_or("+Inf".to_owned(), |bound| bound.to_string());
            let _ = writeln!(text, "{name}_bucket{{le=\"{bound}\"}} {count}");
        }
        let sum = self.micros.load(Ordering::Relaxed) as f64 / 1e6;
        let _ = writeln!(text, "{name}_sum {sum}\n{name}_count {count}");
    }
}

/// Everything that is counted as it happens.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    /// Requests by the first digit of their answer's status.
    pub(crate) requests: [Counter; 6],
    /// How long answers took.
    pub(crate) answers: Times,
    /// Records made.
    pub(crate) records: Counter,
    /// Events kept.
    pub(crate) events: Counter,
    /// Events that came too late for their version.
    pub(crate) clashes: Counter,
    /// How long it took until an event was on the disk.
    pub(crate) commits: Times,
    /// Moves computers found.
    pub(crate) computer_moves: Counter,
    /// Things that went wrong in here.
    pub(crate) failures: Counter,
}

/// What is counted when somebody asks.
pub(crate) struct Gauges {
    /// Open sockets.
    pub(crate) sockets: u64,
    /// Folded tables in the cache.
    pub(crate) tables: u64,
    /// Computer moves this node has a lease on.
    pub(crate) jobs: u64,
    /// Whether the bus is there.
    pub(crate) bus: bool,
}

impl Metrics {
    /// All of it, as Prometheus reads it.
    pub(crate) fn text(&self, gauges: &Gauges) -> String {
        let mut text = String::from(
            "# HELP tessera_requests_total Requests answered.\n# TYPE tessera_requests_total counter\n",
        );
        for (digit, count) in self.requests.iter().enumerate().skip(1) {
            let _ = writeln!(
                text,
                "tessera_requests_total{{status=\"{digit}xx\"}} {}",
                count.value()
            );
        }
        for (name, about, count) in [
            ("records", "Records made.", &self.records),
            ("events", "Events kept: moves, offers and all else.", &self.events),
            (
                "clashes",
                "Events that came too late for their version.",
                &self.clashes,
            ),
            (
                "computer_moves",
                "Moves found by computers here.",
                &self.computer_moves,
            ),
            (
                "failures",
                "Things that went wrong in the server.",
                &self.failures,
            ),
        ] {
            let value = count.value();
            let _ = writeln!(
                text,
                "# HELP tessera_{name}_total {about}\n# TYPE tessera_{name}_total counter\ntessera_{name}_total {value}"
            );
        }
        for (name, about, value) in [
            ("sockets", "Open sockets.", gauges.sockets),
            ("tables", "TableCache kept folded in memory.", gauges.tables),
            ("jobs", "Computer moves being thought about here.", gauges.jobs),
            (
                "bus_connected",
                "Whether other nodes can be told.",
                u64::from(gauges.bus),
            ),
        ] {
            let _ = writeln!(
                text,
                "# HELP tessera_{name} {about}\n# TYPE tessera_{name} gauge\ntessera_{name} {value}"
            );
        }
        self.answers.write(
            &mut text,
            "tessera_answer_seconds",
            "Time until a request was answered.",
        );
        self.commits.write(
            &mut text,
            "tessera_commit_seconds",
            "Time until an event was on the disk.",
        );
        text
    }
}
