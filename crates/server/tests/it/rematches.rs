//! Rematches.

use serde_json::{Value, json};

use crate::{Answer, Record, Server};

impl Record<'_> {
    async fn rematch(&self) -> Answer {
        let path = self.path("/rematch");
        self.server.post_as(&self.token, &path, &json!({})).await
    }
}

#[tokio::test]
async fn a_rematch_needs_both_players() {
    let server = Server::start().await;
    let [record, other] = server
        .two_at(json!({"spec": "paths:3", "seats": ["me", "open"], "clock": "5+3"}))
        .await;
    record.rematch().await.refused(422);
    other.command(json!({"command": "resign"})).await.fine();
    for _ in 0..2 {
        let asked = record.rematch().await;
        assert_eq!(asked.status, 200);
        let table = asked.fine()["table"].clone();
        assert_eq!(table["record"], record.id.as_str());
        assert_eq!(table["offer"], json!({"by": 0, "kind": "rematch"}));
        assert_eq!(table["rematch"], Value::Null);
    }
    let accepted = other.rematch().await;
    assert_eq!(accepted.status, 201);
    let theirs = accepted.fine()["table"].clone();
    let mine = record.rematch().await.fine()["table"].clone();
    assert_eq!(mine["record"], theirs["record"]);
    assert_eq!(
        (&mine["mine"], &theirs["mine"]),
        (&json!([1]), &json!([0])),
        "sides are swapped"
    );
    assert_eq!(mine["clocks"]["control"], "5+3");
    let table = record.table().await;
    assert_eq!(
        (&table["rematch"], &table["offer"]),
        (&mine["record"], &Value::Null)
    );
    let stranger = Record {
        token: String::new(),
        ..record
    };
    stranger.rematch().await.refused(403);
}

#[tokio::test]
async fn a_rematch_can_be_declined() {
    let server = Server::start().await;
    let [record, other] = server.two_people().await;
    record.command(json!({"command": "resign"})).await.fine();
    record.rematch().await.fine();
    let table = other.command(json!({"command": "decline"})).await.fine();
    assert_eq!(table["offer"], Value::Null);
    let asked = other.rematch().await.fine();
    assert_eq!(asked["table"]["offer"]["by"], 1, "they may ask themselves");
}

#[tokio::test]
async fn concurrent_requests_start_one_rematch() {
    let server = Server::start().await;
    let [record, other] = server.two_people().await;
    record.command(json!({"command": "resign"})).await.fine();
    let (mine, theirs) = tokio::join!(record.rematch(), other.rematch());
    let mut statuses = [mine.status.as_u16(), theirs.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 201], "{} {}", mine.text(), theirs.text());
    assert_ne!(record.table().await["rematch"], Value::Null);
}

#[tokio::test]
async fn the_computer_always_accepts_a_rematch() {
    let server = Server::start().await;
    let record = server
        .record(json!({"spec": "paths:3", "seats": ["me", "random"]}))
        .await;
    record.command(json!({"command": "resign"})).await.fine();
    let next = record.rematch().await;
    assert_eq!(next.status, 201);
    assert_eq!(next.fine()["table"]["mine"], json!([1]));
}
