//! Reads a socket all the time, as a browser does: an unread socket would not answer pings and be closed.

use client::api::Table;
use client::{Error, Live};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::task::JoinSet;
use tokio::time::Instant;

/// A socket read by a task until this is dropped.
pub(crate) struct Listener {
    received: UnboundedReceiver<Result<(Table, Instant), Error>>,
    _task: JoinSet<()>,
}

impl Listener {
    /// Starts reading.
    pub(crate) fn on(mut socket: Live) -> Listener {
        let (sender, received) = unbounded_channel();
        let mut task = JoinSet::new();
        task.spawn(async move {
            loop {
                let received = socket.next().await.map(|table| (table, Instant::now()));
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

    /// Waits for the first table at this version or later; with the time it arrived.
    pub(crate) async fn until(&mut self, version: u64) -> Result<(Table, Instant), Error> {
        let closed = || Error::Connection("closed".to_owned());
        loop {
            let (table, at) = self.received.recv().await.ok_or_else(closed)??;
            if table.version >= version {
                return Ok((table, at));
            }
        }
    }
}
