//! Common attacks, and why they fail.

use std::io::Write;
use std::sync::{Arc, Mutex};

use axum::body::Body;
use axum::http::Request;
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE, HOST, ORIGIN};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tempfile::TempDir;
use tessera_server::{App, Config, Limits, router};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

use crate::live::{next, watch, watch_as};
use crate::{Server, words};

const SQL: &str = "x'); DROP TABLE record; DROP TABLE person; --";
const SCRIPT: &str = "<script>alert(\"x\")</script>";

#[tokio::test]
async fn links_and_tokens_cannot_be_guessed() {
    let server = Server::start().await;
    let mut names = std::collections::HashSet::new();
    for _ in 0..20 {
        let record = server.record(json!({"spec": "paths:3"})).await;
        for name in [record.id, record.token] {
            // 22 characters out of 62 are 131 bits.
            assert!(
                name.len() == 22 && name.bytes().all(|byte| byte.is_ascii_alphanumeric()),
                "{name}"
            );
            assert!(names.insert(name), "each is another");
        }
    }
    assert_eq!(
        server.get("/api/records").await.fine(),
        json!([]),
        "nobody lists others' games"
    );
    assert_eq!(
        server.get("/api/lobby").await.fine(),
        json!([]),
        "nor those that are not offered"
    );
}

#[tokio::test]
async fn sql_is_text_like_any_other() {
    let server = Server::start().await;
    let mut new =
        json!({"spec": "paths:3", "seats": ["me", "open"], "names": [&SQL[..40], null], "listed": true});
    server.record(new.clone()).await;
    new["listed"] = json!(false);
    let [record, other] = server.two_at(new).await;
    let refused = [
        ("/api/records", json!({"spec": SQL})),
        ("/api/records", json!({"spec": "paths:3", "clock": SQL})),
        ("/api/records", json!({"spec": "paths:3", "position": SQL})),
        ("/api/records", json!({"spec": "paths:3", "moves": SQL})),
        ("/api/records", json!({"spec": "paths:3", "seats": ["me", SQL]})),
        ("/api/pair", json!({"spec": SQL})),
        ("/api/accounts", json!({"name": SQL, "password": "long enough"})),
        ("/api/session", json!({"name": SQL, "password": SQL})),
        ("/api/session", json!({"name": "ann", "password": "' OR '1'='1"})),
    ];
    for (path, body) in refused {
        let answer = server.post_as(&record.token, path, &body).await;
        assert!(
            answer.status.is_client_error(),
            "{path} {body}: {}",
            answer.text()
        );
    }
    let name = json!({"name": &SQL[..40]});
    server.ask_as("PUT", &record.token, "/api/me", &name).await.fine();
    let path = record.path("/chat");
    server
        .post_as(&record.token, &path, &json!({"text": SQL}))
        .await
        .fine();
    let act = json!({"command": "move", "text": "(1,1)", "id": SQL});
    record.command(act).await.fine();
    record
        .command(json!({"command": "name", "name": &SQL[..40]}))
        .await
        .fine();
    server.get_as(SQL, "/api/me").await.fine();
    other.play("(0,0)").await.fine();
    let table = record.table().await;
    assert_eq!(table["seats"][0]["name"], &SQL[..40]);
    assert_eq!(server.get_as(&record.token, &path).await.fine()[0]["text"], SQL);
    assert_eq!(words(&table).len(), 2);
}

#[tokio::test]
async fn script_in_names_stays_text_wherever_it_is_shown() {
    let server = Server::start().await;
    let record = server
        .record(json!({"spec": "paths:3", "names": [SCRIPT, "\"]\\ [Result \"0-1\"]"]}))
        .await;
    let table = server.get(&record.path("")).await;
    assert_eq!(table.headers["content-type"], "application/json");
    assert_eq!(table.fine()["seats"][0]["name"], SCRIPT, "kept as it was typed");
    for file in ["picture.svg", "record.txt"] {
        let answer = server.get(&record.path(&format!("/export/{file}"))).await;
        assert_eq!(answer.headers["x-content-type-options"], "nosniff");
        let kind = answer.headers["content-type"].to_str().unwrap().to_owned();
        let text = answer.text();
        assert!(
            kind.starts_with("text/plain") || !text.contains("<script"),
            "{kind}: {text}"
        );
    }
    let text = server.get(&record.path("/export/record.txt")).await.text();
    let film = server.post("/api/replay", &json!({"text": text})).await.fine();
    assert_eq!(
        film["views"][0]["outcome"],
        Value::Null,
        "a name can't claim a result: {text}"
    );
    let page = server.get(&format!("/play/{}", record.id)).await.text();
    assert!(!page.contains("alert("));
}

#[tokio::test]
async fn pages_of_other_sites_sign_nobody_in_or_out() {
    let server = Server::start().await;
    let asked = [
        ("PUT", "/api/me", json!({"name": "x"})),
        (
            "POST",
            "/api/accounts",
            json!({"name": "ann", "password": "long enough"}),
        ),
        (
            "POST",
            "/api/session",
            json!({"name": "ann", "password": "long enough"}),
        ),
        ("DELETE", "/api/session", Value::Null),
        ("POST", "/api/pair", json!({"spec": "paths:3"})),
    ];
    for (method, path, body) in asked {
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(HOST, "localhost:7373")
            .header(ORIGIN, "http://elsewhere.example")
            .header(CONTENT_TYPE, "application/json");
        let request = request.body(Body::from(body.to_string())).unwrap();
        server.send(request).await.refused(403);
    }
}

#[tokio::test]
async fn a_replayed_command_is_rejected() {
    let server = Server::start().await;
    let [record, other] = server.two_people().await;
    let act = json!({"version": 1, "id": "first", "command": "move", "text": "(1,1)"});
    let path = record.path("/commands");
    server.post_as(&record.token, &path, &act).await.fine();
    // The same key of another sender is another command, and comes too late; a stranger has no seat.
    server.post_as(&other.token, &path, &act).await.refused(409);
    let newest = json!({"version": 2, "id": "first", "command": "move", "text": "(1,1)"});
    server.post_as("", &path, &newest).await.refused(403);
    server.post_as(&other.token, &path, &newest).await.refused(422);
    assert_eq!(words(&record.table().await), ["(1,1)"]);
}

#[tokio::test]
async fn broken_frames_close_their_own_socket_only() {
    let server = Server::start().await;
    let at = server.listen().await;
    let record = server.record(json!({"spec": "paths:3"})).await;
    let mut fine = watch(at, &record, "").await;
    next(&mut fine).await;
    let frames: [&[u8]; 6] = [
        // Not masked.
        &[0x81, 0x02, b'h', b'i'],
        // An unknown opcode.
        &[0x83, 0x80, 0, 0, 0, 0],
        // A length of 2^62 bytes.
        &[0x82, 0xff, 0x40, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        // A fragmented ping.
        &[0x09, 0x80, 0, 0, 0, 0],
        // Invalid UTF-8.
        &[0x81, 0x82, 0, 0, 0, 0, 0xff, 0xff],
        // Reserved bits.
        &[0xf1, 0x80, 0, 0, 0, 0],
    ];
    for frame in frames {
        let mut raw = TcpStream::connect(at).await.unwrap();
        let path = record.path("/live");
        let hello = format!(
            "GET {path} HTTP/1.1\r\nHost: {at}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        );
        raw.write_all(hello.as_bytes()).await.unwrap();
        raw.write_all(frame).await.unwrap();
        let mut heard = Vec::new();
        let end = tokio::time::timeout(std::time::Duration::from_secs(20), raw.read_to_end(&mut heard));
        let _ = end.await.unwrap_or_else(|_| panic!("{frame:x?} is not refused"));
        assert!(heard.starts_with(b"HTTP/1.1 101"));
    }
    record.play("(0,0)").await.fine();
    assert_eq!(next(&mut fine).await["table"]["version"], 1);
}

#[tokio::test]
async fn a_flooding_socket_is_closed() {
    let server = Server::start().await;
    let at = server.listen().await;
    let record = server.record(json!({"spec": "paths:3"})).await;
    let mut talker = watch_as(at, &record).await;
    for _ in 0..200 {
        if talker.send(Message::text("la")).await.is_err() {
            break;
        }
    }
    let closed = async { while talker.next().await.is_some_and(|said| said.is_ok()) {} };
    tokio::time::timeout(std::time::Duration::from_secs(20), closed)
        .await
        .expect("nobody listens any more");
}

#[tokio::test]
async fn a_flood_from_one_address_leaves_others_alone() {
    let config = Config {
        behind_proxy: true,
        limits: Limits {
            requests_per_second: 2,
            ..Limits::default()
        },
        ..Config::default()
    };
    let app = App::start(config).await.unwrap();
    let server = Server {
        router: router(Arc::clone(&app)),
        app,
        directory: TempDir::new().unwrap(),
    };
    let ask = |address: &'static str| {
        let request = Request::get("/api/me").header("x-forwarded-for", address);
        server.send(request.body(Body::empty()).unwrap())
    };
    let mut refused = 0;
    for _ in 0..50 {
        refused += usize::from(ask("192.0.2.1").await.status == 429);
    }
    assert!(refused > 20, "{refused}");
    ask("192.0.2.2").await.fine();
}

/// Collects the log.
#[derive(Clone, Default)]
pub(crate) struct Log(pub(crate) Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[tokio::test]
async fn neither_passwords_nor_tokens_are_logged() {
    let log = Log::default();
    let writer = log.clone();
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(tracing::Level::TRACE)
        .with_writer(move || writer.clone())
        .finish();
    let _guard = tracing::subscriber::set_default(subscriber);
    let server = Server::start().await;
    let password = "a very secret password";
    let credentials = json!({"name": "Ann", "password": password});
    let record = server.record(json!({"spec": "paths:3"})).await;
    let signed_up = server
        .post_as(&record.token, "/api/accounts", &credentials)
        .await
        .fine();
    let session = signed_up["token"].as_str().unwrap();
    server.post("/api/session", &credentials).await.fine();
    let wrong = json!({"name": "Ann", "password": password, "more": password});
    server.post("/api/session", &wrong).await.refused(400);
    let broken = Request::post("/api/session")
        .header(CONTENT_TYPE, "application/json")
        .header(AUTHORIZATION, format!("Bearer {session}"))
        .body(Body::from(format!("{{\"password\": \"{password}\"")))
        .unwrap();
    let sentence = server.send(broken).await.refused(400);
    assert!(!sentence.contains(password), "{sentence}");
    let next = "another secret password";
    let change = json!({"password": password, "new": next});
    server
        .ask_as("PUT", session, "/api/account/password", &change)
        .await
        .fine();
    tracing::info!("this stands in the log");
    let text = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    assert!(text.contains("this stands in the log"));
    for secret in [password, next, session, &record.token] {
        assert!(!text.contains(secret), "{text}");
    }
    for file in std::fs::read_dir(server.file()).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        for secret in [password, next, session] {
            let secret = secret.as_bytes();
            assert!(
                !bytes.windows(secret.len()).any(|part| part == secret),
                "hashes only"
            );
        }
    }
}
