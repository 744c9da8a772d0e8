//! One way to name what a command works on: `SPEC|FILE|- [--game] [--position] [--moves] [--ply]`.

use std::path::{Path, PathBuf};

use crate::{command, printed, tessera, tessera_reading};

const RECORD: &str = "[Game \"paths:3\"]\n[White \"Ann\"]\n\n1. (1,1) (0,0) 2. (0,1) *\n";

/// Every command that takes a game, with its other arguments; `{}` stands for the source.
const COMMANDS: &[&str] = &[
    "moves {}",
    "replay {}",
    "perft {} 2 --divide",
    "simulate {} --games 3 --show",
    "best {} --player alphabeta --depth 2 --json",
    "solve {} --json",
    "analyse {} --player alphabeta,depth=2 --json",
    "view {}",
    "play {} --first random --second random --seed 3",
];

fn file(name: &str, text: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).unwrap();
    path
}

/// The output of a command without what differs from run to run.
fn steady(text: &str) -> String {
    let without_seconds = |line: &str| match line.split_once(",\"seconds\":") {
        Some((before, after)) => format!(
            "{before}{}",
            after.trim_start_matches(|c: char| c != ',' && c != '}')
        ),
        None => line.to_owned(),
    };
    text.lines().map(without_seconds).collect::<Vec<_>>().join("\n")
}

#[test]
fn every_command_takes_a_spec_a_file_a_list_and_a_ply() {
    let record = file("source-record.txt", RECORD);
    let list = file("source-list.txt", "(1,1)\n(0,0)\n");
    let (record, list) = (record.display(), list.display());
    for line in COMMANDS {
        let run = |source: &str| steady(&printed(&line.replace("{}", source)));
        let expected = run("paths:3 --moves '(1,1) (0,0)'");
        assert!(!expected.is_empty(), "{line}");
        for source in [
            format!("'{record}' --ply 2"),
            format!("'{list}' --game paths:3"),
            "paths:3 --moves '(1,1) (0,0) (2,2)' --ply 2".to_owned(),
        ] {
            assert_eq!(run(&source), expected, "{line} {source}");
        }
        if !line.starts_with("view") && !line.starts_with("analyse") {
            let at = "paths:3 --position 'B../.../... white' --moves (1,1)";
            assert!(tessera(&line.replace("{}", at)).status.success(), "{line}");
        }
    }
}

#[test]
fn every_command_but_play_reads_standard_input() {
    for line in COMMANDS {
        let output = tessera_reading(&line.replace("{}", "-"), RECORD.as_bytes());
        let complaint = String::from_utf8(output.stderr).unwrap();
        if line.starts_with("play") {
            assert!(complaint.contains("name a file to resume"), "{complaint}");
        } else {
            assert!(output.status.success(), "{line}: {complaint}");
        }
    }
}

#[test]
fn a_game_takes_precedence_over_a_file_of_its_name() {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("paths"), RECORD).unwrap();
    let replay = |line: &str| {
        let output = command(line).current_dir(directory.path()).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    assert!(replay("replay paths").starts_with("paths:5\n"));
    assert!(replay("replay ./paths").starts_with("paths:3 after 3 moves"));
}

#[test]
fn misspelt_names_get_a_suggestion() {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("game.txt"), RECORD).unwrap();
    std::fs::create_dir(directory.path().join("pictures")).unwrap();
    for (line, guess) in [
        (
            "draw gme.txt --out x.svg",
            "gme.txt: no such file; did you mean game.txt?",
        ),
        ("analyse ./game.tx", "no such file; did you mean ./game.txt?"),
        (
            "moves game",
            "no game or file «game»; did you mean the file game.txt?",
        ),
        ("plot gmae.txt", "did you mean game.txt?"),
        (
            "draw paths --out picture/x.svg",
            "--out: can't write picture/x.svg: there is no directory picture; did you mean pictures?",
        ),
    ] {
        let output = command(line).current_dir(directory.path()).output().unwrap();
        let complaint = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{line}: {complaint}");
        assert!(complaint.contains(guess), "{line}: {complaint}");
    }
}
