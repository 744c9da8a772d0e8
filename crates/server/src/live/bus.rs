//! What nodes tell each other: that a record is at a version, what a computer thinks of it, that there is work.
//!
//! These are announcements only. The store is the truth: one that is lost costs a moment, until a node looks for itself,
//! and never a move. So nothing ever waits for the bus; while it can't be reached, announcements are dropped.

use api::{ChatMessage, Thinking};
use async_nats::connection::State;
use async_nats::{Client, ConnectOptions, Subject, Subscriber};
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;

use crate::Error;
use crate::live::presence::TablePresence;

/// What is told about a record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Announcement {
    /// It is at this version.
    Changed(u64),
    /// The computer thinks about this version.
    Thinking(u64, Thinking),
    /// Something was said.
    Chat(ChatMessage),
    /// An analysis of it has come so far: so many positions of so many.
    Analysing(u32, u32),
    /// An analysis of it is there.
    Analysed,
    /// Somebody has come or gone at another node.
    PresenceChanged,
    /// Who is there; told within a node only.
    Presence(TablePresence),
}

/// The way to the other nodes.
pub(crate) enum Bus {
    /// There are none.
    Process,
    /// A NATS server, or several.
    Nats(Nats),
}

/// A connection to NATS.
pub(crate) struct Nats {
    client: Client,
    outgoing: mpsc::Sender<(Subject, Vec<u8>)>,
}

/// So many announcements wait to be sent; more are dropped.
const WAITING: usize = 1024;
/// Where work is announced.
const WORK: &str = "tessera.work";

impl Bus {
    /// Connects to NATS at these addresses (several are separated by commas), or to nobody. A server that can't be
    /// reached yet is tried again and again.
    pub(crate) async fn connect(addresses: Option<&str>) -> Result<Bus, Error> {
        let Some(addresses) = addresses else {
            return Ok(Bus::Process);
        };
        let addresses: Vec<&str> = addresses.split(',').map(str::trim).collect();
        let client = ConnectOptions::new()
            .name("tessera")
            // What this node announces it knows already.
            .no_echo()
            .retry_on_initial_connect()
            .connect(addresses)
            .await
            .map_err(|error| Error::Broken(format!("the bus: {error}")))?;
        let (outgoing, waiting) = mpsc::channel(WAITING);
        tokio::spawn(send(client.clone(), waiting));
        Ok(Bus::Nats(Nats { client, outgoing }))
    }

    /// Tells the other nodes about a record.
    pub(crate) fn tell(&self, record: &str, news: &Announcement) {
        if let (Bus::Nats(nats), Ok(text)) = (self, serde_json::to_vec(news)) {
            nats.announce(subject(record), text);
        }
    }

    /// Tells the other nodes that there is work.
    pub(crate) fn call_for_work(&self) {
        if let Bus::Nats(nats) = self {
            nats.announce(Subject::from_static(WORK), Vec::new());
        }
    }

    /// What other nodes tell about a record, from now on; nothing if there are none.
    pub(crate) async fn hear(&self, record: &str) -> Option<Subscriber> {
        match self {
            Bus::Process => None,
            Bus::Nats(nats) => nats.client.subscribe(subject(record)).await.ok(),
        }
    }

    /// Other nodes' calls for work; nothing if there are none.
    pub(crate) async fn hear_of_work(&self) -> Option<Subscriber> {
        match self {
            Bus::Process => None,
            Bus::Nats(nats) => nats.client.subscribe(WORK).await.ok(),
        }
    }

    /// Whether announcements reach the other nodes.
    pub(crate) fn is_connected(&self) -> bool {
        match self {
            Bus::Process => true,
            Bus::Nats(nats) => nats.client.connection_state() == State::Connected,
        }
    }
}

impl Nats {
    fn announce(&self, subject: Subject, text: Vec<u8>) {
        // Whoever does not hear it looks for itself.
        let _ = self.outgoing.try_send((subject, text));
    }
}

/// Records have ids of letters and digits, which stand in a subject as they are.
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
