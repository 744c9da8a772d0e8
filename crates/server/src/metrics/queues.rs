//! The queues of jobs: how many wait for a worker, and for how long.

use std::fmt::Write;
use std::time::Duration;

use crate::app::App;
use crate::store::JobKind;

/// A queue as the database has it, for all nodes.
pub(crate) struct QueueGauges {
    kind: JobKind,
    /// Jobs that wait or are being done.
    jobs: u64,
    /// How long ago the oldest of them was queued.
    oldest: Duration,
}

impl App {
    /// The queues; none if the database doesn't answer at once, so that the other metrics are served without it.
    pub(crate) async fn queue_gauges(&self) -> Vec<QueueGauges> {
        const TIMEOUT: Duration = Duration::from_secs(1);
        /// Far above the limits of the queues; more are not counted.
        const MAX_COUNTED: u64 = 1_000_000;
        let mut queues = Vec::new();
        for kind in [JobKind::Move, JobKind::Analysis] {
            let asked = async {
                let jobs = self.store.job_count(kind, MAX_COUNTED).await?;
                Ok::<_, crate::Error>((jobs, self.store.oldest_job(kind).await?))
            };
            let Ok(Ok((jobs, since))) = tokio::time::timeout(TIMEOUT, asked).await else {
                return Vec::new();
            };
            let now = self.time.now();
            let oldest = since.map_or(0, |since| now.0.saturating_sub(since.0));
            queues.push(QueueGauges {
                kind,
                jobs,
                oldest: Duration::from_millis(oldest),
            });
        }
        queues
    }
}

/// Writes the queues in Prometheus' text format.
pub(super) fn write(text: &mut String, queues: &[QueueGauges]) {
    let help = "Jobs that wait for a worker or are being done, on all nodes.";
    let name = "tessera_queued_jobs";
    let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} gauge");
    for queue in queues {
        let _ = writeln!(text, "{name}{{kind=\"{}\"}} {}", queue.kind.as_str(), queue.jobs);
    }
    let help = "How long ago the oldest of these jobs was queued.";
    let name = "tessera_queue_age_seconds";
    let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} gauge");
    for queue in queues {
        let age = queue.oldest.as_secs_f64();
        let _ = writeln!(text, "{name}{{kind=\"{}\"}} {age}", queue.kind.as_str());
    }
}
