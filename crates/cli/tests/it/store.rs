//! `tessera store`: errors name their cause and change nothing.

use std::fs;
use std::process::Output;

use tempfile::TempDir;

use crate::{printed, tessera};

fn said(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[test]
fn a_mistyped_database_is_not_created() {
    let directory = TempDir::new().unwrap();
    let path = |name: &str| directory.path().join(name).display().to_string();
    let (typo, export) = (path("typo.db"), path("games.jsonl"));
    for to in ["-", &export] {
        let output = tessera(&format!("store export --database '{typo}' '{to}'"));
        assert_eq!(output.status.code(), Some(2));
        let sentence = format!("{typo}: there is no Tessera database here; check the name");
        assert!(said(&output).contains(&sentence), "{}", said(&output));
    }
    let left: Vec<_> = fs::read_dir(directory.path()).unwrap().collect();
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn a_bad_line_is_named_with_its_file() {
    let directory = TempDir::new().unwrap();
    let path = |name: &str| directory.path().join(name).display().to_string();
    let (games, lines) = (path("games.db"), path("games.jsonl"));
    let good = r#"{"holder":"a","name":"Ann","created":1}"#;
    let bad = r#"{"holder":"b","name":"B\u0000","created":1}"#;
    fs::write(&lines, format!("{good}\n{bad}\n")).unwrap();
    let output = tessera(&format!("store import --database '{games}' '{lines}'"));
    assert_eq!(output.status.code(), Some(2));
    let sentence = format!("{lines}: line 2: a text has control characters");
    assert!(said(&output).contains(&sentence), "{}", said(&output));
    let output = tessera(&format!("store export --database '{games}' -"));
    assert!(
        output.status.success() && output.stdout.is_empty(),
        "nothing of it"
    );
}

#[test]
fn a_dry_run_shows_what_would_be_deleted() {
    let directory = TempDir::new().unwrap();
    let path = |name: &str| directory.path().join(name).display().to_string();
    let (games, lines) = (path("games.db"), path("games.jsonl"));
    let record = |id: &str, owner: &str, events: &str| {
        format!(
            r#"{{"id":"{id:022}","spec":"paths:3","clock":"none","owner":"{owner}","created":1,"seats":[{{"holder":"{owner}"}},{{}}],"events":[{events}]}}"#
        )
    };
    let moved = r#"{"version":1,"at":2,"event":"move","text":"(1,1)"}"#;
    let ann = r#"{"holder":"ann","name":"Ann","account":"Ann","password":"hash","created":1,"sessions":[{"token":"t","created":1}]}"#;
    let guest = r#"{"holder":"guest","name":"Bo","created":1}"#;
    let all = [
        ann.to_owned(),
        guest.to_owned(),
        record("1", "ann", moved),
        record("2", "guest", moved),
        record("3", "guest", ""),
    ];
    fs::write(&lines, all.join("\n")).unwrap();
    printed(&format!("store import --database '{games}' '{lines}'"));
    let exported = || printed(&format!("store export --database '{games}' -"));
    let before = exported();
    let tidy = format!("store tidy --database '{games}' --retention-days 30");
    let would = printed(&format!("{tidy} --dry-run"));
    for line in [
        "1 games never begun would be deleted",
        "1 other games without an account would be deleted",
        "1 expired sessions would be deleted",
    ] {
        assert!(would.contains(line), "{would}");
    }
    assert_eq!(exported(), before, "only counted");
    let done = printed(&tidy);
    assert!(done.contains("1 games never begun deleted"), "{done}");
    let left = exported();
    assert!(
        left.contains(r#""account":"Ann""#) && left.contains(&record("1", "ann", moved)),
        "{left}"
    );
    assert!(!left.contains("guest"), "{left}");
}
