//! Somebody who listens all the time, as a browser does: a socket that nobody reads answers no ping, and is closed.

use client::api::Table;
use client::{Error, Live};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::task::JoinSet;
use tokio::time::Instant;

/// A socket that is listened to until this is dropped.
pub(crate) struct Ear {
    heard: UnboundedReceiver<Result<(Table, Instant), Error>>,
    _listening: JoinSet<()>,
}

impl Ear {
    /// Listens from now on.
    pub(crate) fn on(mut socket: Live) -> Ear {
        let (tell, heard) = unbounded_channel();
        let mut listening = JoinSet::new();
        listening.spawn(async move {
            loop {
                let heard = socket.next().await.map(|table| (table, Instant::now()));
                let is_over = heard.is_err();
                if tell.send(heard).is_err() || is_over {
                    return;
                }
            }
        });
        Ear {
            heard,
            _listening: listening,
        }
    }

    /// What is shown once a record is at this version, and when that came.
    pub(crate) async fn until(&mut self, version: u64) -> Result<(Table, Instant), Error> {
        let closed = || Error::Connection("closed".to_owned());
        loop {
            let (table, at) = self.heard.recv().await.ok_or_else(closed)??;
            if table.version >= version {
                return Ok((table, at));
            }
        }
    }
}
