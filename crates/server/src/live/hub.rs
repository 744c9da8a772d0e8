//! Who watches a table hears when it changes, whichever node changed it.
//!
//! The hub only announces that a record is at a version; whoever hears it reads the table anew. So nothing that is missed
//! is lost: the next announcement, or looking for oneself, shows the table as it stands.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use api::{ChatMessage, Thinking};
use futures_util::StreamExt;
use tokio::sync::broadcast;

use crate::live::bus::{Announcement, Bus};

/// So much may wait for a slow watcher; what is older is of no interest any more.
const WAITING: usize = 8;

type Channels = HashMap<String, broadcast::Sender<Announcement>>;

/// Where news of records are announced.
#[derive(Clone)]
pub(crate) struct Hub {
    channels: Arc<Mutex<Channels>>,
    bus: Arc<Bus>,
}

impl Hub {
    /// A hub that tells other nodes by this bus.
    pub(crate) fn new(bus: Bus) -> Hub {
        Hub {
            channels: Arc::default(),
            bus: Arc::new(bus),
        }
    }

    /// The way to other nodes.
    pub(crate) fn bus(&self) -> &Bus {
        &self.bus
    }

    fn channels(&self) -> MutexGuard<'_, Channels> {
        // The map is whole after any panic: each change of it is one call.
        self.channels.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Announces that this node has brought a record to a version.
    pub(crate) fn changed(&self, id: &str, version: u64) {
        self.announce(id, Announcement::Changed(version));
    }

    /// Announces what a computer on this node thinks.
    pub(crate) fn thinking(&self, id: &str, version: u64, thinking: Thinking) {
        self.announce(id, Announcement::Thinking(version, thinking));
    }

    /// Announces what was said at this node.
    pub(crate) fn said(&self, id: &str, line: ChatMessage) {
        self.announce(id, Announcement::Chat(line));
    }

    /// Announces how many positions of how many an analysis on this node has judged.
    pub(crate) fn analysing(&self, id: &str, done: u32, of: u32) {
        self.announce(id, Announcement::Analysing(done, of));
    }

    /// Announces that an analysis is there.
    pub(crate) fn analysed(&self, id: &str) {
        self.announce(id, Announcement::Analysed);
    }

    fn announce(&self, id: &str, news: Announcement) {
        self.bus.tell(id, &news);
        self.heard(id, news);
    }

    /// Passes on to those who watch here what happened somewhere.
    pub(crate) fn heard(&self, id: &str, news: Announcement) {
        if let Some(channel) = self.channels().get(id) {
            // Whoever has just gone needs no news.
            let _ = channel.send(news);
        }
    }

    /// The records somebody watches here.
    pub(crate) fn watched(&self) -> Vec<String> {
        self.channels().keys().cloned().collect()
    }

    /// Hears of a record from now on.
    pub(crate) fn watch(&self, id: &str) -> broadcast::Receiver<Announcement> {
        let mut channels = self.channels();
        if let Some(channel) = channels.get(id) {
            return channel.subscribe();
        }
        let (channel, receiver) = broadcast::channel(WAITING);
        channels.insert(id.to_owned(), channel.clone());
        tokio::spawn(self.clone().attend(id.to_owned(), channel));
        receiver
    }

    /// Passes on what other nodes say about a record, until nobody watches it here.
    async fn attend(self, id: String, channel: broadcast::Sender<Announcement>) {
        let mut elsewhere = self.bus.hear(&id).await;
        loop {
            let message = async {
                match &mut elsewhere {
                    Some(elsewhere) => elsewhere.next().await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                message = message => match message {
                    Some(message) => if let Ok(news) = serde_json::from_slice(&message.payload) {
                        let _ = channel.send(news);
                    },
                    None => elsewhere = None,
                },
                () = channel.closed() => if self.forget(&id) {
                    return;
                },
            }
        }
    }

    /// Forgets a record that nobody watches; not if somebody has just come.
    fn forget(&self, id: &str) -> bool {
        let mut channels = self.channels();
        let deserted = channels
            .get(id)
            .is_none_or(|channel| channel.receiver_count() == 0);
        if deserted {
            channels.remove(id);
        }
        deserted
    }
}
