//! Who watches a table hears when it changes.
//!
//! The hub only announces that a record is at a version; whoever hears it reads the table anew. So nothing that is missed
//! is lost: the next announcement, or coming back, shows the table as it stands.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::broadcast;

use crate::api::Thinking;

/// What is announced.
#[derive(Debug, Clone)]
pub(crate) enum News {
    /// The record is at this version.
    Changed(u64),
    /// The computer thinks about this version.
    Thinking(u64, Thinking),
}

/// So much may wait for a slow watcher; what is older is of no interest any more.
const WAITING: usize = 8;

/// Where news of records are announced.
#[derive(Debug, Default)]
pub(crate) struct Hub {
    records: Mutex<HashMap<String, broadcast::Sender<News>>>,
}

impl Hub {
    fn records(&self) -> MutexGuard<'_, HashMap<String, broadcast::Sender<News>>> {
        // The map is whole after any panic: each change of it is one call.
        self.records.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Announces that a record is at a version.
    pub(crate) fn changed(&self, id: &str, version: u64) {
        self.announce(id, News::Changed(version));
    }

    /// Announces what the computer thinks.
    pub(crate) fn thinking(&self, id: &str, version: u64, thinking: Thinking) {
        self.announce(id, News::Thinking(version, thinking));
    }

    fn announce(&self, id: &str, news: News) {
        let mut records = self.records();
        let unheard = records.get(id).is_some_and(|sender| sender.send(news).is_err());
        if unheard {
            records.remove(id);
        }
    }

    /// Hears of a record from now on.
    pub(crate) fn watch(&self, id: &str) -> broadcast::Receiver<News> {
        let mut records = self.records();
        if let Some(sender) = records.get(id) {
            return sender.subscribe();
        }
        let (sender, receiver) = broadcast::channel(WAITING);
        records.insert(id.to_owned(), sender);
        receiver
    }
}
