//! Games that end early: aborted, or claimed because the opponent left.

use std::time::Duration;

use serde_json::{Value, json};

use crate::live::{next_of, watch_as};
use crate::{Record, Server};

const MINUTE: Duration = Duration::from_mins(1);

async fn two<'a>(server: &'a Server, record: &'a Record<'a>) -> Record<'a> {
    let other = record.joined_by_another().await;
    Record { server, ..other }
}

#[tokio::test]
async fn a_game_can_be_aborted_before_the_second_move() {
    let server = Server::start().await;
    let record = server
        .record(json!({"spec": "paths:3", "seats": ["me", "open"], "clock": "5+3"}))
        .await;
    let other = two(&server, &record).await;
    record.play("(1,1)").await.fine();
    assert_eq!(other.table().await["may_abort"], true);
    let table = other.command(json!({"command": "abort"})).await.fine();
    assert_eq!(
        (&table["aborted"], &table["may_abort"]),
        (&json!(true), &json!(false))
    );
    let view = &table["view"];
    assert_eq!(
        (&view["turn"], &view["moves"], &view["outcome"]),
        (&Value::Null, &json!([]), &Value::Null),
        "it is over without a result"
    );
    assert_eq!(table["clocks"]["running"], Value::Null);
    for act in ["take-back", "resign", "abort", "offer-draw", "claim"] {
        let sentence = other.command(json!({"command": act})).await.refused(422);
        assert!(sentence.contains("over"), "{act}: {sentence}");
    }
    other.play("(0,0)").await.refused(422);
    let listed = server.get_as(&record.token, "/api/records").await.fine();
    assert_eq!(listed[0]["result"], json!({"winner": null, "aborted": true}));
    let text = server.get(&record.path("/export/record.txt")).await.text();
    assert!(text.contains("[Result \"*\"]"), "{text}");
}

#[tokio::test]
async fn a_game_cannot_be_aborted_after_the_second_move() {
    let server = Server::start().await;
    let record = server
        .record(json!({"spec": "paths:3", "seats": ["me", "open"], "moves": "(2,2)"}))
        .await;
    let other = two(&server, &record).await;
    other.play("(1,1)").await.fine();
    assert_eq!(record.table().await["may_abort"], true, "one of three was given");
    record.play("(0,0)").await.fine();
    assert_eq!(record.table().await["may_abort"], false);
    let sentence = record.command(json!({"command": "abort"})).await.refused(422);
    assert!(sentence.contains("resign"), "{sentence}");
    let watcher = server.get(&record.path("")).await.fine();
    assert_eq!(watcher["may_abort"], false);
}

#[tokio::test]
async fn an_open_game_can_be_withdrawn() {
    let server = Server::start().await;
    let record = server
        .record(json!({"spec": "paths:3", "seats": ["me", "open"]}))
        .await;
    record.command(json!({"command": "abort"})).await.fine();
    let sentence = server.post(&record.path("/sit"), &json!({})).await.refused(422);
    assert!(sentence.contains("withdrawn"), "{sentence}");
}

#[tokio::test]
async fn a_game_can_be_claimed_when_the_player_to_move_has_left() {
    let server = Server::start().await;
    let record = server
        .record(json!({"spec": "paths:5", "seats": ["me", "open"], "clock": "10+0"}))
        .await;
    let other = two(&server, &record).await;
    let at = server.listen().await;
    let mut mine = watch_as(at, &record).await;
    let theirs = watch_as(at, &other).await;
    let both = |message: &Value| message["presence"]["seats"] == json!([true, true]);
    while !both(&next_of(&mut mine, "present").await) {}
    record.play("(1,1)").await.fine();
    let sentence = record.command(json!({"command": "claim"})).await.refused(422);
    assert!(sentence.contains("is connected"), "{sentence}");
    drop(theirs);
    let gone = next_of(&mut mine, "present").await["presence"].clone();
    assert_eq!(gone["seats"], json!([true, false]));
    let wait = gone["claim"].as_u64().unwrap();
    assert!((50_000..=60_000).contains(&wait), "{wait}");
    let sentence = record.command(json!({"command": "claim"})).await.refused(422);
    assert!(sentence.contains("come back"), "{sentence}");
    other.command(json!({"command": "claim"})).await.refused(422);
    server.turn_clock(MINUTE).await;
    let table = record.command(json!({"command": "claim"})).await.fine();
    assert_eq!(table["view"]["outcome"]["winner"], 0);
    assert_eq!(
        table["view"]["outcome"]["text"],
        "white wins: black left the game"
    );
}

#[tokio::test]
async fn a_draw_can_be_claimed_but_never_from_a_computer() {
    let server = Server::start().await;
    let record = server
        .record(json!({"spec": "paths:5", "seats": ["open", "me"]}))
        .await;
    let other = two(&server, &record).await;
    server.turn_clock(2 * MINUTE).await;
    let sentence = record
        .command(json!({"command": "claim", "draw": true}))
        .await
        .refused(422);
    assert!(
        sentence.contains("come back"),
        "without clocks there is time: {sentence}"
    );
    server.turn_clock(60 * MINUTE).await;
    let table = record
        .command(json!({"command": "claim", "draw": true}))
        .await
        .fine();
    assert_eq!(table["view"]["outcome"]["winner"], Value::Null);
    assert_eq!(
        other.table().await["view"]["outcome"]["text"],
        "draw: white left the game"
    );
    let alone = server
        .record(json!({"spec": "abalon:5", "seats": ["alphabeta,time=9s", "me"]}))
        .await;
    alone.command(json!({"command": "claim"})).await.refused(422);
}
