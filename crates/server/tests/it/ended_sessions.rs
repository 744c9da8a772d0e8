//! Sockets end with the session that opened them, on every node.

use std::time::Duration;

use backing::{Database, Nats};
use futures_util::StreamExt;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::live::{Socket, next, watch_as};
use crate::nodes::node;
use crate::people::{PASSWORD, token_of};
use crate::{Record, Server};

/// The code of a session that has ended.
pub(crate) const SIGNED_OUT: u16 = 4001;

/// The code with which a socket is closed.
pub(crate) async fn closed(socket: &mut Socket) -> u16 {
    let close = async {
        loop {
            if let Message::Close(frame) = socket.next().await.unwrap().unwrap() {
                return frame.unwrap().code.into();
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(20), close)
        .await
        .expect("the socket is closed")
}

/// A game of Ann, who is signed in, and a socket of hers at each of these nodes.
async fn watched<'a>(made_at: &'a Server, nodes: &[&Server]) -> (Record<'a>, Vec<Socket>) {
    let record = made_at.record(json!({"spec": "paths:3"})).await;
    let token = made_at.signed_up(&record.token, "Ann").await;
    let record = Record { token, ..record };
    let mut sockets = Vec::new();
    for node in nodes {
        let mut socket = watch_as(node.listen().await, &record).await;
        assert_eq!(next(&mut socket).await["table"]["mine"], json!([0, 1]));
        sockets.push(socket);
    }
    (record, sockets)
}

#[tokio::test]
async fn sockets_end_with_their_session() {
    for (method, path, body) in [
        ("DELETE", "/api/session", Value::Null),
        ("DELETE", "/api/sessions", Value::Null),
        (
            "PUT",
            "/api/account/password",
            json!({"password": PASSWORD, "new": "another password"}),
        ),
        ("POST", "/api/account/removal", json!({"password": PASSWORD})),
    ] {
        let server = Server::start().await;
        let (record, mut sockets) = watched(&server, &[&server]).await;
        let answer = server.ask_as(method, &record.token, path, &body).await;
        assert!(answer.status.is_success(), "{path}");
        assert_eq!(closed(&mut sockets[0]).await, SIGNED_OUT, "{path}");
    }
}

#[tokio::test]
async fn sockets_of_other_sessions_and_people_go_on() {
    let server = Server::start().await;
    let (record, _) = watched(&server, &[&server]).await;
    let elsewhere = Record {
        token: token_of(&server.sign_in("", "Ann", PASSWORD).await.fine()),
        ..record.clone()
    };
    let at = server.listen().await;
    let stranger = Record {
        token: server.signed_up("", "Bea").await,
        ..record.clone()
    };
    let mut other_device = watch_as(at, &elsewhere).await;
    let mut other_person = watch_as(at, &stranger).await;
    next(&mut other_device).await;
    next(&mut other_person).await;
    let out = server
        .ask_as("DELETE", &record.token, "/api/session", &Value::Null)
        .await;
    assert_eq!(out.status, 204);
    elsewhere.play("(0,0)").await.fine();
    for socket in [&mut other_device, &mut other_person] {
        assert_eq!(next(socket).await["table"]["version"], 2);
    }
}

#[tokio::test]
async fn sockets_at_other_nodes_end_too() {
    // The bus tells at once; without one, nodes poll.
    for nats in [Some(Nats::start().unwrap()), None] {
        let database = Database::new().unwrap();
        let here = node(&database, nats.as_ref(), 0).await;
        let there = node(&database, nats.as_ref(), 0).await;
        let (record, mut sockets) = watched(&here, &[&here, &there]).await;
        let body = json!({"password": PASSWORD, "new": "another password"});
        here.ask_as("PUT", &record.token, "/api/account/password", &body)
            .await
            .fine();
        for socket in &mut sockets {
            assert_eq!(closed(socket).await, SIGNED_OUT);
        }
    }
}
