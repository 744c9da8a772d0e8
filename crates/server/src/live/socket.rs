//! Somebody who watches a table through a socket: a player, or anybody else.
//!
//! The socket shows the table as it changes, who is there, and what is said. It is also how the server knows that somebody is
//! there, and how far away: it asks now and then, by the protocol's own pings, and measures how long the answer takes.

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
use crate::people::chat::heard;
use crate::people::visitor::Visitor;

/// How often a socket is asked whether anybody is there.
const PING: Duration = Duration::from_secs(10);

/// Who has not answered for so long has gone.
const PATIENCE: Duration = Duration::from_secs(25);

/// So much is listened to between two pings; who says more is not heard any longer.
const MOST_MESSAGES: u32 = 100;

/// «Service restart», in the words of the protocol: whoever hears it connects again.
const COME_BACK: CloseFrame = CloseFrame {
    code: 1012,
    reason: Utf8Bytes::from_static("the server restarts; come back"),
};

/// Somebody who watches.
pub(crate) struct LiveSocket {
    app: Arc<App>,
    id: String,
    visitor: Visitor,
    /// The version that was shown last.
    seen: Option<u64>,
    /// Where they are at the table.
    entered: Option<PresenceGuard>,
    presence: Option<TablePresence>,
    told: Option<Told>,
    /// The last ping: its number, and when it was sent if it has not been answered.
    ping: (u64, Option<Instant>),
    /// How much they have said since.
    said: u32,
}

impl LiveSocket {
    /// Somebody who has seen a version, or nothing yet.
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
            said: 0,
        }
    }

    /// Until the socket is closed, or one of the two can't be reached.
    pub(crate) async fn run(mut self, mut socket: WebSocket) {
        let mut news = self.app.live.hub.watch(&self.id);
        let mut stopping = self.app.stopping();
        let mut pings = interval_at(Instant::now() + phase(), PING);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        // What happened before anybody listened here.
        let Ok(table) = self.app.fresh(&self.id).await else {
            return;
        };
        // The first ping, at once, measures the way for the first move.
        if self.show(&mut socket, &table).await.is_none() || self.ask(&mut socket).await.is_none() {
            return;
        }
        loop {
            let alive = tokio::select! {
                heard = news.recv() => match heard {
                    Ok(news) => self.hear(&mut socket, news).await,
                    Err(RecvError::Lagged(_)) => {
                        // Of tables the next is newer; who is there is told again.
                        self.app.live.presence.is_stale(&self.id);
                        Some(())
                    }
                    Err(RecvError::Closed) => None,
                },
                said = socket.recv() => match said {
                    Some(Ok(message)) => self.listen(&message),
                    _ => None,
                },
                _ = pings.tick() => self.ask(&mut socket).await,
                () = until_true(&mut stopping) => say_goodbye(&mut socket).await,
            };
            if alive.is_none() {
                return;
            }
        }
    }

    /// Passes on what is new.
    async fn hear(&mut self, socket: &mut WebSocket, news: Announcement) -> Option<()> {
        match news {
            Announcement::Thinking(version, thinking) => {
                send(socket, &LiveMessage::Thinking { version, thinking }).await
            }
            Announcement::Changed(version) if self.seen.is_some_and(|seen| seen >= version) => Some(()),
            Announcement::Changed(version) => match self.app.table(&self.id, version).await {
                Ok(table) => self.show(socket, &table).await,
                // Another node may know what this one doesn't.
                Err(Error::Newer(_)) => say_goodbye(socket).await,
                // It will be announced again.
                Err(_) => Some(()),
            },
            Announcement::Chat(line) => match self.app.table(&self.id, 0).await {
                Ok(table) if heard(&table, &self.visitor).contains(&line.room) => {
                    send(socket, &LiveMessage::Chat { line }).await
                }
                _ => Some(()),
            },
            Announcement::Analysing(done, of) => send(socket, &LiveMessage::Analysing { done, of }).await,
            Announcement::Analysed => send(socket, &LiveMessage::Analysed).await,
            Announcement::PresenceChanged => {
                self.app.live.presence.is_stale(&self.id);
                Some(())
            }
            Announcement::Presence(presence) => {
                self.presence = Some(presence);
                match self.app.table(&self.id, 0).await {
                    Ok(table) => self.tell(socket, &table).await,
                    Err(_) => Some(()),
                }
            }
        }
    }

    /// Hears what is said: only that an answer to a ping has come.
    fn listen(&mut self, message: &Message) -> Option<()> {
        self.said += 1;
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
        (self.said <= MOST_MESSAGES).then_some(())
    }

    /// Asks whether anybody is there.
    async fn ask(&mut self, socket: &mut WebSocket) -> Option<()> {
        self.said = 0;
        if let Some(asked) = self.ping.1 {
            return (asked.elapsed() < PATIENCE).then_some(());
        }
        let number = self.ping.0 + 1;
        self.ping = (number, Some(Instant::now()));
        let number = number.to_be_bytes().to_vec();
        socket.send(Message::Ping(number.into())).await.ok()
    }

    /// Shows the table if it is newer than what was shown last.
    async fn show(&mut self, socket: &mut WebSocket, table: &Table) -> Option<()> {
        self.take_place(table);
        if self.seen.is_none_or(|seen| seen < table.version) {
            self.seen = Some(table.version);
            let shown = table.view_for(&self.visitor, None, self.app.time.now()).ok()?;
            let table = Box::new(shown);
            send(socket, &LiveMessage::Table { table }).await?;
        }
        self.tell(socket, table).await
    }

    /// Is counted where they are at the table: on a seat, or beside it.
    fn take_place(&mut self, table: &Table) {
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

    /// Tells who is there, if that is news.
    async fn tell(&mut self, socket: &mut WebSocket, table: &Table) -> Option<()> {
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

/// How long after its first ping a socket has its second: as long as between any two, more or less, so that sockets that were
/// opened at one moment, because a node has come back, are not all asked at one moment ever after.
fn phase() -> Duration {
    let part = getrandom::u32().unwrap_or_default();
    PING.mul_f64(0.5 + f64::from(part) / f64::from(u32::MAX))
}

/// Tells somebody to come back, here or elsewhere.
async fn say_goodbye(socket: &mut WebSocket) -> Option<()> {
    let _ = socket.send(Message::Close(Some(COME_BACK))).await;
    None
}

async fn until_true(flag: &mut tokio::sync::watch::Receiver<bool>) {
    // An error says that nobody can set it any more: the server is gone, and with it whoever waits.
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
            let tenth = (phase().as_secs_f64() / PING.as_secs_f64() * 10.0) as usize;
            assert!((5..=15).contains(&tenth), "{tenth}");
            tenths[tenth % 10] += 1;
        }
        assert!(tenths.iter().all(|&count| count > 0), "{tenths:?}");
    }
}
