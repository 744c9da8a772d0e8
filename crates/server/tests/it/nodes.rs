//! Several nodes on a real Postgres, with and without a real NATS.

use std::time::Duration;

use backing::{Database, Nats};
use serde_json::json;
use tempfile::TempDir;
use tessera_server::{App, Config, DatabaseUrl, router};

use crate::live::{next, watch};
use crate::{Record, Server, words};

pub(crate) async fn node(database: &Database, bus: Option<&Nats>, thinkers: usize) -> Server {
    let config = Config {
        bus: bus.map(Nats::url),
        computer_threads: thinkers,
        pace: Duration::ZERO,
        ..Config::on(DatabaseUrl::Postgres(database.url()))
    };
    let app = App::start(config).await.unwrap();
    Server {
        router: router(app.clone()),
        app,
        directory: TempDir::new().unwrap(),
    }
}

/// The same record and person, at another node.
pub(crate) fn at<'a>(server: &'a Server, record: &Record<'_>) -> Record<'a> {
    Record {
        server,
        id: record.id.clone(),
        token: record.token.clone(),
    }
}

async fn a_game_is_one_game_at_both(here: &Server, there: &Server) {
    let record = here
        .record(json!({"spec": "paths:3", "seats": ["me", "open"]}))
        .await;
    let mut mine = watch(here.listen().await, &record, "").await;
    let mut theirs = watch(there.listen().await, &record, "").await;
    for socket in [&mut mine, &mut theirs] {
        assert_eq!(next(socket).await["table"]["version"], 0);
    }
    let other = at(there, &record).joined_by_another().await.token.clone();
    let other = Record {
        token: other,
        ..at(there, &record)
    };
    for socket in [&mut mine, &mut theirs] {
        let table = next(socket).await["table"].clone();
        assert_eq!(
            (&table["version"], &table["seats"][1]["name"]),
            (&json!(1), &json!("Bo"))
        );
    }
    for (number, text) in ["(0,0)", "(1,1)", "(2,2)"].into_iter().enumerate() {
        let mover = if number % 2 == 0 { &record } else { &other };
        let table = mover.play(text).await.fine();
        assert_eq!(words(&table).len(), number + 1);
        for socket in [&mut mine, &mut theirs] {
            assert_eq!(next(socket).await["table"]["version"], number + 2);
        }
        assert_eq!(words(&record.table().await), words(&other.table().await));
    }
}

#[tokio::test]
async fn of_nodes_that_start_together_one_migrates() {
    let database = Database::new().unwrap();
    let start = || node(&database, None, 0);
    let (first, second, third) = tokio::join!(start(), start(), start());
    let record = first.record(json!({"spec": "paths:3"})).await;
    for other in [&second, &third] {
        assert_eq!(at(other, &record).version().await, 0);
    }
}

#[tokio::test]
async fn a_move_at_one_node_is_seen_at_the_other() {
    let (database, nats) = (Database::new().unwrap(), Nats::start().unwrap());
    let here = node(&database, Some(&nats), 1).await;
    let there = node(&database, Some(&nats), 1).await;
    a_game_is_one_game_at_both(&here, &there).await;
}

#[tokio::test]
async fn version_polling_finds_what_the_bus_missed() {
    let database = Database::new().unwrap();
    let here = node(&database, None, 1).await;
    let there = node(&database, None, 1).await;
    a_game_is_one_game_at_both(&here, &there).await;
}

#[tokio::test]
async fn of_two_moves_at_two_nodes_one_wins() {
    let database = Database::new().unwrap();
    let nodes = [node(&database, None, 0).await, node(&database, None, 0).await];
    let record = nodes[0].record(json!({"spec": "paths:5"})).await;
    for version in 0..8 {
        let send = async |node: &Server, row: u64| {
            let text = format!("({row},{})", version / 2);
            let act = json!({"version": version, "id": format!("{version}-{row}"), "command": "move", "text": text});
            let answer = node.post_as(&record.token, &record.path("/commands"), &act).await;
            answer.status.as_u16()
        };
        let [first, second] = if version % 2 == 0 { [0, 1] } else { [3, 4] };
        let (a, b) = tokio::join!(send(&nodes[0], first), send(&nodes[1], second));
        let mut both = [a, b];
        both.sort_unstable();
        assert_eq!(both, [200, 409]);
        for node in &nodes {
            assert_eq!(at(node, &record).version().await, version + 1);
        }
    }
}

#[tokio::test]
async fn a_node_without_threads_leaves_moves_to_others() {
    let (database, nats) = (Database::new().unwrap(), Nats::start().unwrap());
    let here = node(&database, Some(&nats), 0).await;
    let record = here
        .record(json!({"spec": "paths:4", "seats": ["level:1", "me"]}))
        .await;
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert_eq!(record.version().await, 0, "nobody thinks");
    let _worker = node(&database, Some(&nats), 1).await;
    let table = record.once(|table| table["version"] == 1).await;
    assert_eq!(words(&table).len(), 1);
}

#[tokio::test]
async fn the_job_of_a_killed_node_is_taken_over() {
    let database = Database::new().unwrap();
    let here = node(&database, None, 0).await;
    let new = json!({"spec": "abalon:5", "seats": ["alphabeta,time=4s", "me"]});
    let record = here.record(new).await;
    let gone = node(&database, None, 1).await;
    // Enough time to take the job, not to finish it.
    tokio::time::sleep(Duration::from_secs(1)).await;
    drop(gone);
    assert_eq!(record.version().await, 0);
    let _other = node(&database, None, 1).await;
    let table = record.once(|table| table["version"] == 1).await;
    assert_eq!(words(&table).len(), 1);
}

#[tokio::test]
async fn a_game_goes_on_while_nats_is_down() {
    let (database, mut nats) = (Database::new().unwrap(), Nats::start().unwrap());
    let here = node(&database, Some(&nats), 1).await;
    let there = node(&database, Some(&nats), 1).await;
    let record = here
        .record(json!({"spec": "paths:4", "seats": ["me", "level:1"]}))
        .await;
    nats.stop();
    record.play("(0,0)").await.fine();
    let table = at(&there, &record).once(|table| table["version"] == 2).await;
    assert_eq!(words(&table).len(), 2);
}
