//! Background tasks that die are restarted, and counted.

use std::time::Duration;

use serde_json::{Value, json};

use crate::Server;

const TASKS: [&str; 10] = [
    "analyses",
    "analysis-leases",
    "clock-check",
    "computer-move-leases",
    "computer-moves",
    "heartbeat",
    "notices",
    "presence",
    "sweeper",
    "tidying",
];

async fn restarts(server: &Server) -> Vec<(String, u64)> {
    let metrics = server.get("/metrics").await.text();
    let lines = metrics.lines().filter_map(|line| {
        let rest = line.strip_prefix("tessera_task_restarts_total{task=\"")?;
        let (task, count) = rest.split_once("\"} ")?;
        Some((task.to_owned(), count.parse().unwrap()))
    });
    lines.collect()
}

#[tokio::test]
async fn tasks_that_die_are_restarted_and_counted() {
    let server = Server::start().await;
    for task in TASKS {
        // Until it has been started there is nothing to kill.
        while server.get("/ready").await.status != 200 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        server.app.kill_task(task);
        let mut sentences = Vec::new();
        loop {
            let answer = server.get("/ready").await;
            match answer.status.as_u16() {
                200 if !sentences.is_empty() => break,
                200 => {}
                _ => sentences.push(answer.refused(503)),
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        assert!(sentences[0].contains(task), "{sentences:?}");
    }
    let counted = restarts(&server).await;
    let (writer, tasks) = counted.split_last().unwrap();
    assert_eq!(tasks, TASKS.map(|task| (task.to_owned(), 1)));
    assert_eq!(*writer, ("writer".to_owned(), 0));
    // The writer takes what it was writing with it; the next request finds it restarted.
    server.app.kill_task("writer");
    while restarts(&server).await.last() != Some(&("writer".to_owned(), 1)) {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    // All of them are at work again.
    let record = server
        .record(json!({"spec": "paths:4", "seats": ["random", "me"], "clock": "1+0"}))
        .await;
    record.once(|table| table["version"] == 1).await;
    server.turn_clock(Duration::from_secs(61)).await;
    record.once(|table| table["view"]["outcome"] != Value::Null).await;
    let analysis = record.path("/analysis");
    server.post(&analysis, &json!({})).await.fine();
    while server.get(&analysis).await.fine()["state"] != "done" {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}
