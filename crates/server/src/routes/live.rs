//! The live channel: a socket that shows a table as it changes.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use schemars::JsonSchema;
use serde::Deserialize;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{Instant, MissedTickBehavior, interval_at};

use super::{Parameters, Part};
use crate::Error;
use crate::api::LiveMessage;
use crate::app::App;
use crate::bus::News;
use crate::guard::Address;
use crate::seat::Visitor;
use crate::table::Table;

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

/// So much is listened to between two pings; who says more is not heard any longer.
const MOST_MESSAGES: u32 = 200;

/// «Service restart», in the words of the protocol: whoever hears it connects again.
const COME_BACK: CloseFrame = CloseFrame {
    code: 1012,
    reason: Utf8Bytes::from_static("the server restarts; come back"),
};

/// Shows a table as it changes.
pub(crate) async fn watch(
    State(app): State<Arc<App>>,
    Part(id): Part<String>,
    Parameters(seen): Parameters<Seen>,
    visitor: Visitor,
    Address(address): Address,
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
        let watcher = Watcher {
            app,
            id,
            visitor,
            seen: seen.version,
        };
        watcher.run(socket).await;
        drop(open);
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
        let mut stopping = self.app.stopping();
        let mut said_lately = 0;
        let mut pings = interval_at(Instant::now() + PING, PING);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        // What happened before anybody listened here.
        let Ok(table) = self.app.fresh(&self.id).await else {
            return;
        };
        if self.show(&mut socket, &table).await.is_none() {
            return;
        }
        loop {
            let alive = tokio::select! {
                heard = news.recv() => match heard {
                    Ok(News::Thinking(version, thinking)) => {
                        send(&mut socket, &LiveMessage::Thinking { version, thinking }).await
                    }
                    Ok(News::Changed(version)) if self.seen.is_some_and(|seen| seen >= version) => Some(()),
                    Ok(News::Changed(version)) => self.catch_up(&mut socket, version).await,
                    // What comes next is newer.
                    Err(RecvError::Lagged(_)) => Some(()),
                    Err(RecvError::Closed) => None,
                },
                said = socket.recv() => match said {
                    Some(Ok(Message::Close(_)) | Err(_)) | None => None,
                    Some(Ok(_)) => {
                        said_lately += 1;
                        (said_lately <= MOST_MESSAGES).then_some(())
                    }
                },
                _ = pings.tick() => {
                    said_lately = 0;
                    socket.send(Message::Ping(Vec::new().into())).await.ok()
                },
                () = until_true(&mut stopping) => {
                    let _ = socket.send(Message::Close(Some(COME_BACK))).await;
                    None
                }
            };
            if alive.is_none() {
                return;
            }
        }
    }

    /// Shows the table at this version or a newer one.
    async fn catch_up(&mut self, socket: &mut WebSocket, version: u64) -> Option<()> {
        match self.app.table(&self.id, version).await {
            Ok(table) => self.show(socket, &table).await,
            // It will be announced again.
            Err(_) => Some(()),
        }
    }

    /// Shows the table if it is newer than what was shown last.
    async fn show(&mut self, socket: &mut WebSocket, table: &Table) -> Option<()> {
        if self.seen.is_some_and(|seen| seen >= table.version) {
            return Some(());
        }
        self.seen = Some(table.version);
        let shown = table.shown(&self.visitor, None, self.app.time.now()).ok()?;
        let table = Box::new(shown);
        send(socket, &LiveMessage::Table { table }).await
    }
}

async fn until_true(flag: &mut tokio::sync::watch::Receiver<bool>) {
    // An error says that nobody can set it any more: the server is gone, and with it whoever waits.
    let _ = flag.wait_for(|set| *set).await;
}

async fn send(socket: &mut WebSocket, message: &LiveMessage) -> Option<()> {
    let text = serde_json::to_string(message).ok()?;
    socket.send(Message::Text(Utf8Bytes::from(text))).await.ok()
}
