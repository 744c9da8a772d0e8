//! Every metric moves: one that nothing increments would say that all is well.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use axum::body::Body;
use axum::http::Request;
use axum::http::header::{ETAG, IF_NONE_MATCH};
use backing::{Database, Nats};
use serde_json::json;
use tempfile::TempDir;
use tessera_server::{App, Config, DatabaseUrl, Time, router};
use tower::ServiceExt;

use crate::Server;
use crate::live::watch;
use crate::nodes::{at, node};

/// The values each series was seen to have.
#[derive(Default)]
struct Seen(BTreeMap<String, BTreeSet<String>>);

impl Seen {
    async fn look(&mut self, server: &Server) {
        let text = server.get("/metrics").await.text();
        for sample in text.lines().filter(|line| !line.starts_with('#')) {
            let (series, value) = sample.rsplit_once(' ').unwrap();
            let values = self.0.entry(series.to_owned()).or_default();
            values.insert(value.to_owned());
        }
    }

    async fn look_until(&mut self, server: &Server, series: &str) {
        for _ in 0..1000 {
            self.look(server).await;
            if self.moved(series) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("{series} does not move");
    }

    fn moved(&self, series: &str) -> bool {
        self.0.get(series).is_some_and(|values| values.len() > 1)
    }

    /// The series that never changed. Of a histogram's buckets the last one stands for all, and of the reasons for a refusal
    /// one does.
    fn unmoved(&self, counted: impl Fn(&str) -> bool) -> Vec<&String> {
        let stands_alone = |series: &&String| {
            let bucket = series.contains("_bucket{") && !series.contains("+Inf");
            let reason = series.contains("_refused_total{") && !series.contains("board-too-large");
            !bucket && !reason
        };
        let all = self
            .0
            .keys()
            .filter(stands_alone)
            .filter(|series| counted(series));
        all.filter(|series| !self.moved(series)).collect()
    }
}

/// What only moves where there are other nodes, or stays only where nobody computes.
fn is_between_nodes(series: &str) -> bool {
    ["tessera_bus_", "tessera_queue"]
        .iter()
        .any(|prefix| series.starts_with(prefix))
}

async fn start(time: &Time) -> Server {
    let directory = TempDir::new().unwrap();
    let config = Config {
        time: time.clone(),
        computer_threads: 1,
        ..Config::on(DatabaseUrl::File(directory.path().join("games.db")))
    };
    let app = App::start(config).await.unwrap();
    Server {
        router: router(app.clone()),
        app,
        directory,
    }
}

/// Whether a series tells of connections that were closed: `connections.rs` sees those move, here and in the command line's tests.
fn is_of_connections(series: &str) -> bool {
    series.contains("_connections_") || series.contains("accept_failures")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn every_metric_moves() {
    let time = Time::default();
    let server = start(&time).await;
    let mut seen = Seen::default();
    seen.look(&server).await;
    assert!(seen.0.len() > 20, "{:?}", seen.0.keys());

    // Records, events, the cache, and commits that clash.
    let record = server.record(json!({"spec": "paths:5"})).await;
    for version in 0..5 {
        let race = |row: u32| {
            let text = format!("({row},{version})");
            let command = json!({"version": version, "command": "move", "text": text});
            let (server, record) = (&server, &record);
            async move {
                server
                    .post_as(&record.token, &record.path("/commands"), &command)
                    .await
            }
        };
        tokio::join!(race(0), race(1), race(2), race(3));
        seen.look(&server).await;
        if seen.moved("tessera_conflicts_total") {
            break;
        }
    }

    // A computer player at work.
    let seats = json!({"spec": "abalon", "seats": ["alphabeta,time=300ms", "me"]});
    let computers = server.record(seats).await;
    seen.look_until(&server, "tessera_searches").await;
    seen.look_until(&server, "tessera_computer_moves_total").await;
    computers.command(json!({"command": "abort"})).await;

    // A clock that runs out.
    let timed = server.record(json!({"spec": "paths:5", "clock": "1+0"})).await;
    time.advance(Duration::from_secs(61));
    timed.once(|table| table["version"] == 1).await;

    // Tasks that die, and a machine whose clock is wrong.
    let restarts: Vec<String> = seen
        .0
        .keys()
        .filter(|series| series.contains("_restarts_total"))
        .cloned()
        .collect();
    assert!(restarts.len() > 5, "{restarts:?}");
    for series in restarts {
        server.app.kill_task(series.split('"').nth(1).unwrap());
        seen.look_until(&server, &series).await;
    }
    time.put_wrong(2000);
    seen.look_until(&server, "tessera_clock_skew_seconds").await;
    time.put_wrong(0);

    // Boards in their cache, and an answer that is not read yet.
    let board = Request::get("/api/boards/islands:60").body(Body::empty());
    let unread = server.router.clone().oneshot(board.unwrap()).await.unwrap();
    seen.look(&server).await;
    drop(unread);

    // Every class of status.
    server.get("/api/nothing").await.refused(404);
    let page = server.get("/api/openapi.json").await;
    assert_eq!(page.status, 200);
    let file = server.get("/main.js").await;
    let tag = file.headers.get(ETAG).expect("embedded files have a tag").clone();
    let again = Request::get("/main.js").header(IF_NONE_MATCH, tag);
    assert_eq!(server.send(again.body(Body::empty()).unwrap()).await.status, 304);
    let address = server.listen().await;
    let socket = watch(address, &record, "").await;
    seen.look_until(&server, "tessera_sockets").await;
    drop(socket);

    // Work beside the request threads, and a refusal.
    let ask = |path: &'static str| {
        let request = Request::get(path).body(Body::empty()).unwrap();
        tokio::spawn(server.router.clone().oneshot(request))
    };
    let animation = ask("/api/export/game.gif?spec=paths:3&moves=(0,0)").await;
    seen.look(&server).await;
    drop(animation);
    for (lane, path) in [
        ("short", "/api/export/picture.png?spec=abalon:9"),
        ("long", "/api/export/picture.png?spec=abalon:30&size=2000"),
    ] {
        let series = format!("tessera_work{{lane=\"{lane}\"}}");
        while !seen.moved(&series) {
            let picture = ask(path);
            while !picture.is_finished() {
                seen.look(&server).await;
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        }
    }
    server.get("/api/boards/islands:5000").await.refused(422);

    // Statements that fail.
    let file = server.file().join("games.db");
    let outside = rusqlite::Connection::open(file).unwrap();
    outside
        .execute("ALTER TABLE chat RENAME TO elsewhere", [])
        .unwrap();
    server.get(&record.path("/chat")).await.refused(500);
    outside
        .execute("ALTER TABLE challenge RENAME TO gone", [])
        .unwrap();
    let listed = json!({"spec": "paths:5", "seats": ["me", "open"], "listed": true});
    server.post("/api/records", &listed).await.refused(500);

    // A server that shuts down is not ready.
    server.app.stop().await;
    server.get("/ready").await.refused(503);
    seen.look(&server).await;
    let here = |series: &str| !is_between_nodes(series) && !is_of_connections(series);
    assert_eq!(seen.unmoved(here), Vec::<&String>::new());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn every_metric_of_several_nodes_moves() {
    let (database, mut nats) = (Database::new().unwrap(), Nats::start().unwrap());
    let here = node(&database, Some(&nats), 0).await;
    let there = node(&database, Some(&nats), 0).await;
    let mut seen = Seen::default();
    seen.look(&here).await;

    // Both nodes announce, and hear each other.
    let record = here.record(json!({"spec": "paths:5"})).await;
    let elsewhere = at(&there, &record);
    let _socket = watch(here.listen().await, &record, "").await;
    record.play("(0,0)").await.fine();
    seen.look_until(&here, "tessera_bus_sent_total").await;
    elsewhere.play("(0,1)").await.fine();
    seen.look_until(&here, "tessera_bus_received_total").await;

    // Nobody here does the jobs.
    let won = here.record(json!({"spec": "paths:5"})).await;
    won.play("(0,0)").await.fine();
    won.command(json!({"command": "resign"})).await.fine();
    here.post_as(&won.token, &won.path("/analysis"), &json!({}))
        .await
        .fine();
    here.record(json!({"spec": "paths:5", "seats": ["level:1", "me"]}))
        .await;
    for kind in ["move", "analysis"] {
        seen.look_until(&here, &format!("tessera_queue_age_seconds{{kind=\"{kind}\"}}"))
            .await;
    }

    // Without the bus, announcements are dropped, and polling finds what happened elsewhere.
    nats.stop();
    seen.look_until(&here, "tessera_bus_connected").await;
    elsewhere.play("(0,2)").await.fine();
    seen.look_until(&here, "tessera_bus_missed_total").await;
    record.play("(0,3)").await.fine();
    seen.look_until(&here, "tessera_bus_dropped_total").await;
    assert_eq!(seen.unmoved(is_between_nodes), Vec::<&String>::new());
}
