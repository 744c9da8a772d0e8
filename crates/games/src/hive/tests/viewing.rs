//! Games that are only looked at.

use std::fmt::Write;

use rules::{Change, Replay, changes_text};

use crate::hive::formats::viewer::{self, Viewed};

fn viewed(text: &str) -> Viewed {
    viewer::read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The lines of all tiles at the end, joined by `; `.
fn shown(text: &str) -> String {
    viewed(text).listing(usize::MAX).join("; ")
}

fn refusal(text: &str) -> String {
    viewer::read(text).unwrap_err().to_string()
}

const EXAMPLE: [&str; 8] = [
    "wA1", "bA1 -wA1", "wA2 wA1/", "bA2 /bA1", "wQ wA1-", "bQ -bA1", "wA2 bA2-", "bA2 /wQ",
];
const EXAMPLE_SHOWN: &str = "0 -2 bQ1; 0 -1 bA1; 0 0 wA1; 0 1 wQ1; 1 -1 wA2; 1 0 bA2";

#[test]
fn every_tile_is_listed_with_row_column_and_number() {
    assert_eq!(shown(&EXAMPLE.join("\n")), EXAMPLE_SHOWN);
}

#[test]
fn lines_may_end_in_any_way_and_be_blank() {
    let lf = EXAMPLE.join("\n");
    for text in [
        lf.clone() + "\n",
        format!("start\n{lf}\n\n"),
        format!("\n\n  START  \n\n{lf}"),
        EXAMPLE.join("\r\n"),
        format!("start\r\n{}\r\n", EXAMPLE.join("\r\n\r\n")),
        format!("\u{feff}{lf}"),
        EXAMPLE.join("; "),
        "1. wA1; bA1 -wA1 2. wA2 wA1/; bA2 /bA1 3. wQ wA1-; bQ -bA1 4. wA2 bA2-; bA2 /wQ *".to_owned(),
        format!("[White \"Ann\"]\n\n{lf}\n1-0"),
        format!("Base;InProgress;White[5];{}", EXAMPLE.join(";")),
        format!("Base+MLP;WhiteWins;Black[7];{}", EXAMPLE.join(";")),
        format!("[GameType \"Base\"]\n[Result \"BlackWins\"]\n\n{lf}\nBlackWins"),
    ] {
        assert_eq!(shown(&text), EXAMPLE_SHOWN, "{text}");
    }
}

#[test]
fn an_empty_list_shows_the_start() {
    for text in ["", "start", "\r\n\r\n"] {
        let game = viewed(text);
        assert!(game.words().is_empty() && game.listing(0).is_empty() && game.changes(0).is_empty());
        assert_eq!(game.scene(0).hands.len(), 10);
    }
}

#[test]
fn eleven_tiles_of_one_player_in_a_row_are_shown() {
    let kinds = [
        "wQ", "wS1", "wS2", "wB1", "wB2", "wG1", "wG2", "wG3", "wA1", "wA2", "wA3",
    ];
    let mut text = kinds[0].to_owned();
    for pair in kinds.windows(2) {
        let _ = write!(text, "\n{} {}-", pair[1], pair[0]);
    }
    let lines = viewed(&text).listing(11);
    assert_eq!(lines.len(), 11);
    assert_eq!((lines[0].as_str(), lines[10].as_str()), ("0 0 wQ1", "0 10 wA3"));
}

#[test]
fn nothing_is_judged() {
    // Black moves first, with the queen; the same player moves again; the hive breaks apart; a spider flies.
    assert_eq!(
        shown("bQ\nbA1 bQ-\nbG3 bA1-\nbA1 /bQ\nbG3 \\bQ\npass\nPASS"),
        "-1 0 bG3; 0 0 bQ1; 1 -1 bA1"
    );
    assert_eq!(shown("pass\nwL\nbP wL-\nwM -wL"), "0 -1 wM1; 0 0 wL1; 0 1 bP1");
    assert_eq!(shown("wA1\nwA1 wA1-"), "0 1 wA1");
    assert_eq!(shown("wA1\nwA1 wA1"), "0 0 wA1");
}

#[test]
fn beetles_and_mosquitoes_climb_however_the_place_is_named() {
    for climb in ["wB1 bA1", "wB1 wA1-", "wB1 -wB1"] {
        let text = format!("wA1\nbA1 wA1-\nwB1 bA1-\n{climb}");
        assert_eq!(shown(&text), "0 0 wA1; 0 1 bA1; 0 1 wB1", "{climb}");
        assert_eq!(viewed(&text).spec(), "hive:base");
    }
    let stack = "wA1\nbA1 wA1-\nwB1 bA1-\nbM wB1-\nwB1 bA1\nbM bA1";
    assert_eq!(shown(stack), "0 0 wA1; 0 1 bA1; 0 1 wB1; 0 1 bM1");
    let heights: Vec<u32> = viewed(stack)
        .scene(6)
        .pieces
        .iter()
        .map(|piece| piece.height)
        .collect();
    assert_eq!(heights, [0, 0, 1, 2]);
}

#[test]
fn a_covered_tile_that_moves_is_drawn_out() {
    let text = "wA1\nbA1 wA1-\nwB1 bA1-\nwB1 bA1\nbA1 \\wA1";
    assert_eq!(shown(text), "-1 0 bA1; 0 0 wA1; 0 1 wB1");
    assert_eq!(viewed(text).scene(5).pieces[2].height, 0);
}

#[test]
fn what_cannot_be_shown_is_refused_with_its_line() {
    for (text, line, reason) in [
        ("start\nxA1", 2, "not a tile"),
        ("wA1\n\nbX1 wA1-", 3, "not a tile"),
        ("wA1\nbA1 wA1?", 2, "not a tile"),
        ("wA1\nbA1 -wA1-", 2, "use one of them"),
        ("wA1\r\nbA1", 2, "place is missing"),
        ("wA1\nbA1 .", 2, "place is missing"),
        ("wA1 -bA1", 1, "not on the board"),
        ("wA1\nbA1 wA2-", 2, "not on the board"),
        ("wA1\nbA1 wA1-\nwA2 wA1-", 3, "taken: bA1"),
        ("wA1\nbA1 wA1-\nwB1 bA1", 3, "taken: bA1"),
        ("wA1\nbA1 wA1-\nwA1 bA1", 3, "taken: bA1"),
        ("wA1\nbL wA1-\nbL wA1", 3, "taken: wA1"),
        ("wA1\nwA4 wA1-", 2, "a player has 3"),
        ("wB1\nwB3 wB1-", 2, "a player has 2"),
        ("wA1\nbQ2 wA1-", 2, "a player has 1"),
        ("wA1\nbA wA1-", 2, "needs a number"),
        ("wA1\nresign\nbA1 wA1-", 2, "not a tile"),
    ] {
        let error = refusal(text);
        assert!(
            error.contains(&format!("line {line}")) && error.contains(reason),
            "{text}: {error}"
        );
    }
}

#[test]
fn every_step_has_its_scene_and_its_change() {
    let game = viewed("wA1\nbA1 -wA1\npass\nbA1 wA1-");
    let changes: Vec<String> = (0..=4).map(|ply| changes_text(&game.changes(ply))).collect();
    assert_eq!(changes, ["", "+wA1@0,0", "+bA1@0,-1", "", "0,-1>0,1"]);
    let pieces: Vec<usize> = (0..=4).map(|ply| game.scene(ply).pieces.len()).collect();
    assert_eq!(pieces, [0, 1, 2, 2, 2]);
    assert_eq!(game.words(), ["wA1", "bA1 -wA1", "pass", "bA1 wA1-"]);
    assert!(matches!(game.changes(99).as_slice(), [Change::Moved { .. }]));
}

#[test]
fn hands_show_the_base_set_and_what_the_list_adds_to_it() {
    let hands = |text: &str| -> Vec<(&str, u32)> {
        let scene = viewed(text).scene(1);
        let white = scene
            .hands
            .iter()
            .filter(|hand| hand.owner == rules::Player::First);
        white.map(|hand| (hand.kind.name, hand.count)).collect()
    };
    let base = [
        ("queen", 1),
        ("ant", 2),
        ("grasshopper", 3),
        ("spider", 2),
        ("beetle", 2),
    ];
    assert_eq!(hands("wA1"), base);
    let with_ladybug = [base.as_slice(), &[("ladybug", 1)]].concat();
    assert_eq!(hands("wA1\nbL wA1-"), with_ladybug);
    assert_eq!(viewed("wA1\nbL wA1-\nwM -wA1").spec(), "hive:base+ml");
    assert_eq!(viewed("Base+P;InProgress;White[1];wL").spec(), "hive:base+lp");
}

#[test]
fn a_list_that_begins_at_a_position_goes_on_from_there() {
    let text = "[Game \"hive:base\"]\n[Position \"wA1@0,0 wB1@0,0 bA1@0,1; black\"]\n\n1... bG1 bA1-";
    assert_eq!(shown(text), "0 0 wA1; 0 0 wB1; 0 1 bA1; 0 2 bG1");
    assert!(refusal("[Game \"paths:5\"]\n\n(0,0)").contains("not of hive"));
}

#[test]
fn the_result_is_what_lies_there_or_what_the_list_says() {
    let ring = "wQ\nbA1 wQ-\nbA2 wQ/\nbA3 \\wQ\nbG1 -wQ\nbG2 /wQ\nbG3 wQ\\";
    assert_eq!(
        viewed(ring).result().unwrap().to_string(),
        "black wins: the white queen is surrounded"
    );
    assert!(!viewed(ring).scene(7).marks.is_empty() && viewed(ring).scene(6).marks.is_empty());
    for (text, result) in [
        ("wA1\nbA1 wA1-\nresign", Some("black wins: as the record says")),
        ("wA1\nwhite-resigns", Some("black wins: as the record says")),
        ("wA1\ndraw-agreed", Some("draw: as the record says")),
        ("wA1; 1-0", Some("white wins: as the record says")),
        ("wA1", None),
    ] {
        assert_eq!(
            viewed(text).result().map(|result| result.to_string()).as_deref(),
            result,
            "{text}"
        );
    }
}
