//! Export and import between databases.

use backing::Database;
use serde_json::json;
use tempfile::TempDir;
use tessera_server::{DatabaseUrl, export, import};

use crate::live::{next_of, watch_as};
use crate::{Record, Server};

async fn exported(place: &DatabaseUrl) -> String {
    let mut out = Vec::new();
    export(place, &mut out).await.unwrap();
    String::from_utf8(out).unwrap()
}

#[tokio::test]
async fn an_import_restores_everything() {
    let server = Server::start().await;
    let [record, other] = server
        .two_at(json!({"spec": "paths:3", "seats": ["me", "open"], "clock": "5+3"}))
        .await;
    let say = json!({"text": "'; DROP TABLE chat; -- 🙂"});
    server
        .post_as(&record.token, &record.path("/chat"), &say)
        .await
        .fine();
    server
        .post(&record.path("/chat"), &json!({"text": "aha"}))
        .await
        .fine();
    record.play("(1,1)").await.fine();
    let credentials = json!({"name": "Änn", "password": "long enough"});
    server
        .post_as(&record.token, "/api/accounts", &credentials)
        .await
        .fine();
    let signed_in = server.post("/api/session", &credentials).await.fine();
    server
        .ask_as("PUT", &other.token, "/api/me", &json!({"name": "Bo"}))
        .await
        .fine();
    let listed = json!({"spec": "paths:4", "seats": ["open", "me"], "listed": true});
    let waiting = server.record(listed.clone()).await;
    let withdrawn = server.record(listed).await;
    withdrawn.command(json!({"command": "abort"})).await.fine();
    record.command(json!({"command": "resign"})).await.refused(403);
    other.command(json!({"command": "resign"})).await.fine();

    let first = exported(&DatabaseUrl::File(server.file().join("games.db"))).await;
    assert_eq!(first.lines().count(), 3 + 2, "three records, two people: {first}");
    for secret in ["long enough", &record.token, signed_in["token"].as_str().unwrap()] {
        assert!(!first.contains(secret), "hashes only");
    }
    let database = Database::new().unwrap();
    let postgres = DatabaseUrl::Postgres(database.url());
    let moved = import(&postgres, &mut first.as_bytes()).await.unwrap();
    assert_eq!((moved.written, moved.known, moved.people), (3, 0, 2));
    let again = import(&postgres, &mut first.as_bytes()).await.unwrap();
    assert_eq!((again.written, again.known, again.people), (0, 3, 0));
    assert_eq!(exported(&postgres).await, first);
    let directory = TempDir::new().unwrap();
    let file = DatabaseUrl::File(directory.path().join("games.db"));
    import(&file, &mut exported(&postgres).await.as_bytes())
        .await
        .unwrap();
    assert_eq!(exported(&file).await, first);

    // Sessions, seats, chat and the lobby work there.
    let there = Server::on(directory).await;
    let token = signed_in["token"].as_str().unwrap();
    let table = there.get_as(token, &record.path("")).await.fine();
    assert_eq!(table["mine"], json!([0]));
    let lines = there.get_as(token, &record.path("/chat")).await.fine();
    assert_eq!(lines.as_array().unwrap().len(), 2, "{lines}");
    there.post("/api/session", &credentials).await.fine();
    let maker = Record {
        server: &there,
        ..waiting.clone()
    };
    let mut socket = watch_as(there.listen().await, &maker).await;
    next_of(&mut socket, "present").await;
    let lobby = there.get("/api/lobby").await.fine();
    assert_eq!(
        (lobby.as_array().unwrap().len(), &lobby[0]["record"]),
        (1, &json!(waiting.id))
    );
}

#[tokio::test]
async fn a_malformed_export_is_rejected_with_its_line() {
    for (text, part) in [
        ("{}", "line 1: this is not a line of an export: missing field"),
        (
            "\n{\"holder\": \"x\"}",
            "line 2: this is not a line of an export: missing field",
        ),
        ("nonsense", "line 1: this is not JSON"),
        (
            r#"{"holder": "\u0000", "created": 1}"#,
            "line 1: a text has control characters",
        ),
    ] {
        let error = import(&DatabaseUrl::Memory, &mut text.as_bytes())
            .await
            .unwrap_err();
        assert!(error.to_string().contains(part), "{error}");
    }
}

/// A person, a game that folds, and a game with an illegal move.
const BROKEN_IN_LINE_3: &str = r#"{"holder":"a","name":"Ann","created":1}
{"id":"0123456789ABCDEFGHIJKL","spec":"paths:3","clock":"none","owner":"a","created":1,"seats":[{"holder":"a"},{}],"events":[]}
{"id":"1123456789ABCDEFGHIJKL","spec":"paths:3","clock":"none","owner":"a","created":1,"seats":[{"holder":"a"},{}],"events":[{"version":1,"at":2,"event":"move","text":"(9,9)"}]}
"#;

#[tokio::test]
async fn an_import_is_whole_or_not_at_all() {
    let directory = TempDir::new().unwrap();
    let database = Database::new().unwrap();
    let whole = BROKEN_IN_LINE_3.lines().take(2).collect::<Vec<_>>().join("\n");
    for place in [
        DatabaseUrl::File(directory.path().join("games.db")),
        DatabaseUrl::Postgres(database.url()),
    ] {
        let error = import(&place, &mut BROKEN_IN_LINE_3.as_bytes())
            .await
            .unwrap_err();
        assert!(error.to_string().starts_with("line 3: "), "{error}");
        assert_eq!(exported(&place).await, "", "nothing of it");
        let done = import(&place, &mut whole.as_bytes()).await.unwrap();
        assert_eq!((done.written, done.people), (1, 1));
    }
}

#[tokio::test]
async fn no_import_beside_a_server_on_the_same_file() {
    let server = Server::start().await;
    let place = DatabaseUrl::File(server.file().join("games.db"));
    let error = import(&place, &mut "".as_bytes()).await.unwrap_err().to_string();
    assert!(error.contains("another server uses this database"), "{error}");
}

#[tokio::test]
async fn a_database_that_does_not_exist_is_not_exported() {
    let directory = TempDir::new().unwrap();
    let file = directory.path().join("typo.db");
    let database = Database::new().unwrap();
    for place in [
        DatabaseUrl::File(file.clone()),
        DatabaseUrl::Postgres(database.url()),
    ] {
        let error = export(&place, &mut Vec::new()).await.unwrap_err();
        assert!(error.to_string().contains("no Tessera database"), "{error}");
    }
    assert!(!file.exists());
    std::fs::write(&file, "").unwrap();
    let empty = export(&DatabaseUrl::File(file.clone()), &mut Vec::new()).await;
    assert!(empty.is_err(), "an empty file is none");
    assert_eq!(std::fs::read(&file).unwrap(), b"", "and stays as it is");
}
