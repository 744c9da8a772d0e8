//! The open sockets of this node by person, so that a person who signed out, was banned or blocked another can be told.
//!
//! They are only told that something changed; each socket then asks the store what is true now.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use crate::people::token::HolderId;

type Sockets = HashMap<HolderId, Vec<Arc<Notify>>>;

/// The open sockets of people who sent a token.
#[derive(Default)]
pub(crate) struct PersonSockets(Mutex<Sockets>);

impl PersonSockets {
    fn sockets(&self) -> MutexGuard<'_, Sockets> {
        // No change of the map panics halfway.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Registers a socket until the guard is dropped.
    pub(crate) fn enter(self: &Arc<PersonSockets>, holder: &HolderId) -> PersonSocket {
        let changed = Arc::new(Notify::new());
        let mut sockets = self.sockets();
        sockets
            .entry(holder.clone())
            .or_default()
            .push(Arc::clone(&changed));
        PersonSocket {
            all: Arc::clone(self),
            holder: holder.clone(),
            changed,
        }
    }

    /// Tells the sockets of a person that something about them has changed.
    pub(crate) fn tell(&self, holder: &HolderId) {
        for socket in self.sockets().get(holder).into_iter().flatten() {
            socket.notify_one();
        }
    }
}

/// A registered socket.
pub(crate) struct PersonSocket {
    all: Arc<PersonSockets>,
    holder: HolderId,
    changed: Arc<Notify>,
}

impl PersonSocket {
    /// Waits until something about the person has changed since the last call.
    pub(crate) async fn changed(&self) {
        self.changed.notified().await;
    }
}

impl Drop for PersonSocket {
    fn drop(&mut self) {
        let mut sockets = self.all.sockets();
        if let Some(theirs) = sockets.get_mut(&self.holder) {
            theirs.retain(|socket| !Arc::ptr_eq(socket, &self.changed));
            if theirs.is_empty() {
                sockets.remove(&self.holder);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    async fn is_told(socket: &PersonSocket) -> bool {
        tokio::time::timeout(Duration::from_millis(1), socket.changed())
            .await
            .is_ok()
    }

    #[tokio::test]
    async fn all_sockets_of_a_person_are_told() {
        let all = Arc::new(PersonSockets::default());
        let [ann, bo] = ["ann", "bo"].map(HolderId::of_token);
        let sockets = [all.enter(&ann), all.enter(&ann), all.enter(&bo)];
        all.tell(&ann);
        assert!(is_told(&sockets[0]).await && is_told(&sockets[1]).await);
        assert!(!is_told(&sockets[2]).await && !is_told(&sockets[0]).await);
        drop(sockets);
        assert!(all.sockets().is_empty());
    }
}
