//! What is said beside a game.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};

use super::{Body, Part};
use crate::Error;
use crate::api::{ChatMessage, NewChatMessage};
use crate::app::App;
use crate::http::client_address::ClientAddress;
use crate::people::guest::Guest;
use crate::people::visitor::Visitor;

/// What was said.
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    Part(id): Part<String>,
    visitor: Visitor,
) -> Result<Json<Vec<ChatMessage>>, Error> {
    Ok(Json(app.said(&id, &visitor).await?))
}

/// Says something.
pub(crate) async fn say(
    State(app): State<Arc<App>>,
    Part(id): Part<String>,
    visitor: Visitor,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    Body(say): Body<NewChatMessage>,
) -> Result<Response, Error> {
    app.usage.saying(address)?;
    let guest = Guest::known_or_new(visitor)?;
    let line = app.say(&id, &guest, say).await?;
    let (cookie, _) = guest.told(&app, &headers);
    Ok((StatusCode::CREATED, cookie, Json(line)).into_response())
}
