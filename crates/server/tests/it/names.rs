//! Names that could deceive: invisible characters, and letters that look like others.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::people::{PASSWORD, credentials, token_of};
use crate::{Answer, Server};

/// «alice» with a Cyrillic а, which looks the same.
const FALSE_ALICE: &str = "аlice";

impl Server {
    async fn call_me(&self, token: &str, name: &str) -> Answer {
        self.ask_as("PUT", token, "/api/me", &json!({"name": name})).await
    }
}

#[tokio::test]
async fn a_name_that_looks_like_an_account_is_that_accounts() {
    let server = Server::start().await;
    let alice = server.signed_up("", "alice").await;
    for like in [FALSE_ALICE, "ALICE", "A1ice", "AIice", "Аliсе"] {
        let answer = server.post("/api/accounts", &credentials(like, PASSWORD)).await;
        assert!(
            [StatusCode::BAD_REQUEST, StatusCode::UNPROCESSABLE_ENTITY].contains(&answer.status),
            "{like}: {}",
            answer.status
        );
        let sentence = server.call_me("", like).await.refused(422);
        assert!(sentence.contains("sign in"), "{sentence}");
    }
    server.call_me(&alice, "Alice").await.fine();
    server.call_me("", "Alicia").await.fine();
}

#[tokio::test]
async fn no_seat_is_taken_under_the_name_of_an_account() {
    let server = Server::start().await;
    let alice = server.signed_up("", "alice").await;
    let named = json!({"spec": "paths:3", "names": [FALSE_ALICE, null]});
    server.post("/api/records", &named).await.refused(422);
    let record = server
        .record(json!({"spec": "paths:3", "seats": ["me", "open"]}))
        .await;
    let sit = json!({"name": FALSE_ALICE});
    server.post(&record.path("/sit"), &sit).await.refused(422);
    let pair = json!({"spec": "paths:3", "name": FALSE_ALICE});
    server.post("/api/pair", &pair).await.refused(422);
    record
        .command(json!({"command": "name", "name": FALSE_ALICE}))
        .await
        .refused(422);
    assert_eq!(record.table().await["seats"][0]["name"], Value::Null);
    let sat = server
        .post_as(&alice, &record.path("/sit"), &json!({"name": "Alice"}))
        .await
        .fine();
    assert_eq!(sat["table"]["seats"][1]["name"], "Alice");
}

#[tokio::test]
async fn names_lose_invisible_and_bidirectional_characters() {
    let server = Server::start().await;
    let welcome = server.call_me("", "\u{202e}A\u{200b}nn\u{2066} ").await.fine();
    assert_eq!(welcome["me"]["name"], "Ann");
    let nothing = server.call_me("", "\u{200b}\u{3164}").await.fine();
    assert_eq!(nothing["me"]["name"], Value::Null);
    let record = server
        .record(json!({"spec": "paths:3", "names": ["A\u{202e}nn", null]}))
        .await;
    assert_eq!(record.table().await["seats"][0]["name"], "Ann");
    for name in ["Ann\u{202e}", "Ann\u{200b}", "\u{3164}\u{3164}"] {
        let answer = server.post("/api/accounts", &credentials(name, PASSWORD)).await;
        answer.refused(400);
    }
}

#[tokio::test]
async fn signing_in_trims_as_signing_up_does() {
    let server = Server::start().await;
    server
        .post("/api/accounts", &credentials("  Ann Lee ", PASSWORD))
        .await
        .fine();
    for name in ["Ann Lee", " ann lee", "ANN  LEE\t", "Ann\u{a0}Lee"] {
        let welcome = server.sign_in("", name, PASSWORD).await.fine();
        assert_eq!(server.me(&token_of(&welcome)).await["account"], "Ann Lee");
    }
    server
        .sign_in("", &"x".repeat(100_000), PASSWORD)
        .await
        .refused(401);
}
