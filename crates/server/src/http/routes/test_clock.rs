//! For tests only: these routes are there only when the server was started so.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::StatusCode;

use super::Body;
use crate::api::Advance;
use crate::app::App;

/// Turns the clock forward.
pub(crate) async fn advance(State(app): State<Arc<App>>, Body(by): Body<Advance>) -> StatusCode {
    app.time.advance(Duration::from_millis(by.ms));
    StatusCode::NO_CONTENT
}
