//! How long a server takes to answer, over a real socket on a real file.
//!
//! `cargo run --release -p tessera-server --example answers` prints percentiles of the time from sending a move to its
//! answer, first with nothing else going on, then while a hundred games against the computer are.

use std::error::Error;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use server::{App, Config, Place};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

type Outcome<T> = Result<T, Box<dyn Error + Send + Sync>>;

/// One connection that is kept.
struct Client {
    stream: BufReader<TcpStream>,
    token: String,
}

impl Client {
    async fn connect(at: SocketAddr) -> Outcome<Client> {
        let stream = TcpStream::connect(at).await?;
        stream.set_nodelay(true)?;
        Ok(Client {
            stream: BufReader::new(stream),
            token: String::new(),
        })
    }

    async fn ask(&mut self, method: &str, path: &str, body: &Value) -> Outcome<Value> {
        let body = if body.is_null() {
            String::new()
        } else {
            body.to_string()
        };
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            self.token,
            body.len()
        );
        self.stream.write_all(request.as_bytes()).await?;
        let mut length = 0;
        loop {
            let mut line = String::new();
            self.stream.read_line(&mut line).await?;
            if let Some(value) = line.strip_prefix("content-length: ") {
                length = value.trim().parse()?;
            }
            if line.trim().is_empty() {
                break;
            }
        }
        let mut bytes = vec![0; length];
        self.stream.read_exact(&mut bytes).await?;
        Ok(serde_json::from_slice(&bytes)?)
    }

    /// A new game; the table's path and its first state.
    async fn begin(&mut self, spec: &str, seats: [&str; 2]) -> Outcome<(String, Value)> {
        let new = json!({"spec": spec, "seats": seats});
        let mut created = self.ask("POST", "/api/records", &new).await?;
        if let Some(token) = created["token"].as_str() {
            token.clone_into(&mut self.token);
        }
        let table = created["table"].take();
        let path = format!("/api/records/{}", table["record"].as_str().unwrap_or_default());
        Ok((path, table))
    }

    /// Plays the first move there is; the table afterwards, or nothing if there is none.
    async fn play(&mut self, path: &str, table: &Value) -> Outcome<Option<Value>> {
        let moves = table["view"]["moves"].as_array();
        let Some(first) = moves.and_then(|moves| moves.get(moves.len() / 2)) else {
            return Ok(None);
        };
        let text = first.as_str().or(first["text"].as_str());
        let act = json!({"version": table["version"], "act": "move", "text": text});
        let table = self.ask("POST", &format!("{path}/acts"), &act).await?;
        Ok((table["error"] == Value::Null).then_some(table))
    }
}

/// The times of so many moves of games played by one connection.
async fn times(at: SocketAddr, spec: &str, moves: usize) -> Outcome<Vec<Duration>> {
    let mut client = Client::connect(at).await?;
    let mut times = Vec::new();
    while times.len() < moves {
        let (path, mut table) = client.begin(spec, ["me", "me"]).await?;
        loop {
            let begun = Instant::now();
            let Some(next) = client.play(&path, &table).await? else {
                break;
            };
            times.push(begun.elapsed());
            table = next;
        }
    }
    times.truncate(moves);
    Ok(times)
}

fn report(what: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let at = |part: f64| times[((times.len() - 1) as f64 * part) as usize];
    println!(
        "{what}: {} answers, median {:.2?}, 90 % {:.2?}, 99 % {:.2?}, longest {:.2?}",
        times.len(),
        at(0.5),
        at(0.9),
        at(0.99),
        at(1.0)
    );
}

/// A hundred games against the computer, each going on as soon as it may.
async fn crowd(at: SocketAddr, until: Instant) -> Outcome<usize> {
    let mut games = Vec::new();
    for number in 0..100 {
        let spec = [
            "paths:5",
            "islands:11",
            "sabin-rains:5",
            "hive:simple",
            "abalon:5",
        ][number % 5];
        games.push(tokio::spawn(async move {
            let mut client = Client::connect(at).await?;
            let mut moves = 0;
            while Instant::now() < until {
                let (path, mut table) = client.begin(spec, ["me", "level:3"]).await?;
                while Instant::now() < until && table["view"]["turn"] != Value::Null {
                    if table["view"]["turn"] == 0 {
                        moves += usize::from(client.play(&path, &table).await?.is_some());
                    }
                    tokio::time::sleep(Duration::from_millis(100)).await;
                    table = client.ask("GET", &path, &Value::Null).await?;
                }
            }
            Outcome::Ok(moves)
        }));
    }
    let mut moves = 0;
    for game in games {
        moves += game.await??;
    }
    Ok(moves)
}

#[tokio::main]
async fn main() -> Outcome<()> {
    let directory = tempfile::tempdir()?;
    let config = Config {
        place: Place::File(directory.path().join("games.db")),
        ..Config::default()
    };
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let at = listener.local_addr()?;
    let app = App::start(config).await?;
    tokio::spawn(server::serve(Arc::clone(&app), listener, std::future::pending()));
    for spec in [
        "paths:11",
        "islands:11",
        "sabin-rains:5",
        "hive:simple",
        "abalon:5",
    ] {
        report(spec, times(at, spec, 300).await?);
    }
    let until = Instant::now() + Duration::from_secs(20);
    let crowd = tokio::spawn(crowd(at, until));
    tokio::time::sleep(Duration::from_secs(2)).await;
    report(
        "paths:11 beside a hundred games",
        times(at, "paths:11", 500).await?,
    );
    println!("the hundred games: {} moves in 20 s", crowd.await??);
    Ok(())
}
