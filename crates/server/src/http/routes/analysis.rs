//! What the computer thinks of a game that is over.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;

use super::{Body, Part};
use crate::Error;
use crate::api::{Analysis, Nothing};
use crate::app::App;

/// What is known.
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    Part(id): Part<String>,
) -> Result<Json<Analysis>, Error> {
    Ok(Json(app.analysis(&id).await?))
}

/// Asks for it.
pub(crate) async fn ask(
    State(app): State<Arc<App>>,
    Part(id): Part<String>,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Json<Analysis>, Error> {
    Ok(Json(app.analyse(&id).await?))
}
