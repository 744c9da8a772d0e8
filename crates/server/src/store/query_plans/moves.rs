//! How long a move takes with a million records, compared with an empty database, in one run.
//!
//! Moves are played in batches, by turns on both, so that whatever else the machine does slows both down alike; compared are the
//! medians of the batches' 99th percentiles. This takes a minute and needs a quiet machine: `./test --long` runs it.

use std::time::{Duration, Instant};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::Request;
use serde_json::{Value, json};
use tower::ServiceExt;

use super::million;
use crate::app::{App, Config};
use crate::http::limits::Limits;
use crate::http::router::router;
use crate::store::{DatabaseUrl, Store};
use crate::time::{Moment, Time};

/// Batches on each database.
const BATCHES: usize = 40;
/// Games of a batch, and the moves of each.
const GAMES: usize = 10;
const MOVES: usize = 24;
/// The 99th percentile with a million records is at most this many times that of an empty database.
const MAX_RATIO: f64 = 1.2;

const TOKEN: &str = "mover00000000000000000";

/// A server that does nothing but serve.
async fn server(database: DatabaseUrl) -> Router {
    let no_limit = u32::MAX;
    let config = Config {
        computer_threads: 0,
        limits: Limits {
            requests_per_second: no_limit,
            open_games: no_limit,
            new_games_per_hour: no_limit,
            ..Limits::default()
        },
        ..Config::on(database)
    };
    router(App::start(config).await.unwrap())
}

async fn post(server: &Router, path: &str, body: &Value) -> Value {
    let request = Request::post(path)
        .header("authorization", format!("Bearer {TOKEN}"))
        .header("content-type", "application/json")
        .body(Body::from(body.to_string()));
    let answer = server.clone().oneshot(request.unwrap()).await.unwrap();
    let is_fine = answer.status().is_success();
    let bytes = to_bytes(answer.into_body(), usize::MAX).await.unwrap();
    assert!(is_fine, "{}", String::from_utf8_lossy(&bytes));
    serde_json::from_slice(&bytes).unwrap()
}

/// Plays some new games side by side, and returns the median and the 99th percentile of a move.
async fn batch(server: &Router) -> [Duration; 2] {
    let mut records = Vec::new();
    for _ in 0..GAMES {
        let new = json!({"spec": "paths:12", "clock": "60+0"});
        let made = post(server, "/api/records", &new).await;
        records.push(made["table"]["record"].as_str().unwrap().to_owned());
    }
    let mut times = Vec::new();
    for number in 0..MOVES {
        // No two stones touch, so that nobody wins.
        let (player, turn) = (number % 2, number / 2);
        let text = format!("({},{})", 2 * (turn % 6), 2 * player + 4 * (turn / 6));
        for record in &records {
            let command =
                json!({"version": number, "id": format!("m{number}"), "command": "move", "text": text});
            let begun = Instant::now();
            post(server, &format!("/api/records/{record}/commands"), &command).await;
            times.push(begun.elapsed());
        }
    }
    times.sort_unstable();
    [times[times.len() / 2], times[times.len() * 99 / 100]]
}

fn median(mut times: Vec<Duration>) -> f64 {
    times.sort_unstable();
    times[times.len() / 2].as_secs_f64() * 1000.0
}

/// Compares a server on an empty database with one on a million records.
async fn compare(name: &str, empty: DatabaseUrl, full: DatabaseUrl) {
    let servers = [server(empty).await, server(full).await];
    let mut times = [(); 2].map(|()| [Vec::new(), Vec::new()]);
    for number in 0..=BATCHES {
        for (server, [medians, percentiles]) in servers.iter().zip(&mut times) {
            let [half, most] = batch(server).await;
            // The first batch fills caches.
            if number > 0 {
                medians.push(half);
                percentiles.push(most);
            }
        }
    }
    let [[empty_half, empty], [full_half, full]] = times.map(|both| both.map(median));
    let ratio = full / empty;
    println!(
        "{name}: a move takes {empty_half:.2} ms, {empty:.2} ms for 99 %, on an empty database, and {full_half:.2} ms, \
         {full:.2} ms for 99 %, with a million records: {ratio:.2} times as long"
    );
    assert!(ratio <= MAX_RATIO, "{name}: {ratio:.2} times as long");
}

/// The nodes of the full database were alive just now, so that no outage is made up for.
fn nodes_are_alive() -> String {
    let Moment(now) = Time::default().now();
    format!("UPDATE node SET seen = {now}")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "takes a minute, on a quiet machine"]
async fn a_move_takes_no_longer_with_a_million_records_on_sqlite() {
    let directory = tempfile::tempdir().unwrap();
    let [empty, full] = ["empty.db", "full.db"].map(|name| directory.path().join(name));
    drop(Store::open(&DatabaseUrl::File(full.clone())).await.unwrap());
    million::in_sqlite(&full)
        .execute_batch(&nodes_are_alive())
        .unwrap();
    compare("SQLite", DatabaseUrl::File(empty), DatabaseUrl::File(full)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "takes a minute, on a quiet machine"]
async fn a_move_takes_no_longer_with_a_million_records_on_postgres() {
    let [empty, full] = [(); 2].map(|()| backing::Database::new().unwrap());
    drop(Store::open(&DatabaseUrl::Postgres(full.url())).await.unwrap());
    let pool = million::in_postgres(&full.url()).await;
    sqlx::query(sqlx::AssertSqlSafe(nodes_are_alive()))
        .execute(&pool)
        .await
        .unwrap();
    pool.close().await;
    let [of_empty, of_full] = [&empty, &full].map(|database| DatabaseUrl::Postgres(database.url()));
    compare("Postgres", of_empty, of_full).await;
}
