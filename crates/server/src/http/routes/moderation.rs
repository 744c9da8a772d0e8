//! Blocks and reports.

use std::sync::Arc;

use api::{Block, NewBlock, NewReport};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};

use super::{Body, PathParams};
use crate::Error;
use crate::app::App;
use crate::http::client_address::ClientAddress;
use crate::http::request_key::RequestKey;
use crate::people::guest::Guest;
use crate::people::visitor::Visitor;

/// `GET /api/blocks`
pub(crate) async fn blocks(State(app): State<Arc<App>>, visitor: Visitor) -> Result<Json<Vec<Block>>, Error> {
    Ok(Json(app.blocks(&visitor).await?))
}

/// `POST /api/records/{id}/block`
pub(crate) async fn block(
    State(app): State<Arc<App>>,
    PathParams(id): PathParams<String>,
    visitor: Visitor,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    Body(NewBlock { about }): Body<NewBlock>,
) -> Result<Response, Error> {
    app.http.usage.quotas.block(address)?;
    let guest = Guest::known_or_new(visitor)?;
    let block = app.block(&id, &guest, about).await?;
    let (cookie, _) = guest.told(&app, &headers);
    Ok((StatusCode::CREATED, cookie, Json(block)).into_response())
}

/// `DELETE /api/blocks/{id}`
pub(crate) async fn unblock(
    State(app): State<Arc<App>>,
    PathParams(id): PathParams<String>,
    visitor: Visitor,
) -> Result<StatusCode, Error> {
    app.unblock(&visitor, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /api/records/{id}/report`
pub(crate) async fn report(
    State(app): State<Arc<App>>,
    PathParams(id): PathParams<String>,
    visitor: Visitor,
    ClientAddress(address): ClientAddress,
    key: RequestKey,
    headers: HeaderMap,
    Body(new): Body<NewReport>,
) -> Result<Response, Error> {
    let guest = Guest::known_or_new(visitor)?;
    app.report(&id, &guest, address, new, &key).await?;
    let (cookie, _) = guest.told(&app, &headers);
    Ok((StatusCode::NO_CONTENT, cookie, ()).into_response())
}
