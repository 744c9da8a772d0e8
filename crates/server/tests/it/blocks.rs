//! Blocks: what a blocked person wrote and offers is not shown, and the two are not paired.

use serde_json::{Value, json};

use crate::live::{next, next_of, watch_as};
use crate::lobby::{once, sits_down, taken};
use crate::{Answer, Record, Server};

impl Record<'_> {
    pub(crate) async fn block(&self, about: Value) -> Answer {
        let body = json!({"about": about});
        self.server
            .post_as(&self.token, &self.path("/block"), &body)
            .await
    }

    pub(crate) async fn tells(&self, text: &str) -> Value {
        let body = json!({"text": text});
        self.server
            .post_as(&self.token, &self.path("/chat"), &body)
            .await
            .fine()
    }

    pub(crate) async fn reads(&self) -> Vec<String> {
        let lines = self.server.get_as(&self.token, &self.path("/chat")).await.fine();
        let text = |line: &Value| line["text"].as_str().unwrap().to_owned();
        lines.as_array().unwrap().iter().map(text).collect()
    }
}

async fn listed(server: &Server, token: &str) -> usize {
    server
        .get_as(token, "/api/lobby")
        .await
        .fine()
        .as_array()
        .unwrap()
        .len()
}

#[tokio::test]
async fn a_blocked_players_chat_is_not_shown() {
    let server = Server::start().await;
    let at = server.listen().await;
    let [ann, bo] = server.two_people().await;
    let mut socket = watch_as(at, &ann).await;
    next(&mut socket).await;
    let first = bo.tells("first").await;
    assert_eq!(next_of(&mut socket, "chat").await["line"]["text"], "first");
    let block = ann.block(json!({"message": first["number"]})).await.fine();
    assert_eq!(block["name"], "Bo");
    bo.tells("second").await;
    ann.tells("quiet here").await;
    assert_eq!(
        next_of(&mut socket, "chat").await["line"]["text"],
        "quiet here",
        "nothing of the blocked player is sent"
    );
    assert_eq!(ann.reads().await, ["quiet here"]);
    assert_eq!(bo.reads().await, ["first", "second", "quiet here"]);

    let list = server.get_as(&ann.token, "/api/blocks").await.fine();
    assert_eq!((list.as_array().unwrap().len(), &list[0]), (1, &block));
    let again = ann.block(json!({"player": 1})).await.fine();
    assert_eq!(again, block, "once");
    let path = format!("/api/blocks/{}", block["id"].as_str().unwrap());
    for token in [&bo.token, &ann.token, &ann.token] {
        let gone = server.ask_as("DELETE", token, &path, &Value::Null).await;
        assert_eq!(gone.status, 204);
        let left = server.get_as(&ann.token, "/api/blocks").await.fine();
        let expected = usize::from(token == &bo.token);
        assert_eq!(left.as_array().unwrap().len(), expected, "only one's own");
    }
    bo.tells("third").await;
    assert_eq!(next_of(&mut socket, "chat").await["line"]["text"], "third");
    assert_eq!(ann.reads().await.len(), 4);
}

#[tokio::test]
async fn people_who_have_blocked_each_other_do_not_meet() {
    let server = Server::start().await;
    let at = server.listen().await;
    let [ann, bo] = server.two_people().await;
    let stranger = server.guest().await;
    bo.block(json!({"player": 0})).await.fine();
    let new = json!({"spec": "paths:4", "seats": ["me", "open"], "listed": true});
    for (maker, reader) in [(&ann, &bo), (&bo, &ann)] {
        let made = server.post_as(&maker.token, "/api/records", &new).await.fine();
        let table = |token: &str| Record {
            server: &server,
            id: made["table"]["record"].as_str().unwrap().to_owned(),
            token: token.to_owned(),
        };
        let _maker = watch_as(at, &table(&maker.token)).await;
        // The list is a second old at most.
        server.turn_clock(std::time::Duration::from_secs(2)).await;
        assert!(once(async || listed(&server, &stranger).await == 1).await);
        assert_eq!(listed(&server, &reader.token).await, 0);
        let _reader = sits_down(at, &table(&reader.token)).await;
        let third = table(&stranger);
        let _third = sits_down(at, &third).await;
        assert_eq!(third.once(taken).await["mine"], json!([1]));
    }
    let private = json!({"spec": "paths:4", "seats": ["me", "open"]});
    let made = server.post_as(&ann.token, "/api/records", &private).await.fine();
    let path = format!("/api/records/{}/sit", made["table"]["record"].as_str().unwrap());
    let refused = server.post_as(&bo.token, &path, &json!({})).await.refused(403);
    assert!(refused.contains("blocked"), "{refused}");

    let want = json!({"spec": "paths:6"});
    let pair = async |token: &str| {
        let table = server.post_as(token, "/api/pair", &want).await.fine()["table"].clone();
        table["record"].as_str().unwrap().to_owned()
    };
    let waiting = Record {
        id: pair(&ann.token).await,
        ..ann.clone()
    };
    let _waiting = watch_as(at, &waiting).await;
    server.turn_clock(std::time::Duration::from_secs(2)).await;
    assert!(once(async || listed(&server, &stranger).await == 1).await);
    let bos = pair(&bo.token).await;
    assert_ne!(bos, waiting.id, "each waits for another");
    assert_eq!(pair(&bo.token).await, bos, "at one table");
    assert_eq!(pair(&stranger).await, waiting.id, "who waits longest is next");
}

#[tokio::test]
async fn only_other_people_can_be_blocked() {
    let server = Server::start().await;
    let record = server
        .record(json!({"spec": "paths:3", "seats": ["me", "level:1"]}))
        .await;
    let own = record.tells("hi").await;
    for (about, status, part) in [
        (json!({"player": 0}), 422, "that is you"),
        (json!({"message": own["number"]}), 422, "that is you"),
        (json!({"player": 1}), 422, "no person"),
        (json!({"player": 9}), 422, "no person"),
        (json!({"message": 9}), 404, "no such message"),
        (json!({}), 400, ""),
        (json!("player"), 400, ""),
    ] {
        let sentence = record.block(about.clone()).await.refused(status);
        assert!(sentence.contains(part), "{about}: {sentence}");
    }
    // A stranger can't read the players' room, so can't point at what is said there.
    let watcher = Record {
        token: server.guest().await,
        ..record.clone()
    };
    watcher
        .block(json!({"message": own["number"]}))
        .await
        .refused(404);
    watcher.block(json!({"player": 0})).await.fine();
    // A visitor without a token gets one, as for a seat.
    let body = json!({"about": {"player": 0}});
    let stranger = server.post(&record.path("/block"), &body).await;
    assert!(stranger.headers.contains_key("set-cookie"));
}

#[tokio::test]
async fn a_block_moves_with_a_guest_who_signs_up() {
    let server = Server::start().await;
    let [ann, bo] = server.two_people().await;
    ann.block(json!({"player": 1})).await.fine();
    let signed_up = server.signed_up(&ann.token, "Ann").await;
    let bo_signed_up = server.signed_up(&bo.token, "Bob").await;
    let bo = Record {
        token: bo_signed_up,
        ..bo
    };
    bo.tells("boo").await;
    let ann = Record {
        token: signed_up,
        ..ann
    };
    assert_eq!(ann.reads().await, [""; 0]);
    assert_eq!(
        server
            .get_as(&ann.token, "/api/blocks")
            .await
            .fine()
            .as_array()
            .unwrap()
            .len(),
        1
    );
}
