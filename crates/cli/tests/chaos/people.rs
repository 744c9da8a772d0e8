//! Simulated players that keep playing: after a broken connection they reconnect, to another node if there is one; without a
//! response they send the same command again.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use client::api::{Seated, Table};
use client::{Connection, Live};
use rules::Random;
use serde_json::json;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

use crate::spare::{Pause, Since};

/// A move that the server acknowledged.
#[derive(Debug, Clone)]
pub(crate) struct Acknowledged {
    pub(crate) record: String,
    /// Its idempotency key.
    pub(crate) id: String,
    pub(crate) text: String,
}

/// What all players share.
pub(crate) struct Room {
    nodes: Vec<String>,
    closed: AtomicBool,
    names: AtomicUsize,
    /// When a move was last acknowledged in each game.
    progress: Mutex<Vec<Instant>>,
    /// Since when the test waits for every game to go on, if it does.
    waited_for: watch::Sender<Option<Instant>>,
    pub(crate) acknowledged: Mutex<Vec<Acknowledged>>,
}

/// Minimum time for a move; up to twice as long, unless the test waits.
const MOVE_TIME: Duration = Duration::from_secs(1);
/// Back-off before a retry.
const BACK_OFF: Duration = Duration::from_millis(50);
/// A socket without a message for this long is given up.
const SOCKET_TIMEOUT: Duration = Duration::from_secs(5);

impl Room {
    pub(crate) fn new(nodes: Vec<String>) -> Room {
        Room {
            nodes,
            closed: AtomicBool::new(false),
            names: AtomicUsize::new(0),
            progress: Mutex::default(),
            waited_for: watch::Sender::new(None),
            acknowledged: Mutex::default(),
        }
    }

    /// Lets all players stop after their move.
    pub(crate) fn close(&self) {
        self.closed.store(true, Ordering::Relaxed);
    }

    fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Relaxed)
    }

    fn node(&self, number: usize) -> &str {
        &self.nodes[number % self.nodes.len()]
    }

    fn went_on(&self, game: usize) {
        self.progress.lock().unwrap()[game] = Instant::now();
    }

    /// The number of acknowledged moves.
    pub(crate) fn moves(&self) -> usize {
        self.acknowledged.lock().unwrap().len()
    }

    /// Resolves when the test waits for this game.
    async fn is_waited_for(&self, game: usize) {
        let last = self.progress.lock().unwrap()[game];
        let mut waited_for = self.waited_for.subscribe();
        let is_late = |since: &Option<Instant>| since.is_some_and(|since| last <= since);
        let _ = waited_for.wait_for(is_late).await;
    }

    /// Waits until a move is acknowledged in every game, and returns how long that took. Players move at once meanwhile, so that
    /// their own delay does not count.
    pub(crate) async fn every_game_goes_on(&self) -> Pause {
        let since = Since::now();
        self.waited_for.send_replace(Some(since.begun));
        while let waiting @ 1.. = self.waiting(since.begun) {
            assert!(
                since.begun.elapsed() < Duration::from_mins(2),
                "{waiting} games do not go on"
            );
            sleep(Duration::from_millis(20)).await;
        }
        self.waited_for.send_replace(None);
        since.elapsed()
    }

    /// The number of games without a move since then.
    fn waiting(&self, since: Instant) -> usize {
        let progress = self.progress.lock().unwrap();
        progress.iter().filter(|last| **last <= since).count()
    }
}

/// Starts this many games.
pub(crate) fn play(room: &Arc<Room>, games: usize) -> Vec<JoinHandle<()>> {
    *room.progress.lock().unwrap() = vec![Instant::now(); games];
    let start = |game| {
        let room = Arc::clone(room);
        tokio::spawn(async move {
            while !room.is_closed() {
                one_game(&room, game).await;
            }
        })
    };
    (0..games).map(start).collect()
}

/// One game, between two players or against the computer.
async fn one_game(room: &Room, game: usize) {
    let mut first = Person::new(room, game);
    if game.is_multiple_of(3) {
        let new = json!({"spec": "paths:4", "seats": ["me", "level:1"]});
        first.make(&new).await;
        return first.play().await;
    }
    let new = json!({"spec": "paths:4", "seats": ["me", "open"], "clock": "5+1"});
    let Some(record) = first.make(&new).await else {
        return;
    };
    let mut second = Person::new(room, game);
    second.sit(record).await;
    tokio::join!(first.play(), second.play());
}

/// A simulated player.
struct Person<'a> {
    room: &'a Room,
    game: usize,
    token: String,
    record: String,
    connection: Connection,
    /// Selects the node; changes with every reconnect.
    moved: usize,
    random: Random,
}

impl<'a> Person<'a> {
    fn new(room: &'a Room, game: usize) -> Person<'a> {
        let number = room.names.fetch_add(1, Ordering::Relaxed);
        Person {
            room,
            game,
            token: format!("chaos{number:0>17}"),
            record: String::new(),
            connection: Connection::new(room.node(number)),
            moved: number,
            random: Random::new(number as u64, 2),
        }
    }

    /// Switches to the next node, after a back-off.
    async fn elsewhere(&mut self) {
        self.moved += 1;
        self.connection = Connection::new(self.room.node(self.moved));
        sleep(BACK_OFF).await;
    }

    /// Creates a record; `None` if the test ends first.
    async fn make(&mut self, new: &serde_json::Value) -> Option<String> {
        while !self.room.is_closed() {
            let made = self.connection.post("/api/records", &self.token, new).await;
            if let Ok(created) = made.and_then(|made| made.read::<Seated>()) {
                self.record = created.table.record;
                return Some(self.record.clone());
            }
            self.elsewhere().await;
        }
        None
    }

    /// Takes the open seat, unless the test ends first.
    async fn sit(&mut self, record: String) {
        self.record = record;
        let path = format!("/api/records/{}", self.record);
        while !self.room.is_closed() {
            let sat = self
                .connection
                .post(&format!("{path}/sit"), &self.token, &json!({}))
                .await;
            // If the response was lost, this player already has the seat.
            let sits = sat.is_ok_and(|sat| sat.status == 200) || {
                let seen = self.connection.get(&path, &self.token).await;
                seen.and_then(|seen| seen.read::<Table>())
                    .is_ok_and(|table| !table.mine.is_empty())
            };
            if sits {
                return;
            }
            self.elsewhere().await;
        }
    }

    /// Plays until the game or the test is over.
    async fn play(&mut self) {
        let mut seen = None;
        while !self.record.is_empty() && !self.room.is_closed() {
            let node = self.room.node(self.moved).to_owned();
            let connected = timeout(
                SOCKET_TIMEOUT,
                Live::connect(&node, &self.record, &self.token, seen),
            )
            .await;
            if let Ok(Ok(mut live)) = connected {
                while let Ok(Ok(table)) = timeout(SOCKET_TIMEOUT, live.next()).await {
                    if table.view.turn.is_none() || self.room.is_closed() {
                        return;
                    }
                    // After a reconnect without a move, the table has to be sent again.
                    seen = (!table.is_my_turn()).then_some(table.version);
                    if table.is_my_turn() {
                        self.move_at(&table).await;
                    }
                }
            }
            self.elsewhere().await;
        }
    }

    /// Sends a move until there is a response.
    async fn move_at(&mut self, table: &Table) {
        let delay = MOVE_TIME.mul_f64(1.0 + f64::from(self.random.below(1000)) / 1000.0);
        let _ = timeout(delay, self.room.is_waited_for(self.game)).await;
        let moves = &table.view.moves;
        let text = moves[self.random.below(moves.len() as u32) as usize]
            .text()
            .to_owned();
        let id = format!("{}-{}", self.token, table.version);
        let command = json!({"version": table.version, "id": id, "command": "move", "text": text});
        let path = format!("/api/records/{}/commands", self.record);
        loop {
            let answer = self.connection.post(&path, &self.token, &command).await;
            match answer.map(|answer| answer.status) {
                Ok(200) => {
                    let record = self.record.clone();
                    let mut acknowledged = self.room.acknowledged.lock().unwrap();
                    acknowledged.push(Acknowledged { record, id, text });
                    return self.room.went_on(self.game);
                }
                // Another event came first: the socket sends the new table.
                Ok(409) => return,
                Ok(500..=599) | Err(_) if self.room.is_closed() => return,
                Ok(500..=599) | Err(_) => self.elsewhere().await,
                Ok(other) => panic!("{command} got status {other}"),
            }
        }
    }
}
