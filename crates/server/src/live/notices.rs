//! Notices: people and records that changed in a way that every process has to notice at once, such as a session that ended or
//! a ban.
//!
//! The process that made the change has stored a notice with it. It tells the other nodes over the bus; every node also polls the
//! store for notices, since the bus may be down, and the command line has none.

use std::collections::HashSet;
use std::sync::Weak;
use std::time::Duration;

use futures_util::StreamExt;
use tracing::warn;

use crate::Error;
use crate::app::App;
use crate::live::bus::Announcement;
use crate::people::token::HolderId;
use crate::store::Notice;
use crate::tasks::Pulse;
use crate::time::Moment;

const POLL_INTERVAL: Duration = Duration::from_millis(250);
/// How far back each poll looks: transactions become visible out of order, and clocks of nodes differ.
const OVERLAP: Duration = Duration::from_secs(10);
/// How long to wait before subscribing again after the bus failed.
const RETRY: Duration = Duration::from_secs(1);

/// Polls the store for notices until the server stops.
pub(crate) async fn poll(app: Weak<App>, pulse: Pulse) {
    let mut ticks = tokio::time::interval(POLL_INTERVAL);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut seen = Seen::default();
    loop {
        ticks.tick().await;
        pulse.beat();
        let Some(app) = app.upgrade() else { return };
        if let Err(error) = app.poll_notices(&mut seen).await {
            warn!(%error, "cannot poll for notices");
        }
    }
}

/// Listens to other nodes' notices about people until the server stops.
pub(crate) async fn listen(app: Weak<App>, pulse: Pulse) {
    loop {
        let subscribed = match app.upgrade() {
            Some(app) => app.live.hub.bus().subscribe_to_people().await,
            None => return,
        };
        let Some(mut people) = subscribed else { return };
        while let Some(message) = pulse.while_waiting(people.next()).await {
            let Some(app) = app.upgrade() else { return };
            if let Ok(holder) = String::from_utf8(message.payload.to_vec()) {
                app.person_changed_elsewhere(&HolderId::stored(holder));
            }
        }
        tokio::time::sleep(RETRY).await;
    }
}

/// The notices of the last polls.
#[derive(Default)]
struct Seen {
    ids: HashSet<String>,
    /// Without, this is the first poll. It tells of a few old notices too: they may have come while this task was dead.
    since: Option<Moment>,
}

impl App {
    /// Tells all nodes that something about a person has changed; call it once that is stored.
    pub(crate) fn person_changed(&self, holder: &HolderId) {
        self.live.hub.bus().announce_person(holder.as_str());
        self.person_changed_elsewhere(holder);
    }

    /// Lets this node know that something about a person has changed.
    fn person_changed_elsewhere(&self, holder: &HolderId) {
        self.people.standings.forget(holder);
        self.live.people.tell(holder);
    }

    async fn poll_notices(&self, seen: &mut Seen) -> Result<(), Error> {
        let from = seen.since.unwrap_or(self.time.now()).before(OVERLAP);
        let now = self.time.now();
        let notices = self.store.notices_since(from).await?;
        let ids: HashSet<String> = notices.iter().map(|(id, _)| id.clone()).collect();
        for (id, notice) in notices {
            if seen.ids.contains(&id) {
                continue;
            }
            match notice {
                Notice::Person(holder) => self.person_changed_elsewhere(&holder),
                Notice::Record(record) => self.record_changed_elsewhere(&record).await?,
            }
        }
        *seen = Seen {
            ids,
            since: Some(now),
        };
        Ok(())
    }

    /// Tells the sockets of this node the newest version of a record, and that its chat may have changed.
    async fn record_changed_elsewhere(&self, record: &str) -> Result<(), Error> {
        if !self.live.hub.is_watched(record) {
            return Ok(());
        }
        for (id, version) in self.store.versions(&[record.to_owned()]).await? {
            self.live.hub.deliver(&id, Announcement::Changed(version));
            self.live.hub.deliver(&id, Announcement::ChatChanged);
        }
        Ok(())
    }
}
