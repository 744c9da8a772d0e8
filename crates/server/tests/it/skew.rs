//! A node whose clock is wrong says so and ends no game.

use std::time::Duration;

use backing::Database;
use serde_json::{Value, json};
use tempfile::TempDir;
use tessera_server::{App, Config, DatabaseUrl, Time, router};

use crate::security::Log;
use crate::{Server, config_on};

async fn eventually_ready(server: &Server, status: u16) -> String {
    for _ in 0..1000 {
        let answer = server.get("/ready").await;
        if answer.status == status {
            return answer.text();
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("timed out");
}

async fn is_right(server: &Server, time: &Time) {
    let log = Log::default();
    let writer = log.clone();
    let subscriber = tracing_subscriber::fmt()
        .with_writer(move || writer.clone())
        .finish();
    let _guard = tracing::subscriber::set_default(subscriber);
    eventually_ready(server, 200).await;
    let record = server.record(json!({"spec": "paths:5", "clock": "1+0"})).await;
    let quiet = server.record(json!({"spec": "paths:5"})).await;
    for wrong in [61_000, -61_000] {
        // Jumps past the deadline, or far before the beginning of the game.
        time.put_wrong(wrong);
        let command = json!({"version": 0, "command": "move", "text": "(0,0)"});
        let answer = server
            .post_as(&record.token, &record.path("/commands"), &command)
            .await;
        if wrong > 0 {
            let sentence = answer.refused(503);
            assert!(sentence.contains("clock differs"), "{sentence}");
        }
        let seconds = if wrong > 0 { "by 61 " } else { "by -61 " };
        while !eventually_ready(server, 503).await.contains(seconds) {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        server
            .post("/api/records", &json!({"spec": "paths:5", "clock": "1+0"}))
            .await
            .refused(503);
        tokio::time::sleep(Duration::from_millis(300)).await;
        quiet.table().await;
    }
    time.put_wrong(0);
    eventually_ready(server, 200).await;
    let table = record.table().await;
    assert_eq!(table["view"]["outcome"], Value::Null, "nobody lost");
    quiet.play("(0,0)").await.fine();
    let text = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    assert!(text.contains("clock differs from the database's"), "{text}");
    assert!(text.contains("clock is right again"), "{text}");
}

#[tokio::test]
async fn a_node_with_a_wrong_clock_is_not_ready_and_flags_nobody() {
    let (time, directory) = (Time::default(), TempDir::new().unwrap());
    let config = Config {
        time: time.clone(),
        ..config_on(directory.path().join("games.db"))
    };
    is_right(&Server::with(config, directory).await, &time).await;
}

#[tokio::test]
async fn the_clock_of_postgres_is_the_one_that_counts() {
    let (database, time) = (Database::new().unwrap(), Time::default());
    let config = Config {
        time: time.clone(),
        computer_threads: 1,
        ..Config::on(DatabaseUrl::Postgres(database.url()))
    };
    let app = App::start(config).await.unwrap();
    let server = Server {
        router: router(app.clone()),
        app,
        directory: TempDir::new().unwrap(),
    };
    is_right(&server, &time).await;
}

#[tokio::test]
async fn a_worker_with_a_wrong_clock_takes_no_jobs() {
    let (time, directory) = (Time::default(), TempDir::new().unwrap());
    let config = Config {
        time: time.clone(),
        ..config_on(directory.path().join("games.db"))
    };
    time.put_wrong(5_000);
    let server = Server::with(config, directory).await;
    let record = server
        .record(json!({"spec": "paths:4", "seats": ["random", "me"]}))
        .await;
    tokio::time::sleep(Duration::from_millis(600)).await;
    assert_eq!(record.version().await, 0);
    time.put_wrong(0);
    record.once(|table| table["version"] == 1).await;
}
