//! Chat: who reads what.

use std::time::Duration;

use serde_json::{Value, json};

use crate::live::{next, next_of, watch, watch_as};
use crate::{Answer, Record, Server};

impl Record<'_> {
    async fn say(&self, say: Value) -> Answer {
        self.server.post_as(&self.token, &self.path("/chat"), &say).await
    }

    async fn said(&self) -> Vec<String> {
        let lines = self.server.get_as(&self.token, &self.path("/chat")).await.fine();
        let texts = lines.as_array().unwrap().iter();
        texts
            .map(|line| line["text"].as_str().unwrap().to_owned())
            .collect()
    }

    /// The same record, as a watcher.
    async fn watched(&self) -> Record<'_> {
        let stranger = self.server.record(json!({"spec": "paths:3"})).await;
        Record {
            token: stranger.token,
            ..self.clone()
        }
    }
}

#[tokio::test]
async fn players_and_watchers_have_rooms_of_their_own() {
    let server = Server::start().await;
    let [record, other] = server
        .two_at(json!({"spec": "paths:3", "seats": ["me", "open"], "names": ["Ann", null]}))
        .await;
    let watcher = record.watched().await;
    let line = record.say(json!({"text": " good luck\n "})).await.fine();
    assert_eq!(
        (&line["room"], &line["player"], &line["name"], &line["text"]),
        (&json!("players"), &json!(0), &json!("Ann"), &json!("good luck"))
    );
    watcher.say(json!({"text": "white wins"})).await.fine();
    assert_eq!(other.said().await, ["good luck"]);
    assert_eq!(watcher.said().await, ["white wins"]);
    watcher
        .say(json!({"text": "play (0,0)!", "room": "players"}))
        .await
        .refused(403);
    record
        .say(json!({"text": "hello", "room": "watchers"}))
        .await
        .refused(403);
    other.command(json!({"command": "resign"})).await.fine();
    record
        .say(json!({"text": "thanks for watching", "room": "watchers"}))
        .await
        .fine();
    assert_eq!(
        record.said().await,
        ["good luck", "white wins", "thanks for watching"]
    );
    assert_eq!(watcher.said().await, ["white wins", "thanks for watching"]);
}

#[tokio::test]
async fn messages_reach_the_sockets_of_their_room() {
    let server = Server::start().await;
    let at = server.listen().await;
    let [record, other] = server.two_people().await;
    let mut mine = watch_as(at, &record).await;
    let mut theirs = watch_as(at, &other).await;
    let mut watcher = watch(at, &record, "").await;
    for socket in [&mut mine, &mut theirs, &mut watcher] {
        next(socket).await;
    }
    let script = "<script>alert('x')</script>";
    record.say(json!({"text": script})).await.fine();
    for socket in [&mut mine, &mut theirs] {
        assert_eq!(
            next_of(socket, "chat").await["line"]["text"],
            script,
            "as it was typed"
        );
    }
    record.play("(1,1)").await.fine();
    assert_eq!(
        next(&mut watcher).await["type"],
        "table",
        "nothing was said to watchers"
    );
    record.watched().await.say(json!({"text": "aha"})).await.fine();
    assert_eq!(next(&mut watcher).await["line"]["text"], "aha");
    other.play("(0,0)").await.fine();
    for _ in 0..2 {
        assert_eq!(next(&mut mine).await["type"], "table", "players hear no watcher");
    }
}

#[tokio::test]
async fn chat_is_rate_limited_per_person() {
    let server = Server::start().await;
    let record = server.record(json!({"spec": "paths:3"})).await;
    for text in ["", "  ", "\u{200e}\n", &"x".repeat(201)] {
        record.say(json!({"text": text})).await.refused(400);
    }
    for number in 0..5 {
        record.say(json!({"text": number.to_string()})).await.fine();
    }
    let sentence = record.say(json!({"text": "more"})).await.refused(429);
    assert!(sentence.contains("wait"), "{sentence}");
    record
        .watched()
        .await
        .say(json!({"text": "others may"}))
        .await
        .fine();
    server.turn_clock(Duration::from_secs(11)).await;
    record.say(json!({"text": "later"})).await.fine();
}

#[tokio::test]
async fn chat_is_rate_limited_per_address() {
    let limits = tessera_server::Limits {
        chat_per_minute: 3,
        ..tessera_server::Limits::default()
    };
    let server = crate::limits::limited(limits).await;
    let record = server.record(json!({"spec": "paths:3"})).await;
    let path = record.path("/chat");
    for _ in 0..3 {
        server.post(&path, &json!({"text": "spam"})).await.fine();
    }
    server.post(&path, &json!({"text": "spam"})).await.refused(429);
}
