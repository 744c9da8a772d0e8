//! The whole server in process, on a real SQLite file.

mod aborting;
mod accounts;
mod analyses;
mod blocks;
mod chat;
mod clocks;
mod compression;
mod computers;
mod connections;
mod costs;
mod documents;
mod ended_sessions;
mod fair_turns;
mod full_disk;
mod lag;
mod limits;
mod live;
mod lobby;
mod metrics;
mod moderation;
mod names;
mod newer_versions;
mod nodes;
mod offers;
mod old_databases;
mod outages;
mod own_data;
mod people;
mod presence;
mod quotas;
mod races;
mod random_commands;
mod records;
mod refused;
mod rematches;
mod repeating;
mod reports;
mod security;
mod sign_in_limits;
mod sixth_game;
mod skew;
mod stateless;
mod tasks;
mod tidying;
mod transfer;

extern crate games as tessera_games;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE};
use axum::http::{HeaderMap, Request, StatusCode};
use http_body_util::BodyExt;
use serde_json::{Value, json};
use tempfile::TempDir;
use tessera_server::{App, Config, DatabaseUrl, router};
use tower::ServiceExt;

/// A server on a temporary file.
struct Server {
    app: Arc<App>,
    router: Router,
    directory: TempDir,
}

/// A response.
struct Answer {
    status: StatusCode,
    headers: HeaderMap,
    bytes: Vec<u8>,
}

impl Answer {
    fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes).unwrap_or(Value::Null)
    }

    fn text(&self) -> String {
        String::from_utf8(self.bytes.clone()).unwrap()
    }

    /// The JSON of a successful response.
    #[track_caller]
    fn fine(self) -> Value {
        assert!(self.status.is_success(), "{}: {}", self.status, self.text());
        self.json()
    }

    /// The sentence of an error with this status.
    #[track_caller]
    fn refused(self, status: u16) -> String {
        assert_eq!(self.status.as_u16(), status, "{}", self.text());
        self.json()["error"].as_str().unwrap().to_owned()
    }
}

/// How servers in tests run, on a file.
fn config_on(file: PathBuf) -> Config {
    Config {
        computer_threads: 2,
        pace: Duration::ZERO,
        test_clock: true,
        ..Config::on(DatabaseUrl::File(file))
    }
}

impl Server {
    async fn start() -> Server {
        Server::on(TempDir::new().unwrap()).await
    }

    async fn on(directory: TempDir) -> Server {
        let config = config_on(directory.path().join("games.db"));
        Server::with(config, directory).await
    }

    async fn with(config: Config, directory: TempDir) -> Server {
        let app = App::start(config).await.unwrap();
        Server {
            router: router(Arc::clone(&app)),
            app,
            directory,
        }
    }

    /// Restarts the server on the same file.
    async fn restarted(self) -> Server {
        Server::on(self.stopped().await).await
    }

    /// Ends the server; its folder remains.
    async fn stopped(self) -> TempDir {
        let Server {
            app,
            router,
            directory,
        } = self;
        let ending = Arc::downgrade(&app);
        drop((app, router));
        // A background task may hold it for the length of its turn.
        while ending.strong_count() > 0 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        directory
    }

    fn file(&self) -> &Path {
        self.directory.path()
    }

    async fn send(&self, request: Request<Body>) -> Answer {
        let response = self.router.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        Answer {
            status: parts.status,
            headers: parts.headers,
            bytes: body.collect().await.unwrap().to_bytes().to_vec(),
        }
    }

    async fn get(&self, path: &str) -> Answer {
        self.send(Request::get(path).body(Body::empty()).unwrap()).await
    }

    async fn get_as(&self, token: &str, path: &str) -> Answer {
        let request = Request::get(path).header(AUTHORIZATION, format!("Bearer {token}"));
        self.send(request.body(Body::empty()).unwrap()).await
    }

    async fn post(&self, path: &str, body: &Value) -> Answer {
        self.post_as("", path, body).await
    }

    async fn post_as(&self, token: &str, path: &str, body: &Value) -> Answer {
        self.ask_as("POST", token, path, body).await
    }

    async fn ask_as(&self, method: &str, token: &str, path: &str, body: &Value) -> Answer {
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(CONTENT_TYPE, "application/json")
            .header(AUTHORIZATION, format!("Bearer {token}"));
        self.send(request.body(Body::from(body.to_string())).unwrap())
            .await
    }

    /// Creates a record.
    async fn record(&self, new: Value) -> Record<'_> {
        let created = self.post("/api/records", &new).await.fine();
        Record {
            server: self,
            id: created["table"]["record"].as_str().unwrap().to_owned(),
            token: created["token"].as_str().unwrap().to_owned(),
        }
    }

    /// Creates a record with an open seat and takes it: both players.
    async fn two_at(&self, new: Value) -> [Record<'_>; 2] {
        let record = self.record(new).await;
        let other = record.joined_by_another().await;
        [record, other]
    }

    /// Two people at a small board.
    async fn two_people(&self) -> [Record<'_>; 2] {
        self.two_at(json!({"spec": "paths:3", "seats": ["me", "open"]}))
            .await
    }
}

/// A record as one of its players sees it.
#[derive(Clone)]
struct Record<'a> {
    server: &'a Server,
    id: String,
    token: String,
}

impl<'a> Record<'a> {
    fn path(&self, rest: &str) -> String {
        format!("/api/records/{}{rest}", self.id)
    }

    async fn table(&self) -> Value {
        self.server.get_as(&self.token, &self.path("")).await.fine()
    }

    async fn version(&self) -> u64 {
        self.table().await["version"].as_u64().unwrap()
    }

    /// Sends a command at the newest version.
    async fn command(&self, mut command: Value) -> Answer {
        command["version"] = json!(self.version().await);
        self.server
            .post_as(&self.token, &self.path("/commands"), &command)
            .await
    }

    async fn play(&self, text: &str) -> Answer {
        self.command(json!({"command": "move", "text": text})).await
    }

    /// Polls until the table is so, and returns it.
    async fn once(&self, so: impl Fn(&Value) -> bool) -> Value {
        for _ in 0..2000 {
            let table = self.table().await;
            if so(&table) {
                return table;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("timed out: {}", self.table().await);
    }

    /// Takes the open seat as another person.
    async fn joined_by_another(&self) -> Record<'a> {
        let sat = self
            .server
            .post(&self.path("/sit"), &json!({"name": "Bo"}))
            .await
            .fine();
        Record {
            token: sat["token"].as_str().unwrap().to_owned(),
            ..self.clone()
        }
    }
}

fn words(table: &Value) -> Vec<&str> {
    table["view"]["words"]
        .as_array()
        .unwrap()
        .iter()
        .map(|word| word.as_str().unwrap())
        .collect()
}
