//! The server's clocks run out at the right moment, watched or not.

use std::time::Duration;

use futures_util::{StreamExt, stream};
use serde_json::{Value, json};
use tempfile::TempDir;
use tessera_server::{DatabaseUrl, export};

use crate::live::{next, watch, watch_as};
use crate::{Server, config_on, words};

const SECOND: Duration = Duration::from_secs(1);

impl Server {
    pub(crate) async fn turn_clock(&self, by: Duration) {
        let ms = by.as_millis() as u64;
        let answer = self.post("/api/test/clock", &json!({"ms": ms})).await;
        assert_eq!(answer.status, 204);
    }
}

#[tokio::test]
async fn a_random_move_is_played_when_the_move_time_is_over() {
    let server = Server::start().await;
    let record = server
        .record(json!({"spec": "sabin-rains:5", "clock": "30"}))
        .await;
    server.turn_clock(29 * SECOND).await;
    assert_eq!(record.version().await, 0);
    server.turn_clock(SECOND).await;
    let table = record.once(|table| table["version"] == 1).await;
    assert_eq!(words(&table).len(), 1);
    assert_eq!(table["drawn"], true);
    assert_eq!(
        table["clocks"]["running"], 1,
        "the other side's time runs at once"
    );
    assert!(table["clocks"]["left"][1].as_u64().unwrap() > 29_000);
    let text = table["view"]["moves"][0]
        .as_str()
        .or(table["view"]["moves"][0]["text"].as_str());
    let table = record.play(text.unwrap()).await.fine();
    assert_eq!(table["drawn"], false);
}

#[tokio::test]
async fn a_player_without_time_loses() {
    let server = Server::start().await;
    let record = server.record(json!({"spec": "paths:5", "clock": "1+5"})).await;
    server.turn_clock(20 * SECOND).await;
    let table = record.play("(0,0)").await.fine();
    let left = table["clocks"]["left"][0].as_u64().unwrap();
    assert!(
        (44_000..=45_000).contains(&left),
        "60 - 20 + 5 is about 45: {left}"
    );
    server.turn_clock(60 * SECOND).await;
    let table = record.once(|table| table["view"]["outcome"] != Value::Null).await;
    assert_eq!(table["view"]["outcome"]["winner"], 0);
    assert!(
        table["view"]["outcome"]["text"]
            .as_str()
            .unwrap()
            .contains("black ran out of time")
    );
    let text = server.get(&record.path("/export/record.txt")).await.text();
    assert!(
        text.contains("[Termination \"time forfeit\"]") && text.contains("[TimeControl \"60+5\"]"),
        "{text}"
    );
}

#[tokio::test]
async fn a_move_after_the_deadline_is_rejected() {
    let server = Server::start().await;
    let record = server.record(json!({"spec": "paths:5", "clock": "1+0"})).await;
    server.turn_clock(61 * SECOND).await;
    let act = json!({"version": 0, "command": "move", "text": "(0,0)"});
    let answer = server
        .post_as(&record.token, &record.path("/commands"), &act)
        .await;
    assert_eq!(answer.status, 409);
    let table = answer.json()["table"].clone();
    assert_eq!(table["view"]["outcome"]["winner"], 1);
    assert_eq!(words(&table).len(), 0);
}

#[tokio::test]
async fn clocks_go_on_after_a_restart() {
    let server = Server::start().await;
    let record = server.record(json!({"spec": "paths:5", "clock": "0.25+0"})).await;
    let (path, token) = (record.path(""), record.token.clone());
    let server = server.restarted().await;
    // Nothing requests the table itself after the restart.
    server.turn_clock(16 * SECOND).await;
    let mut result = Value::Null;
    for _ in 0..500 {
        result = server.get_as(&token, "/api/records").await.fine()[0]["result"].clone();
        if result != Value::Null {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(result, json!({"winner": 1, "aborted": false}));
    assert_eq!(server.get(&path).await.fine()["version"], 1);
}

#[tokio::test]
async fn a_take_back_restores_the_clock() {
    let server = Server::start().await;
    let record = server.record(json!({"spec": "paths:5", "clock": "1+0"})).await;
    server.turn_clock(10 * SECOND).await;
    record.play("(0,0)").await.fine();
    server.turn_clock(10 * SECOND).await;
    let table = record.command(json!({"command": "take-back"})).await.fine();
    assert_eq!(table["clocks"]["running"], 0);
    let left = |player: usize| table["clocks"]["left"][player].as_u64().unwrap();
    assert!(left(0) > 59_000 && left(1) > 59_000, "{table}");
}

#[tokio::test]
async fn clocks_wait_while_a_seat_is_open() {
    let server = Server::start().await;
    let record = server
        .record(json!({"spec": "paths:5", "clock": "1+0", "seats": ["me", "open"]}))
        .await;
    server.turn_clock(100 * SECOND).await;
    tokio::time::sleep(Duration::from_millis(250)).await;
    let table = record.table().await;
    assert_eq!(
        (&table["version"], &table["clocks"]["running"]),
        (&json!(0), &Value::Null)
    );
    record.joined_by_another().await;
    let table = record.table().await;
    assert_eq!(table["clocks"]["running"], 0);
    assert!(table["clocks"]["left"][0].as_u64().unwrap() > 59_000);
}

#[tokio::test]
async fn random_moves_stop_while_no_player_is_there() {
    let server = Server::start().await;
    let record = server
        .record(json!({"spec": "sabin-rains:5", "clock": "30"}))
        .await;
    for version in 1..=3 {
        server.turn_clock(30 * SECOND).await;
        let table = record.once(|table| table["version"] == version).await;
        assert_eq!(words(&table).len(), version);
    }
    server.turn_clock(30 * SECOND).await;
    let table = record.once(|table| table["version"] == 4).await;
    assert_eq!(
        (
            words(&table).len(),
            &table["clocks"]["running"],
            &table["clocks"]["left"]
        ),
        (3, &Value::Null, &json!([30_000, 30_000])),
        "the clocks stand still"
    );
    server.turn_clock(3600 * SECOND).await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(record.version().await, 4);
    // A watcher changes nothing.
    let at = server.listen().await;
    let mut watcher = watch(at, &record, "").await;
    assert_eq!(next(&mut watcher).await["table"]["version"], 4);
    let _player = watch_as(at, &record).await;
    assert_eq!(next(&mut watcher).await["table"]["clocks"]["running"], 1);
    for version in 6..=10 {
        server.turn_clock(30 * SECOND).await;
        record.once(|table| table["version"] == version).await;
    }
    assert_eq!(words(&record.table().await).len(), 8, "a player is there");
}

#[tokio::test]
async fn a_move_continues_an_adjourned_game() {
    let server = Server::start().await;
    let new = json!({"spec": "sabin-rains:5", "clock": "30", "seats": ["me", "random"]});
    let record = server.record(new).await;
    // The computer answers each random move, which is no sign that a person is there.
    for version in [2, 4, 6, 7] {
        server.turn_clock(30 * SECOND).await;
        record.once(|table| table["version"] == version).await;
    }
    let table = record.table().await;
    assert_eq!(
        (words(&table).len(), &table["clocks"]["running"]),
        (6, &Value::Null)
    );
    let first = &table["view"]["moves"][0];
    let text = first.as_str().or(first["text"].as_str()).unwrap();
    // Sent before the clocks stopped.
    let command = json!({"version": 6, "command": "move", "text": text});
    let answer = server
        .post_as(&record.token, &record.path("/commands"), &command)
        .await;
    assert_eq!(answer.fine()["clocks"]["running"], 1);
    record.once(|table| table["version"] == 9).await;
}

fn now() -> u64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.unwrap().as_millis() as u64
}

/// Creates records of two people at one screen whose first move is due at the same moment; `None` if the machine is too busy to
/// create them in time.
async fn clocks_that_fall_together(server: &Server, count: usize) -> Option<u64> {
    let first = server.record(json!({"spec": "paths:3", "clock": "3600"})).await;
    let falls = now() + 6 * count as u64;
    stream::iter(0..count)
        .for_each_concurrent(16, |_| async {
            let seconds = falls.saturating_sub(now()).max(1000) as f64 / 1000.0;
            let new = json!({"spec": "paths:3", "clock": format!("{seconds:.3}")});
            let answer = server.post_as(&first.token, "/api/records", &new).await;
            assert_eq!(answer.status, 201, "{}", answer.text());
        })
        .await;
    (now() + 1000 < falls).then_some(falls)
}

/// By how many milliseconds the first event of each record came after it was due, sorted.
async fn lateness(url: &DatabaseUrl) -> Vec<i64> {
    let mut lines = Vec::new();
    export(url, &mut lines).await.unwrap();
    let records = lines
        .split(|&byte| byte == b'\n')
        .filter_map(|line| serde_json::from_slice::<Value>(line).ok())
        .filter(|record| record["clock"] != "3600");
    let late = records.map(|record| {
        let seconds: f64 = record["clock"].as_str().unwrap().parse().unwrap();
        let due = record["created"].as_u64().unwrap() as f64 + seconds * 1000.0;
        let fell = record["events"][0]["at"].as_u64().expect("it fell");
        fell as i64 - due.round() as i64
    });
    let mut late: Vec<i64> = late.collect();
    late.sort_unstable();
    late
}

/// The bound is for a quiet machine. What else runs on this one only ever adds time, so the best of some attempts counts.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_thousand_clocks_fall_in_time() {
    const CLOCKS: usize = 2000;
    for attempt in 1..=5 {
        let directory = TempDir::new().unwrap();
        let url = DatabaseUrl::File(directory.path().join("games.db"));
        let mut config = config_on(directory.path().join("games.db"));
        config.limits.requests_per_second = 1_000_000;
        config.limits.open_games = 1_000_000;
        config.limits.new_games_per_hour = 1_000_000;
        let server = Server::with(config, directory).await;
        let Some(falls) = clocks_that_fall_together(&server, CLOCKS).await else {
            println!("attempt {attempt}: the machine is too busy");
            continue;
        };
        let wait = falls.saturating_sub(now()) + 3000;
        tokio::time::sleep(Duration::from_millis(wait)).await;
        let late = lateness(&url).await;
        let (median, longest) = (late[CLOCKS / 2], late[CLOCKS - 1]);
        println!("attempt {attempt}: median {median} ms, longest {longest} ms");
        assert_eq!(late.len(), CLOCKS);
        assert!(late[0] >= 0, "{} ms too early", -late[0]);
        if longest <= 300 {
            return;
        }
    }
    panic!("flags fell late");
}

#[tokio::test]
async fn clocks_too_fast_for_a_person_are_rejected() {
    let server = Server::start().await;
    for (clock, playable) in [
        ("1", true),
        ("0.9", false),
        ("0.1", false),
        ("0.25+0", true),
        ("0.2+0", false),
        ("0.02+1", true),
        ("0.02+0.5", false),
        ("0.01+30", false),
        ("none", true),
    ] {
        let new = json!({"spec": "paths:3", "clock": clock});
        let answer = server.post("/api/records", &new).await;
        if playable {
            answer.fine();
        } else {
            assert!(answer.refused(400).contains("1 second per move"), "{clock}");
        }
    }
}
