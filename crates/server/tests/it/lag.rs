//! Lag compensation, as the server measures lag.

use std::time::Duration;

use backing::Database;
use serde_json::{Value, json};
use tessera_server::{DatabaseUrl, export};

use crate::live::{Socket, next_of, watch_as};
use crate::nodes::node;
use crate::{Record, Server};

/// The events of the only record of a server.
async fn events(server: &Server) -> Vec<Value> {
    events_in(&DatabaseUrl::File(server.file().join("games.db"))).await
}

async fn events_in(place: &DatabaseUrl) -> Vec<Value> {
    let mut lines = Vec::new();
    export(place, &mut lines).await.unwrap();
    let record = lines
        .split(|&byte| byte == b'\n')
        .filter_map(|line| serde_json::from_slice::<Value>(line).ok())
        .find(|line| line["events"].is_array());
    record.unwrap()["events"].as_array().unwrap().clone()
}

/// A player with this round-trip time.
async fn far_away(server: &Server, player: &Record<'_>) -> Socket {
    let mut socket = watch_as(server.listen().await, player).await;
    // A socket that is not read does not answer pings.
    tokio::time::sleep(Duration::from_millis(300)).await;
    next_of(&mut socket, "present").await;
    // The server has measured the pong when it announces the next visitor.
    let watcher = crate::live::watch(server.listen().await, player, "").await;
    while next_of(&mut socket, "present").await["presence"]["watchers"] != 1 {}
    drop(watcher);
    socket
}

/// Two players by the clock at one node; the one to move is connected through another node, with lag.
async fn moved_to_one_far_away<'a>(here: &'a Server, there: &Server) -> (Record<'a>, Socket) {
    let new = json!({"spec": "paths:5", "seats": ["open", "me"], "clock": "1+0"});
    let [record, other] = here.two_at(new).await;
    let socket = far_away(there, &record).await;
    other.play("(0,0)").await.fine();
    (record, socket)
}

#[tokio::test]
async fn measured_lag_is_compensated() {
    let server = Server::start().await;
    let (record, _socket) = moved_to_one_far_away(&server, &server).await;
    server.turn_clock(Duration::from_secs(10)).await;
    let table = record.play("(1,1)").await.fine();
    let events = events(&server).await;
    let (before, after) = (&events[events.len() - 2], &events[events.len() - 1]);
    assert_eq!(before.get("lag"), None, "nobody has measured the other one");
    let lag = after["lag"].as_u64().unwrap();
    assert!(
        (290..=390).contains(&lag),
        "what was measured, up to what is forgiven: {lag}"
    );
    let thought = after["at"].as_u64().unwrap() - before["at"].as_u64().unwrap();
    assert_eq!(table["clocks"]["left"][1], 60_000 - (thought - lag));
}

#[tokio::test]
async fn compensation_never_exceeds_the_time_used() {
    let server = Server::start().await;
    let (record, _socket) = moved_to_one_far_away(&server, &server).await;
    let table = record.play("(1,1)").await.fine();
    let events = events(&server).await;
    let at = |back: usize| events[events.len() - back]["at"].as_u64().unwrap();
    let lag = events[events.len() - 1]["lag"].as_u64().unwrap_or(0);
    assert!(lag <= at(1) - at(2));
    assert!(table["clocks"]["left"][1].as_u64().unwrap() <= 60_000);
}

#[tokio::test]
async fn clients_cannot_claim_lag() {
    let server = Server::start().await;
    let record = server.record(json!({"spec": "paths:5", "clock": "1+0"})).await;
    server.turn_clock(Duration::from_secs(10)).await;
    let act = json!({"command": "move", "text": "(0,0)", "lag": 900});
    let table = record.command(act).await.fine();
    assert!(table["clocks"]["left"][0].as_u64().unwrap() <= 50_000);
    assert_eq!(events(&server).await[0].get("lag"), None);
}

#[tokio::test]
async fn lag_measured_at_one_node_counts_at_another() {
    let database = Database::new().unwrap();
    let here = node(&database, None, 0).await;
    let there = node(&database, None, 0).await;
    let (record, _socket) = moved_to_one_far_away(&here, &there).await;
    tokio::time::sleep(Duration::from_millis(20)).await;
    record.play("(1,1)").await.fine();
    let events = events_in(&DatabaseUrl::Postgres(database.url())).await;
    let last = events.last().unwrap();
    assert!(last["lag"].as_u64().is_some_and(|lag| lag >= 20), "{last}");
}
