//! A class: thirty pupils behind one address meet no limit of a server with its defaults.

use std::process::Stdio;
use std::sync::Arc;

use client::{Answer, Connection, Live};
use serde_json::{Value, json};
use tokio::sync::Barrier;
use tokio::task::JoinSet;

use crate::command;
use crate::serve::Served;

const PUPILS: usize = 30;
/// Connections over which a browser loads files.
const CONNECTIONS: usize = 6;
/// What the page asks for when it opens, besides its files.
const FIRST_REQUESTS: [&str; 10] = [
    "/api/games",
    "/api/words/en",
    "/api/me",
    "/api/records",
    "/api/lobby",
    "/api/games/paths/picture.svg",
    "/api/games/hive/picture.svg",
    "/api/games/abalon/picture.svg",
    "/api/games/islands/picture.svg",
    "/api/games/sabin-rains/picture.svg",
];

/// The page and the files that it names, as a browser loads them.
fn files_of_the_page(served: &Served) -> Arc<Vec<String>> {
    let (_, page) = served.ask("GET", "/", "", &Value::Null);
    let named = page.split('"').filter(|part| part.starts_with('/'));
    let files = named.filter(|path| path.contains('.') && !path.starts_with("/api/"));
    let files: Vec<String> = ["/"].into_iter().chain(files).map(str::to_owned).collect();
    assert!(files.contains(&"/page.js".to_owned()), "{files:?}");
    Arc::new(files)
}

struct Pupil {
    number: usize,
    node: String,
    connection: Connection,
    token: String,
    /// Sockets that are read until the end of the lesson.
    sockets: JoinSet<()>,
}

impl Pupil {
    fn new(number: usize, node: &str) -> Pupil {
        Pupil {
            number,
            node: node.to_owned(),
            connection: Connection::new(node),
            token: String::new(),
            sockets: JoinSet::new(),
        }
    }

    #[track_caller]
    fn fine(&self, answer: &Answer, path: &str) -> Value {
        let text = String::from_utf8_lossy(&answer.body);
        assert!(
            (200..300).contains(&answer.status),
            "pupil {}, {path}: {} {text}",
            self.number,
            answer.status
        );
        serde_json::from_slice(&answer.body).unwrap_or_default()
    }

    async fn get(&mut self, path: &str) -> Value {
        let answer = self.connection.get(path, &self.token).await.unwrap();
        self.fine(&answer, path)
    }

    async fn post(&mut self, path: &str, body: Value) -> Value {
        let answer = self.connection.post(path, &self.token, &body).await.unwrap();
        self.fine(&answer, path)
    }

    /// Opens the page in a browser that has nothing cached.
    async fn open_page(&mut self, files: &Arc<Vec<String>>) {
        let mut loading = JoinSet::new();
        for start in 0..CONNECTIONS {
            let (node, files) = (self.node.clone(), Arc::clone(files));
            loading.spawn(async move {
                let mut connection = Connection::new(node.as_str());
                for path in files.iter().skip(start).step_by(CONNECTIONS) {
                    let answer = connection.get(path, "").await.unwrap();
                    assert_eq!(answer.status, 200, "{path}");
                }
            });
        }
        while let Some(loaded) = loading.join_next().await {
            loaded.unwrap();
        }
        for path in FIRST_REQUESTS {
            self.get(path).await;
        }
    }

    /// Signs up and, as if at another machine, signs in.
    async fn sign_in(&mut self) {
        let account = json!({"name": format!("pupil{}", self.number), "password": "a long password"});
        self.post("/api/accounts", account.clone()).await;
        let session = self.post("/api/session", account).await;
        session["token"].as_str().unwrap().clone_into(&mut self.token);
    }

    async fn create(&mut self, seats: [&str; 2]) -> String {
        let new = json!({"spec": "paths:5", "seats": seats});
        let made = self.post("/api/records", new).await;
        made["table"]["record"].as_str().unwrap().to_owned()
    }

    async fn watch(&mut self, record: &str) {
        let mut socket = Live::connect(self.node.as_str(), record, &self.token, None)
            .await
            .unwrap();
        self.sockets
            .spawn(async move { while socket.next_message().await.is_ok() {} });
    }

    /// Plays the first legal move once it is this pupil's turn.
    async fn play(&mut self, record: &str) {
        let path = format!("/api/records/{record}");
        loop {
            let table = self.get(&path).await;
            if table["mine"].as_array().unwrap().contains(&table["view"]["turn"]) {
                let text = &table["view"]["moves"][0];
                let command = json!({"version": table["version"], "command": "move", "text": text});
                self.post(&format!("{path}/commands"), command).await;
                return;
            }
            tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        }
    }
}

/// One pupil's lesson; pupils with an odd number join the game of the one before.
async fn lesson(mut pupil: Pupil, files: Arc<Vec<String>>, bell: Arc<Barrier>, games: Arc<Vec<Game>>) {
    bell.wait().await;
    pupil.open_page(&files).await;
    pupil.sign_in().await;
    let game = &games[pupil.number / 2];
    if pupil.number.is_multiple_of(2) {
        let record = pupil.create(["me", "open"]).await;
        game.set(record).unwrap();
    }
    bell.wait().await;
    let record = game.get().unwrap().clone();
    pupil.watch(&record).await;
    if pupil.number % 2 == 1 {
        pupil.post(&format!("/api/records/{record}/sit"), json!({})).await;
    }
    let computer = pupil.create(["me", "level:4"]).await;
    pupil.watch(&computer).await;
    for other in 1..3 {
        let watched = games[(pupil.number / 2 + other) % games.len()]
            .get()
            .unwrap()
            .clone();
        pupil.watch(&watched).await;
    }
    for number in 0..4 {
        pupil.play(&record).await;
        pupil.play(&computer).await;
        let chat = json!({"text": format!("hello {number}")});
        pupil.post(&format!("/api/records/{record}/chat"), chat).await;
        pupil.get("/api/lobby").await;
    }
    pupil.open_page(&files).await;
    // Nobody leaves before the others are done.
    bell.wait().await;
}

/// The record of a game between two pupils.
type Game = std::sync::OnceLock<String>;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn thirty_pupils_behind_one_address_meet_no_limit() {
    let served = Served::by(command("serve --memory --no-open --port 0").stderr(Stdio::null()));
    let (files, bell) = (files_of_the_page(&served), Arc::new(Barrier::new(PUPILS)));
    let games: Arc<Vec<Game>> = Arc::new((0..PUPILS / 2).map(|_| Game::new()).collect());
    let mut lessons = JoinSet::new();
    for number in 0..PUPILS {
        let pupil = Pupil::new(number, served.address());
        let (files, bell, games) = (Arc::clone(&files), Arc::clone(&bell), Arc::clone(&games));
        lessons.spawn(lesson(pupil, files, bell, games));
    }
    while let Some(done) = lessons.join_next().await {
        done.unwrap();
    }
    let (_, metrics) = served.ask("GET", "/metrics", "", &Value::Null);
    let samples = || metrics.lines().filter(|line| !line.starts_with('#'));
    for sample in samples() {
        let is_refusal = sample.contains("refused") || sample.contains("status=\"5xx\"");
        assert!(!is_refusal || sample.ends_with(" 0"), "{sample}");
    }
    assert!(samples().any(|sample| sample.starts_with("tessera_connections_refused_total ")));
}
