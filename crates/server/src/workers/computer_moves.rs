//! Moves of computer players.
//!
//! Whenever a computer player is to move, the commit that made it so queues a job. When the table changes meanwhile, because
//! a move is taken back or a player resigns, the job is gone from the store and its search stops.
//!
//! Games of two computers go on only while a viewer is connected to their table. While others wait, no search keeps its thread for
//! longer than a slice of time: it plays the best move it has found by then.

mod player_cache;
mod search;

use std::sync::{Arc, Weak};
use std::time::Duration;

use futures_util::StreamExt;
use rules::TimeControl;
use tokio::sync::OwnedSemaphorePermit;

use self::player_cache::PlayerCache;
use self::search::SearchJob;
pub(crate) use self::search::expected_time;
use super::background::{self, no_thread};
use super::leases::{Lease, LeasePool, Worker};
use crate::Error;
use crate::app::App;
use crate::game::event::Event;
use crate::game::lag_compensation::Lag;
use crate::game::table::Table;
use crate::node::ProcessRole;
use crate::store::JobKind;
use crate::tasks::Pulse;

/// The computer players of this node.
pub(crate) struct ComputerMoves {
    pub(super) pool: LeasePool,
    players: Arc<PlayerCache>,
    pace: Duration,
}

/// How the memory of computer players is divided.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PlayerMemory {
    /// Bytes for one player.
    pub(crate) of_each: usize,
    /// Bytes for all players that wait for their next move.
    of_idle: usize,
}

impl PlayerMemory {
    /// Divides the bytes for this number of search threads, and one that analyses; a third is for players between two moves.
    pub(crate) fn new(bytes: usize, threads: usize) -> PlayerMemory {
        PlayerMemory {
            of_each: bytes / 3 * 2 / (threads + 1),
            of_idle: bytes / 3,
        }
    }
}

impl ComputerMoves {
    /// Searches `threads` moves at a time; `pace` is how long a move stays on screen where only computers play.
    pub(crate) fn new(threads: usize, pace: Duration, memory: PlayerMemory) -> ComputerMoves {
        ComputerMoves {
            pool: LeasePool::new(threads),
            players: Arc::new(PlayerCache::new(memory.of_idle)),
            pace,
        }
    }

    /// The bytes of players between two moves.
    pub(crate) fn cached_bytes(&self) -> usize {
        self.players.bytes()
    }

    /// The number of moves this node holds a lease on.
    pub(crate) fn running(&self) -> usize {
        self.pool.len()
    }

    fn pace_of(&self, table: &Table) -> Duration {
        if table.is_between_computers() {
            self.pace
        } else {
            Duration::ZERO
        }
    }
}

impl App {
    /// After a commit: stops searches of older versions, and wakes a worker if a computer player is to move.
    pub(crate) fn update_computer_move(&self, table: &Table) {
        let pool = &self.workers.computer_moves.pool;
        pool.cancel_before(&table.id, table.version);
        if table.thinker().is_some() {
            pool.wake();
            if pool.is_full() {
                self.live.hub.bus().call_for_work();
            }
        }
    }

    /// Gives computer moves and analyses at some tables their turn again after people came or left, and wakes workers.
    pub(crate) async fn update_ranks(&self, records: &[String]) -> Result<(), Error> {
        let changed = self.store.update_ranks(records, self.time.now()).await?;
        for id in &changed {
            let table = self.fresh(id).await?;
            let slept = table.is_between_computers() && table.clock().control() != TimeControl::None;
            if slept && table.thinker().is_some() && self.is_watched(id).await? {
                self.resume(&table).await?;
            }
            self.update_computer_move(&table);
        }
        Ok(())
    }

    /// Makes sure that two computers play while a client is connected to their table, even if the moment of its arrival was missed.
    pub(crate) async fn keep_awake(&self, id: &str) {
        let table = self.table(id, 0).await;
        let sleeps = |table: &Arc<Table>| table.is_between_computers() && table.thinker().is_some();
        if table.as_ref().is_ok_and(sleeps) {
            // It is tried again with the next ping.
            let _ = self.update_ranks(&[id.to_owned()]).await;
        }
    }

    /// Whether the computer to move is out of time; a node then ends its turn.
    async fn is_too_late(&self, table: &Table) -> Result<bool, Error> {
        match self.role {
            ProcessRole::Node => self.flag_now(table, Lag::default()).await,
            ProcessRole::Worker => Ok(table.flag(Lag::default(), self.time.now()).is_some()),
        }
    }

    async fn play_computer_move(&self, lease: &Lease, text: String) -> Result<(), Error> {
        let table = self.table(&lease.record, lease.version).await?;
        self.check_time(table.clock().control()).await?;
        let in_time = table.version == lease.version && !self.is_too_late(&table).await?;
        if in_time && table.thinker().is_some() {
            self.commit(&table, Event::moved(text).into(), None).await?;
            self.metrics.computer_moves.add();
        }
        Ok(())
    }
}

/// Searches and plays computer moves.
pub(crate) struct ComputerMoveWorker;

impl Worker for ComputerMoveWorker {
    const KIND: JobKind = JobKind::Move;
    const TAKING: &'static str = "computer-moves";
    const RENEWAL: &'static str = "computer-move-leases";
    const POLL_INTERVAL: Duration = Duration::from_millis(250);
    const SLICE: Option<Duration> = Some(search::SLICE);

    fn pool(app: &App) -> &LeasePool {
        &app.workers.computer_moves.pool
    }

    async fn perform(app: Arc<App>, lease: Lease, slot: OwnedSemaphorePermit) -> Result<(), Error> {
        let table = app.table(&lease.record, lease.version).await?;
        let (hub, players) = (
            app.live.hub.clone(),
            Arc::clone(&app.workers.computer_moves.players),
        );
        let pace = app.workers.computer_moves.pace_of(&table);
        let job = SearchJob::at(&table, lease.clone(), app.workers.player_memory);
        // The server may shut down while the search runs.
        let app = {
            let weak = Arc::downgrade(&app);
            drop(app);
            weak
        };
        let search = move |_: &_| job.and_then(|job| search::run(&job, &hub, &players));
        let word = background::spawn("search", search).map_err(no_thread)?;
        let word = word.await.ok().flatten();
        drop(slot);
        tokio::time::sleep(pace).await;
        match (app.upgrade(), word.filter(|_| !lease.is_lost())) {
            (Some(app), Some(word)) => app.play_computer_move(&lease, word).await,
            _ => Ok(()),
        }
    }
}

/// Wakes the worker when another node calls for work.
pub(crate) async fn listen(app: Weak<App>, pulse: Pulse) {
    let Some(hub) = app.upgrade().map(|app| app.live.hub.clone()) else {
        return;
    };
    let Some(mut calls) = hub.bus().subscribe_to_work().await else {
        return;
    };
    while pulse.while_waiting(calls.next()).await.is_some() {
        let Some(app) = app.upgrade() else { return };
        app.workers.computer_moves.pool.wake();
    }
}
