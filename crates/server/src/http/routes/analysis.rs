//! The analysis of a finished game.

use std::sync::Arc;

use api::{Analysis, Empty};
use axum::Json;
use axum::extract::State;

use super::{Body, PathParams};
use crate::Error;
use crate::app::App;

/// `GET /api/records/{id}/analysis`
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    PathParams(id): PathParams<String>,
) -> Result<Json<Analysis>, Error> {
    Ok(Json(app.analysis(&id).await?))
}

/// `POST /api/records/{id}/analysis`
pub(crate) async fn request(
    State(app): State<Arc<App>>,
    PathParams(id): PathParams<String>,
    Body(Empty {}): Body<Empty>,
) -> Result<Json<Analysis>, Error> {
    Ok(Json(app.analyse(&id).await?))
}
