//! What a node knows of who is there, written down and asked for.

use std::sync::Weak;
use std::time::Duration;

use tracing::warn;

use super::{Role, TablePresence};
use crate::Error;
use crate::app::App;
use crate::live::bus::Announcement;
use crate::node::Deployment;
use crate::time::Moment;

/// How often is written down what has changed.
const EVERY: Duration = Duration::from_millis(250);
/// How often a node says that it lives, and looks whether others do, in milliseconds.
const BEAT: u64 = 5_000;
/// How often what is old is forgotten, in milliseconds.
const TIDYING: u64 = 3_600_000;
/// So many records are asked for at once.
const AT_ONCE: usize = 500;

impl App {
    /// Who is at a table.
    pub(crate) async fn presence(&self, id: &str) -> Result<TablePresence, Error> {
        let ids = [id.to_owned()];
        let mut all = self
            .store
            .presence(&ids, self.node.as_str(), self.time.now())
            .await?;
        Ok(all.remove(id).unwrap_or_default())
    }

    /// How long a player's connection takes there and back, through whichever node.
    pub(crate) async fn lag(&self, id: &str, role: Role) -> Result<Duration, Error> {
        let lag = match self.live.presence.lag(id, role) {
            Some(lag) => Some(u64::from(lag)),
            // No other node has a connection.
            None if self.deployment == Deployment::Single => None,
            None => self.store.lag(id, role).await?,
        };
        Ok(Duration::from_millis(lag.unwrap_or(0)))
    }

    /// Writes down who has come and gone, and tells those who are there.
    pub(crate) async fn sync_presence(&self) -> Result<(), Error> {
        let (counts, ids) = self.live.presence.changed();
        let now = self.time.now();
        for some in counts.chunks(AT_ONCE) {
            self.store.keep_presence(self.node.as_str(), some, now).await?;
        }
        self.live.presence.wrote(&counts);
        for of_one in counts.chunk_by(|a, b| a.record == b.record) {
            self.live
                .hub
                .bus()
                .tell(&of_one[0].record, &Announcement::PresenceChanged);
        }
        for some in ids.chunks(AT_ONCE) {
            let mut all = self.store.presence(some, self.node.as_str(), now).await?;
            for id in some {
                let presence = all.remove(id).unwrap_or_default();
                self.live.hub.heard(id, Announcement::Presence(presence));
            }
        }
        Ok(())
    }

    async fn beat(&self, now: Moment) -> Result<(), Error> {
        if self.deployment == Deployment::Cluster {
            // Nobody tells of nodes that are gone.
            self.live.presence.all_stale();
        }
        self.store.heartbeat(self.node.as_str(), now).await
    }
}

/// Keeps count, for as long as the server is there.
pub(crate) async fn sync(app: Weak<App>) {
    let mut ticks = tokio::time::interval(EVERY);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let (mut beaten, mut tidied) = (Moment(0), Moment(0));
    loop {
        ticks.tick().await;
        let Some(app) = app.upgrade() else { return };
        let now = app.time.now();
        let presence = !app.live.presence.tables().is_empty();
        let done = async {
            if presence && now.0 >= beaten.0 + BEAT {
                app.beat(now).await?;
                beaten = now;
            }
            if presence && now.0 >= tidied.0 + TIDYING {
                app.store.delete_old_presence(app.node.as_str(), now).await?;
                tidied = now;
            }
            app.sync_presence().await
        };
        if let Err(error) = done.await {
            app.live.presence.all_stale();
            warn!(%error, "who is there can't be written down");
        }
    }
}
