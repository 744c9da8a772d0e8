//! The bus between nodes: announces that a record is at a version, how a search goes, that a job is waiting.
//!
//! The store is the truth. A lost announcement costs a moment, until version polling notices, but never a move. So nothing
//! ever waits for the bus; while it is down, announcements are dropped.

use api::{ChatMessage, Thinking};
use async_nats::connection::State;
use async_nats::{Client, ConnectOptions, Subject, Subscriber};
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;

use crate::Error;
use crate::live::presence::TablePresence;

/// An announcement about a record.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Announcement {
    /// The record is at this version.
    Changed(u64),
    /// The state of a search at this version.
    Thinking(u64, Thinking),
    /// A new chat message.
    Chat(ChatMessage),
    /// Progress of an analysis: positions done, positions in all.
    Analysing(u32, u32),
    /// An analysis is done.
    Analysed,
    /// Someone connected or left at another node.
    PresenceChanged,
    /// Who is connected; sent within a node only.
    Presence(TablePresence),
}

/// The connection to other nodes.
pub(crate) enum Bus {
    /// There are no other nodes.
    Process,
    /// A NATS server, or several.
    Nats(Nats),
}

pub(crate) struct Nats {
    client: Client,
    outgoing: mpsc::Sender<(Subject, Vec<u8>)>,
}

/// Announcements that may wait to be sent; more are dropped.
const QUEUE: usize = 1024;
/// The subject of calls for work.
const WORK: &str = "tessera.work";

impl Bus {
    /// Connects to NATS at these URLs, separated by commas. While none of them answers, the client keeps trying.
    pub(crate) async fn connect(addresses: Option<&str>) -> Result<Bus, Error> {
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
        tokio::spawn(send(client.clone(), waiting));
        Ok(Bus::Nats(Nats { client, outgoing }))
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

    /// Whether announcements reach other nodes; true without a bus.
    pub(crate) fn is_connected(&self) -> bool {
        match self {
            Bus::Process => true,
            Bus::Nats(nats) => nats.client.connection_state() == State::Connected,
        }
    }
}

impl Nats {
    fn publish(&self, subject: Subject, text: Vec<u8>) {
        // Version polling makes up for dropped announcements.
        let _ = self.outgoing.try_send((subject, text));
    }
}

/// Record ids are letters and digits, so they need no escaping in a subject.
fn subject(record: &str) -> Subject {
    format!("tessera.record.{record}").into()
}

async fn send(client: Client, mut waiting: mpsc::Receiver<(Subject, Vec<u8>)>) {
    while let Some((subject, text)) = waiting.recv().await {
        if client.connection_state() == State::Connected {
            let _ = client.publish(subject, text.into()).await;
        }
    }
}
