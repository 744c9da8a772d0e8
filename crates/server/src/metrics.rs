//! Counters, histograms and gauges for operators, in Prometheus' text format.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// A number that only grows.
#[derive(Debug, Default)]
pub(crate) struct Counter(AtomicU64);

impl Counter {
    /// Adds one.
    pub(crate) fn add(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    fn value(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Upper bounds of the histogram buckets, in milliseconds.
const BOUNDS: [u64; 12] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];

/// A histogram of durations.
#[derive(Debug, Default)]
pub(crate) struct Histogram {
    /// Observations in each bucket alone, not cumulative; the last one is beyond all bounds.
    buckets: [Counter; BOUNDS.len() + 1],
    micros: AtomicU64,
}

impl Histogram {
    pub(crate) fn observe(&self, time: Duration) {
        let fits = |bound: &u64| time <= Duration::from_millis(*bound);
        let bucket = BOUNDS.iter().position(fits).unwrap_or(BOUNDS.len());
        self.buckets[bucket].add();
        self.micros.fetch_add(time.as_micros() as u64, Ordering::Relaxed);
    }

    fn write(&self, text: &mut String, name: &str, help: &str) {
        let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} histogram");
        let mut count = 0;
        for (index, bucket) in self.buckets.iter().enumerate() {
            count += bucket.value();
            let bound = BOUNDS.get(index).map(|&bound| bound as f64 / 1000.0);
            let bound = bound.map_or("+Inf".to_owned(), |bound| bound.to_string());
            let _ = writeln!(text, "{name}_bucket{{le=\"{bound}\"}} {count}");
        }
        let sum = self.micros.load(Ordering::Relaxed) as f64 / 1e6;
        let _ = writeln!(text, "{name}_sum {sum}\n{name}_count {count}");
    }
}

/// What is counted as it happens.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    /// Requests by the first digit of their response's status.
    pub(crate) requests: [Counter; 6],
    /// Time from a request to its response.
    pub(crate) request_time: Histogram,
    pub(crate) records: Counter,
    pub(crate) events: Counter,
    /// Appends that optimistic concurrency rejected.
    pub(crate) conflicts: Counter,
    /// Time until an event is durable.
    pub(crate) commit_time: Histogram,
    pub(crate) computer_moves: Counter,
}

/// What is measured when `/metrics` is read.
pub(crate) struct Gauges {
    pub(crate) sockets: u64,
    pub(crate) cached_tables: u64,
    /// Computer moves this node has a lease on.
    pub(crate) searches: u64,
    pub(crate) bus_connected: bool,
}

impl Metrics {
    /// Everything in Prometheus' text format.
    pub(crate) fn text(&self, gauges: &Gauges) -> String {
        let mut text = String::from(
            "# HELP tessera_requests_total Requests answered.\n# TYPE tessera_requests_total counter\n",
        );
        for (digit, count) in self.requests.iter().enumerate().skip(1) {
            let value = count.value();
            let _ = writeln!(text, "tessera_requests_total{{status=\"{digit}xx\"}} {value}");
        }
        for (name, help, count) in [
            ("records", "Records created.", &self.records),
            (
                "events",
                "Events appended: moves, offers and all else.",
                &self.events,
            ),
            (
                "conflicts",
                "Appends rejected because another event came first.",
                &self.conflicts,
            ),
            (
                "computer_moves",
                "Computer moves played by this node.",
                &self.computer_moves,
            ),
        ] {
            write_sample(
                &mut text,
                &format!("tessera_{name}_total"),
                help,
                "counter",
                count.value(),
            );
        }
        for (name, help, value) in [
            ("sockets", "Open WebSockets.", gauges.sockets),
            ("cached_tables", "Tables in the cache.", gauges.cached_tables),
            (
                "searches",
                "Computer moves in progress on this node.",
                gauges.searches,
            ),
            (
                "bus_connected",
                "1 if announcements reach other nodes.",
                u64::from(gauges.bus_connected),
            ),
        ] {
            write_sample(&mut text, &format!("tessera_{name}"), help, "gauge", value);
        }
        self.request_time.write(
            &mut text,
            "tessera_request_seconds",
            "Time from a request to its response.",
        );
        self.commit_time.write(
            &mut text,
            "tessera_commit_seconds",
            "Time until an event is durable.",
        );
        text
    }
}

fn write_sample(text: &mut String, name: &str, help: &str, kind: &str, value: u64) {
    let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} {kind}\n{name} {value}");
}
