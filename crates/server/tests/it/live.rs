//! The live channel, over a real socket.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::{Record, Server};

pub(crate) type Socket = WebSocketStream<MaybeTlsStream<tokio::net::TcpStream>>;

impl Server {
    pub(crate) async fn listen(&self) -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(tessera_server::serve(
            Arc::clone(&self.app),
            listener,
            std::future::pending(),
        ));
        address
    }
}

pub(crate) async fn watch(at: SocketAddr, record: &Record<'_>, query: &str) -> Socket {
    let (socket, _) = connect_async(format!("ws://{at}{}{query}", record.path("/live")))
        .await
        .unwrap();
    socket
}

/// Watches with the token of a player.
pub(crate) async fn watch_as(at: SocketAddr, record: &Record<'_>) -> Socket {
    let mut request = format!("ws://{at}{}", record.path("/live"))
        .into_client_request()
        .unwrap();
    let bearer = format!("Bearer {}", record.token).parse().unwrap();
    request.headers_mut().insert("authorization", bearer);
    connect_async(request).await.unwrap().0
}

/// The next message about the game itself.
pub(crate) async fn next(socket: &mut Socket) -> Value {
    loop {
        let message = any(socket).await;
        if message["type"] != "present" {
            return message;
        }
    }
}

/// The next message of a kind.
pub(crate) async fn next_of(socket: &mut Socket, kind: &str) -> Value {
    loop {
        let message = any(socket).await;
        if message["type"] == kind {
            return message;
        }
    }
}

async fn any(socket: &mut Socket) -> Value {
    loop {
        let message = tokio::time::timeout(Duration::from_secs(20), socket.next()).await;
        match message.expect("a message comes").unwrap().unwrap() {
            Message::Text(text) => return serde_json::from_str(&text).unwrap(),
            Message::Ping(_) => {}
            other => panic!("{other:?}"),
        }
    }
}

#[tokio::test]
async fn watchers_see_every_version_in_order() {
    let server = Server::start().await;
    let at = server.listen().await;
    let record = server.record(json!({"spec": "paths:3"})).await;
    let mut socket = watch(at, &record, "").await;
    let first = next(&mut socket).await;
    assert_eq!(
        (&first["type"], &first["table"]["version"]),
        (&json!("table"), &json!(0))
    );
    assert_eq!(first["table"]["mine"], json!([]));
    for (version, text) in ["(0,0)", "(1,1)", "(2,2)"].iter().enumerate() {
        record.play(text).await.fine();
        assert_eq!(next(&mut socket).await["table"]["version"], version + 1);
    }
}

#[tokio::test]
async fn a_reconnecting_client_gets_only_what_it_missed() {
    let server = Server::start().await;
    let at = server.listen().await;
    let record = server.record(json!({"spec": "paths:3"})).await;
    record.play("(0,0)").await.fine();
    let mut behind = watch(at, &record, "?version=0").await;
    assert_eq!(next(&mut behind).await["table"]["version"], 1);
    let mut up_to_date = watch(at, &record, "?version=1").await;
    record.play("(1,1)").await.fine();
    assert_eq!(next(&mut up_to_date).await["table"]["version"], 2);
}

#[tokio::test]
async fn search_progress_is_sent() {
    let server = Server::start().await;
    let at = server.listen().await;
    let record = server
        .record(json!({"spec": "abalon:5", "seats": ["alphabeta,time=1s", "me"]}))
        .await;
    let mut socket = watch(at, &record, "").await;
    let mut thoughts = 0;
    loop {
        let message = next(&mut socket).await;
        if message["type"] == "thinking" {
            assert_eq!(
                (&message["version"], &message["thinking"]["player"]),
                (&json!(0), &json!(0))
            );
            thoughts += 1;
        } else if message["table"]["version"] == 1 {
            break;
        }
    }
    assert!(thoughts > 0);
}

#[tokio::test]
async fn sockets_from_other_sites_or_without_upgrade_are_rejected() {
    let server = Server::start().await;
    let at = server.listen().await;
    let record = server.record(json!({"spec": "paths:3"})).await;
    let refused = |address: String, origin: Option<&'static str>| async move {
        let mut request = address.into_client_request().unwrap();
        if let Some(origin) = origin {
            request.headers_mut().insert("origin", origin.parse().unwrap());
        }
        match connect_async(request).await {
            Err(Error::Http(response)) => response.status().as_u16(),
            other => panic!("{other:?}"),
        }
    };
    let address = format!("ws://{at}{}", record.path("/live"));
    assert_eq!(refused(address, Some("http://elsewhere.example")).await, 403);
    assert_eq!(refused(format!("ws://{at}/api/records/x/live"), None).await, 404);
}

#[tokio::test]
async fn messages_from_the_client_are_harmless() {
    let server = Server::start().await;
    let at = server.listen().await;
    let record = server.record(json!({"spec": "paths:3"})).await;
    let mut socket = watch(at, &record, "").await;
    next(&mut socket).await;
    socket.send(Message::text("nonsense")).await.unwrap();
    socket.send(Message::binary(vec![0; 100])).await.unwrap();
    record.play("(0,0)").await.fine();
    assert_eq!(next(&mut socket).await["table"]["version"], 1);
    // Beyond the limit this socket is closed; the server goes on.
    let _ = socket.send(Message::text("x".repeat(100_000))).await;
    record.play("(1,1)").await.fine();
    let mut other = watch(at, &record, "?version=1").await;
    assert_eq!(next(&mut other).await["table"]["version"], 2);
}
