//! Time during which no node was alive belongs to no player.

use std::time::Duration;

use backing::Database;
use serde_json::{Value, json};
use tempfile::TempDir;
use tessera_server::{App, Config, DatabaseUrl, Deployment, Time, router};

use crate::{Record, Server, config_on};

const MINUTE: Duration = Duration::from_mins(1);

/// The milliseconds that the player to move has left.
fn left(table: &Value) -> u64 {
    let player = table["clocks"]["running"].as_u64().unwrap() as usize;
    table["clocks"]["left"][player].as_u64().unwrap()
}

fn is_about(table: &Value, minutes: u64) -> bool {
    let exactly = 60_000 * minutes;
    (exactly - 20_000..=exactly).contains(&left(table))
}

#[tokio::test]
async fn an_outage_is_not_charged() {
    let time = Time::default();
    let directory = TempDir::new().unwrap();
    let file = directory.path().join("games.db");
    let config = || Config {
        time: time.clone(),
        ..config_on(file.clone())
    };
    let server = Server::with(config(), directory).await;
    let record = server.record(json!({"spec": "paths:5", "clock": "5+0"})).await;
    record.play("(0,0)").await.fine();
    time.advance(MINUTE);
    assert!(is_about(&record.table().await, 4));
    // It says that it is alive, and is killed.
    tokio::time::sleep(Duration::from_millis(1500)).await;
    let (id, token) = (record.id.clone(), record.token.clone());
    let Server {
        app,
        router,
        directory,
    } = server;
    drop((app, router));
    time.advance(10 * MINUTE);
    let server = Server::with(config(), directory).await;
    let record = Record {
        server: &server,
        id,
        token,
    };
    let table = record.once(|table| table["version"] == 2).await;
    assert!(is_about(&table, 4), "{}", table["clocks"]);
    time.advance(MINUTE);
    // The page has not seen that its clock was set right.
    let command = json!({"version": 1, "command": "move", "text": "(1,1)"});
    let answer = server
        .post_as(&record.token, &record.path("/commands"), &command)
        .await;
    let table = answer.fine();
    let black = table["clocks"]["left"][1].as_u64().unwrap();
    assert!((160_000..=180_000).contains(&black), "two minutes used: {table}");
}

async fn node(database: &Database, time: &Time) -> Server {
    let config = Config {
        time: time.clone(),
        deployment: Deployment::Cluster,
        computer_threads: 0,
        ..Config::on(DatabaseUrl::Postgres(database.url()))
    };
    let app = App::start(config).await.unwrap();
    Server {
        router: router(app.clone()),
        app,
        directory: TempDir::new().unwrap(),
    }
}

fn at<'a>(server: &'a Server, id: &str, token: &str) -> Record<'a> {
    Record {
        server,
        id: id.to_owned(),
        token: token.to_owned(),
    }
}

#[tokio::test]
async fn while_one_of_several_nodes_is_alive_time_counts() {
    let (database, time) = (Database::new().unwrap(), Time::default());
    let nodes = [node(&database, &time).await, node(&database, &time).await];
    let record = nodes[0].record(json!({"spec": "paths:5", "clock": "10+0"})).await;
    let (id, token) = (record.id.clone(), record.token.clone());
    let [here, there] = nodes;
    drop(there);
    time.advance(2 * MINUTE);
    tokio::time::sleep(Duration::from_millis(1500)).await;
    let third = node(&database, &time).await;
    let record = at(&third, &id, &token);
    assert_eq!(record.version().await, 0);
    assert!(is_about(&record.table().await, 8));
    drop((here, third));
    time.advance(MINUTE);
    // Two that start together both notice.
    let (fourth, fifth) = tokio::join!(node(&database, &time), node(&database, &time));
    for server in [&fourth, &fifth] {
        let table = at(server, &id, &token).once(|table| table["version"] != 0).await;
        assert!(is_about(&table, 8), "{}", table["clocks"]);
    }
}
