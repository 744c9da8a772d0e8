//! Reads a socket all the time, as a browser does: an unread socket would not answer pings and be closed.

use client::{Error, Live, LiveText};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::task::JoinSet;
use tokio::time::Instant;

use super::seen_table::TableVersion;

/// A socket read by a task until this is dropped.
pub(crate) struct Listener {
    received: UnboundedReceiver<Result<(LiveText, Instant), Error>>,
    _task: JoinSet<()>,
}

/// A table that arrived.
pub(crate) struct Arrival {
    pub(crate) version: u64,
    pub(crate) text: LiveText,
    pub(crate) at: Instant,
}

impl Listener {
    /// Starts reading.
    pub(crate) fn on(mut socket: Live) -> Listener {
        let (sender, received) = unbounded_channel();
        let mut task = JoinSet::new();
        task.spawn(async move {
            loop {
                let received = socket.next_message().await.map(|text| (text, Instant::now()));
                let is_over = received.is_err();
                if sender.send(received).is_err() || is_over {
                    return;
                }
            }
        });
        Listener {
            received,
            _task: task,
        }
    }

    /// Waits for the first table at this version or later.
    pub(crate) async fn until(&mut self, version: u64) -> Result<Arrival, Error> {
        let closed = || Error::Connection("closed".to_owned());
        loop {
            let (text, at) = self.received.recv().await.ok_or_else(closed)??;
            let arrived = text.table::<TableVersion>()?.map(|table| table.version);
            if let Some(arrived) = arrived.filter(|&arrived| arrived >= version) {
                return Ok(Arrival {
                    version: arrived,
                    text,
                    at,
                });
            }
        }
    }
}
