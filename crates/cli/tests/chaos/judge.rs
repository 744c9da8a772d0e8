//! Compares what the store holds at the end with what the players were told.

use std::collections::{HashMap, HashSet};
use std::process::Command;
use std::time::Duration;

use client::Connection;
use client::api::Table;
use rules::TimeControl;
use serde_json::Value;

use crate::people::Room;
use crate::stage::Stage;

/// How much was checked.
pub(crate) struct Judged {
    pub(crate) records: usize,
    pub(crate) events: usize,
    pub(crate) acknowledged: usize,
    /// Games whose clocks were checked.
    pub(crate) clocks: usize,
}

/// Checks everything in the store against everything the players were told.
pub(crate) async fn judge(stage: &Stage, room: &Room) -> Judged {
    let records = exported(&stage.database);
    let mut connection = Connection::new(&stage.addresses()[0]);
    let (mut events, mut clocks) = (0, 0);
    let mut kept: HashMap<(String, String), Vec<String>> = HashMap::new();
    for record in &records {
        let id = record["id"].as_str().unwrap();
        let happened = record["events"].as_array().unwrap();
        events += happened.len();
        versions_follow_each_other(happened);
        replays_by_the_rules(record, happened);
        for event in happened {
            let client = event["client"].as_str().unwrap_or_default();
            // The server prefixes the idempotency key with the hash of the sender's token.
            if let Some((_, name)) = client.split_once(':') {
                let texts = kept.entry((id.to_owned(), name.to_owned())).or_default();
                texts.push(event["text"].as_str().unwrap().to_owned());
            }
        }
        let path = format!("/api/records/{id}");
        let table: Table = connection.get(&path, "").await.unwrap().read().unwrap();
        clocks += usize::from(clocks_add_up(record, happened, &table));
    }
    let acknowledged = room.acknowledged.lock().unwrap();
    for told in acknowledged.iter() {
        let texts = kept.get(&(told.record.clone(), told.id.clone()));
        assert_eq!(
            texts,
            Some(&vec![told.text.clone()]),
            "{told:?} stands there exactly once"
        );
    }
    Judged {
        records: records.len(),
        events,
        acknowledged: acknowledged.len(),
        clocks,
    }
}

/// All records, as `tessera store export` writes them.
fn exported(database: &str) -> Vec<Value> {
    let export = Command::new(env!("CARGO_BIN_EXE_tessera"))
        .args(["store", "export", "--database", database, "-"])
        .output()
        .unwrap();
    assert!(
        export.status.success(),
        "{}",
        String::from_utf8_lossy(&export.stderr)
    );
    let text = String::from_utf8(export.stdout).unwrap();
    let lines = text.lines().map(|line| serde_json::from_str(line).unwrap());
    lines.filter(|line: &Value| line["events"].is_array()).collect()
}

fn versions_follow_each_other(events: &[Value]) {
    let mut names = HashSet::new();
    let mut at = 0;
    for (before, event) in events.iter().enumerate() {
        assert_eq!(event["version"], before + 1);
        assert!(event["at"].as_u64().unwrap() >= at, "time goes back: {event}");
        at = event["at"].as_u64().unwrap();
        if let Some(name) = event["client"].as_str() {
            assert!(names.insert(name.to_owned()), "{name} happened twice");
        }
    }
}

/// Every move is legal where it stands, and a game ends at most once.
fn replays_by_the_rules(record: &Value, events: &[Value]) {
    let mut game = games::find(record["spec"].as_str().unwrap()).unwrap().start();
    let mut results = 0;
    for event in events {
        match event["event"].as_str().unwrap() {
            "move" | "drawn" => {
                assert_eq!(results, 0, "a move after the end");
                game.play_word(event["text"].as_str().unwrap()).unwrap();
            }
            "flag" | "resign" | "draw" => {
                assert!(game.turn().is_some(), "the game was over");
                results += 1;
            }
            "sit" => {}
            other => panic!("nobody did this: {other}"),
        }
    }
    assert!(results <= 1, "{results} results");
}

/// Recomputes both clocks from the events and compares them with what the server says. Whether a game has clocks is read from
/// the stored record: a server that left them out of its answer would fail here. Returns whether it had.
fn clocks_add_up(record: &Value, events: &[Value], table: &Table) -> bool {
    let control: TimeControl = record["clock"].as_str().unwrap().parse().unwrap();
    let (base, increment) = match control {
        TimeControl::None => {
            assert!(table.clocks.is_none(), "clocks in a game without: {record}");
            return false;
        }
        TimeControl::Total { base, increment } => (base, increment),
        TimeControl::PerMove(_) => panic!("nobody plays by this clock: {record}"),
    };
    let clocks = table
        .clocks
        .as_ref()
        .unwrap_or_else(|| panic!("no clocks: {record}"));
    let mut left = [base; 2];
    let mut begun = record["created"].as_u64().unwrap();
    let mut player = 0;
    for event in events {
        let at = event["at"].as_u64().unwrap();
        if event["event"] == "move" {
            // The event leaves a lag of zero out.
            let lag = event.get("lag").map_or(0, |lag| lag.as_u64().unwrap());
            let used = (at - begun).checked_sub(lag).expect("no more lag than time");
            let used = Duration::from_millis(used);
            let rest = left[player].checked_sub(used).expect("a move in time");
            left[player] = rest + increment;
            player = 1 - player;
        }
        begun = at;
    }
    for (player, left) in left.iter().enumerate() {
        let told = u128::from(clocks.left[player]);
        if clocks.running == Some(player as u8) {
            assert!(told <= left.as_millis(), "a running clock gains time: {record}");
        } else {
            assert_eq!(told, left.as_millis(), "{record}");
        }
    }
    true
}
