//! Links, the lobby, matchmaking.

use std::time::Duration;

use axum::body::Body;
use axum::http::Request;
use axum::http::header::HOST;
use backing::Database;
use serde_json::{Value, json};

use crate::live::{next_of, watch_as};
use crate::nodes::node;
use crate::{Record, Server};

impl Server {
    async fn lobby(&self, token: &str) -> Vec<Value> {
        let lobby = self.get_as(token, "/api/lobby").await.fine();
        lobby.as_array().unwrap().clone()
    }

    /// Asks to be paired; returns the token and the table.
    async fn pair(&self, token: &str, spec: &str) -> (String, Value) {
        let wanted = json!({"spec": spec, "clock": "5+3", "name": "Ann"});
        let created = self.post_as(token, "/api/pair", &wanted).await.fine();
        let given = created["token"].as_str().unwrap_or(token).to_owned();
        (given, created["table"].clone())
    }
}

fn taken(table: &Value) -> bool {
    table["seats"]
        .as_array()
        .unwrap()
        .iter()
        .all(|seat| seat["holder"] == "person")
}

#[tokio::test]
async fn a_link_is_served_as_a_qr_code() {
    let server = Server::start().await;
    let record = server
        .record(json!({"spec": "paths:3", "seats": ["me", "open"]}))
        .await;
    let ask = |path: String, host: &'static str| {
        let request = Request::get(path).header(HOST, host);
        server.send(request.body(Body::empty()).unwrap())
    };
    let code = ask(record.path("/qr.svg"), "games.example:7373").await;
    assert_eq!(code.headers["content-type"], "image/svg+xml");
    let text = code.text();
    assert!(
        text.contains("<svg") && text.contains("viewBox") && !text.contains("script"),
        "{text}"
    );
    let elsewhere = ask(record.path("/qr.svg"), "other.example").await.text();
    assert_ne!(text, elsewhere, "it says where this server is");
    ask(record.path("/qr.svg"), "\"><script>").await.refused(400);
    ask(
        "/api/records/AAAAAAAAAAAAAAAAAAAAAA/qr.svg".to_owned(),
        "games.example",
    )
    .await
    .refused(404);
}

#[tokio::test]
async fn a_challenge_is_listed_until_it_is_taken() {
    let server = Server::start().await;
    let quiet = server
        .record(json!({"spec": "paths:3", "seats": ["me", "open"]}))
        .await;
    assert_eq!(quiet.table().await["listed"], false);
    let new = json!({"spec": "paths:3", "seats": ["open", "me"], "clock": "5+3", "names": [null, "Ann"], "listed": true});
    let record = server.record(new).await;
    assert_eq!(record.table().await["listed"], true);
    let mut lobby = server.lobby("").await;
    assert!(lobby[0]["age"].take().as_u64().unwrap() < 60_000);
    let expected = json!({"record": record.id, "spec": "paths:3", "clock": "5+3", "open": 0, "name": "Ann", "age": null, "mine": false});
    assert_eq!(lobby, [expected]);
    assert_eq!(server.lobby(&record.token).await[0]["mine"], true);
    let other = record.joined_by_another().await;
    assert_eq!(other.table().await["listed"], false);
    assert!(once(async || server.lobby("").await.is_empty()).await);
}

#[tokio::test]
async fn a_challenge_is_hidden_when_withdrawn_or_while_its_maker_is_away() {
    let server = Server::start().await;
    let at = server.listen().await;
    let new = json!({"spec": "paths:3", "seats": ["me", "open"], "listed": true});
    let record = server.record(new.clone()).await;
    let mut socket = watch_as(at, &record).await;
    next_of(&mut socket, "present").await;
    server.turn_clock(Duration::from_secs(61)).await;
    assert!(
        once(async || server.lobby("").await.len() == 1).await,
        "the maker is there"
    );
    drop(socket);
    assert!(once(async || server.lobby("").await.is_empty()).await);
    let mut socket = watch_as(at, &record).await;
    next_of(&mut socket, "present").await;
    assert!(
        once(async || server.lobby("").await.len() == 1).await,
        "and is back"
    );
    record.command(json!({"command": "abort"})).await.fine();
    assert!(once(async || server.lobby("").await.is_empty()).await);
    // A maker who never connects is not waited for.
    server.record(new).await;
    assert!(once(async || server.lobby("").await.len() == 1).await);
    server.turn_clock(Duration::from_secs(61)).await;
    assert!(server.lobby("").await.is_empty());
}

/// Polls until it is so.
async fn once(so: impl AsyncFn() -> bool) -> bool {
    for _ in 0..500 {
        if so().await {
            return true;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    false
}

#[tokio::test]
async fn only_games_with_a_seat_of_the_maker_can_be_listed() {
    let server = Server::start().await;
    for seats in [
        ["me", "me"],
        ["open", "level:1"],
        ["me", "level:1"],
        ["open", "open"],
    ] {
        let new = json!({"spec": "paths:3", "seats": seats, "listed": true});
        server.post("/api/records", &new).await.refused(400);
    }
}

#[tokio::test]
async fn players_of_the_same_pool_are_paired() {
    let server = Server::start().await;
    let (ann, waiting) = server.pair("", "paths:3").await;
    assert!(!taken(&waiting) && waiting["listed"] == true);
    let (_, again) = server.pair(&ann, "paths:3").await;
    assert_eq!(again["record"], waiting["record"], "nobody plays with themselves");
    let (_, other) = server.pair("", "paths:4").await;
    assert!(!taken(&other), "another game");
    let (bea, met) = server.pair("", "paths:3").await;
    assert_eq!(met["record"], waiting["record"]);
    assert!(taken(&met) && met["mine"].as_array().unwrap().len() == 1);
    let (_, third) = server.pair(&bea, "paths:3").await;
    assert!(!taken(&third) && third["record"] != met["record"]);
}

#[tokio::test]
async fn pairing_takes_the_oldest_challenge() {
    let server = Server::start().await;
    let new = json!({"spec": "paths:3", "seats": ["me", "open"], "clock": "5+3", "listed": true});
    let from_elsewhere =
        json!({"spec": "paths:3", "seats": ["me", "open"], "clock": "5+3", "listed": true, "moves": "(0,0)"});
    server.record(from_elsewhere).await;
    let first = server.record(new.clone()).await;
    server.turn_clock(Duration::from_millis(5)).await;
    let second = server.record(new).await;
    for record in [first, second] {
        let (_, met) = server.pair("", "paths:3").await;
        assert_eq!(met["record"], record.id.as_str());
    }
    assert!(!taken(&server.pair("", "paths:3").await.1));
}

#[tokio::test]
async fn players_who_left_are_not_paired() {
    let server = Server::start().await;
    let (_, waiting) = server.pair("", "paths:3").await;
    server.turn_clock(Duration::from_secs(61)).await;
    let (_, next) = server.pair("", "paths:3").await;
    assert!(!taken(&next) && next["record"] != waiting["record"]);
}

async fn all_are_paired(nodes: &[Server]) {
    for round in 0..5 {
        let spec = format!("paths:{}", round + 3);
        let asking = (0..8).map(|number| nodes[number % nodes.len()].pair("", &spec));
        let tables = futures_util::future::join_all(asking).await;
        let mut met: Vec<String> = Vec::new();
        for (token, table) in &tables {
            let record = Record {
                server: &nodes[0],
                id: table["record"].as_str().unwrap().to_owned(),
                token: token.clone(),
            };
            let table = record.table().await;
            assert!(taken(&table), "nobody is left waiting: {table}");
            met.push(record.id);
        }
        met.sort_unstable();
        assert!(met.chunks(2).all(|two| two[0] == two[1]), "{met:?}");
        met.dedup();
        assert_eq!(met.len(), 4);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn concurrent_requests_are_paired() {
    all_are_paired(&[Server::start().await]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn concurrent_requests_at_two_nodes_are_paired() {
    let database = Database::new().unwrap();
    all_are_paired(&[node(&database, None, 0).await, node(&database, None, 0).await]).await;
}
