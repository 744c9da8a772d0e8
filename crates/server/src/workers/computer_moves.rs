//! Computer players at work: any node, or a worker that does nothing else, takes the job that has waited longest.
//!
//! A job is about one version of one record, and stands in the store. Whoever takes it has a lease, renewed while it thinks;
//! when a worker is killed, another takes its jobs as soon as their leases are over. A job that is done twice does no harm:
//! of two moves for one version the store keeps one. When the table changes meanwhile, because a move was taken back or
//! somebody resigned, the job is gone from the store, and its thought is stopped.

mod player_cache;
mod search;

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use futures_util::StreamExt;
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};
use tracing::{error, warn};

use self::player_cache::PlayerCache;
use self::search::Job;
use crate::Error;
use crate::app::App;
use crate::game::event::Event;
use crate::game::table::Table;
use crate::random_id::random_id;
use crate::time::Moment;

/// How long a job belongs to who took it, unless it is renewed. With the time until somebody looks it is less than the two
/// seconds after which every game goes on when a worker was killed.
pub(crate) const LEASE: Duration = Duration::from_millis(1500);
/// How often leases are renewed: so that a renewal or two may be late.
pub(crate) const RENEWAL: Duration = Duration::from_millis(400);
/// How often is looked for jobs that nobody told of: those of workers that were killed.
const LOOK: Duration = Duration::from_millis(250);
/// How long is waited after something went wrong.
const A_WHILE: Duration = Duration::from_secs(1);

/// Which version of which record a job is about, and whether it is still wanted.
#[derive(Clone)]
struct Ticket {
    id: String,
    version: u64,
    stop: Arc<AtomicBool>,
}

/// What this node has taken.
pub(crate) struct ComputerMoves {
    /// This node's name in leases.
    worker: String,
    /// Threads that think at once.
    places: Arc<Semaphore>,
    /// Rings when there may be a job.
    bell: Arc<Notify>,
    taken: Mutex<HashMap<String, Ticket>>,
    players: Arc<PlayerCache>,
    threads: usize,
}

impl ComputerMoves {
    /// So many threads think at once; none leaves all thinking to others.
    pub(crate) fn new(threads: usize) -> Result<ComputerMoves, Error> {
        Ok(ComputerMoves {
            worker: random_id()?,
            places: Arc::new(Semaphore::new(threads)),
            bell: Arc::default(),
            taken: Mutex::default(),
            players: Arc::new(PlayerCache::new(threads)),
            threads,
        })
    }

    fn taken(&self) -> MutexGuard<'_, HashMap<String, Ticket>> {
        // Each change is whole before anything that could panic.
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many jobs this node has.
    pub(crate) fn running(&self) -> usize {
        self.taken().len()
    }

    fn begin(&self, id: &str, version: u64) -> Ticket {
        let ticket = Ticket {
            id: id.to_owned(),
            version,
            stop: Arc::default(),
        };
        let former = self.taken().insert(id.to_owned(), ticket.clone());
        if let Some(former) = former {
            former.stop.store(true, Ordering::Relaxed);
        }
        ticket
    }

    fn end(&self, ticket: &Ticket) {
        let mut taken = self.taken();
        if taken
            .get(&ticket.id)
            .is_some_and(|known| known.version == ticket.version)
        {
            taken.remove(&ticket.id);
        }
    }

    /// Stops thinking about versions of a record that are gone.
    fn cancel(&self, id: &str, version: u64) {
        let mut taken = self.taken();
        if let Some(ticket) = taken.get(id).filter(|ticket| ticket.version < version) {
            ticket.stop.store(true, Ordering::Relaxed);
            taken.remove(id);
        }
    }

    /// Stops thinking about those of the asked ones that are not held.
    fn keep_only(&self, held: &[(String, u64)], asked: &[Ticket]) {
        let is_held = |ticket: &Ticket| {
            let same = |(id, version): &(String, u64)| *id == ticket.id && *version == ticket.version;
            held.iter().any(same)
        };
        for lost in asked.iter().filter(|ticket| !is_held(ticket)) {
            lost.stop.store(true, Ordering::Relaxed);
            self.end(lost);
        }
    }

    /// Stops all thinking.
    fn stop(&self) {
        self.taken()
            .drain()
            .for_each(|(_, ticket)| ticket.stop.store(true, Ordering::Relaxed));
    }
}

impl Drop for ComputerMoves {
    fn drop(&mut self) {
        self.stop();
        self.places.close();
    }
}

impl App {
    /// Calls for somebody to think about a table if it is the computer's turn there, and stops what isn't wanted any more.
    pub(crate) fn want(&self, table: &Table) {
        self.computer_moves.cancel(&table.id, table.version);
        if table.thinker().is_some() {
            if self.computer_moves.threads > 0 {
                self.computer_moves.bell.notify_one();
            }
            if self.computer_moves.places.available_permits() == 0 {
                self.hub.bus().call_for_work();
            }
        }
    }

    /// Gives back what was taken, so that others go on with it.
    pub(crate) async fn release_jobs(&self) {
        self.computer_moves.stop();
        if let Err(error) = self.store.release(Some(&self.computer_moves.worker)).await {
            warn!(%error, "jobs can't be given back; others take them when their leases are over");
        }
    }

    fn lease(&self) -> Moment {
        self.time.now().after(LEASE)
    }

    async fn take_job(&self) -> Result<Option<(String, u64)>, Error> {
        let now = self.time.now();
        self.store
            .take(&self.computer_moves.worker, "move", now, now.after(LEASE))
            .await
    }

    async fn computer_moves(&self, ticket: &Ticket, text: String) -> Result<(), Error> {
        let table = self.table(&ticket.id, ticket.version).await?;
        let in_time = table.version == ticket.version && !self.flag(&table, Duration::ZERO).await?;
        if in_time && table.thinker().is_some() {
            self.commit(&table, Event::moved(text).into(), None).await?;
            self.metrics.computer_moves.add();
        }
        Ok(())
    }

    /// How long a move is looked at before the next: where only computers play, so that it can be watched.
    fn pace_of(&self, table: &Table) -> Duration {
        if table.seats.iter().all(|seat| seat.computer().is_some()) {
            self.pace
        } else {
            Duration::ZERO
        }
    }
}

/// Takes jobs and does them, for as long as the server is there.
pub(crate) async fn work(app: Weak<App>) {
    let Some((places, bell)) = app.upgrade().map(|app| {
        (
            Arc::clone(&app.computer_moves.places),
            Arc::clone(&app.computer_moves.bell),
        )
    }) else {
        return;
    };
    while let Ok(place) = Arc::clone(&places).acquire_owned().await {
        let Some(here) = app.upgrade() else { return };
        match here.take_job().await {
            Ok(Some((id, version))) => {
                tokio::spawn(perform(here, id, version, place));
            }
            Ok(None) => {
                drop((here, place));
                let _ = tokio::time::timeout(LOOK, bell.notified()).await;
            }
            Err(error) => {
                drop((here, place));
                warn!(%error, "jobs can't be taken");
                tokio::time::sleep(A_WHILE).await;
            }
        }
    }
}

/// Does a job; the server may end meanwhile.
async fn perform(app: Arc<App>, id: String, version: u64, place: OwnedSemaphorePermit) {
    let ticket = app.computer_moves.begin(&id, version);
    let later = Arc::downgrade(&app);
    let outcome = match app.table(&id, version).await {
        Ok(table) => {
            let (hub, players) = (app.hub.clone(), Arc::clone(&app.computer_moves.players));
            let pace = app.pace_of(&table);
            let job = Job::at(&table, ticket.clone());
            drop(app);
            let think = move || job.and_then(|job| search::find(&job, &hub, &players));
            let word = tokio::task::spawn_blocking(think).await.ok().flatten();
            // Others may think while this move is looked at.
            drop(place);
            tokio::time::sleep(pace).await;
            deliver(&later, &ticket, word).await
        }
        Err(error) => Err(error),
    };
    if let Err(error) = outcome {
        error!(record = id, %error, "the computer's move");
        tokio::time::sleep(A_WHILE).await;
    }
    if let Some(app) = later.upgrade() {
        app.computer_moves.end(&ticket);
    }
}

/// Brings what was found to its table.
async fn deliver(app: &Weak<App>, ticket: &Ticket, word: Option<String>) -> Result<(), Error> {
    let wanted = word.filter(|_| !ticket.stop.load(Ordering::Relaxed));
    match (app.upgrade(), wanted) {
        (Some(app), Some(word)) => app.computer_moves(ticket, word).await,
        _ => Ok(()),
    }
}

/// Keeps what was taken, and stops what is not wanted any more, for as long as the server is there.
pub(crate) async fn renew(app: Weak<App>) {
    let mut ticks = tokio::time::interval(RENEWAL);
    loop {
        ticks.tick().await;
        let Some(app) = app.upgrade() else { return };
        // Those that are taken while the store is asked are not in its answer.
        let asked: Vec<Ticket> = app.computer_moves.taken().values().cloned().collect();
        if asked.is_empty() {
            continue;
        }
        let records: Vec<String> = asked.iter().map(|ticket| ticket.id.clone()).collect();
        match app
            .store
            .renew(&app.computer_moves.worker, &records, app.lease())
            .await
        {
            Ok(held) => app.computer_moves.keep_only(&held, &asked),
            Err(error) => warn!(%error, "leases can't be renewed"),
        }
    }
}

/// Rings when another node calls for work.
pub(crate) async fn listen(app: Weak<App>) {
    let Some((hub, bell)) = app
        .upgrade()
        .map(|app| (app.hub.clone(), Arc::clone(&app.computer_moves.bell)))
    else {
        return;
    };
    let Some(mut calls) = hub.bus().hear_of_work().await else {
        return;
    };
    while calls.next().await.is_some() {
        bell.notify_one();
    }
}
