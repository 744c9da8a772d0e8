//! Computer players at work: a bounded number of threads, and a queue of tables that wait for a move.
//!
//! A job is about one version of one record. When the table changes, because a move was taken back or somebody resigned,
//! its job is stopped or never begun, and an answer that comes all the same is refused at the door like any stale act.

use std::collections::{HashMap, VecDeque};
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

use games::AnyRecord;
use games::players::{Kind, PlayerName, Report};
use rules::{Player, Random, TimeControl};
use tokio::sync::mpsc;

use crate::api::Thinking;
use crate::app::App;
use crate::event::Event;
use crate::table::Table;

/// A table that waits for the computer's move.
struct Job {
    record: Box<dyn AnyRecord>,
    name: PlayerName,
    player: Player,
    /// How long to wait before the move: where only computers play, so that it can be watched.
    pace: Duration,
    ticket: Ticket,
}

/// Which version of which record a job is about, and whether it is still wanted.
#[derive(Clone)]
struct Ticket {
    id: String,
    version: u64,
    stop: Arc<AtomicBool>,
}

/// What a job has to say.
pub(crate) enum Found {
    /// What it would play now.
    Thinking(String, u64, Thinking),
    /// What it plays, and how long to wait before.
    Move(String, u64, String, Duration),
}

/// The queue.
#[derive(Default)]
struct Queue {
    waiting: VecDeque<Job>,
    wanted: HashMap<String, Ticket>,
    closed: bool,
}

#[derive(Default)]
struct Shared {
    queue: Mutex<Queue>,
    more: Condvar,
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        // Each change is whole before anything that could panic.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next job; waits for one. None when there will be no more.
    fn next(&self) -> Option<Job> {
        let mut queue = self.queue();
        loop {
            if queue.closed {
                return None;
            }
            if let Some(job) = queue.waiting.pop_front() {
                return Some(job);
            }
            queue = self.more.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// The threads and their queue.
pub(crate) struct Jobs(Arc<Shared>);

impl Jobs {
    /// Starts the threads; what they find comes out of the receiver.
    pub(crate) fn start(threads: usize) -> (Jobs, mpsc::UnboundedReceiver<Found>) {
        let (sender, found) = mpsc::unbounded_channel();
        let shared = Arc::new(Shared::default());
        for _ in 0..threads.max(1) {
            let (shared, sender) = (Arc::clone(&shared), sender.clone());
            thread::spawn(move || {
                while let Some(job) = shared.next() {
                    work(&job, &sender);
                }
            });
        }
        (Jobs(shared), found)
    }

    /// Wants a move for this version, and no other of the record.
    fn want(&self, job: Job) {
        let mut queue = self.0.queue();
        queue.forget(&job.ticket.id);
        queue.wanted.insert(job.ticket.id.clone(), job.ticket.clone());
        queue.waiting.push_back(job);
        self.0.more.notify_one();
    }

    /// Wants no move of a record any more.
    fn cancel(&self, id: &str) {
        self.0.queue().forget(id);
    }
}

impl Queue {
    fn forget(&mut self, id: &str) {
        if let Some(ticket) = self.wanted.remove(id) {
            ticket.stop.store(true, Ordering::Relaxed);
            self.waiting.retain(|job| job.ticket.id != id);
        }
    }
}

impl Drop for Jobs {
    fn drop(&mut self) {
        let mut queue = self.0.queue();
        queue.closed = true;
        for ticket in queue.wanted.values() {
            ticket.stop.store(true, Ordering::Relaxed);
        }
        self.0.more.notify_all();
    }
}

/// Finds the move of a job and sends it, unless it isn't wanted any more.
fn work(job: &Job, sender: &mpsc::UnboundedSender<Found>) {
    let Ticket { id, version, stop } = job.ticket.clone();
    // A player that panics must not take a thread of all games with it.
    let chosen = panic::catch_unwind(AssertUnwindSafe(|| choose(job, sender))).unwrap_or(None);
    let word = chosen.or_else(|| any_word(&*job.record, version));
    if let Some(word) = word.filter(|_| !stop.load(Ordering::Relaxed)) {
        let _ = sender.send(Found::Move(id, version, word, job.pace));
    }
}

fn choose(job: &Job, sender: &mpsc::UnboundedSender<Found>) -> Option<String> {
    /// No eye follows more.
    const BETWEEN_REPORTS: Duration = Duration::from_millis(150);
    let Ticket { id, version, stop } = &job.ticket;
    let spec = games::find(&job.record.spec()).ok()?;
    let mut reported = Instant::now();
    let mut report = |found: &Report| {
        if reported.elapsed() >= BETWEEN_REPORTS {
            reported = Instant::now();
            let _ = sender.send(Found::Thinking(id.clone(), *version, thought(job.player, found)));
        }
    };
    let mut player = spec.game.player(job.name);
    let found = player.choose(&*job.record, 1, stop, &mut report)?;
    Some(found.word().to_owned())
}

fn thought(player: Player, found: &Report) -> Thinking {
    Thinking {
        player: player.index() as u8,
        depth: found.depth,
        nodes: found.nodes,
        text: found.word().to_owned(),
        score: found
            .lines
            .first()
            .map_or(String::new(), |line| Report::score_text(line.score)),
    }
}

/// Some legal move, for a game no player can think about: it has to go on.
fn any_word(record: &dyn AnyRecord, version: u64) -> Option<String> {
    let mut words = record.legal_words();
    let chosen = Random::new(version, 0).below(words.len().max(1) as u32) as usize;
    (chosen < words.len()).then(|| words.swap_remove(chosen))
}

/// A player for a table: on one thread, within bounds, and in time.
fn player_for(name: &str, table: &Table, player: Player) -> Option<PlayerName> {
    let mut name: PlayerName = name.parse().ok()?;
    name.limits.threads = 1;
    name.limits.time = Some(patience(&name).min(budget(table, player)));
    if name.limits.seed == 0 {
        // Games differ from each other, and each goes on after a restart as it would have without.
        name.limits.seed = table.created.0;
    }
    Some(name)
}

/// How long a player may think whatever its name says.
fn patience(name: &PlayerName) -> Duration {
    const LONGEST: Duration = Duration::from_secs(10);
    const USUAL: Duration = Duration::from_secs(1);
    let by_time = matches!(name.kind, Kind::AlphaBeta | Kind::Mcts | Kind::Level(8));
    let limited = name.limits.nodes.is_some() || name.limits.depth.is_some();
    let usual = if by_time && !limited { USUAL } else { LONGEST };
    name.limits.time.unwrap_or(usual).min(LONGEST)
}

/// What the clock leaves for a move: a part, so that there is something left for the way and for the rest of the game.
fn budget(table: &Table, player: Player) -> Duration {
    match table.clock().control() {
        TimeControl::None => Duration::MAX,
        TimeControl::PerMove(time) => time.mul_f64(0.7),
        TimeControl::Total { increment, .. } => {
            let left = table
                .clock()
                .left(player, None, Duration::ZERO)
                .unwrap_or_default();
            (left / 30 + increment.mul_f64(0.7)).min(left.mul_f64(0.7))
        }
    }
}

impl App {
    /// Has the computer think about a table if it is its turn there, and no longer if it isn't.
    pub(crate) fn want(&self, table: &Table) {
        let job = table.thinker().and_then(|(player, name)| {
            Some(Job {
                record: table.record.at(table.record.ply()),
                name: player_for(name, table, player)?,
                player,
                pace: if table.seats.iter().all(|seat| seat.computer().is_some()) {
                    self.pace
                } else {
                    Duration::ZERO
                },
                ticket: Ticket {
                    id: table.id.clone(),
                    version: table.version,
                    stop: Arc::default(),
                },
            })
        });
        match job {
            Some(job) => self.jobs.want(job),
            None => self.jobs.cancel(&table.id),
        }
    }

    /// Lets the computer think again about a move that could not be kept.
    async fn try_again(&self, id: &str) {
        const A_WHILE: Duration = Duration::from_secs(1);
        tokio::time::sleep(A_WHILE).await;
        if let Ok(table) = self.table(id).await {
            self.want(&table);
        }
    }

    async fn computer_moves(&self, id: &str, version: u64, text: String) -> Result<(), crate::Error> {
        let mut table = self.table(id).await?;
        if table.version == version && !self.flag(&mut table).await? && table.thinker().is_some() {
            self.commit(&mut table, Event::Move { text }.into(), None).await?;
        }
        Ok(())
    }
}

/// Brings what computer players find to their tables, for as long as the server is there.
pub(crate) async fn deliver(app: Weak<App>, mut found: mpsc::UnboundedReceiver<Found>) {
    while let Some(found) = found.recv().await {
        let Some(app) = app.upgrade() else { return };
        match found {
            Found::Thinking(id, version, thinking) => app.hub.thinking(&id, version, thinking),
            Found::Move(id, version, word, pace) => {
                tokio::spawn(async move {
                    tokio::time::sleep(pace).await;
                    if let Err(error) = app.computer_moves(&id, version, word).await {
                        eprintln!("tessera: the computer's move in {id}: {error}");
                        app.try_again(&id).await;
                    }
                });
            }
        }
    }
}
