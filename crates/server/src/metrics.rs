//! Counters, histograms and gauges for operators, in Prometheus' text format.

pub(crate) mod queues;
pub(crate) mod refusals;

use std::fmt::{Display, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use self::queues::QueueGauges;
use self::refusals::Refusals;
use crate::store::Health;

/// A number that only grows.
#[derive(Debug, Default)]
pub(crate) struct Counter(AtomicU64);

impl Counter {
    /// Adds one.
    pub(crate) fn add(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn value(&self) -> u64 {
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
    /// Requests refused by a limit.
    pub(crate) refusals: Refusals,
    /// Connections closed because there were too many.
    pub(crate) connections_refused: Counter,
    /// Connections closed because no request came in time.
    pub(crate) idle_connections: Counter,
    /// Connections closed because the client did not read.
    pub(crate) unread_connections: Counter,
    /// Times when the system could not accept a connection.
    pub(crate) accept_failures: Counter,
    pub(crate) bus: Arc<BusMetrics>,
    /// Time from the end of a player's time to the durable event that says so.
    pub(crate) flag_lateness: Histogram,
}

/// How announcements travel between nodes.
#[derive(Debug, Default)]
pub(crate) struct BusMetrics {
    pub(crate) sent: Counter,
    /// Announcements that could not be sent.
    pub(crate) dropped: Counter,
    pub(crate) received: Counter,
    /// Changes that polling found and no announcement told of.
    pub(crate) missed: Counter,
    /// Time from an announcement at one node to its arrival at another.
    pub(crate) lag: Histogram,
}

/// A lane for work beside the request threads.
pub(crate) struct LaneGauges {
    pub(crate) name: &'static str,
    /// Places taken.
    pub(crate) running: u64,
    /// Places given since the start.
    pub(crate) begun: u64,
}

/// What is measured when `/metrics` is read.
pub(crate) struct Gauges {
    pub(crate) sockets: u64,
    pub(crate) cached_tables: u64,
    /// What each cache takes.
    pub(crate) cache_bytes: [(&'static str, usize); 3],
    /// What large requests and responses take that are not received or sent to their end.
    pub(crate) transit_bytes: u64,
    /// Computer moves this node has a lease on.
    pub(crate) searches: u64,
    pub(crate) bus_connected: bool,
    pub(crate) lanes: [LaneGauges; 3],
    pub(crate) queues: Vec<QueueGauges>,
    /// How far this node's clock is ahead of the database's, in milliseconds.
    pub(crate) clock_skew: i64,
    /// How often each background task was restarted.
    pub(crate) task_restarts: Vec<(&'static str, u64)>,
}

impl Metrics {
    /// Everything in Prometheus' text format.
    pub(crate) fn text(&self, gauges: &Gauges, database: &Health) -> String {
        let mut text = String::from(
            "# HELP tessera_requests_total Requests answered.\n# TYPE tessera_requests_total counter\n",
        );
        for (digit, count) in self.requests.iter().enumerate().skip(1) {
            let value = count.value();
            let _ = writeln!(text, "tessera_requests_total{{status=\"{digit}xx\"}} {value}");
        }
        self.write_counters(&mut text, database);
        write_gauges(&mut text, gauges);
        write_cache_bytes(&mut text, &gauges.cache_bytes);
        self.refusals.write(&mut text);
        write_lanes(&mut text, &gauges.lanes);
        queues::write(&mut text, &gauges.queues);
        write_tasks(&mut text, gauges);
        self.write_histograms(&mut text);
        text
    }

    fn write_counters(&self, text: &mut String, database: &Health) {
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
            (
                "connections_refused",
                "Connections closed because there were too many.",
                &self.connections_refused,
            ),
            (
                "idle_connections_closed",
                "Connections closed because no request came in time.",
                &self.idle_connections,
            ),
            (
                "unread_connections_closed",
                "Connections closed because the client did not read.",
                &self.unread_connections,
            ),
            (
                "accept_failures",
                "Times when the system could not accept a connection.",
                &self.accept_failures,
            ),
            (
                "failed_writes",
                "Transactions that failed: a full disk, a database out of reach.",
                &database.failed_writes,
            ),
            (
                "failed_reads",
                "Database reads that failed.",
                &database.failed_reads,
            ),
            ("bus_sent", "Announcements sent to other nodes.", &self.bus.sent),
            (
                "bus_dropped",
                "Announcements dropped because the bus was down or too slow.",
                &self.bus.dropped,
            ),
            (
                "bus_received",
                "Announcements received from other nodes.",
                &self.bus.received,
            ),
            (
                "bus_missed",
                "Changes of watched games that polling found and no announcement told of.",
                &self.bus.missed,
            ),
        ] {
            write_sample(
                text,
                &format!("tessera_{name}_total"),
                help,
                "counter",
                count.value(),
            );
        }
    }

    fn write_histograms(&self, text: &mut String) {
        self.request_time.write(
            text,
            "tessera_request_seconds",
            "Time from a request to its response.",
        );
        self.commit_time
            .write(text, "tessera_commit_seconds", "Time until an event is durable.");
        self.bus.lag.write(
            text,
            "tessera_bus_lag_seconds",
            "Time from an announcement at one node to its arrival at another, by both clocks.",
        );
        self.flag_lateness.write(
            text,
            "tessera_flag_lateness_seconds",
            "Time from the end of a player's time to the durable event that says so.",
        );
    }
}

fn write_gauges(text: &mut String, gauges: &Gauges) {
    for (name, help, value) in [
        ("sockets", "Open WebSockets.", gauges.sockets),
        ("cached_tables", "Tables in the cache.", gauges.cached_tables),
        (
            "transit_bytes",
            "Large requests and responses that are not received or sent to their end.",
            gauges.transit_bytes,
        ),
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
        write_sample(text, &format!("tessera_{name}"), help, "gauge", value);
    }
}

fn write_cache_bytes(text: &mut String, caches: &[(&str, usize)]) {
    const NAME: &str = "tessera_cache_bytes";
    let _ = writeln!(text, "# HELP {NAME} Memory of the caches.\n# TYPE {NAME} gauge");
    for (cache, bytes) in caches {
        let _ = writeln!(text, "{NAME}{{cache=\"{cache}\"}} {bytes}");
    }
}

/// The clock of this node, and its background tasks.
fn write_tasks(text: &mut String, gauges: &Gauges) {
    let skew = gauges.clock_skew as f64 / 1000.0;
    let help = "How far this node's clock is ahead of the database's.";
    write_sample(text, "tessera_clock_skew_seconds", help, "gauge", skew);
    text.push_str("# HELP tessera_task_restarts_total Restarts of background tasks that died.\n");
    text.push_str("# TYPE tessera_task_restarts_total counter\n");
    for (task, restarts) in &gauges.task_restarts {
        let _ = writeln!(text, "tessera_task_restarts_total{{task=\"{task}\"}} {restarts}");
    }
}

fn write_lanes(text: &mut String, lanes: &[LaneGauges]) {
    const NAME: &str = "tessera_work";
    let help = "Pictures, frames of animations and large boards in progress.";
    let _ = writeln!(text, "# HELP {NAME} {help}\n# TYPE {NAME} gauge");
    for lane in lanes {
        let _ = writeln!(text, "{NAME}{{lane=\"{}\"}} {}", lane.name, lane.running);
    }
    let help = "Pictures, frames of animations and large boards begun.";
    let _ = writeln!(text, "# HELP {NAME}_total {help}\n# TYPE {NAME}_total counter");
    for lane in lanes {
        let _ = writeln!(text, "{NAME}_total{{lane=\"{}\"}} {}", lane.name, lane.begun);
    }
}

fn write_sample(text: &mut String, name: &str, help: &str, kind: &str, value: impl Display) {
    let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} {kind}\n{name} {value}");
}
