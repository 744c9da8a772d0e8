//! Rate limits and quotas, health checks, graceful shutdown.

use std::sync::Arc;
use std::time::Duration;

use futures_util::StreamExt;
use serde_json::json;
use tempfile::TempDir;
use tessera_server::{App, Config, Limits, router};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::Server;
use crate::costs::sample;
use crate::live::{next, watch};

pub(crate) async fn limited(limits: Limits) -> Server {
    let config = Config {
        limits,
        ..Config::default()
    };
    let app = App::start(config).await.unwrap();
    Server {
        router: router(Arc::clone(&app)),
        app,
        directory: TempDir::new().unwrap(),
    }
}

#[tokio::test]
async fn requests_are_rate_limited() {
    let server = limited(Limits {
        requests_per_second: 1,
        ..Limits::default()
    })
    .await;
    let mut refused = Vec::new();
    for _ in 0..30 {
        let answer = server.get("/api/games").await;
        if answer.status == 429 {
            assert_eq!(answer.headers["retry-after"], "1");
            refused.push(answer.refused(429));
        }
    }
    assert!(refused.len() >= 10, "{refused:?}");
    assert!(refused[0].contains("wait a moment"));
}

#[tokio::test]
async fn sockets_per_address_are_limited() {
    let server = limited(Limits {
        sockets_per_address: 1,
        ..Limits::default()
    })
    .await;
    let at = server.listen().await;
    let record = server.record(json!({"spec": "paths:3"})).await;
    let mut first = watch(at, &record, "").await;
    next(&mut first).await;
    match connect_async(format!("ws://{at}{}", record.path("/live"))).await {
        Err(Error::Http(response)) => assert_eq!(response.status(), 429),
        other => panic!("{other:?}"),
    }
    record.play("(0,0)").await.fine();
    assert_eq!(
        next(&mut first).await["table"]["version"],
        1,
        "the first one goes on"
    );
    drop(first);
    for _ in 0..200 {
        tokio::time::sleep(Duration::from_millis(10)).await;
        if connect_async(format!("ws://{at}{}", record.path("/live")))
            .await
            .is_ok()
        {
            return;
        }
    }
    panic!("a socket that was closed still counts");
}

#[tokio::test]
async fn idle_connections_per_address_are_limited() {
    let server = limited(Limits {
        sockets_per_address: 0,
        ..Limits::default()
    })
    .await;
    let at = server.listen().await;
    let is_open = async |connection: &mut TcpStream| {
        // Connections beyond the limit are closed or reset without a response.
        let asked = connection
            .write_all(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
            .await;
        asked.is_ok() && connection.read_u8().await.is_ok()
    };
    let mut silent = Vec::new();
    for _ in 0..50 {
        silent.push(TcpStream::connect(at).await.unwrap());
    }
    let mut refused = TcpStream::connect(at).await.unwrap();
    assert!(!is_open(&mut refused).await);
    assert_eq!(sample(&server, "tessera_connections_refused_total").await, 1);
    assert!(is_open(&mut silent[0]).await);
    silent.truncate(1);
    // The server notices soon.
    for _ in 0..500 {
        if is_open(&mut TcpStream::connect(at).await.unwrap()).await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("those that are closed still count");
}

#[tokio::test]
async fn open_games_per_person_are_limited() {
    let server = limited(Limits {
        open_games: 2,
        ..Limits::default()
    })
    .await;
    let new = json!({"spec": "paths:3"});
    let record = server.record(new.clone()).await;
    let make = || server.post_as(&record.token, "/api/records", &new);
    make().await.fine();
    assert!(make().await.refused(429).contains("2 unfinished games"));
    record.command(json!({"command": "resign"})).await.fine();
    make().await.fine();
    server.record(new.clone()).await;
}

#[tokio::test]
async fn queued_computer_moves_are_limited() {
    let server = limited(Limits {
        queued_computer_moves: 0,
        ..Limits::default()
    })
    .await;
    let new = json!({"spec": "paths:3", "seats": ["me", "level:1"]});
    let sentence = server.post("/api/records", &new).await.refused(429);
    assert!(sentence.contains("computer players are busy"));
    server.record(json!({"spec": "paths:3"})).await;
}

#[tokio::test]
async fn health_readiness_and_metrics_are_served() {
    let server = Server::start().await;
    assert_eq!(server.get("/health").await.status, 200);
    assert_eq!(server.get("/ready").await.status, 200);
    let record = server.record(json!({"spec": "paths:3"})).await;
    record.play("(0,0)").await.fine();
    record.play("(0,0)").await.refused(422);
    let text = server.get("/metrics").await.text();
    for line in [
        "tessera_records_total 1",
        "tessera_events_total 1",
        "tessera_requests_total{status=\"4xx\"} 1",
        "tessera_commit_seconds_count 1",
        "tessera_commit_seconds_bucket{le=\"+Inf\"} 1",
        "tessera_sockets 0",
        "tessera_bus_connected 1",
    ] {
        assert!(text.lines().any(|found| found == line), "{line}:\n{text}");
    }
}

#[tokio::test]
async fn graceful_shutdown_tells_sockets_to_reconnect() {
    let server = Server::start().await;
    let at = server.listen().await;
    let record = server.record(json!({"spec": "paths:3"})).await;
    let mut socket = watch(at, &record, "").await;
    next(&mut socket).await;
    let app = Arc::clone(&server.app);
    let stopping = tokio::spawn(async move { app.stop().await });
    let code = loop {
        if let Message::Close(frame) = socket.next().await.unwrap().unwrap() {
            break frame.unwrap().code;
        }
    };
    assert_eq!(u16::from(code), 1012);
    stopping.await.unwrap();
    assert!(server.get("/ready").await.refused(503).contains("shutting down"));
}
