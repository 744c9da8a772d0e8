//! Workers that take jobs from the store under a lease.
//!
//! A job is about one version of one record. Its lease is renewed while a worker is busy with it; when a process is killed,
//! its leases expire and other nodes take the jobs over. So any node, or a process that does nothing else, can do any job,
//! and a job may be done twice but is never lost. A worker that loses a lease, because the job is gone or another node has
//! it, stops.

#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};
use tracing::{error, warn};

use crate::Error;
use crate::app::App;
use crate::store::JobKind;
use crate::tasks::Pulse;

/// How long a lease lasts unless it is renewed. Together with the poll interval it is less than the two seconds within which
/// every game goes on after a worker was killed.
const LEASE: Duration = Duration::from_millis(1500);
/// Renewal interval: one or two renewals may be late.
const RENEWAL: Duration = Duration::from_millis(400);
/// Back-off after an error.
const BACK_OFF: Duration = Duration::from_secs(1);

/// A job this node holds.
#[derive(Clone)]
pub(crate) struct Lease {
    pub(crate) record: String,
    /// The version of the record the job is about.
    pub(crate) version: u64,
    /// Set when the worker has to stop: because the lease is lost, or because others wait.
    pub(crate) stop: Arc<AtomicBool>,
    /// Set when the lease is lost or the job is no longer wanted.
    lost: Arc<AtomicBool>,
    taken: Instant,
}

impl Lease {
    pub(crate) fn is_lost(&self) -> bool {
        self.lost.load(Ordering::Relaxed)
    }

    fn give_up(&self) {
        self.lost.store(true, Ordering::Relaxed);
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether it has had more than its slice of time.
    fn is_overdue(&self, slice: Duration) -> bool {
        self.taken.elapsed() >= slice && !self.stop.load(Ordering::Relaxed)
    }
}

/// The slots in which one kind of job is done on this node, and the leases held for it.
pub(crate) struct LeasePool {
    slots: Arc<Semaphore>,
    slot_count: usize,
    /// The number of jobs taken.
    taken: AtomicU64,
    /// Notified when a job may be waiting.
    wake: Arc<Notify>,
    held: Mutex<HashMap<String, Lease>>,
}

impl LeasePool {
    /// A pool that does `slots` jobs at a time; with none, this node leaves them to others.
    pub(crate) fn new(slots: usize) -> LeasePool {
        LeasePool {
            slots: Arc::new(Semaphore::new(slots)),
            slot_count: slots,
            taken: AtomicU64::default(),
            wake: Arc::default(),
            held: Mutex::default(),
        }
    }

    /// Whether this node does such jobs at all.
    pub(crate) fn has_slots(&self) -> bool {
        self.slot_count > 0
    }

    /// Looks for a job now instead of at the next poll.
    pub(crate) fn wake(&self) {
        if self.has_slots() {
            self.wake.notify_one();
        }
    }

    /// Whether every slot is busy.
    pub(crate) fn is_full(&self) -> bool {
        self.slots.available_permits() == 0
    }

    /// The number of leases held.
    pub(crate) fn len(&self) -> usize {
        self.held().len()
    }

    /// Gives up a job about an older version of a record.
    pub(crate) fn cancel_before(&self, record: &str, version: u64) {
        let mut held = self.held();
        if let Some(lease) = held.get(record).filter(|lease| lease.version < version) {
            lease.give_up();
            held.remove(record);
        }
    }

    /// Whether a job has had more than a slice of time.
    fn has_overdue(&self, slice: Duration) -> bool {
        self.held().values().any(|lease| lease.is_overdue(slice))
    }

    /// Ends the work on jobs that have had more than a slice of time; what they have found so far counts.
    fn end_overdue(&self, slice: Duration) {
        for lease in self.held().values().filter(|lease| lease.is_overdue(slice)) {
            lease.stop.store(true, Ordering::Relaxed);
        }
    }

    /// The slots, to see whether all are busy.
    pub(crate) fn slots(&self) -> Arc<Semaphore> {
        Arc::clone(&self.slots)
    }

    /// Gives up all leases.
    pub(crate) fn stop(&self) {
        self.held().drain().for_each(|(_, lease)| lease.give_up());
    }

    fn held(&self) -> MutexGuard<'_, HashMap<String, Lease>> {
        // No change of the map panics halfway.
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn hold(&self, record: String, version: u64) -> Lease {
        let lease = Lease {
            record: record.clone(),
            version,
            stop: Arc::default(),
            lost: Arc::default(),
            taken: Instant::now(),
        };
        if let Some(former) = self.held().insert(record, lease.clone()) {
            former.give_up();
        }
        lease
    }

    fn forget(&self, lease: &Lease) {
        let mut held = self.held();
        let is_same = |known: &Lease| known.version == lease.version;
        if held.get(&lease.record).is_some_and(is_same) {
            held.remove(&lease.record);
        }
    }

    /// Gives up those of the `asked` leases that were not renewed.
    fn keep_renewed(&self, renewed: &[(String, u64)], asked: &[Lease]) {
        let is_renewed = |lease: &Lease| {
            let same = |(id, version): &(String, u64)| *id == lease.record && *version == lease.version;
            renewed.iter().any(same)
        };
        for lost in asked.iter().filter(|lease| !is_renewed(lease)) {
            lost.give_up();
            self.forget(lost);
        }
    }
}

impl Drop for LeasePool {
    fn drop(&mut self) {
        self.stop();
        self.slots.close();
    }
}

/// What a worker does with one kind of job.
pub(crate) trait Worker: 'static {
    const KIND: JobKind;
    /// The name of the task that takes jobs.
    const TAKING: &'static str;
    /// The name of the task that renews leases.
    const RENEWAL: &'static str;
    /// How often to look for jobs that nothing announced, such as those of a killed process.
    const POLL_INTERVAL: Duration;
    /// How long a job may keep its slot while others wait, if it can be ended early.
    const SLICE: Option<Duration>;

    fn pool(app: &App) -> &LeasePool;

    /// Does a job. Drop the slot as soon as the work itself is done.
    fn perform(
        app: Arc<App>,
        lease: Lease,
        slot: OwnedSemaphorePermit,
    ) -> impl Future<Output = Result<(), Error>> + Send;
}

/// Starts the tasks of a worker.
pub(crate) fn spawn<W: Worker>(app: &Arc<App>) {
    app.supervise(W::TAKING, take_jobs::<W>);
    app.supervise(W::RENEWAL, renew_leases::<W>);
}

/// How often a worker without a free slot looks whether others wait.
const SLICE_CHECK: Duration = Duration::from_millis(50);

/// The first rank that each turn is for: of eight turns, one is for games of computers and one for jobs that nobody watches, so
/// that none of them waits for ever.
const FIRST_RANKS: [u64; 8] = [0, 0, 0, 1, 0, 0, 0, 3];

/// Takes a job for every free slot.
async fn take_jobs<W: Worker>(app: Weak<App>, pulse: Pulse) {
    let Some((slots, wake)) = app.upgrade().map(|app| {
        let pool = W::pool(&app);
        (Arc::clone(&pool.slots), Arc::clone(&pool.wake))
    }) else {
        return;
    };
    loop {
        let free = pulse.while_waiting(free_slot::<W>(&app, &slots)).await;
        let Some(slot) = free else { return };
        let Some(here) = app.upgrade() else { return };
        match here.lease_job::<W>().await {
            Ok(Some(lease)) => {
                tokio::spawn(perform::<W>(here, lease, slot));
            }
            Ok(None) => {
                drop((here, slot));
                let _ = tokio::time::timeout(W::POLL_INTERVAL, wake.notified()).await;
            }
            Err(error) => {
                drop((here, slot));
                warn!(kind = ?W::KIND, %error, "cannot take jobs");
                tokio::time::sleep(BACK_OFF).await;
            }
        }
    }
}

/// Waits for a slot. While others wait too, those who have had a slice of time are asked to end.
async fn free_slot<W: Worker>(app: &Weak<App>, slots: &Arc<Semaphore>) -> Option<OwnedSemaphorePermit> {
    let acquire = Arc::clone(slots).acquire_owned();
    let Some(slice) = W::SLICE else {
        return acquire.await.ok();
    };
    let mut acquire = std::pin::pin!(acquire);
    loop {
        if let Ok(acquired) = tokio::time::timeout(SLICE_CHECK, &mut acquire).await {
            return acquired.ok();
        }
        let app = app.upgrade()?;
        let pool = W::pool(&app);
        // An error shows when a job is taken.
        let waits = async || {
            app.store
                .has_waiting_job(W::KIND, app.time.now())
                .await
                .unwrap_or(false)
        };
        if pool.has_overdue(slice) && waits().await {
            pool.end_overdue(slice);
        }
    }
}

async fn perform<W: Worker>(app: Arc<App>, lease: Lease, slot: OwnedSemaphorePermit) {
    let job = Performing::<W> {
        app: Arc::downgrade(&app),
        lease,
        worker: PhantomData,
    };
    if let Err(error) = W::perform(app, job.lease.clone(), slot).await {
        error!(kind = ?W::KIND, record = job.lease.record, %error, "job failed");
        tokio::time::sleep(BACK_OFF).await;
    }
}

/// A job in progress. However it ends, by a panic too, its lease is no longer renewed.
struct Performing<W: Worker> {
    app: Weak<App>,
    lease: Lease,
    worker: PhantomData<fn() -> W>,
}

impl<W: Worker> Drop for Performing<W> {
    fn drop(&mut self) {
        if let Some(app) = self.app.upgrade() {
            W::pool(&app).forget(&self.lease);
        }
    }
}

/// Renews the leases of this node, and gives up those that are lost.
async fn renew_leases<W: Worker>(app: Weak<App>, pulse: Pulse) {
    let mut ticks = tokio::time::interval(RENEWAL);
    loop {
        ticks.tick().await;
        pulse.beat();
        let Some(app) = app.upgrade() else { return };
        if let Err(error) = app.renew_once::<W>().await {
            warn!(kind = ?W::KIND, %error, "cannot renew leases");
        }
    }
}

impl App {
    async fn lease_job<W: Worker>(&self) -> Result<Option<Lease>, Error> {
        if self.is_stopping() || self.skew.is_off() {
            return Ok(None);
        }
        let (now, pool) = (self.time.now(), W::pool(self));
        let take = |rank| {
            self.store
                .take_job(self.node.as_str(), (W::KIND, rank), now, now.after(LEASE))
        };
        let first = FIRST_RANKS[pool.taken.load(Ordering::Relaxed) as usize % FIRST_RANKS.len()];
        let mut job = take(first).await?;
        if job.is_none() && first > 0 {
            job = take(0).await?;
        }
        Ok(job.map(|(record, version)| {
            pool.taken.fetch_add(1, Ordering::Relaxed);
            pool.hold(record, version)
        }))
    }

    async fn renew_once<W: Worker>(&self) -> Result<(), Error> {
        let pool = W::pool(self);
        // Leases taken while the store is asked are not in its answer.
        let asked: Vec<Lease> = pool.held().values().cloned().collect();
        if asked.is_empty() || self.skew.is_off() {
            return Ok(());
        }
        let records: Vec<String> = asked.iter().map(|lease| lease.record.clone()).collect();
        let until = self.time.now().after(LEASE);
        let node = self.node.as_str();
        let renewed = self.store.renew_leases(node, W::KIND, &records, until).await?;
        pool.keep_renewed(&renewed, &asked);
        Ok(())
    }

    /// Stops all work and gives the jobs back, so that other nodes go on with them at once.
    pub(crate) async fn release_leases(&self) {
        self.workers.computer_moves.pool.stop();
        self.workers.analyses.stop();
        if let Err(error) = self.store.release_leases(self.node.as_str()).await {
            warn!(%error, "cannot release leases; other nodes take the jobs when they expire");
        }
    }
}
