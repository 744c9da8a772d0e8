//! The analysis of a finished game.

use std::sync::Arc;

use api::{Analysis, Empty};
use axum::Json;
use axum::extract::State;

use super::{Body, PathParams};
use crate::Error;
use crate::app::App;
use crate::http::client_address::ClientAddress;
use crate::people::visitor::Visitor;

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
    visitor: Visitor,
    ClientAddress(address): ClientAddress,
    Body(Empty {}): Body<Empty>,
) -> Result<Json<Analysis>, Error> {
    Ok(Json(app.analyse(&id, &visitor, address).await?))
}
