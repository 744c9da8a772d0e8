//! Every metric moves: one that nothing increments would say that all is well.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use axum::body::Body;
use axum::http::Request;
use axum::http::header::{ETAG, IF_NONE_MATCH};
use backing::Nats;
use serde_json::json;
use tempfile::TempDir;
use tessera_server::{App, Config, DatabaseUrl, router};

use crate::Server;
use crate::live::watch;

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

    /// The series that never changed. Of a histogram's buckets the last one stands for all.
    fn unmoved(&self) -> Vec<&String> {
        let counts = |series: &&String| !series.contains("_bucket{") || series.contains("+Inf");
        let all = self.0.keys().filter(counts);
        all.filter(|series| !self.moved(series)).collect()
    }
}

async fn server_with_bus(nats: &Nats) -> Server {
    let directory = TempDir::new().unwrap();
    let config = Config {
        bus: Some(nats.url()),
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

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn every_metric_moves() {
    let mut nats = Nats::start().unwrap();
    let server = server_with_bus(&nats).await;
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
    let seats = json!({"spec": "abalon", "seats": ["alphabeta,time=300ms", "alphabeta,time=300ms"]});
    let computers = server.record(seats).await;
    seen.look_until(&server, "tessera_searches").await;
    seen.look_until(&server, "tessera_computer_moves_total").await;
    computers.command(json!({"command": "abort"})).await;

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

    // The bus goes away.
    nats.stop();
    seen.look_until(&server, "tessera_bus_connected").await;

    // A server that shuts down is not ready.
    server.app.stop().await;
    server.get("/ready").await.refused(503);
    seen.look(&server).await;
    assert_eq!(seen.unmoved(), Vec::<&String>::new());
}
