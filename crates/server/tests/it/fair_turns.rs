//! Computer players take turns: nobody's opponent is silenced by the games of others.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use backing::Database;
use futures_util::StreamExt;
use serde_json::{Value, json};
use tempfile::TempDir;
use tessera_server::{Config, Limits};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::live::{Socket, next_of, watch, watch_as};
use crate::nodes::{at, node};
use crate::sign_in_limits::behind_proxy;
use crate::{Record, Server, config_on, words};

/// A server with one search thread that believes what a proxy says about addresses.
async fn with_one_thread() -> Server {
    let directory = TempDir::new().unwrap();
    let config = Config {
        behind_proxy: true,
        computer_threads: 1,
        ..config_on(directory.path().join("games.db"))
    };
    Server::with(config, directory).await
}

/// Makes a game from an address.
async fn game_from<'a>(server: &'a Server, address: &str, seats: [&str; 2]) -> Record<'a> {
    let new = json!({"spec": "abalon:5", "seats": seats});
    let made = server.post_from(address, "", "/api/records", &new).await.fine();
    Record {
        server,
        id: made["table"]["record"].as_str().unwrap().to_owned(),
        token: made["token"].as_str().unwrap().to_owned(),
    }
}

/// A socket from an address that reads all it is sent.
async fn watched_from(at: SocketAddr, record: &Record<'_>, address: &str) {
    let url = format!("ws://{at}{}", record.path("/live"));
    let mut request = url.into_client_request().unwrap();
    let headers = request.headers_mut();
    headers.insert("x-forwarded-for", address.parse().unwrap());
    headers.insert(
        "authorization",
        format!("Bearer {}", record.token).parse().unwrap(),
    );
    let (mut socket, _) = connect_async(request).await.unwrap();
    tokio::spawn(async move { while socket.next().await.is_some() {} });
}

/// Plays the first legal move and waits for the computer's answer; how long that took.
async fn answered(record: &Record<'_>, socket: &mut Socket) -> Duration {
    let table = record.table().await;
    let text = table["view"]["moves"][0]["text"].as_str().unwrap().to_owned();
    let begun = Instant::now();
    let table = record.play(&text).await.fine();
    let version = table["version"].as_u64().unwrap();
    while next_of(socket, "table").await["table"]["version"]
        .as_u64()
        .unwrap()
        <= version
    {}
    begun.elapsed()
}

/// The bound for a person's level 4 while others make the computers work.
const BOUND: Duration = Duration::from_secs(2);

async fn plays_on(server: &Server, at: SocketAddr, moves: usize) {
    let record = game_from(server, "192.0.2.1", ["me", "level:4"]).await;
    let mut socket = watch_as(at, &record).await;
    next_of(&mut socket, "present").await;
    for _ in 0..moves {
        let took = answered(&record, &mut socket).await;
        assert!(took < BOUND, "{took:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn fifty_attackers_do_not_silence_the_opponent_of_a_person() {
    let server = with_one_thread().await;
    let at = server.listen().await;
    let mut watched = Vec::new();
    for number in 0..50 {
        let address = format!("198.51.100.{number}");
        for _ in 0..4 {
            // Nobody watches this one.
            game_from(&server, &address, ["level:8", "level:8"]).await;
            let game = game_from(&server, &address, ["level:8", "level:8"]).await;
            watched_from(at, &game, &address).await;
            watched.push(game);
        }
    }
    // They are at work.
    watched[0].once(|table| table["version"].as_u64() > Some(0)).await;
    plays_on(&server, at, 8).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn fifty_players_of_many_strong_opponents_do_not_silence_others() {
    let server = with_one_thread().await;
    let at = server.listen().await;
    for number in 0..50 {
        let address = format!("198.51.100.{number}");
        for _ in 0..4 {
            let game = game_from(&server, &address, ["level:8", "me"]).await;
            watched_from(at, &game, &address).await;
        }
    }
    plays_on(&server, at, 5).await;
}

#[tokio::test]
async fn a_long_search_is_ended_when_others_wait() {
    let server = with_one_thread().await;
    let long = game_from(&server, "198.51.100.1", ["alphabeta,time=10s", "me"]).await;
    tokio::time::sleep(Duration::from_millis(100)).await;
    let begun = Instant::now();
    let other = game_from(&server, "192.0.2.1", ["level:1", "me"]).await;
    other.once(|table| table["version"] == 1).await;
    assert!(begun.elapsed() < BOUND, "{:?}", begun.elapsed());
    let table = long.table().await;
    assert_eq!(words(&table).len(), 1, "it played what it had found");
}

#[tokio::test]
async fn two_computers_play_only_while_somebody_watches() {
    let server = with_one_thread().await;
    let at = server.listen().await;
    let record = game_from(&server, "192.0.2.1", ["random", "random"]).await;
    // Others are served meanwhile.
    let sentinel = async || {
        let other = game_from(&server, "192.0.2.2", ["level:1", "me"]).await;
        other.once(|table| table["version"] == 1).await;
    };
    sentinel().await;
    assert_eq!(record.version().await, 0);
    let socket = watch(at, &record, "").await;
    record.once(|table| table["version"].as_u64() > Some(2)).await;
    drop(socket);
    // The server notices in a moment.
    let mut last = 0;
    for _ in 0..200 {
        tokio::time::sleep(Duration::from_millis(50)).await;
        sentinel().await;
        let version = record.version().await;
        if version == last {
            break;
        }
        last = version;
    }
    let stopped = record.table().await;
    assert_eq!(stopped["view"]["outcome"], Value::Null, "the game is not over");
    sentinel().await;
    assert_eq!(record.version().await, last);
    let _socket = watch(at, &record, "").await;
    record.once(|table| table["version"].as_u64() > Some(last)).await;
}

#[tokio::test]
async fn the_clocks_of_computers_stand_still_while_nobody_watches() {
    let server = Server::start().await;
    let at = server.listen().await;
    for clock in ["1+0", "5"] {
        let new = json!({"spec": "paths:5", "seats": ["level:1", "level:1"], "clock": clock});
        let record = server.record(new).await;
        server.turn_clock(Duration::from_secs(100)).await;
        let table = record.once(|table| table["version"].as_u64() > Some(0)).await;
        assert_eq!(table["clocks"]["running"], Value::Null, "adjourned: {table}");
        let _socket = watch(at, &record, "").await;
        let table = record.once(|table| words(table).len() > 1).await;
        assert_eq!(table["drawn"], false);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_watcher_at_one_node_wakes_the_computers_of_another() {
    let database = Database::new().unwrap();
    let (here, there) = (node(&database, None, 0).await, node(&database, None, 1).await);
    let new = json!({"spec": "islands:5", "seats": ["random", "level:1"]});
    let record = there.record(new).await;
    let played = there
        .record(json!({"spec": "paths:4", "seats": ["level:1", "me"]}))
        .await;
    played.once(|table| table["version"] == 1).await;
    assert_eq!(record.version().await, 0);
    let _watcher = watch(here.listen().await, &at(&here, &record), "").await;
    record.once(|table| table["view"]["outcome"] != Value::Null).await;
}

#[tokio::test]
async fn one_address_can_not_fill_the_queue_for_others() {
    let server = behind_proxy(Limits {
        queued_computer_moves: 60,
        ..Limits::default()
    })
    .await;
    // They search long enough to stay in the queue.
    let new = json!({"spec": "abalon:5", "seats": ["alphabeta,time=10s", "me"]});
    let make = async |address: &str| server.post_from(address, "", "/api/records", &new).await.status;
    let mut made = 0;
    while make("198.51.100.1").await == 201 {
        made += 1;
    }
    assert!((40..=60).contains(&made), "{made}");
    for number in 2..5 {
        let address = format!("198.51.100.{number}");
        for _ in 0..10 {
            assert_eq!(make(&address).await, 201);
        }
    }
}
