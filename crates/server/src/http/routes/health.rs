//! For operators: liveness, readiness and metrics.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;

use crate::Error;
use crate::app::App;
use crate::game::board_cache::cached_board_bytes;
use crate::metrics::Gauges;
use crate::words;

/// `GET /health`
pub(crate) async fn health() -> &'static str {
    "alive\n"
}

/// `GET /ready`: the server is not shutting down, its clock is right, its background tasks run, and the database can be read and
/// written.
pub(crate) async fn ready(State(app): State<Arc<App>>) -> Result<&'static str, Error> {
    const DATABASE_TIMEOUT: Duration = Duration::from_secs(2);
    if app.is_stopping() {
        return Err(Error::Unavailable(words::SHUTTING_DOWN.message()));
    }
    if app.skew.is_off() {
        return Err(Error::Unavailable(words::CLOCK_OFF.with(app.skew.seconds())));
    }
    if let Some(task) = app.tasks.dead() {
        return Err(Error::Unavailable(words::TASK_DEAD.with(task)));
    }
    let works = async {
        app.store.versions(&[]).await?;
        app.store.check_writable(app.store_heartbeat()).await
    };
    match tokio::time::timeout(DATABASE_TIMEOUT, works).await {
        Ok(Ok(())) => Ok("ready\n"),
        _ => Err(Error::Unavailable(words::DATABASE_UNAVAILABLE.message())),
    }
}

/// `GET /metrics`
pub(crate) async fn metrics(State(app): State<Arc<App>>) -> impl IntoResponse {
    let gauges = Gauges {
        sockets: app.http.usage.sockets(),
        cached_tables: app.tables.len() as u64,
        cache_bytes: [
            ("tables", app.tables.bytes()),
            ("boards", cached_board_bytes()),
            ("players", app.workers.computer_moves.cached_bytes()),
        ],
        transit_bytes: app.http.usage.bytes_in_transit(),
        searches: app.workers.computer_moves.running() as u64,
        bus_connected: app.live.hub.bus().is_connected(),
        lanes: app.workers.lanes.gauges(),
        queues: app.queue_gauges().await,
        clock_skew: app.skew.ms(),
        task_restarts: app.task_restarts(),
    };
    let text = app.metrics.text(&gauges, &app.store.health);
    (
        StatusCode::OK,
        [(CONTENT_TYPE, "text/plain; version=0.0.4")],
        text,
    )
}
