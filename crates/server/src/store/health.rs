//! Whether the database works, as the last statements tell: for `/ready` and `/metrics`.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::Store;
use super::statement::Row;
use crate::Error;
use crate::metrics::Counter;

/// A write that succeeded within this time shows that writing works; otherwise a probe writes, at most once in this time.
const PROBE_INTERVAL: Duration = Duration::from_secs(1);

/// What the last statements tell about the database.
#[derive(Default)]
pub(crate) struct Health {
    /// When a write last succeeded; `None` if the last one failed.
    wrote: Mutex<Option<Instant>>,
    /// Held by the one probe that writes.
    probe: tokio::sync::Mutex<()>,
    /// Transactions that failed.
    pub(crate) failed_writes: Counter,
    /// Reads that failed.
    pub(crate) failed_reads: Counter,
}

impl Health {
    /// Takes note of how a write went. Without rows it may have changed nothing, which works on a full disk too; and a failure
    /// that is due to the transaction itself says nothing about others.
    pub(super) fn note_write(&self, result: &Result<Vec<Row>, Error>) {
        let mut wrote = self.wrote.lock().unwrap_or_else(PoisonError::into_inner);
        match result {
            Ok(rows) if rows.is_empty() => {}
            Ok(_) => *wrote = Some(Instant::now()),
            Err(Error::Unavailable(_)) => *wrote = None,
            Err(_) => {}
        }
        drop(wrote);
        if result.is_err() {
            self.failed_writes.add();
        }
    }

    pub(super) fn note_read<T>(&self, result: &Result<T, Error>) {
        if result.is_err() {
            self.failed_reads.add();
        }
    }

    fn wrote_lately(&self) -> bool {
        let wrote = self.wrote.lock().unwrap_or_else(PoisonError::into_inner);
        wrote.is_some_and(|wrote| wrote.elapsed() < PROBE_INTERVAL)
    }
}

impl Store {
    /// An error if nothing can be written. Tries it by a small write unless another one has just succeeded, so that even many
    /// probes cost one write a second.
    pub(crate) async fn check_writable(
        &self,
        write: impl Future<Output = Result<(), Error>>,
    ) -> Result<(), Error> {
        if self.health.wrote_lately() {
            return Ok(());
        }
        let _only = self.health.probe.lock().await;
        if self.health.wrote_lately() {
            return Ok(());
        }
        write.await
    }
}
