//! Presence, as clients are told.

use backing::{Database, Nats};
use serde_json::{Value, json};

use crate::Server;
use crate::live::{Socket, next_of, watch, watch_as};
use crate::nodes::node;

async fn told(socket: &mut Socket, so: impl Fn(&Value) -> bool) -> Value {
    loop {
        let presence = next_of(socket, "present").await["presence"].clone();
        if so(&presence) {
            return presence;
        }
    }
}

#[tokio::test]
async fn players_and_watchers_are_counted() {
    let server = Server::start().await;
    let at = server.listen().await;
    let [record, other] = server.two_people().await;
    let mut mine = watch_as(at, &record).await;
    told(&mut mine, |presence| {
        *presence == json!({"seats": [true, false], "watchers": 0, "claim": null})
    })
    .await;
    let again = watch_as(at, &record).await;
    let _theirs = watch_as(at, &other).await;
    let mut watcher = watch(at, &record, "").await;
    let both = json!([true, true]);
    let all = |presence: &Value| presence["seats"] == both && presence["watchers"] == 1;
    told(&mut mine, all).await;
    told(&mut watcher, all).await;
    drop(watcher);
    told(&mut mine, |presence| presence["watchers"] == 0).await;
    drop(again);
    record.play("(1,1)").await.fine();
    other.play("(0,0)").await.fine();
    let _second = watch(at, &record, "").await;
    let presence = told(&mut mine, |presence| presence["watchers"] == 1).await;
    assert_eq!(presence["seats"], both, "one of two sockets is enough");
}

#[tokio::test]
async fn computers_and_both_players_at_one_screen_count_as_present() {
    let server = Server::start().await;
    let at = server.listen().await;
    let record = server
        .record(json!({"spec": "paths:3", "seats": ["me", "random"]}))
        .await;
    let mut socket = watch_as(at, &record).await;
    told(&mut socket, |presence| presence["seats"] == json!([true, true])).await;
    let record = server.record(json!({"spec": "paths:3"})).await;
    let mut socket = watch_as(at, &record).await;
    told(&mut socket, |presence| presence["seats"] == json!([true, true])).await;
}

#[tokio::test]
async fn a_watcher_who_sits_down_becomes_a_player() {
    let server = Server::start().await;
    let at = server.listen().await;
    let record = server
        .record(json!({"spec": "paths:3", "seats": ["me", "open"]}))
        .await;
    let stranger = server.record(json!({"spec": "paths:3"})).await;
    let comes = crate::Record {
        token: stranger.token.clone(),
        ..record.clone()
    };
    let mut mine = watch_as(at, &record).await;
    let _theirs = watch_as(at, &comes).await;
    told(&mut mine, |presence| presence["watchers"] == 1).await;
    server
        .post_as(&comes.token, &record.path("/sit"), &json!({}))
        .await
        .fine();
    told(&mut mine, |presence| {
        *presence == json!({"seats": [true, true], "watchers": 0, "claim": null})
    })
    .await;
}

#[tokio::test]
async fn presence_spans_nodes() {
    let (database, nats) = (Database::new().unwrap(), Nats::start().unwrap());
    let here = node(&database, Some(&nats), 0).await;
    let there = node(&database, Some(&nats), 0).await;
    let [record, other] = here
        .two_at(json!({"spec": "paths:5", "seats": ["me", "open"], "clock": "1+0"}))
        .await;
    let mut mine = watch_as(here.listen().await, &record).await;
    told(&mut mine, |presence| presence["seats"] == json!([true, false])).await;
    let at = there.listen().await;
    let theirs = watch_as(at, &other).await;
    told(&mut mine, |presence| presence["seats"] == json!([true, true])).await;
    let _watcher = watch(at, &record, "").await;
    told(&mut mine, |presence| presence["watchers"] == 1).await;
    record.play("(1,1)").await.fine();
    drop(theirs);
    let gone = told(&mut mine, |presence| presence["seats"] == json!([true, false])).await;
    assert!(gone["claim"].as_u64().unwrap() <= 60_000);
    let sentence = record.command(json!({"command": "claim"})).await.refused(422);
    assert!(sentence.contains("come back"), "{sentence}");
}
