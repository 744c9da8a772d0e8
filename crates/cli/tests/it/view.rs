//! `tessera view` without a terminal.

use crate::{picture, tessera, tessera_reading};

#[test]
fn the_last_board_and_the_moves_are_printed() {
    let record = b"[Game \"paths:3\"]\r\n\r\n1. (1,1) (0,0) 2. (0,1) (2,2) 3. (2,1) 1-0";
    let output = tessera_reading("view -", record);
    assert_eq!(
        String::from_utf8(output.stdout).unwrap(),
        picture(
            "
paths:3

  0 1 2
0 B W .
1 . W .
2 . W B

white wins: a path from top to bottom

1. (1,1)  (0,0)
2. (0,1)  (2,2)
3. (2,1)
"
        )
    );
}

#[test]
fn a_list_without_tags_is_one_of_hive() {
    let moves = b"start\nwA1\nbA1 -wA1\n\nwA2 wA1/\nbA2 /bA1\nwQ wA1-\nbQ -bA1\nwA2 bA2-\nbA2 /wQ";
    let output = tessera_reading("view -", moves);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("white has A G G G S S B B\n"), "{text}");
    assert!(text.trim_end().ends_with("4. wA2 bA2-  bA2 /wQ"), "{text}");
}

#[test]
fn an_unreadable_line_is_refused_by_number() {
    let files: [(&[u8], &str); 5] = [
        (b"[Game \"chess\"]\n\ne4", "line 1"),
        (b"[Game \"paths:3\"]\n\n(0,0)\nzz\n", "line 4"),
        (b"wA1\nbA1 -wA1\nwA2 wX1/\n", "line 3"),
        (b"[Game \"paths:3\"]\n[Position \"W\"]\n", "line 2"),
        (b"[Game \"paths:3\"]\n\xff\n", "line 2"),
    ];
    for (file, line) in files {
        let output = tessera_reading("view -", file);
        let sentence = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{sentence}");
        assert!(
            sentence.contains(line) && sentence.lines().count() == 1,
            "{sentence}"
        );
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn a_missing_file_is_refused() {
    let output = tessera("view nowhere.txt");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("no such file"));
}

/// A path for a picture, used by no other test.
fn place_for(name: &str) -> std::path::PathBuf {
    std::env::temp_dir().join(format!("tessera-{}-{name}.png", std::process::id()))
}

#[test]
fn the_last_position_is_drawn_and_its_tiles_are_listed() {
    let example = "wA1\nbA1 -wA1\nwA2 wA1/\nbA2 /bA1\nwQ wA1-\nbQ -bA1\nwA2 bA2-\nbA2 /wQ";
    let listed = "0 -2 bQ1\n0 -1 bA1\n0 0 wA1\n0 1 wQ1\n1 -1 wA2\n1 0 bA2\n";
    let windows = format!("start\r\n{}\r\n\r\n", example.replace('\n', "\r\n"));
    for (number, text) in [example, &windows].into_iter().enumerate() {
        let file = place_for(&format!("example{number}"));
        let output = tessera_reading(&format!("view - {}", file.display()), text.as_bytes());
        assert_eq!(output.status.code(), Some(0));
        assert_eq!(String::from_utf8(output.stdout).unwrap(), listed);
        let bytes = std::fs::read(&file).unwrap();
        std::fs::remove_file(&file).unwrap();
        assert!(
            bytes.starts_with(b"\x89PNG") && bytes.len() > 5_000,
            "a picture of {} bytes",
            bytes.len()
        );
    }
}

#[test]
fn eleven_placements_in_a_row_and_a_pass_are_shown() {
    let tiles = ["A1", "A2", "A3", "G1", "G2", "G3", "S1", "S2", "B1", "B2", "Q"];
    let row = tiles
        .windows(2)
        .map(|pair| format!("w{} w{}-\n", pair[1], pair[0]));
    let text: String = std::iter::once("wA1\n".to_owned())
        .chain(row)
        .chain(["pass\n".to_owned()])
        .collect();
    let file = place_for("row");
    let output = tessera_reading(&format!("view - {}", file.display()), text.as_bytes());
    let listed = String::from_utf8(output.stdout).unwrap();
    std::fs::remove_file(&file).unwrap();
    assert_eq!(listed.lines().count(), 11, "{listed}");
    assert!(listed.ends_with("0 10 wQ1\n"), "{listed}");
}

#[test]
fn an_impossible_move_is_refused_and_no_picture_is_written() {
    let refusals = [
        ("wX1", "line 1"),
        ("wA1\nbA1 ?wA1", "line 2"),
        ("wA1\nbA1", "line 2"),
        ("wA1\nbA1 -wQ", "line 2"),
        ("wA1\nbA1 -wA1\nwA2 -wA1", "line 3"),
        ("wA4", "line 1"),
        ("wQ\nbA1 -wQ\nwQ2 wQ-", "line 3"),
    ];
    for (text, line) in refusals {
        let file = place_for("refused");
        let output = tessera_reading(&format!("view - {}", file.display()), text.as_bytes());
        let sentence = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{sentence}");
        assert!(
            sentence.contains(line) && sentence.lines().count() == 1,
            "{sentence}"
        );
        assert!(output.stdout.is_empty() && !file.exists(), "{sentence}");
    }
}
