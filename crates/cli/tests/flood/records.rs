//! Compares the records in the database with what the players were told.

use std::collections::BTreeMap;
use std::process::Command;

use serde_json::Value;

use crate::honest::Room;

/// Checks that every acknowledged move is in its record, in order; returns how many there were.
pub(crate) fn nothing_is_lost(database: &str, room: &Room) -> usize {
    let stored = moves(database);
    let acknowledged = room.acknowledged.lock().unwrap();
    for (record, words) in acknowledged.iter() {
        let kept = stored
            .get(record)
            .unwrap_or_else(|| panic!("record {record} is lost"));
        // The last move may have been made and not acknowledged when the test ended.
        assert_eq!(&kept[..words.len()], &words[..], "record {record}");
        assert!(kept.len() <= words.len() + 1, "record {record}");
    }
    acknowledged.values().map(Vec::len).sum()
}

/// The moves of every record, as `tessera store export` writes them.
fn moves(database: &str) -> BTreeMap<String, Vec<String>> {
    let export = Command::new(env!("CARGO_BIN_EXE_tessera"))
        .args(["store", "export", "--database", database, "-"])
        .output()
        .unwrap();
    assert!(export.status.success(), "{export:?}");
    let text = String::from_utf8(export.stdout).unwrap();
    let lines = text
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    let records = lines.filter(|line| line["events"].is_array());
    let moves = |record: &Value| -> Vec<String> {
        let events = record["events"].as_array().into_iter().flatten();
        let moves = events.filter(|event| event["event"] == "move");
        moves
            .map(|event| event["text"].as_str().unwrap().to_owned())
            .collect()
    };
    records
        .map(|record| (record["id"].as_str().unwrap().to_owned(), moves(&record)))
        .collect()
}
