//! The bus between nodes: announces that a record is at a version, how a search goes, that a job is waiting.
//!
//! The store is the truth. A lost announcement costs a moment, until version polling notices, but never a move. So nothing
//! ever waits for the bus; while it is down, announcements are dropped.

use std::sync::{Arc, Weak};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use api::{ChatMessage, Thinking};
use async_nats::connection::State;
use async_nats::{Client, ConnectOptions, HeaderMap, Message, Subject, Subscriber};
use serde::{Deserialize, Serialize};
use tokio::sync::{Mutex, mpsc};

use crate::Error;
use crate::app::App;
use crate::live::presence::TablePresence;
use crate::metrics::BusMetrics;
use crate::tasks::Pulse;

/// An announcement about a record.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Announcement {
    /// The record is at this version.
    Changed(u64),
    /// The state of a search at this version.
    Thinking(u64, Thinking),
    /// A new chat message.
    Chat(SaidLine),
    /// Chat messages were hidden, or shown again.
    ChatChanged,
    /// Progress of an analysis: positions done, positions in all.
    Analysing(u32, u32),
    /// An analysis is done.
    Analysed,
    /// Someone connected or left at another node.
    PresenceChanged,
    /// Who is connected; sent within a node only.
    Presence(TablePresence),
}

/// A chat message and its author, for those who have blocked them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct SaidLine {
    #[serde(flatten)]
    pub(crate) line: ChatMessage,
    /// Nodes of older versions don't say.
    #[serde(default)]
    pub(crate) author: Option<String>,
}

/// The connection to other nodes.
pub(crate) enum Bus {
    /// There are no other nodes.
    Process,
    /// A NATS server, or several.
    Nats(Box<Nats>),
}

pub(crate) struct Nats {
    client: Client,
    outgoing: mpsc::Sender<Outgoing>,
    /// Held by the task that sends.
    waiting: Mutex<mpsc::Receiver<Outgoing>>,
    metrics: Arc<BusMetrics>,
}

/// A message that waits to be sent.
struct Outgoing {
    subject: Subject,
    text: Vec<u8>,
    /// When it was announced.
    at: SystemTime,
}

/// Announcements that may wait to be sent; more are dropped.
const QUEUE: usize = 1024;
/// The subject of calls for work.
const WORK: &str = "tessera.work";
/// The subject of notices about people.
const PEOPLE: &str = "tessera.people";
/// The header that says when a message was announced, in microseconds since 1970. Older nodes neither send nor read it.
const SENT: &str = "Tessera-Sent";

impl Bus {
    /// Connects to NATS at these URLs, separated by commas. While none of them answers, the client keeps trying.
    pub(crate) async fn connect(addresses: Option<&str>, metrics: &Arc<BusMetrics>) -> Result<Bus, Error> {
        let Some(addresses) = addresses else {
            return Ok(Bus::Process);
        };
        let addresses: Vec<&str> = addresses.split(',').map(str::trim).collect();
        let client = ConnectOptions::new()
            .name("tessera")
            // A node needs no copy of its own announcements.
            .no_echo()
            .retry_on_initial_connect()
            .connect(addresses)
            .await
            .map_err(|error| Error::Internal(format!("the bus: {error}")))?;
        let (outgoing, waiting) = mpsc::channel(QUEUE);
        Ok(Bus::Nats(Box::new(Nats {
            client,
            outgoing,
            waiting: Mutex::new(waiting),
            metrics: Arc::clone(metrics),
        })))
    }

    /// Announces something about a record to other nodes.
    pub(crate) fn announce(&self, record: &str, news: &Announcement) {
        if let (Bus::Nats(nats), Ok(text)) = (self, serde_json::to_vec(news)) {
            nats.publish(subject(record), text);
        }
    }

    /// Tells other nodes that a job waits and this node is busy.
    pub(crate) fn call_for_work(&self) {
        if let Bus::Nats(nats) = self {
            nats.publish(Subject::from_static(WORK), Vec::new());
        }
    }

    /// Tells other nodes that something about a person has changed.
    pub(crate) fn announce_person(&self, holder: &str) {
        if let Bus::Nats(nats) = self {
            nats.publish(Subject::from_static(PEOPLE), holder.as_bytes().to_vec());
        }
    }

    /// Subscribes to other nodes' notices about people; `None` without a bus.
    pub(crate) async fn subscribe_to_people(&self) -> Option<Subscriber> {
        match self {
            Bus::Process => None,
            Bus::Nats(nats) => nats.client.subscribe(PEOPLE).await.ok(),
        }
    }

    /// Subscribes to announcements of other nodes about a record; `None` without a bus.
    pub(crate) async fn subscribe(&self, record: &str) -> Option<Subscriber> {
        match self {
            Bus::Process => None,
            Bus::Nats(nats) => nats.client.subscribe(subject(record)).await.ok(),
        }
    }

    /// Subscribes to other nodes' calls for work; `None` without a bus.
    pub(crate) async fn subscribe_to_work(&self) -> Option<Subscriber> {
        match self {
            Bus::Process => None,
            Bus::Nats(nats) => nats.client.subscribe(WORK).await.ok(),
        }
    }

    /// Whether there may be other nodes.
    pub(crate) fn has_others(&self) -> bool {
        matches!(self, Bus::Nats(_))
    }

    /// Whether announcements reach other nodes; true without a bus.
    pub(crate) fn is_connected(&self) -> bool {
        match self {
            Bus::Process => true,
            Bus::Nats(nats) => nats.client.connection_state() == State::Connected,
        }
    }
}

impl Nats {
    async fn send(&self, Outgoing { subject, text, at }: Outgoing) {
        let mut headers = HeaderMap::new();
        headers.insert(SENT, since_1970(at).as_micros().to_string());
        let is_connected = self.client.connection_state() == State::Connected;
        let message = self.client.publish_with_headers(subject, headers, text.into());
        if is_connected && message.await.is_ok() {
            self.metrics.sent.add();
        } else {
            self.metrics.dropped.add();
        }
    }

    fn publish(&self, subject: Subject, text: Vec<u8>) {
        let at = SystemTime::now();
        // Version polling makes up for dropped announcements.
        if self.outgoing.try_send(Outgoing { subject, text, at }).is_err() {
            self.metrics.dropped.add();
        }
    }
}

/// Record ids are letters and digits, so they need no escaping in a subject.
fn subject(record: &str) -> Subject {
    format!("tessera.record.{record}").into()
}

/// Sends what was announced to other nodes, until the server stops.
pub(crate) async fn send(app: Weak<App>, pulse: Pulse) {
    /// How often it looks whether the server has stopped.
    const INTERVAL: Duration = Duration::from_secs(1);
    let Some(hub) = app.upgrade().map(|app| app.live.hub.clone()) else {
        return;
    };
    let Bus::Nats(nats) = hub.bus() else { return };
    let mut waiting = nats.waiting.lock().await;
    while app.strong_count() > 0 {
        pulse.beat();
        if let Ok(Some(message)) = tokio::time::timeout(INTERVAL, waiting.recv()).await {
            nats.send(message).await;
        }
    }
}

/// How long a message was on its way, by the clocks of both nodes; `None` if its sender doesn't say.
pub(crate) fn lag(message: &Message) -> Option<Duration> {
    let sent = message.headers.as_ref()?.get(SENT)?.as_str().parse().ok()?;
    let now = since_1970(SystemTime::now());
    Some(now.saturating_sub(Duration::from_micros(sent)))
}

fn since_1970(time: SystemTime) -> Duration {
    time.duration_since(UNIX_EPOCH).unwrap_or_default()
}
