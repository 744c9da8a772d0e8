//! A disk that is really full: a small file system in memory, where mounting is allowed. Elsewhere, the store's own tests fill a
//! database with a limited number of pages.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use axum::http::header::RETRY_AFTER;
use serde_json::json;
use tempfile::TempDir;

use crate::Server;

/// A small file system, unmounted when dropped.
struct SmallDisk<'a>(&'a Path);

impl SmallDisk<'_> {
    fn mounted_on(directory: &Path) -> Option<SmallDisk<'_>> {
        let mut mount = Command::new("mount");
        mount
            .args(["-t", "tmpfs", "-o", "size=4m", "tmpfs"])
            .arg(directory);
        let mounted = mount.output().is_ok_and(|output| output.status.success());
        mounted.then_some(SmallDisk(directory))
    }
}

impl Drop for SmallDisk<'_> {
    fn drop(&mut self) {
        // Lazily: the server may still have its files open.
        let _ = Command::new("umount").arg("--lazy").arg(self.0).status();
    }
}

fn metric(text: &str, series: &str) -> f64 {
    let line = text.lines().find(|line| line.starts_with(series));
    let value = line
        .and_then(|line| line.rsplit_once(' '))
        .map(|(_, value)| value);
    value.and_then(|value| value.parse().ok()).unwrap_or_default()
}

#[tokio::test]
async fn a_full_disk_is_survived_without_a_restart() {
    let directory = TempDir::new().unwrap();
    let path = directory.path().to_owned();
    let Some(_disk) = SmallDisk::mounted_on(&path) else {
        eprintln!("not allowed to mount; the store's tests fill a database instead");
        return;
    };
    let server = Server::on(directory).await;
    let record = server.record(json!({"spec": "paths:7"})).await;
    record.play("(0,0)").await.fine();
    server.get("/ready").await.text();

    // 1. Fill the disk to the last byte, and the write-ahead log up to what it has.
    let mut filler = Vec::new();
    while fs::write(path.join("filler"), &filler).is_ok() {
        filler.resize(filler.len() + 4096, 1);
    }
    let say = json!({"command": "move", "text": "(1,1)", "version": 1, "id": "x"});
    let mut refused = None;
    for _ in 0..50 {
        let created = server.post("/api/records", &json!({"spec": "paths:7"})).await;
        if !created.status.is_success() {
            refused = Some(created);
            break;
        }
    }
    let refused = refused.expect("the disk is full");
    assert_eq!(refused.status, 503);
    assert_eq!(refused.headers[RETRY_AFTER], "1");
    let moved = server
        .post_as(&record.token, &record.path("/commands"), &say)
        .await;
    moved.refused(503);

    // 2. Everybody can see it, and games can still be looked at.
    tokio::time::sleep(Duration::from_millis(1100)).await;
    server.get("/ready").await.refused(503);
    let metrics = server.get("/metrics").await.text();
    assert!(
        metric(&metrics, "tessera_failed_writes_total") >= 2.0,
        "{metrics}"
    );
    assert!(
        metric(&metrics, "tessera_requests_total{status=\"5xx\"}") >= 2.0,
        "{metrics}"
    );
    assert_eq!(record.table().await["view"]["ply"], 1);

    // 3. There is room again: the same server goes on, and the move that is sent again happens once.
    fs::remove_file(path.join("filler")).unwrap();
    for _ in 0..2 {
        let moved = server
            .post_as(&record.token, &record.path("/commands"), &say)
            .await;
        assert_eq!(moved.fine()["view"]["ply"], 2);
    }
    assert_eq!(server.get("/ready").await.text(), "ready\n");
    server.record(json!({"spec": "paths:7"})).await;
}
