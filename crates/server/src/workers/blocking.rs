//! Work that takes long enough to be in others' way: it runs beside the requests, a bounded number at a time.

use tokio::sync::Semaphore;

use crate::Error;

/// So much is drawn or laid out at once.
static PLACES: Semaphore = Semaphore::const_new(2);

/// Does some work beside the requests.
pub(crate) async fn run<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Error> + Send + 'static,
) -> Result<T, Error> {
    let broken = |error: &dyn std::fmt::Display| Error::Broken(format!("work broke off: {error}"));
    let _place = PLACES.acquire().await.map_err(|error| broken(&error))?;
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(|error| broken(&error))?
}
