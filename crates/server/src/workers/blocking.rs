//! Blocking work for requests, such as drawing: off the async threads, and a bounded number at a time.

use tokio::sync::Semaphore;

use crate::Error;

/// Concurrent pieces of work.
static SLOTS: Semaphore = Semaphore::const_new(2);

/// Runs blocking work and waits for it.
pub(crate) async fn run<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Error> + Send + 'static,
) -> Result<T, Error> {
    let broken = |error: &dyn std::fmt::Display| Error::Internal(format!("blocking work failed: {error}"));
    let _slot = SLOTS.acquire().await.map_err(|error| broken(&error))?;
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(|error| broken(&error))?
}
