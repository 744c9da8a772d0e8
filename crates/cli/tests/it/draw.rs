//! `tessera draw`.

use std::fs;
use std::path::{Path, PathBuf};

use crate::{printed, tessera};

/// A path for an output file; nothing exists there yet.
fn place(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

/// Runs `tessera draw` and returns the file.
#[track_caller]
fn drawn(arguments: &str, name: &str) -> Vec<u8> {
    let path = place(name);
    assert_eq!(
        printed(&format!("draw {arguments} --out '{}'", path.display())),
        ""
    );
    let bytes = fs::read(&path).unwrap();
    fs::remove_file(&path).unwrap();
    bytes
}

/// The width and height in the header of a PNG.
fn size(png: &[u8]) -> (u32, u32) {
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

#[test]
fn every_game_is_drawn_in_every_format() {
    for game in games::GAMES {
        let id = game.about().id;
        let svg = String::from_utf8(drawn(id, &format!("{id}.svg"))).unwrap();
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
        assert_eq!(
            size(&drawn(&format!("{id} --size 120"), &format!("{id}.png"))),
            (120, 120)
        );
        assert!(drawn(&format!("{id} --size 60"), &format!("{id}.gif")).starts_with(b"GIF89a"));
        let apng = drawn(&format!("{id} --size 60"), &format!("{id}.apng"));
        assert!(apng.windows(4).any(|chunk| chunk == b"acTL"));
    }
}

#[test]
fn the_theme_is_chosen_by_name() {
    let draw = |theme: &str| drawn(&format!("paths:3 --theme {theme}"), &format!("theme-{theme}.svg"));
    let pictures = ["light", "dark", "contrast", "PATTERN"].map(draw);
    for (i, one) in pictures.iter().enumerate() {
        assert!(pictures[..i].iter().all(|other| other != one) || i == 3);
    }
}

#[test]
fn a_ply_shows_the_game_at_that_point() {
    let moves = "--moves '(1,1) (0,0) (0,1)'";
    let early = drawn(&format!("paths:3 {moves} --ply 1"), "early.svg");
    assert_eq!(early, drawn("paths:3 --moves (1,1)", "first.svg"));
    assert_ne!(early, drawn(&format!("paths:3 {moves}"), "late.svg"));
}

#[test]
fn a_record_says_which_game_it_is() {
    let record = place("record.txt");
    fs::write(
        &record,
        "[White \"Ann\"]\r\n[Game \"paths:3\"]\r\n\r\n1. (1,1) (0,0) *\r\n",
    )
    .unwrap();
    let from_file = drawn(&format!("'{}'", record.display()), "from-file.svg");
    assert_eq!(
        from_file,
        drawn("paths:3 --moves '(1,1) (0,0)'", "from-moves.svg")
    );
    let continued = drawn(&format!("'{}' --moves (2,2)", record.display()), "continued.svg");
    assert_ne!(from_file, continued);
}

#[test]
fn records_of_other_programs_are_drawn() {
    let record = place("game.uhp");
    for text in ["Base;InProgress;Black[1];wA1", "[GameType \"Base\"]\n\n1. wA1\n"] {
        fs::write(&record, text).unwrap();
        assert_eq!(
            drawn(&format!("'{}'", record.display()), "foreign.svg"),
            drawn("hive:base --moves wA1", "own.svg")
        );
    }
}

#[test]
fn a_whole_game_ends_as_its_players_ended_it() {
    let resigned = String::from_utf8(drawn("paths:3 --moves '(1,1) resign'", "resigned.svg")).unwrap();
    assert!(resigned.contains("<title>paths:3 after 1 move: white wins: black resigned</title>"));
}

#[test]
fn an_error_is_a_sentence_and_writes_no_file() {
    let record = place("untagged.txt");
    fs::write(&record, "(1,1)\n").unwrap();
    let untagged = record.display().to_string();
    let refused = [
        (
            "paths:3 --ply 4 --moves (1,1)",
            "x.png",
            "--ply: there is no move 4; the game ends after move 1",
        ),
        ("paths:3 --size 15", "x.png", "16 to 4096"),
        ("paths:3 --size 4097", "x.png", "16 to 4096"),
        ("paths:3 --theme sepia", "x.png", "light, dark, contrast, pattern"),
        ("paths:3", "x.jpg", "end the name in .svg, .png, .gif or .apng"),
        ("paths:3", "no/such/folder/x.svg", "there is no directory"),
        ("paths:3 --moves (9,9)", "x.svg", "outside the board"),
        ("paths:1000", "x.svg", "too large"),
        ("nonsense.txt", "x.svg", "no such file"),
        (
            &format!("'{untagged}'"),
            "x.svg",
            "the file does not name its game; these look like moves of",
        ),
        (
            &format!("'{untagged}' --position W"),
            "x.svg",
            "--position does not go with a file",
        ),
    ];
    for (arguments, name, reason) in refused {
        let path = place(name);
        let output = tessera(&format!("draw {arguments} --out '{}'", path.display()));
        let complaint = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments}: {complaint}");
        assert!(
            complaint.contains(reason) && complaint.lines().count() == 1,
            "{complaint}"
        );
        assert!(output.stdout.is_empty() && !path.exists(), "{arguments}");
    }
    assert_eq!(tessera("draw paths:3").status.code(), Some(2));
}
