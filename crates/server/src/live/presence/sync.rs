//! Stores the counts of this node, and tells sockets when presence changed anywhere.

use std::sync::Weak;
use std::time::Duration;

use tracing::warn;

use super::{NODE_TIMEOUT, Role, TablePresence};
use crate::Error;
use crate::app::App;
use crate::live::bus::Announcement;
use crate::node::Deployment;
use crate::tasks::Pulse;
use crate::time::Moment;

/// How often changed counts are stored.
const SYNC_INTERVAL: Duration = Duration::from_millis(250);
/// How often old requests are deleted, in milliseconds.
const CLEANUP_INTERVAL: u64 = 3_600_000;
/// Maximum records in one query.
const BATCH: usize = 500;

impl App {
    /// Who is connected to a table, through any node.
    pub(crate) async fn presence(&self, id: &str) -> Result<TablePresence, Error> {
        let ids = [id.to_owned()];
        let mut all = self
            .store
            .presence(&ids, self.node.as_str(), self.nodes_alive_since())
            .await?;
        Ok(all.remove(id).unwrap_or_default())
    }

    /// Other nodes without a heartbeat after this moment are dead. A process that has the database to itself knows that all
    /// others are, such as the one it was before a restart.
    fn nodes_alive_since(&self) -> Moment {
        match self.deployment {
            Deployment::Single => Moment(u64::MAX),
            Deployment::Cluster => self.time.now().before(NODE_TIMEOUT),
        }
    }

    /// The round-trip time of a player's connection, through whichever node.
    pub(crate) async fn lag(&self, id: &str, role: Role) -> Result<Duration, Error> {
        match self.live.presence.lag(id, role) {
            Some(lag) => Ok(lag),
            // No other node has a connection.
            None if self.deployment == Deployment::Single => Ok(Duration::ZERO),
            None => {
                let ids = [id.to_owned()];
                let mut lags = self.store.lags(&ids).await?;
                let [id] = ids;
                Ok(lags.remove(&(id, role)).unwrap_or_default())
            }
        }
    }

    /// Stores changed counts, and tells the sockets of this node about changed presence.
    pub(crate) async fn sync_presence(&self) -> Result<(), Error> {
        let (counts, ids) = self.live.presence.changed();
        let now = self.time.now();
        if !counts.is_empty() && !self.skew.is_off() {
            // Presence counts through live nodes only.
            self.store_heartbeat().await?;
        }
        for some in counts.chunks(BATCH) {
            self.store.keep_presence(self.node.as_str(), some, now).await?;
        }
        self.live.presence.wrote(&counts);
        let changed: Vec<String> = counts
            .chunk_by(|a, b| a.record == b.record)
            .map(|of_one| of_one[0].record.clone())
            .collect();
        for some in changed.chunks(BATCH) {
            self.update_ranks(some).await?;
        }
        for of_one in counts.chunk_by(|a, b| a.record == b.record) {
            self.live
                .hub
                .bus()
                .announce(&of_one[0].record, &Announcement::PresenceChanged);
        }
        for some in ids.chunks(BATCH) {
            let mut all = self
                .store
                .presence(some, self.node.as_str(), self.nodes_alive_since())
                .await?;
            for id in some {
                let presence = all.remove(id).unwrap_or_default();
                self.live.hub.deliver(id, Announcement::Presence(presence));
            }
        }
        Ok(())
    }

    /// Whether anybody is connected to a table, through any node.
    pub(crate) async fn is_watched(&self, id: &str) -> Result<bool, Error> {
        let presence = self.presence(id).await?;
        Ok(self.live.hub.is_watched(id) || presence.watchers > 0 || presence.here.contains(&true))
    }

    /// Whether a player is connected to a table, through any node.
    pub(crate) async fn is_attended(&self, id: &str) -> Result<bool, Error> {
        if self.live.presence.has_player(id) || self.deployment == Deployment::Single {
            return Ok(self.live.presence.has_player(id));
        }
        Ok(self.presence(id).await?.here.contains(&true))
    }
}

/// Syncs until the server stops.
pub(crate) async fn sync(app: Weak<App>, pulse: Pulse) {
    let mut ticks = tokio::time::interval(SYNC_INTERVAL);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut last_cleanup = Moment(0);
    loop {
        ticks.tick().await;
        pulse.beat();
        let Some(app) = app.upgrade() else { return };
        let now = app.time.now();
        let done = async {
            if !app.live.presence.is_empty() && now.0 >= last_cleanup.0 + CLEANUP_INTERVAL {
                app.store.delete_old_requests(now).await?;
                last_cleanup = now;
            }
            app.sync_presence().await
        };
        if let Err(error) = done.await {
            app.live.presence.mark_all_stale();
            warn!(%error, "cannot store presence");
        }
    }
}
