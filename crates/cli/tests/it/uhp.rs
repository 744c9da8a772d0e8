//! `tessera uhp`, as a viewer starts it.

use std::time::Instant;

use crate::{printed, tessera, tessera_reading};

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
fn any_bytes_are_answered() {
    let output = tessera_reading("uhp", b"\xff\xfe\0newgame\nnewgame \xf0;;;\nplay \0\n\n;\n");
    assert!(output.status.success());
    assert!(String::from_utf8(output.stdout).unwrap().ends_with("ok\n"));
}

#[test]
fn thinking_takes_the_time_it_has() {
    let begun = Instant::now();
    said_to("newgame Base+MLP\nplay wL\nplay bL wL-\nbestmove time 00:00:01\n");
    assert!(begun.elapsed().as_millis() >= 950);
}

#[test]
fn it_can_be_an_opponent_in_a_match() {
    let us = env!("CARGO_BIN_EXE_tessera");
    let line = format!("match hive:base level:1 'uhp:{us} uhp --player random' --games 2 --time 20ms");
    assert!(!printed(&line).is_empty());
    assert!(!tessera("uhp --player nobody").status.success());
}
