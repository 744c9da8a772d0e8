//! The live channel of a table.

use std::sync::Arc;

use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::response::Response;
use schemars::JsonSchema;
use serde::Deserialize;

use super::{PathParams, QueryParams};
use crate::Error;
use crate::app::App;
use crate::http::client_address::ClientAddress;
use crate::live::socket::LiveSocket;
use crate::people::visitor::{SentToken, Visitor};
use crate::words;

/// What the client has already.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
pub(crate) struct KnownVersion {
    /// The version of the table it has; only newer tables are sent.
    pub(crate) version: Option<u64>,
}

/// Clients only answer pings; larger messages close the socket.
const MAX_MESSAGE_BYTES: usize = 4096;

/// `GET /api/records/{id}/live`
pub(crate) async fn watch(
    State(app): State<Arc<App>>,
    PathParams(id): PathParams<String>,
    QueryParams(known): QueryParams<KnownVersion>,
    SentToken(token): SentToken,
    visitor: Visitor,
    ClientAddress(address): ClientAddress,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Error> {
    app.table(&id, 0).await?;
    let visitor = app.unless_banned(visitor).await?;
    let open = app.http.usage.socket(address)?;
    let upgrade = upgrade.map_err(|_| Error::BadRequest(words::NOT_A_WEB_SOCKET.message()))?;
    // The default buffers take 137 kilobytes per socket.
    let upgrade = upgrade
        .read_buffer_size(4096)
        .write_buffer_size(0)
        .max_message_size(MAX_MESSAGE_BYTES)
        .max_frame_size(MAX_MESSAGE_BYTES);
    Ok(upgrade.on_upgrade(move |socket| async move {
        LiveSocket::new(app, id, (token, visitor), address, known.version)
            .run(socket)
            .await;
        drop(open);
    }))
}
