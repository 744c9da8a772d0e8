//! The clock of a server that runs with a test clock.

use std::sync::Arc;
use std::time::Duration;

use api::ClockAdvance;
use axum::extract::State;
use axum::http::StatusCode;

use super::{Body, page};
use crate::Error;
use crate::app::App;

/// `POST /api/test/clock`
pub(crate) async fn advance(
    State(app): State<Arc<App>>,
    Body(advance): Body<ClockAdvance>,
) -> Result<StatusCode, Error> {
    if !app.http.test_clock {
        return Err(page::no_route());
    }
    app.time.advance(Duration::from_millis(advance.ms));
    Ok(StatusCode::NO_CONTENT)
}
