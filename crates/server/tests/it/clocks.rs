//! The server's clocks run out at the right moment, watched or not.

use std::time::Duration;

use serde_json::{Value, json};

use crate::{Server, words};

const SECOND: Duration = Duration::from_secs(1);

impl Server {
    pub(crate) async fn turn_clock(&self, by: Duration) {
        let ms = by.as_millis() as u64;
        let answer = self.post("/api/test/clock", &json!({"ms": ms})).await;
        assert_eq!(answer.status, 204);
    }
}

#[tokio::test]
async fn a_random_move_is_played_when_the_move_time_is_over() {
    let server = Server::start().await;
    let record = server
        .record(json!({"spec": "sabin-rains:5", "clock": "30"}))
        .await;
    server.turn_clock(29 * SECOND).await;
    assert_eq!(record.version().await, 0);
    server.turn_clock(SECOND).await;
    let table = record.once(|table| table["version"] == 1).await;
    assert_eq!(words(&table).len(), 1);
    assert_eq!(table["drawn"], true);
    assert_eq!(
        table["clocks"]["running"], 1,
        "the other side's time runs at once"
    );
    assert!(table["clocks"]["left"][1].as_u64().unwrap() > 29_000);
    let text = table["view"]["moves"][0]
        .as_str()
        .or(table["view"]["moves"][0]["text"].as_str());
    let table = record.play(text.unwrap()).await.fine();
    assert_eq!(table["drawn"], false);
}

#[tokio::test]
async fn a_player_without_time_loses() {
    let server = Server::start().await;
    let record = server.record(json!({"spec": "paths:5", "clock": "1+5"})).await;
    server.turn_clock(20 * SECOND).await;
    let table = record.play("(0,0)").await.fine();
    let left = table["clocks"]["left"][0].as_u64().unwrap();
    assert!(
        (44_000..=45_000).contains(&left),
        "60 - 20 + 5 is about 45: {left}"
    );
    server.turn_clock(60 * SECOND).await;
    let table = record.once(|table| table["view"]["outcome"] != Value::Null).await;
    assert_eq!(table["view"]["outcome"]["winner"], 0);
    assert!(
        table["view"]["outcome"]["text"]
            .as_str()
            .unwrap()
            .contains("black ran out of time")
    );
    let text = server.get(&record.path("/export/record.txt")).await.text();
    assert!(
        text.contains("[Termination \"time forfeit\"]") && text.contains("[TimeControl \"60+5\"]"),
        "{text}"
    );
}

#[tokio::test]
async fn a_move_after_the_deadline_is_rejected() {
    let server = Server::start().await;
    let record = server.record(json!({"spec": "paths:5", "clock": "1+0"})).await;
    server.turn_clock(61 * SECOND).await;
    let act = json!({"version": 0, "command": "move", "text": "(0,0)"});
    let answer = server
        .post_as(&record.token, &record.path("/commands"), &act)
        .await;
    assert_eq!(answer.status, 409);
    let table = answer.json()["table"].clone();
    assert_eq!(table["view"]["outcome"]["winner"], 1);
    assert_eq!(words(&table).len(), 0);
}

#[tokio::test]
async fn clocks_run_while_the_server_is_down() {
    let server = Server::start().await;
    let record = server.record(json!({"spec": "paths:5", "clock": "0.25+0"})).await;
    let (path, token) = (record.path(""), record.token.clone());
    let server = server.restarted().await;
    // Nothing requests the table itself after the restart.
    server.turn_clock(16 * SECOND).await;
    let mut result = Value::Null;
    for _ in 0..500 {
        result = server.get_as(&token, "/api/records").await.fine()[0]["result"].clone();
        if result != Value::Null {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(result, json!({"winner": 1, "aborted": false}));
    assert_eq!(server.get(&path).await.fine()["version"], 1);
}

#[tokio::test]
async fn a_take_back_restores_the_clock() {
    let server = Server::start().await;
    let record = server.record(json!({"spec": "paths:5", "clock": "1+0"})).await;
    server.turn_clock(10 * SECOND).await;
    record.play("(0,0)").await.fine();
    server.turn_clock(10 * SECOND).await;
    let table = record.command(json!({"command": "take-back"})).await.fine();
    assert_eq!(table["clocks"]["running"], 0);
    let left = |player: usize| table["clocks"]["left"][player].as_u64().unwrap();
    assert!(left(0) > 59_000 && left(1) > 59_000, "{table}");
}

#[tokio::test]
async fn clocks_wait_while_a_seat_is_open() {
    let server = Server::start().await;
    let record = server
        .record(json!({"spec": "paths:5", "clock": "1+0", "seats": ["me", "open"]}))
        .await;
    server.turn_clock(100 * SECOND).await;
    tokio::time::sleep(Duration::from_millis(250)).await;
    let table = record.table().await;
    assert_eq!(
        (&table["version"], &table["clocks"]["running"]),
        (&json!(0), &Value::Null)
    );
    record.joined_by_another().await;
    let table = record.table().await;
    assert_eq!(table["clocks"]["running"], 0);
    assert!(table["clocks"]["left"][0].as_u64().unwrap() > 59_000);
}

#[tokio::test]
async fn clocks_too_fast_for_a_person_are_rejected() {
    let server = Server::start().await;
    for (clock, playable) in [
        ("1", true),
        ("0.9", false),
        ("0.1", false),
        ("0.25+0", true),
        ("0.2+0", false),
        ("0.02+1", true),
        ("0.02+0.5", false),
        ("0.01+30", false),
        ("none", true),
    ] {
        let new = json!({"spec": "paths:3", "clock": clock});
        let answer = server.post("/api/records", &new).await;
        if playable {
            answer.fine();
        } else {
            assert!(answer.refused(400).contains("1 second per move"), "{clock}");
        }
    }
}
