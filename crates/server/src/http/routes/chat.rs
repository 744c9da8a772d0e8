//! Chat beside a game.

use std::sync::Arc;

use api::{ChatMessage, NewChatMessage};
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

/// `GET /api/records/{id}/chat`
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    PathParams(id): PathParams<String>,
    visitor: Visitor,
) -> Result<Json<Vec<ChatMessage>>, Error> {
    let visitor = app.unless_banned(visitor).await?;
    Ok(Json(app.chat_messages(&id, &visitor).await?))
}

/// `POST /api/records/{id}/chat`
pub(crate) async fn post(
    State(app): State<Arc<App>>,
    PathParams(id): PathParams<String>,
    visitor: Visitor,
    ClientAddress(address): ClientAddress,
    key: RequestKey,
    headers: HeaderMap,
    Body(new): Body<NewChatMessage>,
) -> Result<Response, Error> {
    app.http.usage.chat_message(address)?;
    let guest = Guest::known_or_new(visitor)?;
    let message = app.send_message(&id, &guest, new, &key).await?;
    let (cookie, _) = guest.told(&app, &headers);
    Ok((StatusCode::CREATED, cookie, Json(message)).into_response())
}
