//! A game that is not registered, added to the program by one line, goes through the command line and into pictures.

extern crate games as tessera_games;

#[path = "../../games/tests/hex/mod.rs"]
mod hex;

use render::{Picture, THEMES};

/// What a command writes.
fn run(arguments: &[&str]) -> String {
    let written = try_run(arguments);
    written.unwrap_or_else(|error| panic!("{arguments:?}: {error}"))
}

fn try_run(arguments: &[&str]) -> Result<String, String> {
    games::add(hex::HEX);
    let mut out = Vec::new();
    let arguments: Vec<&str> = ["tessera"].iter().chain(arguments).copied().collect();
    tessera_cli::run(&arguments, &mut out)?;
    Ok(String::from_utf8(out).unwrap())
}

#[test]
fn moves_counts_and_positions() {
    assert_eq!(run(&["moves", "hex:2"]), "(0,0)\n(0,1)\n(1,0)\n(1,1)\n");
    assert!(run(&["moves", "hex:2", "--moves", "(0,1)"]).ends_with("(1,1)\nswap\n"));
    assert!(run(&["perft", "hex:3", "2"]).contains("81"));
    let shown = run(&["replay", "hex:3", "--moves", "(0,1) swap"]);
    assert!(
        shown.contains("the last swap") && shown.contains("1  B     ."),
        "{shown}"
    );
}

#[test]
fn what_is_wrong_is_said_by_the_game() {
    let error = try_run(&["moves", "hex:3", "--moves", "(0,1) (0,1)"]).unwrap_err();
    assert!(error.contains("(0,1) is taken"), "{error}");
    let error = try_run(&["moves", "hex:20"]).unwrap_err();
    assert!(error.contains("a number from 2 to 19"), "{error}");
}

#[test]
fn players_and_simulations() {
    let best = run(&[
        "best",
        "hex:3",
        "--moves",
        "(0,1) (0,0) (1,1) (1,0)",
        "--player",
        "level:5",
    ]);
    assert!(best.contains("(2,"), "{best}");
    let simulated = run(&["simulate", "hex:5", "--games", "50", "--seed", "1"]);
    assert!(simulated.contains("red"), "{simulated}");
}

#[test]
fn pictures_in_every_theme() {
    games::add(hex::HEX);
    let mut record = games::find("hex:5").unwrap().start();
    record.play_list("(0,1) swap (2,2) (3,1)").unwrap();
    for theme in &THEMES {
        let picture = Picture {
            theme,
            ..Picture::new(record.view())
        };
        let svg = render::svg(&picture).unwrap();
        assert!(
            svg.contains("stone-red") && svg.contains("stone-blue"),
            "{}",
            theme.id
        );
    }
    let file = tempfile::tempdir().unwrap();
    let file = file.path().join("hex.png");
    run(&[
        "draw",
        "hex:5",
        "--moves",
        "(0,1) swap",
        "--out",
        file.to_str().unwrap(),
    ]);
    assert!(std::fs::metadata(&file).unwrap().len() > 1000);
}
