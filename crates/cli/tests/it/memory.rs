//! The server's memory: what it says it takes, and that it takes no more than it may.

use std::fs;
use std::net::Ipv4Addr;
use std::path::Path;

use client::Node;
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;

use crate::command;
use crate::serve::Served;

fn served(memory: &str, directory: &Path) -> Served {
    Served::by(&mut command(&format!(
        "serve --no-open --port 0 --threads 1 --max-memory {memory} --max-requests-per-second 1000000 \
         --max-new-games-per-hour 1000000 --database '{}'",
        directory.join("games.db").display()
    )))
}

/// Makes games with these moves; the path of the first one.
fn make(served: &Served, spec: &str, moves: &str, games: usize) -> String {
    let new = json!({"spec": spec, "moves": moves});
    let made = (0..games).map(|_| served.json("POST", "/api/records", "", &new));
    let made: Vec<Value> = made.collect();
    format!("/api/records/{}", made[0]["table"]["record"].as_str().unwrap())
}

/// What the server says its cached tables take, in bytes.
fn said(served: &Served) -> u64 {
    served.metric("tessera_cache_bytes{cache=\"tables\"}")
}

/// A line of `/proc/PID/status`, in bytes.
fn measured(served: &Served, name: &str) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", served.child.id())).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix(name)).unwrap();
    1024 * line.trim().trim_end_matches(" kB").parse::<u64>().unwrap()
}

#[test]
fn cached_tables_take_what_the_metrics_say() {
    const HIVE: &str = "wS1; bG1 wS1-; wQ -wS1; bQ bG1/";
    let cells: Vec<String> = (0..7)
        .flat_map(|row| (0..5).map(move |col| format!("({row},{col})")))
        .collect();
    let row: String = cells.join(";");
    for (spec, moves, games) in [
        ("islands:98", "", 150),
        ("abalon:20", "", 60),
        ("hive", HIVE, 1000),
        ("paths:40", &row, 300),
    ] {
        let directory = tempfile::tempdir().unwrap();
        let served = served("4GB", directory.path());
        // What grows once, such as buffers and boards, has grown by now.
        make(&served, spec, moves, games / 5);
        let before = (said(&served), measured(&served, "VmRSS:"));
        make(&served, spec, moves, games);
        let said = said(&served) - before.0;
        let grown = measured(&served, "VmRSS:").saturating_sub(before.1);
        println!(
            "{spec}: {} kB said, {} kB measured for {games} games",
            said >> 10,
            grown >> 10
        );
        assert!(said > 4 << 20, "{spec}: {said} is too little to be measured");
        assert!(
            (said / 2..said * 2).contains(&grown),
            "{spec}: {said} said, {grown} measured"
        );
    }
}

#[test]
fn large_games_do_not_fill_the_memory() {
    let directory = tempfile::tempdir().unwrap();
    let served = served("256MB", directory.path());
    let first = make(&served, "islands:98", "", 200);
    // A quarter of what drawing and the program leave.
    assert!(said(&served) <= 28 << 20, "{}", said(&served));
    assert!(said(&served) >= 10 << 20, "{}", said(&served));
    assert!(measured(&served, "VmHWM:") < 256 << 20);
    let table = served.json("GET", &first, "", &Value::Null);
    assert_eq!(table["view"]["moves"].as_array().unwrap().len(), 98 * 98);
}

#[tokio::test]
async fn half_requests_do_not_fill_the_memory() {
    let directory = tempfile::tempdir().unwrap();
    let served = served("256MB", directory.path());
    let before = measured(&served, "VmRSS:");
    let head = format!("GET / HTTP/1.1\r\nHost: x\r\nX-Long: {}", "x".repeat(60_000));
    let mut clients = Vec::new();
    for number in 0..600u16 {
        let address = Ipv4Addr::new(127, 0, 3, 1 + (number % 6) as u8);
        let mut client = Node::from(served.address())
            .bound_to(address)
            .dial()
            .await
            .unwrap();
        // One for whom there is no room is cut off.
        let _ = client.write_all(head.as_bytes()).await;
        clients.push(client);
    }
    let held = served.metric("tessera_transit_bytes");
    // Half of what is in transit, which is an eighth of what drawing and the program leave.
    assert!((5 << 20..=7 << 20).contains(&held), "{held}");
    let grown = measured(&served, "VmRSS:").saturating_sub(before);
    assert!(grown < 25 << 20, "{grown}");
    drop(clients);
    while served.metric("tessera_transit_bytes") > 0 {
        tokio::task::yield_now().await;
    }
}
