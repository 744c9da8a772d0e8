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
    assert!(text.ends_with("4. wA2 /wA1  bA2 wA1\\\n"), "{text}");
}

#[test]
fn what_cannot_be_read_is_refused_with_its_line() {
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
fn a_file_that_is_not_there_and_a_picture_are_refused() {
    for (line, word) in [
        ("view nowhere.txt", "no such file"),
        ("view - out.png", "out.png"),
    ] {
        let output = tessera(line);
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8(output.stderr).unwrap().contains(word));
    }
}
