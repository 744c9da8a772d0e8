//! `tessera analyse`.

use crate::{keys, tessera_reading};

/// White gives the win away on the first move; Black, who could draw, loses at once.
const GAME: &[u8] = b"[Game \"paths:3\"]\n[White \"Ann\"]\n\n1. (0,0) (2,2) 2. (1,0) (0,1) 3. (2,0) 1-0\n";

fn analysed(line: &str, input: &[u8]) -> String {
    let output = tessera_reading(line, input);
    assert!(
        output.status.success(),
        "{line}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn every_move_has_values_and_mistakes_show_a_better_move() {
    let text = analysed("analyse - --player alphabeta,depth=9", GAME);
    let rows: Vec<&str> = text.lines().collect();
    assert_eq!(rows[0], "paths:3");
    assert!(
        rows[3].starts_with("   1  white  (0,0)  ??    win in 7 ") && rows[3].ends_with("better (1,1)"),
        "{text}"
    );
    assert!(rows[7].ends_with("  won"), "{text}");
    assert!(
        rows[6].starts_with("   4  black  (0,1)") && rows[6].contains("??"),
        "{text}"
    );
    assert!(
        text.contains("\nwhite wins: a path from top to bottom\n\nwhite's chance after each move\n    0  █"),
        "{text}"
    );
}

#[test]
fn json_has_a_chance_for_every_position() {
    let json = analysed("analyse - --nodes 200 --json", GAME);
    assert_eq!(
        keys(&json)[..9],
        [
            "spec", "moves", "ply", "turn", "move", "before", "after", "lost", "mark"
        ]
    );
    let chances = json.split("\"chances\":[").nth(1).unwrap();
    assert_eq!(chances.split(',').count(), 6, "{json}");
    assert!(chances.trim_end().ends_with(",1.0]}"), "{json}");
}

#[test]
fn the_picture_is_a_labelled_graph() {
    let svg = analysed("analyse - --player alphabeta,depth=9 --svg", GAME);
    assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\"") && svg.ends_with("</svg>\n"));
    for part in [
        "paths:3: white's chance to win",
        "50 %",
        "moves played",
        "<polyline",
        "class=\"mark\"",
        "??",
    ] {
        assert!(svg.contains(part), "{part}: {svg}");
    }
}

#[test]
fn a_plain_list_of_moves_needs_a_game() {
    let text = analysed("analyse - --game paths:2 --nodes 50", b"(0,0) (1,1)\n");
    assert!(text.starts_with("paths:2\n"), "{text}");
    let output = tessera_reading("analyse -", b"(0,0)\n");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("add --game "));
}

#[test]
fn a_record_of_another_program_needs_none() {
    let text = analysed("analyse - --nodes 50", b"Base;InProgress;Black[1];wA1\n");
    assert!(text.starts_with("hive:base\n"), "{text}");
}
