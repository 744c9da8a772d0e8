//! The WebSocket of a client at a table, player or watcher.
//!
//! It sends the table whenever it changes, presence, and chat. It is also how the server knows who is connected and how far
//! away they are: it sends WebSocket pings and measures the round-trip time.

#[cfg(test)]
mod tests;

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use api::{AnalysisState, ChatMessage, ClientMessage, LiveMessage, WrittenView};
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{Instant, MissedTickBehavior, interval, interval_at, timeout};

use crate::Error;
use crate::app::App;
use crate::game::table::Table;
use crate::live::bus::{Announcement, SaidLine};
use crate::live::person_sockets::PersonSocket;
use crate::live::presence::claim::Told;
use crate::live::presence::{PresenceGuard, Role, TablePresence};
use crate::people::chat::readable_rooms;
use crate::people::guest::Guest;
use crate::people::token::{HolderId, Token};
use crate::people::visitor::Visitor;
use crate::time::Moment;

const PING_INTERVAL: Duration = Duration::from_secs(10);

/// A client that does not answer a ping for this long is gone.
const PONG_TIMEOUT: Duration = Duration::from_secs(25);

/// How often a client who waits for any opponent looks for one who waits elsewhere.
const SEARCH_INTERVAL: Duration = Duration::from_secs(1);

/// How soon a table that could not be loaded is loaded again.
const RETRY_INTERVAL: Duration = Duration::from_millis(500);

/// A client that does not take a message for this long does not read.
const SEND_TIMEOUT: Duration = Duration::from_secs(10);

/// Messages a client may send between two pings; more close the socket.
const MAX_MESSAGES: u32 = 100;

/// WebSocket close code 1012, «service restart»: clients reconnect.
const RESTART: CloseFrame = CloseFrame {
    code: 1012,
    reason: Utf8Bytes::from_static("the server restarts; come back"),
};

/// A close code of our own: the client's session has ended, or the client was banned. Clients reconnect with their current token.
const SIGNED_OUT: CloseFrame = CloseFrame {
    code: 4001,
    reason: Utf8Bytes::from_static("signed out"),
};

/// All that announcements are about.
struct CurrentState {
    table: Arc<Table>,
    presence: TablePresence,
    chat: Vec<ChatMessage>,
    /// Whether the game has been analysed.
    analysed: bool,
}

/// The wish to take the open seat.
#[derive(Clone)]
struct SeatWish {
    /// The name to play under, unless it is the saved one.
    name: Option<String>,
}

/// One connected client.
pub(crate) struct LiveSocket {
    app: Arc<App>,
    id: String,
    token: Option<Token>,
    visitor: Visitor,
    address: IpAddr,
    /// The version sent last.
    seen: Option<u64>,
    /// Counts this socket for presence.
    entered: Option<PresenceGuard>,
    presence: Option<TablePresence>,
    told: Option<Told>,
    /// When the socket was opened: earlier chat messages are not sent.
    opened: Moment,
    /// The number of the latest chat message sent.
    heard: u64,
    /// When to load again what could not be loaded.
    retry: Option<Instant>,
    /// The last ping: its number, and when it was sent unless it was answered.
    ping: (u64, Option<Instant>),
    /// Messages received since the last ping.
    received: u32,
    /// Whether and how the client wants to take the open seat.
    wanted_seat: Option<SeatWish>,
    /// Whether the client is the maker of a listed table and waits for an opponent.
    waits: bool,
}

impl LiveSocket {
    /// A client that has seen a version of the table, or none yet; the token says who the visitor is.
    pub(crate) fn new(
        app: Arc<App>,
        id: String,
        (token, visitor): (Option<Token>, Visitor),
        address: IpAddr,
        seen: Option<u64>,
    ) -> LiveSocket {
        LiveSocket {
            opened: app.time.now(),
            app,
            id,
            token,
            visitor,
            address,
            seen,
            entered: None,
            presence: None,
            told: None,
            heard: 0,
            retry: None,
            ping: (0, None),
            received: 0,
            wanted_seat: None,
            waits: false,
        }
    }

    /// Serves the socket until it closes.
    pub(crate) async fn run(mut self, mut socket: WebSocket) {
        let mut announcements = self.app.live.hub.watch(&self.id);
        let mut stopping = self.app.stopping();
        let person = self
            .visitor
            .0
            .as_ref()
            .map(|holder| self.app.live.people.enter(holder));
        let mut pings = interval_at(Instant::now() + jitter(), PING_INTERVAL);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut searches = interval(SEARCH_INTERVAL);
        searches.set_missed_tick_behavior(MissedTickBehavior::Delay);
        // Subscribe first: what happens from now on is announced.
        let Ok(table) = self.app.fresh(&self.id).await else {
            return;
        };
        // The session may have ended before this socket was registered.
        if self.recheck(&mut socket).await.is_none() {
            return;
        }
        // The first ping measures the lag of the first move.
        if self.send_table(&mut socket, &table).await.is_none() || self.ping(&mut socket).await.is_none() {
            return;
        }
        loop {
            let alive = tokio::select! {
                announced = announcements.recv() => match announced {
                    Ok(announcement) => self.forward(&mut socket, announcement).await,
                    // What still waits is older than what is loaded now.
                    Err(RecvError::Lagged(_)) => {
                        announcements = announcements.resubscribe();
                        self.send_missed(&mut socket).await
                    }
                    Err(RecvError::Closed) => None,
                },
                said = socket.recv() => match said {
                    Some(Ok(message)) => match self.receive(&message) {
                        Some(()) if matches!(message, Message::Text(_)) => self.take_wanted_seat(&mut socket).await,
                        heard => heard,
                    },
                    _ => None,
                },
                _ = searches.tick(), if self.waits => self.look_for_opponent(&mut socket).await,
                _ = pings.tick() => self.ping(&mut socket).await,
                () = until(self.retry) => self.send_missed(&mut socket).await,
                () = changed(person.as_ref()) => self.recheck(&mut socket).await,
                () = until_true(&mut stopping) => close(&mut socket, RESTART).await,
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
                Err(error) => self.retry_later(socket, &error).await,
            },
            Announcement::Chat(said) => match self.may_hear(&said).await {
                Ok(true) => self.send_chat(socket, said.line).await,
                Ok(false) => Some(()),
                Err(error) => self.retry_later(socket, &error).await,
            },
            Announcement::ChatChanged => send(socket, &LiveMessage::ChatChanged).await,
            Announcement::Analysing(done, of) => send(socket, &LiveMessage::Analysing { done, of }).await,
            Announcement::Analysed => send(socket, &LiveMessage::Analysed).await,
            Announcement::PresenceChanged => {
                self.app.live.presence.mark_stale(&self.id);
                Some(())
            }
            Announcement::Presence(presence) => {
                self.presence = Some(presence);
                self.take_wanted_seat(socket).await?;
                match self.app.table(&self.id, 0).await {
                    Ok(table) => self.send_presence(socket, &table).await,
                    Err(_) => Some(()),
                }
            }
        }
    }

    /// Whether a message is in a room that the client reads, by a person whom they have not blocked.
    async fn may_hear(&self, said: &SaidLine) -> Result<bool, Error> {
        let table = self.app.table(&self.id, 0).await?;
        if !readable_rooms(&table, &self.visitor).contains(&said.line.room) {
            return Ok(false);
        }
        let standing = self.app.standing_of(&self.visitor).await?;
        let author = said.author.clone().map(HolderId::stored);
        Ok(!author.is_some_and(|author| standing.has_blocked(&author)))
    }

    /// Sends what announcements have told meanwhile, to a client that was too slow to hear them all: the table, presence and
    /// chat as they are now.
    async fn send_missed(&mut self, socket: &mut WebSocket) -> Option<()> {
        self.retry = None;
        let now = match self.load().await {
            Ok(now) => now,
            Err(error) => return self.retry_later(socket, &error).await,
        };
        self.presence = Some(now.presence);
        self.send_table(socket, &now.table).await?;
        for line in now.chat {
            if line.number > self.heard && line.at >= self.opened.0 {
                self.send_chat(socket, line).await?;
            }
        }
        if now.analysed {
            send(socket, &LiveMessage::Analysed).await?;
        }
        Some(())
    }

    async fn load(&self) -> Result<CurrentState, Error> {
        let table = self.app.fresh(&self.id).await?;
        let is_over = table.turn().is_none();
        Ok(CurrentState {
            table,
            presence: self.app.presence(&self.id).await?,
            chat: self.app.chat_messages(&self.id, &self.visitor).await?,
            analysed: is_over && self.app.analysis(&self.id).await?.state == AnalysisState::Done,
        })
    }

    /// Loads the table again soon, since nothing may announce it a second time; a record that only a newer node can read closes
    /// the socket.
    async fn retry_later(&mut self, socket: &mut WebSocket, error: &Error) -> Option<()> {
        if matches!(error, Error::Newer(_)) {
            return close(socket, RESTART).await;
        }
        self.retry = Some(Instant::now() + RETRY_INTERVAL);
        Some(())
    }

    async fn send_chat(&mut self, socket: &mut WebSocket, line: ChatMessage) -> Option<()> {
        self.heard = self.heard.max(line.number);
        send(socket, &LiveMessage::Chat { line }).await
    }

    /// Closes the socket if its token no longer stands for the same person, or that person is banned.
    async fn recheck(&mut self, socket: &mut WebSocket) -> Option<()> {
        match self.app.player_of(self.token.as_ref()).await {
            Ok(visitor) if visitor == self.visitor => Some(()),
            // Their identity has changed; if that is not certain, they ask again by reconnecting.
            _ => close(socket, SIGNED_OUT).await,
        }
    }

    /// Takes the open seat if the client wants it and can have it now.
    async fn take_wanted_seat(&mut self, socket: &mut WebSocket) -> Option<()> {
        let Some((wish, holder)) = self.wanted_seat.clone().zip(self.visitor.0.clone()) else {
            return Some(());
        };
        match self.try_seat(holder, wish.name.as_deref()).await {
            // The maker may not be there yet: it is tried again when presence changes.
            Ok(false) => Some(()),
            Err(error @ Error::Unavailable(_)) => self.retry_later(socket, &error).await,
            // An error is a name that they may not use, or the like: without another message, nothing changes.
            Ok(true) | Err(_) => {
                self.wanted_seat = None;
                Some(())
            }
        }
    }

    /// Whether the seat is taken, by this client or another.
    async fn try_seat(&self, holder: HolderId, name: Option<&str>) -> Result<bool, Error> {
        let table = self.app.fresh(&self.id).await?;
        if !table.is_listed() {
            return Ok(true);
        }
        let name = self.app.called(&self.visitor, name).await?;
        let guest = Guest {
            holder,
            new_token: None,
        };
        let taken = self
            .app
            .take_listed_seat(&table, &guest, self.address, name.as_deref());
        taken.await
    }

    /// Tells a client who waits for any opponent where another one waits.
    async fn look_for_opponent(&mut self, socket: &mut WebSocket) -> Option<()> {
        match self.app.better_table(&self.id).await {
            Ok(Some(record)) => send(socket, &LiveMessage::Paired { record }).await,
            // It is tried again.
            Ok(None) | Err(_) => Some(()),
        }
    }

    /// Handles a message of the client: pongs, and the wish to sit down.
    fn receive(&mut self, message: &Message) -> Option<()> {
        self.received += 1;
        match message {
            Message::Close(_) => return None,
            Message::Text(text) => {
                // It costs as much as a request.
                let is_allowed = self.app.http.usage.request(self.address).is_ok();
                if is_allowed && let Ok(ClientMessage::Sit { name }) = serde_json::from_str(text) {
                    self.wanted_seat = Some(SeatWish { name });
                }
            }
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
        self.app.keep_awake(&self.id).await;
        if let Some(asked) = self.ping.1 {
            return (asked.elapsed() < PONG_TIMEOUT).then_some(());
        }
        let number = self.ping.0 + 1;
        self.ping = (number, Some(Instant::now()));
        let number = number.to_be_bytes().to_vec();
        send_message(socket, Message::Ping(number.into())).await
    }

    /// Sends the table if it is newer than the one sent last.
    async fn send_table(&mut self, socket: &mut WebSocket, table: &Arc<Table>) -> Option<()> {
        self.update_role(table);
        let is_wanted = || table.is_between_computers() || !table.players_of(&self.visitor).is_empty();
        if table.is_adjourned() && is_wanted() && self.app.resume(table).await.is_err() {
            self.retry = Some(Instant::now() + RETRY_INTERVAL);
        }
        if self.seen.is_none_or(|seen| seen < table.version) {
            let shown = self.app.shown(table, &self.visitor, self.address).await.ok()?;
            let shown = Box::new(shown);
            let text = serde_json::to_string(&LiveMessage::Table { table: shown }).ok()?;
            let Ok(_in_transit) = self.app.http.usage.response(self.address, text.len() as u64) else {
                self.retry = Some(Instant::now() + RETRY_INTERVAL);
                return Some(());
            };
            self.seen = Some(table.version);
            send_message(socket, Message::Text(Utf8Bytes::from(text))).await?;
        }
        self.send_presence(socket, table).await
    }

    /// Counts this socket as a player or a watcher.
    fn update_role(&mut self, table: &Table) {
        let seats = table.players_of(&self.visitor);
        self.waits = table.is_listed() && !seats.is_empty();
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

/// Closes the socket and says why; clients reconnect, here or at another node.
async fn close(socket: &mut WebSocket, why: CloseFrame) -> Option<()> {
    send_message(socket, Message::Close(Some(why))).await;
    None
}

/// Waits until a time; for ever without one.
async fn until(when: Option<Instant>) {
    match when {
        Some(when) => tokio::time::sleep_until(when).await,
        None => std::future::pending().await,
    }
}

/// Waits until something about the person behind the socket has changed.
async fn changed(person: Option<&PersonSocket>) {
    match person {
        Some(person) => person.changed().await,
        None => std::future::pending().await,
    }
}

async fn until_true(flag: &mut tokio::sync::watch::Receiver<bool>) {
    // An error means that the server is gone.
    let _ = flag.wait_for(|set| *set).await;
}

async fn send(socket: &mut WebSocket, message: &LiveMessage<WrittenView>) -> Option<()> {
    let text = serde_json::to_string(message).ok()?;
    send_message(socket, Message::Text(Utf8Bytes::from(text))).await
}

/// Sends a message; `None` if the client is gone, or does not read.
async fn send_message(socket: &mut WebSocket, message: Message) -> Option<()> {
    timeout(SEND_TIMEOUT, socket.send(message)).await.ok()?.ok()
}
