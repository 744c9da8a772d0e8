//! The attacks: what two attackers send, twenty times a second each.

use std::net::Ipv4Addr;
use std::sync::Arc;
use std::time::Duration;

use client::api::Seated;
use client::{Connection, Node};
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Value, json};
use tokio::task::JoinSet;
use tokio::time::{Instant, interval, timeout};

use crate::stuck::{self, Stuck};

/// Requests a second of each attacker.
const RATE: u32 = 20;

/// Requests of an attacker that wait for an answer; no more are sent until some are answered.
const MAX_WAITING: usize = 300;

/// A board that is allowed, and large.
const LARGE: &str = "islands:98";

/// What is done to the server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Attack {
    /// Boards of 25 million cells, everywhere a board can be named.
    HugeBoards,
    /// Boards, positions and pictures that are just allowed.
    LargeBoards,
    /// Animations, of which every other client leaves at once.
    Films,
    Simulations,
    /// Anonymous games on large boards.
    LargeGames,
    UnreadAnswers,
    SignIns,
    WrongPasswords,
    /// New records with comments of a quarter of a megabyte and no cookie.
    Comments,
    /// Half heads, half bodies, sockets that are not read.
    SlowClients,
    Descriptors,
    /// Listed games, and looks at the lobby.
    Lobby,
    /// Strangers who want to be paired and never come.
    Pairing,
    /// Games of one visitor against themselves at a second a move.
    Clocks,
    /// The strongest computer player against itself.
    ComputerGames,
}

impl Attack {
    /// All, those last that leave something behind.
    pub(crate) const ALL: [Attack; 15] = [
        Attack::HugeBoards,
        Attack::LargeBoards,
        Attack::Films,
        Attack::Simulations,
        Attack::LargeGames,
        Attack::UnreadAnswers,
        Attack::SignIns,
        Attack::WrongPasswords,
        Attack::Comments,
        Attack::SlowClients,
        Attack::Descriptors,
        Attack::Lobby,
        Attack::Pairing,
        Attack::Clocks,
        Attack::ComputerGames,
    ];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Attack::HugeBoards => "huge boards",
            Attack::LargeBoards => "large boards and pictures",
            Attack::Films => "animations, clients leave",
            Attack::Simulations => "simulations of abalon:50",
            Attack::LargeGames => "new games on islands:98",
            Attack::UnreadAnswers => "answers that nobody reads",
            Attack::SignIns => "sign-ins",
            Attack::WrongPasswords => "wrong passwords",
            Attack::Comments => "records with 250 kB comments",
            Attack::SlowClients => "half requests, slow readers",
            Attack::Descriptors => "900 idle connections",
            Attack::Lobby => "listed games",
            Attack::Pairing => "pairing and leaving",
            Attack::Clocks => "me/me games, 1 s a move",
            Attack::ComputerGames => "level:8 against level:8",
        }
    }

    /// Attacks until this is dropped or the time is over.
    pub(crate) async fn run(self, target: &Arc<Target>, time: Duration) {
        let mut attackers = JoinSet::new();
        for attacker in 0..2 {
            attackers.spawn(self.attack(Arc::clone(target), attacker));
        }
        // Dropped, the attackers and their clients are gone.
        let _ = timeout(time, attackers.join_next()).await;
    }

    async fn attack(self, target: Arc<Target>, attacker: u8) {
        let mut ticks = interval(Duration::from_secs(1) / RATE);
        let mut clients = JoinSet::new();
        for number in 0.. {
            ticks.tick().await;
            while clients.try_join_next().is_some() {}
            if clients.len() < MAX_WAITING {
                clients.spawn(self.strike(Arc::clone(&target), attacker, number));
            }
        }
    }

    /// One request, or a few that belong together.
    async fn strike(self, target: Arc<Target>, attacker: u8, number: usize) {
        let mut client = target.attacker(attacker);
        match self {
            Attack::HugeBoards => client.ask(huge_boards(number)).await,
            Attack::LargeBoards => client.ask(large_boards(number)).await,
            Attack::Films => film(&mut client, number).await,
            Attack::Simulations => {
                let simulation = json!({"spec": "abalon:50", "seed": number});
                client.post("/api/simulate", simulation).await;
            }
            Attack::LargeGames => client.make(json!({"spec": LARGE})).await,
            Attack::UnreadAnswers => client.stuck(Stuck::Answer).await,
            Attack::SignIns => client.sign_in("right password").await,
            Attack::WrongPasswords => {
                let mut stranger = target.stranger(attacker, number);
                stranger.sign_in("wrong password").await;
            }
            Attack::Comments => client.record_with_comments(&target.comments).await,
            Attack::SlowClients => client.stuck(stuck::SLOW[number % 3]).await,
            Attack::Descriptors => client.crowd(if number == 0 { 450 } else { 1 }).await,
            Attack::Lobby if number.is_multiple_of(2) => {
                let listed = json!({"spec": "paths:9", "seats": ["me", "open"], "listed": true});
                client.make(listed).await;
            }
            Attack::Lobby => client.ask(("GET", "/api/lobby".to_owned(), Value::Null)).await,
            Attack::Pairing => {
                let mut stranger = target.stranger(attacker, number);
                stranger.post("/api/pair", json!({"spec": "paths:9"})).await;
            }
            Attack::Clocks => {
                let alone = json!({"spec": "paths:9", "seats": ["me", "me"], "clock": "1"});
                client.make(alone).await;
            }
            Attack::ComputerGames => {
                let computers = json!({"spec": "islands:11", "seats": ["level:8", "level:8"]});
                client.make(computers).await;
            }
        }
    }
}

type Ask = (&'static str, String, Value);

/// Refused in microseconds, one hopes.
fn huge_boards(number: usize) -> Ask {
    const HUGE: &str = "islands:5000";
    match number % 6 {
        0 => ("GET", format!("/api/boards/{HUGE}"), Value::Null),
        1 => ("POST", "/api/position".to_owned(), json!({"spec": HUGE})),
        2 => ("GET", format!("/api/export/picture.png?spec={HUGE}"), Value::Null),
        3 => ("GET", format!("/api/export/record.txt?spec={HUGE}"), Value::Null),
        4 => ("GET", format!("/api/export/game.gif?spec={HUGE}"), Value::Null),
        _ => ("POST", "/api/records".to_owned(), json!({"spec": HUGE})),
    }
}

fn large_boards(number: usize) -> Ask {
    match number % 5 {
        0 => ("GET", "/api/boards/abalon:50".to_owned(), Value::Null),
        1 => ("POST", "/api/position".to_owned(), json!({"spec": LARGE})),
        2 => (
            "GET",
            format!("/api/export/picture.png?size=2000&spec={LARGE}"),
            Value::Null,
        ),
        3 => (
            "GET",
            format!("/api/export/picture.svg?spec={LARGE}"),
            Value::Null,
        ),
        _ => ("GET", format!("/api/games/{LARGE}/picture.svg"), Value::Null),
    }
}

/// An animation of forty moves; every other client leaves before it can be drawn.
async fn film(client: &mut Client, number: usize) {
    let moves: Vec<String> = (0..40).map(|column| format!("(0,{column})")).collect();
    let moves = moves.join(";");
    let path = format!("/api/export/game.gif?size=800&spec=paths:98&moves={moves}");
    let film = client.ask(("GET", path, Value::Null));
    let patience = Duration::from_millis(if number.is_multiple_of(2) { 100 } else { 60_000 });
    let _ = timeout(patience, film).await;
}

/// The server as attackers see it.
pub(crate) struct Target {
    server: String,
    /// A record with a large board.
    record: String,
    /// A new record with long comments, written once: attackers share their processor with the players.
    comments: Box<RawValue>,
}

impl Target {
    /// Prepares what some attacks need: an account, and a game on a large board.
    pub(crate) async fn new(server: &str) -> Target {
        let moves = format!("(0,0) {{{}}}", "x".repeat(250_000));
        let mut target = Target {
            server: server.to_owned(),
            record: String::new(),
            comments: to_raw_value(&json!({"spec": "paths:9", "moves": moves})).unwrap(),
        };
        let mut client = target.attacker(0).connection;
        let account = json!({"name": "victim", "password": "right password"});
        let made = client.post("/api/accounts", "", &account).await.unwrap();
        assert_eq!(made.status, 201);
        let large = client.post("/api/records", "", &json!({"spec": LARGE})).await;
        target.record = large.unwrap().read::<Seated>().unwrap().table.record;
        target
    }

    fn client(&self, address: Ipv4Addr) -> Client {
        let node = Node::from(&self.server).bound_to(address);
        Client {
            record: self.record.clone(),
            connection: Connection::new(node.clone()),
            node,
        }
    }

    /// One of two visitors.
    fn attacker(&self, attacker: u8) -> Client {
        self.client(Ipv4Addr::new(127, 0, 0, 101 + attacker))
    }

    /// A visitor with an address that nobody has used.
    fn stranger(&self, attacker: u8, number: usize) -> Client {
        let [.., high, low] = (number as u32).to_be_bytes();
        self.client(Ipv4Addr::new(127, 10 + attacker, high, low))
    }
}

/// An attacker's client, with a connection of its own. It does not care about answers.
struct Client {
    node: Node,
    connection: Connection,
    record: String,
}

impl Client {
    async fn ask(&mut self, (method, path, body): Ask) {
        let _ = match method {
            "GET" => self.connection.get(&path, "").await,
            _ => self.connection.post(&path, "", &body).await,
        };
    }

    async fn post(&mut self, path: &str, body: Value) {
        self.ask(("POST", path.to_owned(), body)).await;
    }

    async fn make(&mut self, record: Value) {
        self.post("/api/records", record).await;
    }

    async fn record_with_comments(&mut self, record: &RawValue) {
        let _ = self.connection.post("/api/records", "", record).await;
    }

    async fn sign_in(&mut self, password: &str) {
        let account = json!({"name": "victim", "password": password});
        self.post("/api/session", account).await;
    }

    /// Sends something and never goes on.
    async fn stuck(&mut self, how: Stuck) {
        let _ = stuck::begin(&self.node, how, &self.record).await;
    }

    /// Opens connections and holds them.
    async fn crowd(&mut self, size: usize) {
        let mut held = Vec::new();
        for _ in 0..size {
            held.extend(self.node.dial().await);
        }
        tokio::time::sleep_until(Instant::now() + Duration::from_hours(1)).await;
    }
}
