//! Offers: draws and take-backs between two people.

use serde_json::{Value, json};

use crate::{Server, words};

#[tokio::test]
async fn at_one_screen_offers_take_effect_at_once() {
    let server = Server::start().await;
    let record = server.record(json!({"spec": "paths:3"})).await;
    record.play("(0,0)").await.fine();
    let table = record.command(json!({"command": "take-back"})).await.fine();
    assert_eq!(
        words(&table).len(),
        0,
        "one move, since the other's turn is mine too"
    );
    record.play("(0,0)").await.fine();
    let table = record.command(json!({"command": "offer-draw"})).await.fine();
    assert_eq!(
        table["view"]["outcome"],
        json!({"winner": null, "reason": "agreed", "text": "draw: by agreement",
            "why": {"code": "rules.ended.agreed", "args": []}})
    );
    record.play("(1,1)").await.refused(422);
    let table = record.command(json!({"command": "take-back"})).await.fine();
    assert_eq!(
        (words(&table).len(), &table["view"]["outcome"]),
        (1, &Value::Null),
        "the end is taken back first"
    );
    let table = record.command(json!({"command": "resign"})).await.fine();
    assert_eq!(
        table["view"]["outcome"]["text"], "white wins: black resigned",
        "it was Black's turn"
    );
}

#[tokio::test]
async fn a_draw_is_offered_and_accepted() {
    let server = Server::start().await;
    let [record, other] = server.two_people().await;
    let table = record.command(json!({"command": "offer-draw"})).await.fine();
    assert_eq!(table["offer"], json!({"by": 0, "kind": "draw"}));
    record.command(json!({"command": "accept"})).await.refused(422);
    record
        .command(json!({"command": "offer-draw"}))
        .await
        .refused(422);
    let table = other.command(json!({"command": "accept"})).await.fine();
    assert_eq!(table["view"]["outcome"]["text"], "draw: by agreement");
    assert_eq!(table["offer"], Value::Null);
}

#[tokio::test]
async fn offers_lapse_when_the_opponent_moves_and_can_be_declined() {
    let server = Server::start().await;
    let [record, other] = server.two_people().await;
    record.command(json!({"command": "offer-draw"})).await.fine();
    let table = record.play("(1,1)").await.fine();
    assert_eq!(table["offer"]["kind"], "draw", "one's own move keeps it");
    let table = other.play("(0,0)").await.fine();
    assert_eq!(table["offer"], Value::Null);
    other.command(json!({"command": "offer-draw"})).await.fine();
    let table = record.command(json!({"command": "decline"})).await.fine();
    assert_eq!(table["offer"], Value::Null);
}

#[tokio::test]
async fn a_take_back_needs_consent() {
    let server = Server::start().await;
    let [record, other] = server.two_people().await;
    record.play("(1,1)").await.fine();
    other.play("(0,0)").await.fine();
    let table = record.command(json!({"command": "take-back"})).await.fine();
    assert_eq!(
        (words(&table).len(), &table["offer"]["kind"]),
        (2, &json!("take-back"))
    );
    let table = other.command(json!({"command": "accept"})).await.fine();
    assert_eq!((words(&table).len(), &table["view"]["turn"]), (0, &json!(0)));
}

#[tokio::test]
async fn a_player_not_to_move_may_resign() {
    let server = Server::start().await;
    let [_, other] = server
        .two_at(json!({"spec": "hive", "seats": ["me", "open"]}))
        .await;
    let table = other.command(json!({"command": "resign"})).await.fine();
    assert_eq!(
        table["view"]["outcome"],
        json!({"winner": 0, "reason": "resigned", "text": "white wins: black resigned",
            "why": {"code": "rules.ended.resigned", "args": [{"code": "rules.colour.black", "args": []}]}})
    );
    assert_eq!(table["view"]["moves"], json!([]));
}

#[tokio::test]
async fn the_open_seat_is_taken_once() {
    let server = Server::start().await;
    let record = server
        .record(json!({"spec": "paths:3", "seats": ["open", "me"]}))
        .await;
    assert_eq!(record.table().await["seats"][0]["holder"], "open");
    let sit = || async {
        server
            .post(&record.path("/sit"), &json!({"name": "Bo"}))
            .await
            .status
            .as_u16()
    };
    let (a, b) = tokio::join!(sit(), sit());
    let mut both = [a, b];
    both.sort_unstable();
    assert!(both == [200, 409] || both == [200, 422], "{both:?}");
    assert_eq!(
        record.table().await["seats"][0],
        json!({"holder": "person", "name": "Bo"})
    );
}
