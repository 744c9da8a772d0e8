//! The lobby.

use std::sync::Arc;

use api::{Challenge, NewRecord, PairingRequest};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;

use super::Body;
use super::records::{begun, seated};
use crate::Error;
use crate::app::App;
use crate::http::answer::Asker;
use crate::http::request_key::RequestKey;
use crate::people::guest::Guest;
use crate::people::visitor::Visitor;

/// `GET /api/lobby`
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    visitor: Visitor,
) -> Result<Json<Vec<Challenge>>, Error> {
    Ok(Json(app.challenges(&visitor).await?))
}

/// `POST /api/pair`
pub(crate) async fn pair(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    asker: Asker,
    key: RequestKey,
    headers: HeaderMap,
    Body(pair): Body<PairingRequest>,
) -> Result<Response, Error> {
    let name = app.called(&visitor, pair.name.as_deref()).await?;
    let guest = Guest::known_or_new(visitor)?;
    let new = NewRecord {
        spec: pair.spec,
        clock: pair.clock,
        seats: Some(["me", "open"].map(str::to_owned)),
        listed: true,
        ..NewRecord::default()
    };
    let (wanted, _) = begun(&app, new, &guest.holder, asker.address).await?;
    let table = app
        .pair(&guest, asker.address, wanted, name.as_deref(), &key)
        .await?;
    seated(&app, guest, &table, asker, &headers, StatusCode::OK).await
}
