//! `tessera uhp`.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::{command, printed, tessera, tessera_reading};

fn said_to(lines: &str) -> String {
    let output = tessera_reading("uhp", lines.as_bytes());
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_viewer_is_greeted_at_once() {
    let said = said_to("");
    let lines: Vec<&str> = said.lines().collect();
    assert!(lines[0].starts_with("id Tessera v"));
    assert_eq!(lines[1..], ["Mosquito;Ladybug;Pillbug", "ok"]);
}

#[test]
fn a_game_is_played_through_the_pipe() {
    let said = said_to("newgame Base+P\r\nplay wP\r\nbestmove depth 1\r\nplay bA1 wQ-\r\nexit\r\n");
    let answers: Vec<&str> = said.split("ok\n").skip(1).collect();
    assert_eq!(answers[0], "Base+P;NotStarted;White[1]\n");
    assert_eq!(answers[1], "Base+P;InProgress;Black[1];wP\n");
    assert!(answers[2].starts_with('b'));
    assert!(answers[3].starts_with("invalidmove "));
    assert_eq!(answers[4..], ["", ""]);
}

#[test]
fn invalid_bytes_get_an_error() {
    let output = tessera_reading("uhp", b"\xff\xfe\0newgame\nnewgame \xf0;;;\nplay \0\n\n;\n");
    assert!(output.status.success());
    assert!(String::from_utf8(output.stdout).unwrap().ends_with("ok\n"));
}

#[test]
fn bestmove_uses_its_time() {
    let begun = Instant::now();
    said_to("newgame Base+MLP\nplay wL\nplay bL wL-\nbestmove time 00:00:01\n");
    assert!(begun.elapsed().as_millis() >= 950);
}

/// The CPU time of a process, in hundredths of a second.
#[cfg(target_os = "linux")]
fn cpu_time(process: u32) -> u64 {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap();
    let (_, fields) = stat.rsplit_once(')').unwrap();
    fields.split_whitespace().nth(11).unwrap().parse().unwrap()
}

#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_stops_the_search_but_not_the_program() {
    let mut child = command("uhp")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let process = child.id();
    let mut input = child.stdin.take().unwrap();
    writeln!(input, "newgame\nplay wG1\nbestmove time 01:00:00").unwrap();
    while cpu_time(process) < 50 {
        thread::sleep(Duration::from_millis(20));
    }
    let interrupt = || Command::new("kill").args(["-INT", &process.to_string()]).status();
    assert!(interrupt().unwrap().success());
    writeln!(input, "play bG1 wG1-").unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let said: Vec<String> = lines
        .map(Result::unwrap)
        .skip_while(|line| !line.starts_with('b'))
        .take(3)
        .collect();
    assert_eq!(
        said[1..],
        ["ok", "Base;InProgress;White[2];wG1;bG1 wG1-"],
        "{said:?}"
    );
    assert!(interrupt().unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

#[test]
fn it_can_be_an_opponent_in_a_match() {
    let us = env!("CARGO_BIN_EXE_tessera");
    let line = format!("match hive:base level:1 'uhp:{us} uhp --player random' --games 2 --time 20ms");
    assert!(!printed(&line).is_empty());
    assert!(!tessera("uhp --player nobody").status.success());
}
