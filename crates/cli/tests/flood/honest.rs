//! People who play while others attack: fifty games between two players, a move a second in each.
//!
//! A move counts from when it was due until it is answered and the opponent sees it. While the server stalls, all moves that
//! should have been made meanwhile are late, not only the one that waits.

use std::collections::BTreeMap;
use std::net::Ipv4Addr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use client::api::{Seated, Table};
use client::{Connection, Error, Live, Node};
use rules::Random;
use serde_json::json;
use tokio::task::JoinHandle;
use tokio::time::{sleep, sleep_until, timeout};

/// Games at a time.
const GAMES: usize = 50;

/// The time between two moves of a game.
const PERIOD: Duration = Duration::from_secs(1);

/// Before a request is sent again.
const BACK_OFF: Duration = Duration::from_millis(20);

/// A move that takes longer has failed.
const TIMEOUT: Duration = Duration::from_secs(30);

/// What all players share.
pub(crate) struct Room {
    server: String,
    closed: AtomicBool,
    /// When each move was due, and how long it took.
    moves: Mutex<Vec<(Instant, Duration)>>,
    /// When the next move of each game is due.
    due: Mutex<Vec<Instant>>,
    /// The acknowledged moves of each record, in order.
    pub(crate) acknowledged: Mutex<BTreeMap<String, Vec<String>>>,
}

impl Room {
    /// Opens all games and goes on playing them.
    pub(crate) fn open(server: &str) -> (Arc<Room>, Vec<JoinHandle<()>>) {
        let now = Instant::now();
        let room = Arc::new(Room {
            server: server.to_owned(),
            closed: AtomicBool::new(false),
            moves: Mutex::default(),
            // Even over the period.
            due: Mutex::new(
                (0..GAMES as u32)
                    .map(|game| now + PERIOD * game / GAMES as u32)
                    .collect(),
            ),
            acknowledged: Mutex::default(),
        });
        let playing = (0..GAMES).map(|game| tokio::spawn(play(Arc::clone(&room), game)));
        let playing = playing.collect();
        (room, playing)
    }

    /// Lets all players stop after their move.
    pub(crate) fn close(&self) {
        self.closed.store(true, Ordering::Relaxed);
    }

    fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Relaxed)
    }

    /// Players of five games share an address.
    fn node(&self, game: usize) -> Node {
        let address = Ipv4Addr::new(127, 0, 1, 1 + game as u8 / 5);
        Node::from(&self.server).bound_to(address)
    }

    /// Waits until every game has begun.
    pub(crate) async fn all_play(&self) {
        self.all_were_due(Instant::now() + PERIOD).await;
        while self.acknowledged.lock().unwrap().len() < GAMES {
            sleep(BACK_OFF).await;
        }
    }

    /// Waits until every move that was due before this moment is made.
    async fn all_were_due(&self, until: Instant) {
        while self.due.lock().unwrap().iter().any(|due| *due < until) {
            sleep(BACK_OFF).await;
        }
    }

    /// The 99th percentile of the moves that were due since a moment, and how many there were.
    pub(crate) async fn percentile(&self, since: Instant) -> (Duration, usize) {
        let until = Instant::now();
        self.all_were_due(until).await;
        let moves = self.moves.lock().unwrap();
        let due = moves.iter().filter(|(due, _)| (since..until).contains(due));
        let mut times: Vec<Duration> = due.map(|(_, took)| *took).collect();
        times.sort_unstable();
        let place = (times.len() * 99).div_ceil(100).max(1) - 1;
        (times[place], times.len())
    }
}

/// Plays one game after another.
async fn play(room: Arc<Room>, number: usize) {
    let mut random = Random::new(number as u64, 3);
    while !room.is_closed() {
        let Some(mut game) = Game::begin(&room, number).await else {
            return;
        };
        // Setting up the board takes nobody's time.
        let now = Instant::now();
        while room.due.lock().unwrap()[number] < now {
            room.due.lock().unwrap()[number] += PERIOD;
        }
        while let Some((player, text)) = game.random_move(&mut random) {
            let due = room.due.lock().unwrap()[number];
            sleep_until(due.into()).await;
            if room.is_closed() {
                return;
            }
            let made = timeout(TIMEOUT, game.make(player, &text)).await;
            made.unwrap_or_else(|_| panic!("a move in {} takes too long", game.table.record));
            room.moves.lock().unwrap().push((due, due.elapsed()));
            let mut acknowledged = room.acknowledged.lock().unwrap();
            acknowledged
                .entry(game.table.record.clone())
                .or_default()
                .push(text);
            room.due.lock().unwrap()[number] = due + PERIOD;
        }
    }
}

/// A game between two players, each with a connection and a socket.
struct Game {
    node: Node,
    table: Table,
    tokens: [String; 2],
    connections: [Connection; 2],
    sockets: [Option<Live>; 2],
}

impl Game {
    /// Begins a game; `None` if the test ends first.
    async fn begin(room: &Room, number: usize) -> Option<Game> {
        while !room.is_closed() {
            match Game::set_up(room.node(number)).await {
                Ok(game) => return Some(game),
                Err(_) => sleep(BACK_OFF).await,
            }
        }
        None
    }

    async fn set_up(node: Node) -> Result<Game, Error> {
        let mut connections = [(); 2].map(|()| Connection::new(node.clone()));
        let new = json!({"spec": "paths:9", "seats": ["me", "open"]});
        let made = connections[0].post("/api/records", "", &new).await?;
        let made: Seated = made.read()?;
        let sit = format!("/api/records/{}/sit", made.table.record);
        let sat: Seated = connections[1].post(&sit, "", &json!({})).await?.read()?;
        let tokens = [made.token, sat.token].map(Option::unwrap_or_default);
        let watch = |token| Live::connect(node.clone(), &sat.table.record, token, Some(sat.table.version));
        let sockets = [Some(watch(&tokens[0]).await?), Some(watch(&tokens[1]).await?)];
        Ok(Game {
            node,
            table: sat.table,
            tokens,
            connections,
            sockets,
        })
    }

    /// A legal move and who makes it; `None` once the game is over.
    fn random_move(&self, random: &mut Random) -> Option<(usize, String)> {
        let moves = &self.table.view.moves;
        let player = usize::from(self.table.view.turn?);
        let chosen = random.below(moves.len() as u32) as usize;
        Some((player, moves[chosen].text().to_owned()))
    }

    /// Makes a move; done when it is answered and both players have seen it.
    async fn make(&mut self, player: usize, text: &str) {
        let version = self.table.version;
        let path = format!("/api/records/{}/commands", self.table.record);
        let id = format!("{version}");
        let command = json!({"version": version, "id": id, "command": "move", "text": text});
        let (token, connection) = (&self.tokens[player], &mut self.connections[player]);
        let answered = async {
            // Sent again until there is an answer; the id makes that safe.
            while !matches!(connection.post(&path, token, &command).await, Ok(answer) if answer.status == 200)
            {
                sleep(BACK_OFF).await;
            }
        };
        let (node, record) = (&self.node, &self.table.record);
        let [first, second] = &mut self.sockets;
        let [one, other] = &self.tokens;
        let (table, _, ()) = tokio::join!(
            seen(first, node, record, one, version),
            seen(second, node, record, other, version),
            answered
        );
        self.table = table;
    }
}

/// The first table after a version, from a socket that is opened anew if it breaks.
async fn seen(socket: &mut Option<Live>, node: &Node, record: &str, token: &str, version: u64) -> Table {
    loop {
        let next = match socket {
            Some(live) => live.next().await,
            None => match Live::connect(node.clone(), record, token, Some(version)).await {
                Ok(live) => socket.insert(live).next().await,
                Err(error) => Err(error),
            },
        };
        match next {
            Ok(table) if table.version > version => return table,
            Ok(_) => {}
            Err(_) => {
                *socket = None;
                sleep(BACK_OFF).await;
            }
        }
    }
}
