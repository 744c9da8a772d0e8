//! What all simulated people share: where the nodes are, how the games go on, and what servers have acknowledged.

use std::net::Ipv4Addr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use client::Node;
use tokio::sync::watch;
use tokio::time::sleep;

use crate::pause::{Pause, Since};

/// A command that a server acknowledged.
#[derive(Debug, Clone)]
pub(crate) struct Acknowledged {
    pub(crate) record: String,
    /// Its idempotency key.
    pub(crate) id: String,
    /// What was commanded: `move`, `resign`, …
    pub(crate) command: &'static str,
    /// The move.
    pub(crate) text: Option<String>,
    /// When it was first sent and when it was acknowledged, in milliseconds since 1970.
    pub(crate) between: [u64; 2],
}

/// A person as they left, with all seats that they hold.
pub(crate) struct Left {
    pub(crate) token: String,
    pub(crate) records: Vec<String>,
}

/// All that servers have acknowledged.
#[derive(Default)]
pub(crate) struct Told {
    pub(crate) commands: Vec<Acknowledged>,
    /// Chat messages: the record and the text, which no other message has.
    pub(crate) messages: Vec<(String, String)>,
    /// Rematches: the record and the next one.
    pub(crate) rematches: Vec<(String, String)>,
    /// The names of accounts.
    pub(crate) accounts: Vec<String>,
    /// Tokens of sessions that have ended.
    pub(crate) signed_out: Vec<String>,
    /// Seats that were taken by link, and by pairing.
    pub(crate) sat: usize,
    pub(crate) paired: usize,
    pub(crate) left: Vec<Left>,
}

/// What all people share.
pub(crate) struct Room {
    nodes: Vec<String>,
    closed: AtomicBool,
    /// Whether a person has seen something that must not be.
    failed: AtomicBool,
    people: AtomicUsize,
    /// The record that is played in each game, and when anything was last acknowledged in it.
    progress: Mutex<Vec<(String, Instant)>>,
    /// Since when the test waits for every game to go on, if it does.
    waited_for: watch::Sender<Option<Instant>>,
    told: Mutex<Told>,
}

impl Room {
    /// A room for this many games at a time.
    pub(crate) fn new(nodes: Vec<String>, games: usize) -> Room {
        Room {
            nodes,
            closed: AtomicBool::new(false),
            failed: AtomicBool::new(false),
            people: AtomicUsize::new(0),
            progress: Mutex::new(vec![(String::new(), Instant::now()); games]),
            waited_for: watch::Sender::new(None),
            told: Mutex::default(),
        }
    }

    /// Lets all people stop after what they do now.
    pub(crate) fn close(&self) {
        self.closed.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Relaxed)
    }

    pub(crate) fn fail(&self) {
        self.failed.store(true, Ordering::Relaxed);
    }

    pub(crate) fn games(&self) -> usize {
        self.progress().len()
    }

    fn progress(&self) -> MutexGuard<'_, Vec<(String, Instant)>> {
        self.progress.lock().unwrap()
    }

    pub(crate) fn told(&self) -> MutexGuard<'_, Told> {
        self.told.lock().unwrap()
    }

    /// The number of a new person.
    pub(crate) fn enter(&self) -> usize {
        self.people.fetch_add(1, Ordering::Relaxed)
    }

    /// One of the nodes, as the players of a game reach it, from an address of their own.
    pub(crate) fn node(&self, number: usize, game: usize) -> Node {
        let [high, low] = (game as u16).to_be_bytes();
        let node = &self.nodes[number % self.nodes.len()];
        Node::from(node).bound_to(Ipv4Addr::new(127, 1, high, low))
    }

    /// Takes note that something was acknowledged in a game. Games without a place in the room are not waited for.
    pub(crate) fn went_on(&self, game: usize, record: &str) {
        if let Some(place) = self.progress().get_mut(game) {
            *place = (record.to_owned(), Instant::now());
        }
    }

    /// Records that are played now.
    pub(crate) fn records(&self) -> Vec<String> {
        let progress = self.progress();
        let records = progress.iter().map(|(record, _)| record.clone());
        records.filter(|record| !record.is_empty()).collect()
    }

    /// The number of acknowledged commands and messages.
    pub(crate) fn acts(&self) -> usize {
        let told = self.told();
        told.commands.len() + told.messages.len()
    }

    /// Resolves when the test waits for this game.
    pub(crate) async fn is_waited_for(&self, game: usize) {
        let Some(last) = self.progress().get(game).map(|(_, last)| *last) else {
            return std::future::pending().await;
        };
        let mut waited_for = self.waited_for.subscribe();
        let is_late = |since: &Option<Instant>| since.is_some_and(|since| last <= since);
        let _ = waited_for.wait_for(is_late).await;
    }

    /// Whether the test waits for any game.
    pub(crate) fn waits(&self) -> bool {
        self.waited_for.borrow().is_some()
    }

    /// Waits until something is acknowledged in every game, and returns how long that took. Players move at once meanwhile, so that
    /// their own delay does not count.
    pub(crate) async fn every_game_goes_on(&self) -> Pause {
        let since = Since::now();
        self.waited_for.send_replace(Some(since.begun));
        while let waiting @ 1.. = self.waiting(since.begun).len() {
            assert!(!self.failed.load(Ordering::Relaxed), "see above");
            assert!(
                since.begun.elapsed() < Duration::from_mins(2),
                "{waiting} games do not go on: {:?}",
                self.waiting(since.begun)
            );
            sleep(Duration::from_millis(10)).await;
        }
        self.waited_for.send_replace(None);
        since.elapsed()
    }

    /// The games in which nothing was acknowledged since then.
    fn waiting(&self, since: Instant) -> Vec<(usize, String)> {
        let progress = self.progress();
        let all = progress.iter().enumerate();
        let late = all.filter(|(_, (_, last))| *last <= since);
        late.map(|(game, (record, _))| (game, record.clone())).collect()
    }
}

/// The true time, in milliseconds since 1970.
pub(crate) fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as u64
}
