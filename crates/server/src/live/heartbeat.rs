//! Heartbeats: how nodes know which of them are alive, and since when none was.
//!
//! While players are connected or clocks run, each node stores a heartbeat every second. A node that finds no recent heartbeat,
//! neither its own nor another's, knows that nobody could move in the meantime: because every node was down, or the database,
//! or the machine was suspended. Before it goes on, it gives the players to move that time back.

use std::sync::Weak;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use futures_util::{StreamExt, TryStreamExt, stream};
use tokio::sync::Mutex;
use tracing::{error, warn};

use crate::Error;
use crate::app::App;
use crate::game::event::Event;
use crate::node::{Deployment, ProcessRole};
use crate::tasks::Pulse;
use crate::time::Moment;
use crate::words;

const INTERVAL: Duration = Duration::from_secs(1);
/// Without a heartbeat for longer, the server was down.
const MAX_SILENCE: Duration = Duration::from_secs(5);
/// Clocks that get time back side by side.
const CONCURRENT: usize = 64;
/// Maximum attempts to give a clock time back; another node may do it too.
const ATTEMPTS: usize = 5;

/// The heartbeat of this node.
#[derive(Default)]
pub(crate) struct Heartbeat {
    /// When it was last stored, by this machine's clock, in milliseconds.
    last: AtomicU64,
    /// Held while it is stored.
    beating: Mutex<()>,
}

impl Heartbeat {
    /// Whether it was stored lately. A clock that jumped says no, which is right: players were not served by it.
    fn is_fresh(&self, now: Moment) -> bool {
        let silence = now.0.abs_diff(self.last.load(Ordering::Relaxed));
        Duration::from_millis(silence) <= MAX_SILENCE
    }
}

/// Sends heartbeats until the server stops.
pub(crate) async fn beat(app: Weak<App>, pulse: Pulse) {
    let mut ticks = tokio::time::interval(INTERVAL);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        pulse.beat();
        let Some(app) = app.upgrade() else { return };
        if let Err(error) = app.beat_once().await {
            warn!(%error, "cannot store a heartbeat");
        }
    }
}

impl App {
    async fn beat_once(&self) -> Result<(), Error> {
        let is_needed = !self.live.presence.is_empty() || self.store.has_running_clock().await?;
        if !is_needed || self.skew.is_off() {
            return Ok(());
        }
        if self.deployment == Deployment::Cluster {
            // A dead node announces nothing.
            self.live.presence.mark_all_stale();
        }
        self.store_heartbeat().await
    }

    /// Makes sure that this node has a recent heartbeat, so that time since then may be counted as a player's.
    pub(crate) async fn ensure_alive(&self) -> Result<(), Error> {
        if self.role == ProcessRole::Worker || self.live.heartbeat.is_fresh(self.time.system()) {
            return Ok(());
        }
        self.store_heartbeat().await
    }

    /// Stores a heartbeat; after an outage, gives clocks that time back first.
    pub(crate) async fn store_heartbeat(&self) -> Result<(), Error> {
        let _alone = self.live.heartbeat.beating.lock().await;
        if !self.live.heartbeat.is_fresh(self.time.system()) {
            // A clock that jumped is no outage.
            self.check_skew().await?;
            if self.skew.is_off() {
                return Err(Error::Unavailable(words::CLOCK_OFF.with(self.skew.seconds())));
            }
            let last = self.store.last_heartbeat().await?.unwrap_or(Moment(0));
            if self.time.now() > last.after(MAX_SILENCE) {
                self.spare_clocks(last).await?;
            }
        }
        let begun = self.time.system();
        self.store.heartbeat(self.node.as_str(), self.time.now()).await?;
        self.live.heartbeat.last.store(begun.0, Ordering::Relaxed);
        Ok(())
    }

    /// Gives the players to move the time back since the last heartbeat of any node. It does no harm if several nodes do it, or
    /// one begins it again.
    async fn spare_clocks(&self, since: Moment) -> Result<(), Error> {
        let running = self.store.running_clocks().await?;
        if running.is_empty() {
            return Ok(());
        }
        let (games, seconds) = (running.len(), (self.time.now().0.saturating_sub(since.0)) / 1000);
        warn!(games, seconds, "the server was down; clocks get that time back");
        stream::iter(running)
            .map(Ok)
            .try_for_each_concurrent(CONCURRENT, |id| async move { self.spare_clock(&id, since).await })
            .await
    }

    async fn spare_clock(&self, id: &str, since: Moment) -> Result<(), Error> {
        for _ in 0..ATTEMPTS {
            let table = match self.fresh(id).await {
                Ok(table) => table,
                Err(error @ Error::Unavailable(_)) => return Err(error),
                Err(error) => {
                    error!(record = id, %error, "cannot give a clock time back");
                    return Ok(());
                }
            };
            if table.deadline().is_none()
                || self
                    .commit(&table, Event::Outage { since }.into(), None)
                    .await?
                    .is_some()
            {
                return Ok(());
            }
        }
        Ok(())
    }
}
