//! The WebSocket of a client at a table, player or watcher.
//!
//! It sends the table whenever it changes, presence, and chat. It is also how the server knows who is connected and how far
//! away they are: it sends WebSocket pings and measures the round-trip time.

use std::sync::Arc;
use std::time::Duration;

use api::LiveMessage;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{Instant, MissedTickBehavior, interval_at};

use crate::Error;
use crate::app::App;
use crate::game::table::Table;
use crate::live::bus::Announcement;
use crate::live::presence::claim::Told;
use crate::live::presence::{PresenceGuard, Role, TablePresence};
use crate::people::chat::readable_rooms;
use crate::people::visitor::Visitor;

const PING_INTERVAL: Duration = Duration::from_secs(10);

/// A client that does not answer a ping for this long is gone.
const PONG_TIMEOUT: Duration = Duration::from_secs(25);

/// Messages a client may send between two pings; more close the socket.
const MAX_MESSAGES: u32 = 100;

/// WebSocket close code 1012, «service restart»: clients reconnect.
const RESTART: CloseFrame = CloseFrame {
    code: 1012,
    reason: Utf8Bytes::from_static("the server restarts; come back"),
};

/// One connected client.
pub(crate) struct LiveSocket {
    app: Arc<App>,
    id: String,
    visitor: Visitor,
    /// The version sent last.
    seen: Option<u64>,
    /// Counts this socket for presence.
    entered: Option<PresenceGuard>,
    presence: Option<TablePresence>,
    told: Option<Told>,
    /// The last ping: its number, and when it was sent unless it was answered.
    ping: (u64, Option<Instant>),
    /// Messages received since the last ping.
    received: u32,
}

impl LiveSocket {
    /// A client that has seen a version of the table, or none yet.
    pub(crate) fn new(app: Arc<App>, id: String, visitor: Visitor, seen: Option<u64>) -> LiveSocket {
        LiveSocket {
            app,
            id,
            visitor,
            seen,
            entered: None,
            presence: None,
            told: None,
            ping: (0, None),
            received: 0,
        }
    }

    /// Serves the socket until it closes.
    pub(crate) async fn run(mut self, mut socket: WebSocket) {
        let mut announcements = self.app.live.hub.watch(&self.id);
        let mut stopping = self.app.stopping();
        let mut pings = interval_at(Instant::now() + jitter(), PING_INTERVAL);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        // Subscribe first: what happens from now on is announced.
        let Ok(table) = self.app.fresh(&self.id).await else {
            return;
        };
        // The first ping measures the lag of the first move.
        if self.send_table(&mut socket, &table).await.is_none() || self.ping(&mut socket).await.is_none() {
            return;
        }
        loop {
            let alive = tokio::select! {
                announced = announcements.recv() => match announced {
                    Ok(announcement) => self.forward(&mut socket, announcement).await,
                    Err(RecvError::Lagged(_)) => {
                        // The next table supersedes what was missed; presence is sent again.
                        self.app.live.presence.mark_stale(&self.id);
                        Some(())
                    }
                    Err(RecvError::Closed) => None,
                },
                said = socket.recv() => match said {
                    Some(Ok(message)) => self.receive(&message),
                    _ => None,
                },
                _ = pings.tick() => self.ping(&mut socket).await,
                () = until_true(&mut stopping) => close(&mut socket).await,
            };
            if alive.is_none() {
                return;
            }
        }
    }

    /// Passes an announcement on to the client.
    async fn forward(&mut self, socket: &mut WebSocket, announcement: Announcement) -> Option<()> {
        match announcement {
            Announcement::Thinking(version, thinking) => {
                send(socket, &LiveMessage::Thinking { version, thinking }).await
            }
            Announcement::Changed(version) if self.seen.is_some_and(|seen| seen >= version) => Some(()),
            Announcement::Changed(version) => match self.app.table(&self.id, version).await {
                Ok(table) => self.send_table(socket, &table).await,
                // A newer node can read this record.
                Err(Error::Newer(_)) => close(socket).await,
                // Version polling announces it again.
                Err(_) => Some(()),
            },
            Announcement::Chat(line) => match self.app.table(&self.id, 0).await {
                Ok(table) if readable_rooms(&table, &self.visitor).contains(&line.room) => {
                    send(socket, &LiveMessage::Chat { line }).await
                }
                _ => Some(()),
            },
            Announcement::Analysing(done, of) => send(socket, &LiveMessage::Analysing { done, of }).await,
            Announcement::Analysed => send(socket, &LiveMessage::Analysed).await,
            Announcement::PresenceChanged => {
                self.app.live.presence.mark_stale(&self.id);
                Some(())
            }
            Announcement::Presence(presence) => {
                self.presence = Some(presence);
                match self.app.table(&self.id, 0).await {
                    Ok(table) => self.send_presence(socket, &table).await,
                    Err(_) => Some(()),
                }
            }
        }
    }

    /// Handles a message of the client; only pongs mean anything.
    fn receive(&mut self, message: &Message) -> Option<()> {
        self.received += 1;
        match message {
            Message::Close(_) => return None,
            Message::Pong(number) if **number == self.ping.0.to_be_bytes() => {
                let asked = self.ping.1.take();
                if let Some((entered, asked)) = self.entered.as_ref().zip(asked) {
                    entered.measured(asked.elapsed());
                }
            }
            _ => {}
        }
        (self.received <= MAX_MESSAGES).then_some(())
    }

    /// Sends a ping, or gives the client up if the last one was not answered in time.
    async fn ping(&mut self, socket: &mut WebSocket) -> Option<()> {
        self.received = 0;
        if let Some(asked) = self.ping.1 {
            return (asked.elapsed() < PONG_TIMEOUT).then_some(());
        }
        let number = self.ping.0 + 1;
        self.ping = (number, Some(Instant::now()));
        let number = number.to_be_bytes().to_vec();
        socket.send(Message::Ping(number.into())).await.ok()
    }

    /// Sends the table if it is newer than the one sent last.
    async fn send_table(&mut self, socket: &mut WebSocket, table: &Table) -> Option<()> {
        self.update_role(table);
        if self.seen.is_none_or(|seen| seen < table.version) {
            self.seen = Some(table.version);
            let shown = table.view_for(&self.visitor, None, self.app.time.now()).ok()?;
            let table = Box::new(shown);
            send(socket, &LiveMessage::Table { table }).await?;
        }
        self.send_presence(socket, table).await
    }

    /// Counts this socket as a player or a watcher.
    fn update_role(&mut self, table: &Table) {
        let seats = table.players_of(&self.visitor);
        let mut roles: Vec<Role> = seats.iter().map(|&seat| Role::from(seat)).collect();
        if roles.is_empty() {
            roles.push(Role::Watcher);
        }
        if self
            .entered
            .as_ref()
            .is_none_or(|entered| entered.roles() != roles)
        {
            self.entered = Some(self.app.live.presence.enter(&self.id, roles));
        }
    }

    /// Sends presence if it changed.
    async fn send_presence(&mut self, socket: &mut WebSocket, table: &Table) -> Option<()> {
        let Some(presence) = &self.presence else {
            return Some(());
        };
        let told = Told::of(table, presence);
        if self.told.as_ref() == Some(&told) {
            return Some(());
        }
        let presence = told.view(self.app.time.now());
        self.told = Some(told);
        send(socket, &LiveMessage::Present { presence }).await
    }
}

/// The time between the first two pings: a random time around the interval, so that sockets that reconnected together after a
/// restart are not pinged together ever after.
fn jitter() -> Duration {
    let part = getrandom::u32().unwrap_or_default();
    PING_INTERVAL.mul_f64(0.5 + f64::from(part) / f64::from(u32::MAX))
}

/// Closes the socket and tells the client to reconnect, here or at another node.
async fn close(socket: &mut WebSocket) -> Option<()> {
    let _ = socket.send(Message::Close(Some(RESTART))).await;
    None
}

async fn until_true(flag: &mut tokio::sync::watch::Receiver<bool>) {
    // An error means that the server is gone.
    let _ = flag.wait_for(|set| *set).await;
}

async fn send(socket: &mut WebSocket, message: &LiveMessage) -> Option<()> {
    let text = serde_json::to_string(message).ok()?;
    socket.send(Message::Text(Utf8Bytes::from(text))).await.ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pings_are_spread_over_the_time_between_two() {
        let mut tenths = [0; 10];
        for _ in 0..1000 {
            let tenth = (jitter().as_secs_f64() / PING_INTERVAL.as_secs_f64() * 10.0) as usize;
            assert!((5..=15).contains(&tenth), "{tenth}");
            tenths[tenth % 10] += 1;
        }
        assert!(tenths.iter().all(|&count| count > 0), "{tenths:?}");
    }
}
