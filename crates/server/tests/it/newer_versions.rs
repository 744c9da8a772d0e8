//! A node that is older than the data rejects it, and damages nothing.

use backing::Database;
use futures_util::StreamExt;
use serde_json::json;
use sqlx::{Connection, PgConnection};
use tessera_server::{App, Config, DatabaseUrl};
use tokio_tungstenite::tungstenite::Message;

use crate::live::{next, watch};
use crate::nodes::node;
use crate::{Record, Server};

impl Server {
    /// Writes to the database directly, as a newer node would.
    fn behind_its_back(&self, sql: &'static str, id: &str) {
        let connection = rusqlite::Connection::open(self.file().join("games.db")).unwrap();
        connection.execute(sql, [id]).unwrap();
    }
}

async fn is_refused(record: &Record<'_>) {
    let act = json!({"version": 1, "command": "move", "text": "(0,1)"});
    let shown = record.server.get_as(&record.token, &record.path("")).await;
    let acted = record
        .server
        .post_as(&record.token, &record.path("/commands"), &act)
        .await;
    for answer in [shown, acted] {
        assert_eq!(answer.json()["code"], "server.newer-record");
        assert!(answer.headers.contains_key("retry-after"));
        let sentence = answer.refused(503);
        assert!(sentence.contains("update"), "{sentence}");
    }
}

#[tokio::test]
async fn unknown_events_and_fields_are_rejected() {
    for newer in [
        "INSERT INTO event (record, version, at, body) VALUES ($1, 2, 9999999999999, '{\"event\":\"teleport\"}')",
        "INSERT INTO event (record, version, at, body) VALUES ($1, 2, 9999999999999, \
         '{\"event\":\"move\",\"text\":\"(0,0)\",\"twice\":true}')",
    ] {
        let server = Server::start().await;
        let other = server.record(json!({"spec": "paths:3"})).await;
        let record = server.record(json!({"spec": "paths:3"})).await;
        record.play("(1,1)").await.fine();
        server.behind_its_back(newer, &record.id);
        server.behind_its_back("UPDATE record SET version = 2 WHERE id = $1", &record.id);
        is_refused(&record).await;
        other.play("(1,1)").await.fine();
        // A node that has not cached the record rejects it too.
        let (id, token) = (record.id.clone(), record.token.clone());
        let server = &server.restarted().await;
        is_refused(&Record { server, id, token }).await;
    }
}

#[tokio::test]
async fn unknown_games_and_clocks_are_rejected() {
    for newer in [
        "UPDATE record SET spec = 'go:19' WHERE id = $1",
        "UPDATE record SET clock = '5+3+byoyomi' WHERE id = $1",
    ] {
        let server = Server::start().await;
        let record = server.record(json!({"spec": "paths:3"})).await;
        server.behind_its_back(newer, &record.id);
        let (id, token) = (record.id.clone(), record.token.clone());
        let server = &server.restarted().await;
        is_refused(&Record { server, id, token }).await;
    }
}

#[tokio::test]
async fn a_database_migrated_by_a_newer_version_is_not_opened() {
    let server = Server::start().await;
    server.behind_its_back(
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
             VALUES (9999, $1, 1, x'00', 0)",
        "from the future",
    );
    let directory = server.stopped().await;
    let place = DatabaseUrl::File(directory.path().join("games.db"));
    let config = Config { ..Config::on(place) };
    let error = App::start(config).await.err().unwrap().to_string();
    assert!(error.contains("newer version; update this program"), "{error}");
}

#[tokio::test]
async fn sockets_at_an_old_node_are_told_to_reconnect() {
    let database = Database::new().unwrap();
    let old = node(&database, None, 0).await;
    let record = old.record(json!({"spec": "paths:3"})).await;
    let mut socket = watch(old.listen().await, &record, "").await;
    next(&mut socket).await;
    let mut newer = PgConnection::connect(&database.url()).await.unwrap();
    for sql in [
        "INSERT INTO event (record, version, at, body) VALUES ($1, 1, 9999999999999, '{\"event\":\"teleport\"}')",
        "UPDATE record SET version = 1 WHERE id = $1",
    ] {
        let change = sqlx::query(sql).bind(&record.id);
        change.execute(&mut newer).await.unwrap();
    }
    while let Some(Ok(message)) = socket.next().await {
        if let Message::Close(frame) = message {
            assert_eq!(u16::from(frame.unwrap().code), 1012, "come back");
            return;
        }
    }
    panic!("closed without a word");
}
