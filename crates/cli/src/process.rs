//! A process that serves: it runs until a signal, and then no longer than it has to.

use std::time::Duration;

use crate::failure::Failure;

/// Runs something on all processors.
pub(crate) fn run<T>(serve: impl Future<Output = Result<T, Failure>>) -> Result<T, Failure> {
    /// For threads that are still busy, with a search or a password; what matters is on disk.
    const MAX_WAIT: Duration = Duration::from_millis(500);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let served = runtime.block_on(serve);
    runtime.shutdown_timeout(MAX_WAIT);
    served
}

/// Completes on Ctrl-C or SIGTERM. After that, a second one ends the process at once.
pub(crate) async fn stopped() {
    signalled().await;
    tokio::spawn(async {
        signalled().await;
        tracing::warn!("ended by a second signal");
        std::process::exit(1);
    });
}

/// Completes on the next Ctrl-C or SIGTERM.
async fn signalled() {
    let interrupted = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminated) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = interrupted => {}
                _ = terminated.recv() => {}
            }
            return;
        }
    }
    let _ = interrupted.await;
}
