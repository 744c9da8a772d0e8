//! For whoever runs the server: whether it lives, whether it can be sent to, what it counts.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;

use crate::Error;
use crate::app::App;
use crate::metrics::Gauges;
use crate::words;

/// The process lives.
pub(crate) async fn health() -> &'static str {
    "the server is there\n"
}

/// The server can do its work: it is not about to stop, and the store answers.
pub(crate) async fn ready(State(app): State<Arc<App>>) -> Result<&'static str, Error> {
    /// A store that takes longer is of no use to anybody.
    const PATIENCE: Duration = Duration::from_secs(2);
    if app.is_stopping() {
        return Err(Error::Unavailable(words::SHUTTING_DOWN.message()));
    }
    let answer = tokio::time::timeout(PATIENCE, app.store.versions(&[])).await;
    match answer {
        Ok(Ok(_)) => Ok("the server is ready\n"),
        _ => Err(Error::Unavailable(words::DATABASE_UNREACHABLE.message())),
    }
}

/// What is counted, as Prometheus reads it.
pub(crate) async fn metrics(State(app): State<Arc<App>>) -> impl IntoResponse {
    let gauges = Gauges {
        sockets: app.http.usage.sockets(),
        cached_tables: app.tables.len() as u64,
        searches: app.workers.computer_moves.running() as u64,
        bus_connected: app.live.hub.bus().is_connected(),
    };
    let text = app.metrics.text(&gauges);
    (
        StatusCode::OK,
        [(CONTENT_TYPE, "text/plain; version=0.0.4")],
        text,
    )
}
