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
async fn far_away(server: &Server, player: &Record<'_>, lag: Duration) -> Socket {
    let mut socket = watch_as(server.listen().await, player).await;
    next_of(&mut socket, "table").await;
    // A ping follows the table, perhaps a moment later, and a socket that is not read does not answer it.
    tokio::time::sleep(lag + Duration::from_millis(100)).await;
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
    let socket = far_away(there, &record, Duration::from_millis(300)).await;
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
        (290..=1000).contains(&lag),
        "what was measured, up to what is forgiven: {lag}"
    );
    let thought = after["at"].as_u64().unwrap() - before["at"].as_u64().unwrap();
    assert_eq!(table["clocks"]["left"][1], 60_000 - (thought - lag));
}

/// The lag that was compensated in the moves of one player, in milliseconds.
async fn compensated(server: &Server, player: usize) -> Vec<u64> {
    let events = events(server).await;
    let moves = events.iter().filter(|event| event["event"] == "move");
    let lag = |event: &Value| event.get("lag").map_or(0, |lag| lag.as_u64().unwrap());
    moves.skip(player).step_by(2).map(lag).collect()
}

/// Plays a game between two who think 1.2 seconds over each move; between moves the second player does something.
async fn play_slowly(
    server: &Server,
    players: &[Record<'_>; 2],
    moves: usize,
    mut between: impl AsyncFnMut(usize),
) {
    for number in 0..moves {
        // No two stones touch, so that nobody wins.
        let (player, turn) = (number % 2, number / 2);
        let (row, column) = (2 * (turn % 6), 2 * player + 4 * (turn / 6));
        server.turn_clock(Duration::from_millis(1200)).await;
        players[player].play(&format!("({row},{column})")).await.fine();
        between(number).await;
    }
}

#[tokio::test]
async fn late_answers_gain_at_most_a_twentieth() {
    let server = Server::start().await;
    let new = json!({"spec": "paths:12", "seats": ["me", "open"], "clock": "1+0"});
    let players = server.two_at(new).await;
    // The cheat answers pings a second late, and gets a new one with each new socket.
    let mut sockets = vec![far_away(&server, &players[1], Duration::from_secs(1)).await];
    play_slowly(&server, &players, 24, async |number| {
        if number % 8 == 7 {
            sockets.push(far_away(&server, &players[1], Duration::from_secs(1)).await);
        }
    })
    .await;
    assert_eq!(compensated(&server, 0).await, [0; 12]);
    let gained = compensated(&server, 1).await;
    assert_eq!(gained.iter().sum::<u64>(), 3000, "5 % of a minute: {gained:?}");
    assert_eq!(gained[..3], [1000; 3]);
}

#[tokio::test]
async fn an_honest_player_far_away_gets_the_lag_back() {
    let server = Server::start().await;
    let new = json!({"spec": "paths:12", "seats": ["me", "open"], "clock": "5+0"});
    let players = server.two_at(new).await;
    let _socket = far_away(&server, &players[1], Duration::from_millis(300)).await;
    play_slowly(&server, &players, 24, async |_| ()).await;
    let given = compensated(&server, 1).await;
    assert!(given.iter().all(|&lag| lag >= 300), "{given:?}");
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
