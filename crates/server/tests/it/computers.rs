//! Computer players move by themselves, stop when no longer wanted, and go on after a restart.

use serde_json::{Value, json};

use crate::live::watch;
use crate::{Server, words};

/// A player that searches as long as it may: ten seconds.
const SLOW: &str = "alphabeta,time=100s";

#[tokio::test]
async fn the_computer_answers() {
    let server = Server::start().await;
    for player in ["level:1", "random", "greedy", "minimax:2", "mcts,nodes=50"] {
        let record = server
            .record(json!({"spec": "paths:4", "seats": ["me", player]}))
            .await;
        record.play("(1,1)").await.fine();
        let table = record.once(|table| table["version"] == 2).await;
        assert_eq!(words(&table).len(), 2, "{player}");
        assert_eq!(table["seats"][1], json!({"holder": "computer", "name": player}));
    }
}

#[tokio::test]
async fn two_computers_play_to_the_end_by_themselves() {
    let server = Server::start().await;
    let record = server
        .record(json!({"spec": "islands:5", "seats": ["random", "level:1"]}))
        .await;
    let _watcher = watch(server.listen().await, &record, "").await;
    let table = record.once(|table| table["view"]["outcome"] != Value::Null).await;
    assert_eq!(table["mine"], json!([]));
    assert!(words(&table).len() > 5);
}

#[tokio::test]
async fn a_take_back_is_granted_and_takes_both_moves() {
    let server = Server::start().await;
    let record = server
        .record(json!({"spec": "paths:4", "seats": ["me", "level:1"]}))
        .await;
    record.command(json!({"command": "take-back"})).await.refused(422);
    record.play("(0,0)").await.fine();
    record.once(|table| table["version"] == 2).await;
    let table = record.command(json!({"command": "take-back"})).await.fine();
    assert_eq!((words(&table).len(), &table["view"]["turn"]), (0, &json!(0)));
}

#[tokio::test]
async fn a_search_that_is_no_longer_wanted_is_stopped() {
    let server = Server::start().await;
    // More games than threads: if searches were not stopped, the last one would take too long.
    for act in [
        "take-back",
        "resign",
        "take-back",
        "resign",
        "take-back",
        "resign",
    ] {
        let record = server
            .record(json!({"spec": "abalon:5", "seats": ["me", SLOW]}))
            .await;
        let text = record.table().await["view"]["moves"][0]["text"]
            .as_str()
            .unwrap()
            .to_owned();
        record.play(&text).await.fine();
        let table = record.command(json!({"command": act})).await.fine();
        assert_eq!(words(&table).len(), usize::from(act == "resign"));
    }
    let record = server
        .record(json!({"spec": "paths:4", "seats": ["random", "me"]}))
        .await;
    record.once(|table| table["version"] == 1).await;
}

#[tokio::test]
async fn the_computer_swaps_sides() {
    let server = Server::start().await;
    let record = server
        .record(json!({"spec": "paths:4", "seats": ["me", "level:1"]}))
        .await;
    let table = record.command(json!({"command": "swap-sides"})).await.fine();
    assert_eq!(table["mine"], json!([1]));
    let table = record.once(|table| words(table).len() == 1).await;
    assert_eq!(table["view"]["turn"], 1);
}

#[tokio::test]
async fn the_computer_declines_draws_and_keeps_its_seat() {
    let server = Server::start().await;
    let record = server
        .record(json!({"spec": "paths:4", "seats": ["me", "level:1"]}))
        .await;
    let sentence = record
        .command(json!({"command": "offer-draw"}))
        .await
        .refused(422);
    assert_eq!(sentence, "level:1 declines the draw");
    record
        .server
        .post(&record.path("/sit"), &json!({}))
        .await
        .refused(422);
}

#[tokio::test]
async fn after_a_restart_the_computer_goes_on() {
    let server = Server::start().await;
    let new = json!({"spec": "abalon:5", "seats": ["me", "alphabeta,time=2s"]});
    let record = server.record(new).await;
    let text = record.table().await["view"]["moves"][0]["text"]
        .as_str()
        .unwrap()
        .to_owned();
    record.play(&text).await.fine();
    let (id, token) = (record.id.clone(), record.token.clone());
    let server = server.restarted().await;
    let record = crate::Record {
        server: &server,
        id,
        token,
    };
    let table = record.once(|table| table["version"] == 2).await;
    assert_eq!(words(&table).len(), 2);
}

#[tokio::test]
async fn a_hundred_games_go_on_at_once() {
    let server = Server::start().await;
    let first = server
        .record(json!({"spec": "paths:4", "seats": ["me", "level:2"]}))
        .await;
    let mut records = Vec::new();
    for number in 0..100 {
        let spec = ["paths:4", "islands:5", "sabin-rains:3", "hive:simple", "abalon:4"][number % 5];
        let new = json!({"spec": spec, "seats": ["level:2", "me"]});
        let created = server.post_as(&first.token, "/api/records", &new).await.fine();
        records.push(crate::Record {
            server: &server,
            id: created["table"]["record"].as_str().unwrap().to_owned(),
            token: first.token.clone(),
        });
    }
    for record in &records {
        record.once(|table| table["version"] == 1).await;
    }
    let listed = server.get_as(&first.token, "/api/records").await.fine();
    assert_eq!(listed.as_array().unwrap().len(), 50, "the list has an end");
}
