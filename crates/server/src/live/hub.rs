//! Fans announcements out to the sockets of this node, wherever they come from.
//!
//! An announcement says only that a record is at a version; the receiver loads the table. So nothing is lost with a missed
//! announcement: the next one, or version polling, leads to the current table.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use api::{ChatMessage, Thinking};
use futures_util::StreamExt;
use tokio::sync::broadcast;

use crate::live::bus::{self, Announcement, Bus, SaidLine};
use crate::metrics::BusMetrics;
use crate::people::token::HolderId;

/// Announcements that may wait for a slow socket; older ones are superseded.
const BACKLOG: usize = 8;

type Channels = HashMap<String, Channel>;

/// What the sockets of a record hear.
struct Channel {
    sender: broadcast::Sender<Announcement>,
    /// The newest version announced; unknown until there is an announcement, or the store is asked.
    announced: Option<u64>,
    /// The version that the last poll found.
    polled: u64,
}

/// One broadcast channel for each record that is watched on this node.
#[derive(Clone)]
pub(crate) struct Hub {
    channels: Arc<Mutex<Channels>>,
    bus: Arc<Bus>,
    metrics: Arc<BusMetrics>,
}

impl Hub {
    pub(crate) fn new(bus: Bus, metrics: Arc<BusMetrics>) -> Hub {
        Hub {
            channels: Arc::default(),
            bus: Arc::new(bus),
            metrics,
        }
    }

    pub(crate) fn bus(&self) -> &Bus {
        &self.bus
    }

    fn channels(&self) -> MutexGuard<'_, Channels> {
        // No change of the map panics halfway.
        self.channels.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Announces that this node has brought a record to a version.
    pub(crate) fn changed(&self, id: &str, version: u64) {
        self.announce(id, Announcement::Changed(version));
    }

    /// Announces the state of a search on this node.
    pub(crate) fn thinking(&self, id: &str, version: u64, thinking: Thinking) {
        self.announce(id, Announcement::Thinking(version, thinking));
    }

    /// Announces a chat message.
    pub(crate) fn chat(&self, id: &str, line: ChatMessage, author: &HolderId) {
        let author = Some(author.as_str().to_owned());
        self.announce(id, Announcement::Chat(SaidLine { line, author }));
    }

    /// Announces that chat messages were hidden, or shown again.
    pub(crate) fn chat_changed(&self, id: &str) {
        self.announce(id, Announcement::ChatChanged);
    }

    /// Announces the progress of an analysis on this node.
    pub(crate) fn analysing(&self, id: &str, done: u32, of: u32) {
        self.announce(id, Announcement::Analysing(done, of));
    }

    /// Announces that an analysis is done.
    pub(crate) fn analysed(&self, id: &str) {
        self.announce(id, Announcement::Analysed);
    }

    fn announce(&self, id: &str, news: Announcement) {
        self.bus.announce(id, &news);
        self.deliver(id, news);
    }

    /// Passes an announcement on to the sockets of this node.
    pub(crate) fn deliver(&self, id: &str, news: Announcement) {
        if let Some(channel) = self.channels().get_mut(id) {
            if let Announcement::Changed(version) = news {
                channel.announced = channel.announced.max(Some(version));
            }
            // The last receiver may just have gone.
            let _ = channel.sender.send(news);
        }
    }

    /// Passes on a version that the store has. One that was found before and is still not announced was missed; one that is
    /// found for the first time may have its announcement on the way.
    pub(crate) fn polled(&self, id: &str, version: u64) {
        if let Some(channel) = self.channels().get_mut(id) {
            let announced = *channel.announced.get_or_insert(version);
            if channel.polled > announced {
                self.metrics.missed.add();
                channel.announced = Some(channel.polled);
            }
            channel.polled = version;
            let _ = channel.sender.send(Announcement::Changed(version));
        }
    }

    /// Whether anybody watches a record on this node.
    pub(crate) fn is_watched(&self, id: &str) -> bool {
        self.channels().contains_key(id)
    }

    /// The records watched on this node.
    pub(crate) fn watched(&self) -> Vec<String> {
        self.channels().keys().cloned().collect()
    }

    /// Subscribes to announcements about a record.
    pub(crate) fn watch(&self, id: &str) -> broadcast::Receiver<Announcement> {
        let mut channels = self.channels();
        if let Some(channel) = channels.get(id) {
            return channel.sender.subscribe();
        }
        let (sender, receiver) = broadcast::channel(BACKLOG);
        let channel = Channel {
            sender: sender.clone(),
            announced: None,
            polled: 0,
        };
        channels.insert(id.to_owned(), channel);
        tokio::spawn(self.clone().relay(id.to_owned(), sender));
        receiver
    }

    /// Relays announcements of other nodes about a record until nobody here watches it.
    async fn relay(self, id: String, channel: broadcast::Sender<Announcement>) {
        let mut elsewhere = self.bus.subscribe(&id).await;
        loop {
            let message = async {
                match &mut elsewhere {
                    Some(elsewhere) => elsewhere.next().await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                message = message => match message {
                    Some(message) => {
                        self.metrics.received.add();
                        if let Some(lag) = bus::lag(&message) {
                            self.metrics.lag.observe(lag);
                        }
                        if let Ok(news) = serde_json::from_slice(&message.payload) {
                            self.deliver(&id, news);
                        }
                    }
                    None => elsewhere = None,
                },
                () = channel.closed() => if self.forget(&id) {
                    return;
                },
            }
        }
    }

    /// Removes the channel of a record unless a socket has just subscribed; returns whether it is gone.
    fn forget(&self, id: &str) -> bool {
        let mut channels = self.channels();
        let unwatched = channels
            .get(id)
            .is_none_or(|channel| channel.sender.receiver_count() == 0);
        if unwatched {
            channels.remove(id);
        }
        unwatched
    }
}
