//! The live channel: a socket that shows a table as it changes.

use std::sync::Arc;

use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::response::Response;
use schemars::JsonSchema;
use serde::Deserialize;

use super::{Parameters, Part};
use crate::Error;
use crate::app::App;
use crate::http::client_address::ClientAddress;
use crate::live::socket::LiveSocket;
use crate::people::visitor::Visitor;

/// What the watcher has seen.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
pub(crate) struct Seen {
    /// The version it knows; nothing is sent until there is a newer one.
    pub(crate) version: Option<u64>,
}

/// Nobody has more to say than this on a socket that only listens.
const LARGEST_MESSAGE: usize = 4096;

/// Shows a table as it changes.
pub(crate) async fn watch(
    State(app): State<Arc<App>>,
    Part(id): Part<String>,
    Parameters(seen): Parameters<Seen>,
    visitor: Visitor,
    ClientAddress(address): ClientAddress,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Error> {
    app.table(&id, 0).await?;
    let open = app.usage.socket(address)?;
    let upgrade = upgrade.map_err(|_| Error::Bad("this is a WebSocket; connect to it as one".to_owned()))?;
    // The library's own buffers would cost 137 kilobytes a socket.
    let upgrade = upgrade
        .read_buffer_size(4096)
        .write_buffer_size(0)
        .max_message_size(LARGEST_MESSAGE)
        .max_frame_size(LARGEST_MESSAGE);
    Ok(upgrade.on_upgrade(move |socket| async move {
        LiveSocket::new(app, id, visitor, seen.version).run(socket).await;
        drop(open);
    }))
}
