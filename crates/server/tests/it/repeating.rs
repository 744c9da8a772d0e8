//! Every POST can be repeated: with the same key it happens once, whatever was lost in between.

use axum::body::Body;
use axum::http::Request;
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE, COOKIE, SET_COOKIE};
use backing::Database;
use serde_json::{Value, json};

use crate::nodes::node;
use crate::people::{PASSWORD, credentials, token_of};
use crate::{Answer, Server, words};

impl Server {
    /// A token, before anything is done with it.
    pub(crate) async fn guest(&self) -> String {
        token_of(&self.post("/api/session/guest", &json!({})).await.fine())
    }

    async fn send_with_key(&self, method: &str, token: &str, path: &str, key: &str, body: &Value) -> Answer {
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header("idempotency-key", key)
            .header(AUTHORIZATION, format!("Bearer {token}"))
            .header(CONTENT_TYPE, "application/json");
        self.send(request.body(Body::from(body.to_string())).unwrap())
            .await
    }

    /// Sends a request twice at the same time, and once more, with one key: three successful responses.
    async fn thrice(&self, method: &str, token: &str, path: &str, body: &Value) -> [Answer; 3] {
        let send = || self.send_with_key(method, token, path, "key 1", body);
        let (first, second) = tokio::join!(send(), send());
        let answers = [first, second, send().await];
        for answer in &answers {
            assert!(answer.status.is_success(), "{method} {path}: {}", answer.text());
        }
        answers
    }

    /// The table of each of three responses: the same one.
    async fn one_table(&self, token: &str, path: &str, body: &Value) -> Value {
        let tables = self
            .thrice("POST", token, path, body)
            .await
            .map(|answer| answer.json()["table"].clone());
        assert!(
            tables.iter().all(|table| table["record"] == tables[0]["record"]),
            "{path}"
        );
        tables[2].clone()
    }
}

fn path_of(table: &Value, rest: &str) -> String {
    format!("/api/records/{}{rest}", table["record"].as_str().unwrap())
}

/// How each POST is repeated: the tests below, or nothing to repeat.
const POSTS: &[(&str, &str)] = &[
    ("/api/accounts", "key"),
    ("/api/account/removal", "key"),
    ("/api/admin/acts", "key"),
    ("/api/pair", "key"),
    ("/api/position", "changes nothing"),
    ("/api/records", "key"),
    ("/api/records/{id}/analysis", "one analysis a game"),
    ("/api/records/{id}/block", "one block of each person"),
    ("/api/records/{id}/chat", "key"),
    ("/api/records/{id}/commands", "the command's own id"),
    ("/api/records/{id}/rematch", "key"),
    ("/api/records/{id}/report", "key"),
    ("/api/records/{id}/sit", "key"),
    ("/api/replay", "changes nothing"),
    ("/api/session", "another session does no harm"),
    ("/api/session/guest", "another token does no harm"),
    ("/api/simulate", "changes nothing"),
    ("/api/test/clock", "for tests"),
];

#[test]
fn every_post_says_how_it_is_repeated() {
    let document = tessera_server::openapi();
    let paths = document["paths"].as_object().unwrap();
    let mut posts: Vec<&str> = paths
        .iter()
        .filter(|(_, path)| path.get("post").is_some())
        .map(|(path, _)| path.as_str())
        .collect();
    let mut known: Vec<&str> = POSTS.iter().map(|(path, _)| *path).collect();
    posts.sort_unstable();
    known.sort_unstable();
    assert_eq!(
        posts, known,
        "say in POSTS how a new route is repeated, and test it"
    );
}

#[tokio::test]
async fn a_report_and_what_an_administrator_does_happen_once() {
    let server = Server::start().await;
    let ada = crate::moderation::admin(&server, "Ada").await;
    let [ann, _] = server.two_people().await;
    let report = json!({"about": {"player": 1}, "reason": "spam", "text": ""});
    server
        .thrice("POST", &ann.token, &ann.path("/report"), &report)
        .await;
    let reports = server.get_as(&ada, "/api/admin/reports").await.fine();
    assert_eq!(reports.as_array().unwrap().len(), 1);
    for act in [
        json!({"act": "close-report", "report": reports[0]["id"]}),
        json!({"act": "close-game", "record": ann.id}),
        json!({"act": "mute", "person": reports[0]["about"]["id"], "reason": "spam"}),
    ] {
        let name = act["act"].as_str().unwrap();
        let send = || server.send_with_key("POST", &ada, "/api/admin/acts", name, &act);
        let (first, second) = tokio::join!(send(), send());
        let third = send().await.fine();
        assert_eq!(first.fine(), third);
        assert_eq!(second.fine(), third);
    }
    let log = server.get_as(&ada, "/api/admin/acts").await.fine();
    assert_eq!(log.as_array().unwrap().len(), 4, "{log}");
}

#[tokio::test]
async fn a_visitor_has_a_token_before_sitting_down() {
    let server = Server::start().await;
    let record = server
        .record(json!({"spec": "paths:3", "seats": ["me", "open"]}))
        .await;
    let guest = server.guest().await;
    let again = server
        .post_as(&guest, "/api/session/guest", &json!({}))
        .await
        .fine();
    assert_eq!(again["token"], Value::Null, "the token is kept");
    // The response is lost: the visitor asks again, with a key or without.
    let body = json!({"name": "Bo"});
    server
        .send_with_key("POST", &guest, &record.path("/sit"), "1", &body)
        .await
        .fine();
    for _ in 0..2 {
        let sat = server
            .send_with_key("POST", &guest, &record.path("/sit"), "1", &body)
            .await
            .fine();
        assert_eq!(sat["table"]["mine"], json!([1]));
        let sat = server.post_as(&guest, &record.path("/sit"), &body).await.fine();
        assert_eq!(sat["table"]["mine"], json!([1]));
    }
    assert_eq!(record.version().await, 1);
    server.post(&record.path("/sit"), &body).await.refused(422);
}

#[tokio::test]
async fn browsers_get_the_token_as_a_cookie() {
    let server = Server::start().await;
    let ask = |cookie: String| {
        let request = Request::post("/api/session/guest")
            .header("sec-fetch-site", "same-origin")
            .header(COOKIE, cookie)
            .header(CONTENT_TYPE, "application/json");
        server.send(request.body(Body::from("{}")).unwrap())
    };
    let first = ask(String::new()).await;
    let cookie = first.headers[SET_COOKIE].to_str().unwrap().to_owned();
    assert!(cookie.contains("HttpOnly"), "{cookie}");
    assert_eq!(first.json()["token"], Value::Null);
    let second = ask(cookie.split(';').next().unwrap().to_owned()).await;
    assert!(second.headers.get(SET_COOKIE).is_none(), "the visitor has one");
}

#[tokio::test]
async fn records_and_seats_do_not_double() {
    let server = Server::start().await;
    let (ann, bo) = (server.guest().await, server.guest().await);
    let new = json!({"spec": "paths:3", "seats": ["me", "open"]});
    let made = server.one_table(&ann, "/api/records", &new).await;
    assert_eq!(
        server
            .get_as(&ann, "/api/records")
            .await
            .fine()
            .as_array()
            .unwrap()
            .len(),
        1
    );
    let sat = server.one_table(&bo, &path_of(&made, "/sit"), &json!({})).await;
    assert_eq!((&sat["version"], &sat["mine"]), (&json!(1), &json!([1])));
    // The key belongs to Ann.
    let other = server
        .send_with_key("POST", &bo, "/api/records", "key 1", &new)
        .await
        .fine();
    assert_ne!(other["table"]["record"], made["record"]);
}

#[tokio::test]
async fn a_player_is_paired_once() {
    let server = Server::start().await;
    let (ann, bo) = (server.guest().await, server.guest().await);
    let want = json!({"spec": "paths:3", "clock": "5+3"});
    let waiting = server.one_table(&ann, "/api/pair", &want).await;
    let own = server.one_table(&bo, "/api/pair", &want).await;
    assert_ne!(own["record"], waiting["record"], "Ann is not there");
    // Without the key too, Bo waits at one table.
    let next = server.post_as(&bo, "/api/pair", &want).await.fine();
    assert_eq!(next["table"]["record"], own["record"]);
}

#[tokio::test]
async fn a_rematch_is_asked_for_once() {
    let server = Server::start().await;
    let [record, other] = server.two_people().await;
    record.command(json!({"command": "resign"})).await.fine();
    let offered = server
        .one_table(&record.token, &record.path("/rematch"), &json!({}))
        .await;
    assert_eq!(offered["offer"], json!({"by": 0, "kind": "rematch"}));
    other.command(json!({"command": "decline"})).await.fine();
    let late = server
        .send_with_key(
            "POST",
            &record.token,
            &record.path("/rematch"),
            "key 1",
            &json!({}),
        )
        .await
        .fine();
    assert_eq!(late["table"]["offer"], Value::Null, "the offer was declined");
    let alone = server.record(json!({"spec": "paths:3"})).await;
    alone.command(json!({"command": "resign"})).await.fine();
    let next = server
        .one_table(&alone.token, &alone.path("/rematch"), &json!({}))
        .await;
    assert_ne!(next["record"], alone.id.as_str());
    assert_eq!(
        server
            .get_as(&alone.token, "/api/records")
            .await
            .fine()
            .as_array()
            .unwrap()
            .len(),
        2
    );
}

#[tokio::test]
async fn a_message_is_said_once() {
    let server = Server::start().await;
    let record = server.record(json!({"spec": "paths:3"})).await;
    let say = json!({"text": "hello"});
    let lines = server
        .thrice("POST", &record.token, &record.path("/chat"), &say)
        .await
        .map(|answer| answer.json());
    assert!(lines.iter().all(|line| line == &lines[0]), "{lines:?}");
    let said = server.get_as(&record.token, &record.path("/chat")).await.fine();
    assert_eq!(said.as_array().unwrap().len(), 1);
    // Not limited: it was said before.
    for number in 0..4 {
        let say = json!({"text": number.to_string()});
        server
            .post_as(&record.token, &record.path("/chat"), &say)
            .await
            .fine();
    }
    server
        .send_with_key("POST", &record.token, &record.path("/chat"), "key 1", &say)
        .await
        .fine();
}

#[tokio::test]
async fn accounts_are_created_changed_and_removed_once() {
    let server = Server::start().await;
    let guest = server.guest().await;
    let ann = credentials("Ann", PASSWORD);
    let [_, _, session] = server.thrice("POST", &guest, "/api/accounts", &ann).await;
    let session = token_of(&session.json());
    assert_eq!(server.me(&session).await["account"], "Ann");
    // The key does not stand for the password.
    let wrong = credentials("Ann", "not the password");
    server
        .send_with_key("POST", &guest, "/api/accounts", "key 1", &wrong)
        .await
        .refused(401);
    let new = json!({"password": PASSWORD, "new": "another password"});
    let [_, _, session] = server
        .thrice("PUT", &session, "/api/account/password", &new)
        .await;
    let session = token_of(&session.json());
    assert_eq!(server.me(&session).await["account"], "Ann");
    let removal = json!({"password": "another password"});
    server
        .thrice("POST", &session, "/api/account/removal", &removal)
        .await;
    server.sign_in("", "Ann", "another password").await.refused(401);
}

#[tokio::test]
async fn keys_are_checked() {
    let server = Server::start().await;
    let guest = server.guest().await;
    let new = json!({"spec": "paths:3"});
    let long = "x".repeat(65);
    let sentence = server
        .send_with_key("POST", &guest, "/api/records", &long, &new)
        .await
        .refused(400);
    assert!(sentence.contains("Idempotency-Key"), "{sentence}");
    let sentence = server
        .send_with_key("POST", "", "/api/records", "1", &new)
        .await
        .refused(400);
    assert!(sentence.contains("/api/session/guest"), "{sentence}");
    // A request that was refused may be sent again.
    let bad = json!({"spec": "nonsense"});
    server
        .send_with_key("POST", &guest, "/api/records", "1", &bad)
        .await
        .refused(400);
    server
        .send_with_key("POST", &guest, "/api/records", "1", &new)
        .await
        .fine();
}

#[tokio::test]
async fn a_proxy_may_retry_at_another_node() {
    let database = Database::new().unwrap();
    let nodes = [node(&database, None, 0).await, node(&database, None, 0).await];
    let (ann, bo) = (nodes[0].guest().await, nodes[1].guest().await);
    let at_both = async |token: &str, path: &str, body: &Value| {
        let send = |node: usize| nodes[node].send_with_key("POST", token, path, "1", body);
        let (here, there) = tokio::join!(send(0), send(1));
        [here.fine(), there.fine()]
    };
    for round in 0..5 {
        let new =
            json!({"spec": "paths:3", "seats": ["me", "open"], "names": [format!("round {round}"), null]});
        let [here, there] = {
            let send = |node: usize| {
                let key = format!("new {round}");
                let (nodes, ann, new) = (&nodes, &ann, &new);
                async move {
                    nodes[node]
                        .send_with_key("POST", ann, "/api/records", &key, new)
                        .await
                }
            };
            let (here, there) = tokio::join!(send(0), send(1));
            [here.fine(), there.fine()]
        };
        assert_eq!(here["table"]["record"], there["table"]["record"]);
        let table = &here["table"];
        for sat in at_both(&bo, &path_of(table, "/sit"), &json!({})).await {
            assert_eq!(sat["table"]["mine"], json!([1]));
        }
        let [here, there] = at_both(&bo, &path_of(table, "/chat"), &json!({"text": "hello"})).await;
        assert_eq!(here["number"], there["number"]);
        let table = nodes[0].get_as(&bo, &path_of(table, "")).await.fine();
        assert_eq!(table["version"], 1);
        assert!(words(&table).is_empty());
    }
    let list = nodes[0].get_as(&ann, "/api/records").await.fine();
    assert_eq!(list.as_array().unwrap().len(), 5);
}
