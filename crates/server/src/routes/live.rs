//! The live channel: a socket that shows a table as it changes.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use schemars::JsonSchema;
use serde::Deserialize;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{Instant, MissedTickBehavior, interval_at};

use super::{Parameters, Part};
use crate::Error;
use crate::api::LiveMessage;
use crate::app::App;
use crate::live::News;
use crate::seat::Visitor;

/// What the watcher has seen.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
pub(crate) struct Seen {
    /// The version it knows; nothing is sent until there is a newer one.
    pub(crate) version: Option<u64>,
}

/// Nobody has more to say than this on a socket that only listens.
const LARGEST_MESSAGE: usize = 4096;

/// How often a quiet socket is asked whether anybody is there.
const PING: Duration = Duration::from_secs(20);

/// Shows a table as it changes.
pub(crate) async fn watch(
    State(app): State<Arc<App>>,
    Part(id): Part<String>,
    Parameters(seen): Parameters<Seen>,
    visitor: Visitor,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Error> {
    app.table(&id).await?;
    let upgrade = upgrade.map_err(|_| Error::Bad("this is a WebSocket; connect to it as one".to_owned()))?;
    // The library's own buffers would cost 137 kilobytes a socket.
    let upgrade = upgrade
        .read_buffer_size(4096)
        .write_buffer_size(0)
        .max_message_size(LARGEST_MESSAGE)
        .max_frame_size(LARGEST_MESSAGE);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let watcher = Watcher {
            app,
            id,
            visitor,
            seen: seen.version,
        };
        watcher.run(socket).await;
    }))
}

/// Somebody who watches.
struct Watcher {
    app: Arc<App>,
    id: String,
    visitor: Visitor,
    /// The version that was shown last.
    seen: Option<u64>,
}

impl Watcher {
    /// Until the socket is closed, or one of the two can't be reached.
    async fn run(mut self, mut socket: WebSocket) {
        let mut news = self.app.hub.watch(&self.id);
        let mut pings = interval_at(Instant::now() + PING, PING);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        // What happened before anybody listened here.
        if self.catch_up(&mut socket).await.is_none() {
            return;
        }
        loop {
            let alive = tokio::select! {
                heard = news.recv() => match heard {
                    Ok(News::Thinking(version, thinking)) => {
                        send(&mut socket, &LiveMessage::Thinking { version, thinking }).await
                    }
                    Ok(News::Changed(version)) if self.seen.is_some_and(|seen| seen >= version) => Some(()),
                    Ok(News::Changed(_)) | Err(RecvError::Lagged(_)) => self.catch_up(&mut socket).await,
                    Err(RecvError::Closed) => None,
                },
                said = socket.recv() => match said {
                    Some(Ok(Message::Close(_)) | Err(_)) | None => None,
                    Some(Ok(_)) => Some(()),
                },
                _ = pings.tick() => socket.send(Message::Ping(Vec::new().into())).await.ok(),
            };
            if alive.is_none() {
                return;
            }
        }
    }

    /// Shows the table if it is newer than what was shown last.
    async fn catch_up(&mut self, socket: &mut WebSocket) -> Option<()> {
        let table = self.app.table(&self.id).await.ok()?;
        if self.seen.is_some_and(|seen| seen >= table.version) {
            return Some(());
        }
        self.seen = Some(table.version);
        let shown = table.shown(&self.visitor, None, self.app.time.now()).ok()?;
        let table = Box::new(shown);
        send(socket, &LiveMessage::Table { table }).await
    }
}

async fn send(socket: &mut WebSocket, message: &LiveMessage) -> Option<()> {
    let text = serde_json::to_string(message).ok()?;
    socket.send(Message::Text(Utf8Bytes::from(text))).await.ok()
}
