//! For operators: liveness, readiness and metrics.

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

/// `GET /health`
pub(crate) async fn health() -> &'static str {
    "alive\n"
}

/// `GET /ready`: the server is not shutting down, and the database answers.
pub(crate) async fn ready(State(app): State<Arc<App>>) -> Result<&'static str, Error> {
    const DATABASE_TIMEOUT: Duration = Duration::from_secs(2);
    if app.is_stopping() {
        return Err(Error::Unavailable(words::SHUTTING_DOWN.message()));
    }
    let answer = tokio::time::timeout(DATABASE_TIMEOUT, app.store.versions(&[])).await;
    match answer {
        Ok(Ok(_)) => Ok("ready\n"),
        _ => Err(Error::Unavailable(words::DATABASE_UNREACHABLE.message())),
    }
}

/// `GET /metrics`
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
