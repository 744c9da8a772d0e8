//! Links, the lobby, matchmaking.

use std::net::SocketAddr;
use std::time::Duration;

use axum::body::Body;
use axum::http::Request;
use axum::http::header::HOST;
use backing::Database;
use futures_util::SinkExt;
use serde_json::{Value, json};
use tessera_server::Limits;
use tokio_tungstenite::tungstenite::Message;

use crate::limits::limited;
use crate::live::{Socket, next, next_of, watch_as};
use crate::nodes::node;
use crate::sign_in_limits::behind_proxy;
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

pub(crate) fn taken(table: &Value) -> bool {
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
    let at = server.listen().await;
    let quiet = server
        .record(json!({"spec": "paths:3", "seats": ["me", "open"]}))
        .await;
    assert_eq!(quiet.table().await["listed"], false);
    let new = json!({"spec": "paths:3", "seats": ["open", "me"], "clock": "5+3", "names": [null, "Ann"], "listed": true});
    let record = server.record(new).await;
    assert_eq!(record.table().await["listed"], true);
    assert_eq!(server.lobby("").await, Vec::<Value>::new(), "Ann is not there");
    let _maker = watch_as(at, &record).await;
    assert!(once(async || server.lobby("").await.len() == 1).await);
    let mut lobby = server.lobby("").await;
    assert!(lobby[0]["age"].take().as_u64().unwrap() < 60_000);
    let expected = json!({"record": record.id, "spec": "paths:3", "clock": "5+3", "open": 0, "name": "Ann", "age": null, "mine": false});
    assert_eq!(lobby, [expected]);
    assert_eq!(server.lobby(&record.token).await[0]["mine"], true);
    let other = player_at(&server, &record.id).await;
    let refused = server
        .post_as(&other.token, &other.path("/sit"), &json!({}))
        .await;
    assert!(refused.refused(422).contains("connect to the table"));
    let _socket = sits_down(at, &other).await;
    let table = other.once(taken).await;
    assert_eq!((&table["mine"], &table["listed"]), (&json!([0]), &json!(false)));
    assert!(once(async || server.lobby("").await.is_empty()).await);
}

/// A new person at a table.
async fn player_at<'a>(server: &'a Server, id: &str) -> Record<'a> {
    let session = server.post("/api/session/guest", &json!({})).await.fine();
    Record {
        server,
        id: id.to_owned(),
        token: session["token"].as_str().unwrap().to_owned(),
    }
}

/// Connects to a table and asks for its open seat.
pub(crate) async fn sits_down(at: SocketAddr, record: &Record<'_>) -> Socket {
    let mut socket = watch_as(at, record).await;
    let sit = json!({"type": "sit", "name": "Bo"}).to_string();
    socket.send(Message::Text(sit.into())).await.unwrap();
    socket
}

#[tokio::test]
async fn a_challenge_is_hidden_when_withdrawn_or_while_its_maker_is_away() {
    let server = Server::start().await;
    let at = server.listen().await;
    let new = json!({"spec": "paths:3", "seats": ["me", "open"], "listed": true});
    let record = server.record(new.clone()).await;
    let mut socket = watch_as(at, &record).await;
    next_of(&mut socket, "present").await;
    assert!(
        once(async || server.lobby("").await.len() == 1).await,
        "the maker is there"
    );
    drop(socket);
    assert!(once(async || server.lobby("").await.is_empty()).await);
    // Nobody sits down opposite one who is away.
    let other = player_at(&server, &record.id).await;
    let _early = sits_down(at, &other).await;
    let mut socket = watch_as(at, &record).await;
    next_of(&mut socket, "present").await;
    other.once(taken).await;
    let record = server.record(new).await;
    let _socket = watch_as(at, &record).await;
    assert!(once(async || server.lobby("").await.len() == 1).await);
    record.command(json!({"command": "abort"})).await.fine();
    assert!(once(async || server.lobby("").await.is_empty()).await);
}

/// Polls until it is so.
pub(crate) async fn once(so: impl AsyncFn() -> bool) -> bool {
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
async fn players_who_want_the_same_are_paired() {
    let server = Server::start().await;
    let at = server.listen().await;
    let (ann, waiting) = server.pair("", "paths:3").await;
    assert!(!taken(&waiting) && waiting["listed"] == true);
    let (_, again) = server.pair(&ann, "paths:3").await;
    assert_eq!(again["record"], waiting["record"], "nobody plays with themselves");
    let ann = Record {
        server: &server,
        id: waiting["record"].as_str().unwrap().to_owned(),
        token: ann,
    };
    let (_, early) = server.pair("", "paths:3").await;
    assert_ne!(early["record"], waiting["record"], "Ann is not there yet");
    let mut socket = watch_as(at, &ann).await;
    next_of(&mut socket, "present").await;
    let (_, other) = server.pair("", "paths:4").await;
    assert_ne!(other["record"], waiting["record"], "another game");
    let (bea, met) = server.pair("", "paths:3").await;
    assert_eq!(met["record"], waiting["record"]);
    assert!(!taken(&met), "Bea is not there yet");
    let bea = Record {
        token: bea,
        ..ann.clone()
    };
    let _socket = sits_down(at, &bea).await;
    let met = bea.once(taken).await;
    assert_eq!(met["mine"].as_array().unwrap().len(), 1);
    let (_, third) = server.pair(&bea.token, "paths:3").await;
    assert!(!taken(&third) && third["record"] != met["record"]);
}

#[tokio::test]
async fn pairing_takes_the_oldest_challenge() {
    let server = Server::start().await;
    let at = server.listen().await;
    let new = json!({"spec": "paths:3", "seats": ["me", "open"], "clock": "5+3", "listed": true});
    let from_elsewhere =
        json!({"spec": "paths:3", "seats": ["me", "open"], "clock": "5+3", "listed": true, "moves": "(0,0)"});
    let mut sockets = Vec::new();
    let mut records = Vec::new();
    for new in [from_elsewhere, new.clone(), new] {
        let record = server.record(new).await;
        server.turn_clock(Duration::from_millis(5)).await;
        let mut socket = watch_as(at, &record).await;
        next_of(&mut socket, "present").await;
        sockets.push(socket);
        records.push(record);
    }
    for record in &records[1..] {
        let (token, met) = server.pair("", "paths:3").await;
        assert_eq!(met["record"], record.id.as_str());
        let other = Record {
            token,
            ..record.clone()
        };
        sockets.push(sits_down(at, &other).await);
        other.once(taken).await;
    }
    let (_, alone) = server.pair("", "paths:3").await;
    assert!(records.iter().all(|record| alone["record"] != record.id.as_str()));
}

#[tokio::test]
async fn ghosts_are_not_seated_and_take_no_seats() {
    let server = Server::start().await;
    let at = server.listen().await;
    let (token, table) = server.pair("", "paths:3").await;
    let ann = Record {
        server: &server,
        id: table["record"].as_str().unwrap().to_owned(),
        token,
    };
    // These wait before Ann comes, and never connect.
    for _ in 0..20 {
        server.pair("", "paths:3").await;
    }
    let mut socket = watch_as(at, &ann).await;
    next_of(&mut socket, "present").await;
    // These are told of Ann's table, and never connect.
    for _ in 0..50 {
        let (ghost, met) = server.pair("", "paths:3").await;
        assert_eq!(met["record"], ann.id.as_str());
        let sit = server.post_as(&ghost, &ann.path("/sit"), &json!({})).await;
        sit.refused(422);
    }
    assert_eq!(ann.version().await, 0, "Ann's table is as it was");
    let (bo, met) = server.pair("", "paths:3").await;
    assert_eq!(met["record"], ann.id.as_str());
    let bo = Record {
        token: bo,
        ..ann.clone()
    };
    let _socket = sits_down(at, &bo).await;
    bo.once(taken).await;
    assert_eq!(ann.table().await["mine"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn one_address_does_not_push_others_out_of_the_lobby() {
    let server = behind_proxy(Limits::default()).await;
    let at = server.listen().await;
    let new = json!({"spec": "paths:3", "seats": ["me", "open"], "listed": true});
    let mut sockets = Vec::new();
    let mut made = async |address: &str| {
        let made = server.post_from(address, "", "/api/records", &new).await.fine();
        let record = Record {
            server: &server,
            id: made["table"]["record"].as_str().unwrap().to_owned(),
            token: made["token"].as_str().unwrap().to_owned(),
        };
        sockets.push(watch_as(at, &record).await);
        record.id
    };
    let honest = made("192.0.2.1").await;
    let mut flood = Vec::new();
    for _ in 0..150 {
        flood.push(made("198.51.100.1").await);
    }
    // Without a connection nothing is listed.
    for _ in 0..150 {
        server
            .post_from("198.51.100.2", "", "/api/records", &new)
            .await
            .fine();
    }
    let listed = async || -> Vec<String> {
        let lobby = server.lobby("").await;
        lobby
            .iter()
            .map(|one| one["record"].as_str().unwrap().to_owned())
            .collect()
    };
    assert!(once(async || listed().await.contains(&flood[149])).await);
    let listed = listed().await;
    assert!(listed.contains(&honest));
    assert_eq!(listed.len(), 41, "40 of the address");
}

#[tokio::test]
async fn looking_for_opponents_is_limited() {
    let server = limited(Limits {
        pairings_per_minute: 3,
        ..Limits::default()
    })
    .await;
    let wanted = json!({"spec": "paths:3"});
    for _ in 0..3 {
        server.post("/api/pair", &wanted).await.fine();
    }
    let sentence = server.post("/api/pair", &wanted).await.refused(429);
    assert!(sentence.contains("3 times a minute"), "{sentence}");
}

/// Looks for an opponent as the page does, until there is one; the record, and the socket that keeps it.
async fn met(server: &Server, at: SocketAddr, spec: &str) -> (String, Socket) {
    let (token, mut table) = server.pair("", spec).await;
    loop {
        let record = Record {
            server,
            id: table["record"].as_str().unwrap().to_owned(),
            token: token.clone(),
        };
        let mut socket = if table["mine"] == json!([]) {
            sits_down(at, &record).await
        } else {
            watch_as(at, &record).await
        };
        let elsewhere = loop {
            let message = next(&mut socket).await;
            match message["type"].as_str() {
                Some("paired") => break message["record"].as_str().map(str::to_owned),
                Some("table") if taken(&message["table"]) && message["table"]["mine"] != json!([]) => {
                    return (record.id, socket);
                }
                // Another was faster, or the maker went to another table.
                Some("table") if taken(&message["table"]) || message["table"]["aborted"] == true => {
                    break None;
                }
                _ => {}
            }
        };
        table = match elsewhere {
            Some(id) => {
                // Unless another has just come.
                let abort = json!({"command": "abort", "version": 0});
                let left = server.post_as(&token, &record.path("/commands"), &abort).await;
                let id = if left.status == 200 { id } else { record.id };
                server.get_as(&token, &format!("/api/records/{id}")).await.fine()
            }
            None => server.pair(&token, spec).await.1,
        };
    }
}

async fn all_are_paired(nodes: &[Server]) {
    let mut addresses = Vec::new();
    for node in nodes {
        addresses.push(node.listen().await);
    }
    for spec in ["paths:3", "paths:4"] {
        let asking = (0..8).map(|number| {
            let place = number % nodes.len();
            met(&nodes[place], addresses[place], spec)
        });
        let (mut met, _sockets): (Vec<String>, Vec<Socket>) =
            futures_util::future::join_all(asking).await.into_iter().unzip();
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
