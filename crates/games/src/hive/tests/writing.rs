//! Notation, position texts, clicks.

use rules::{Game, Position, Record, changes_text};

use super::super::{Hive, HiveSetup, Move};
use super::{played, position, refusal};

#[test]
fn a_place_is_read_by_any_tile_and_printed_by_the_one_placed_first() {
    let record = played(&["wA1", "bA1 -wA1", "wA2 wA1/", "bA2 /bA1"]);
    let hive = record.position();
    // The cell below and left of wA1 is next to wA1, bA1 and bA2.
    let m = hive.parse("wQ /wA1").unwrap();
    for same in ["wQ bA1\\", "WQ1 BA2-", "  wq   / wa1 ", "wq1 ba2-"] {
        assert_eq!(hive.parse(same), Ok(m), "{same}");
    }
    assert_eq!(hive.notation(m), "wQ /wA1");
}

#[test]
fn the_moving_tile_itself_may_name_the_place() {
    let record = played(&["wA1", "bA1 -wA1", "wQ wA1/", "bQ -bA1"]);
    let hive = record.position();
    let m = hive.parse("wQ wQ\\").unwrap();
    assert_eq!(hive.notation(m), "wQ wA1-");
    assert!(hive.is_legal(m));
}

#[test]
fn the_first_move_has_no_place_or_a_dot() {
    let start = Hive::start(&HiveSetup::SIMPLE);
    assert_eq!(start.parse("wS1"), start.parse("ws1 ."));
    assert!(
        played(&["wS1"])
            .position()
            .parse("bS1")
            .unwrap_err()
            .to_string()
            .contains("place")
    );
}

#[test]
fn what_cannot_be_read_is_refused_with_a_reason() {
    let record = played(&["wA1", "bA1 -wA1"]);
    for (word, reason) in [
        ("", "not a tile"),
        ("xA1 wA1-", "not a tile"),
        ("wX1 wA1-", "not a tile"),
        ("wA wA1-", "needs a number"),
        ("wA4 wA1-", "no tile"),
        ("wA999999999999 wA1-", "no tile"),
        ("wM wA1-", "in this set"),
        ("wA2 -wA1-", "use one of them"),
        ("wA2 wB1-", "not on the board"),
        ("wA2 -", "not a tile"),
        ("wA3 wA1-", "the next one is wA2"),
        ("pass now", "not a tile"),
        ("wÄ1 ☃", "not a tile"),
    ] {
        let error = record.position().parse(word).unwrap_err().to_string();
        assert!(error.contains(reason), "{word}: {error}");
    }
}

#[test]
fn a_list_of_moves_leads_to_these_places() {
    let mut record = Record::<Hive>::new(HiveSetup::SIMPLE);
    record
        .play_list("wA1\nbA1 -wA1\nwA2 wA1/\nbA2 /bA1\nwQ wA1-\nbQ -bA1\nwA2 bA2-\nbA2 /wQ\n")
        .unwrap();
    assert_eq!(
        record.position().position_text(),
        "bQ@0,-2 bA1@0,-1 wA1@0,0 wQ@0,1 wA2@1,-1 bA2@1,0; white"
    );
}

#[test]
fn clicks_and_changes_name_hands_and_cells() {
    let record = played(&["wA1", "bA1 -wA1", "wQ wA1/", "bQ -bA1"]);
    let hive = record.position();
    let place = hive.parse("wG1 wA1-").unwrap();
    assert_eq!(hive.clicks(place), [["hand:G", "0,1"]]);
    assert_eq!(changes_text(&hive.changes(place)), "+wG1@0,1");
    let step = hive.parse("wQ wA1-").unwrap();
    assert_eq!(hive.clicks(step), [["-1,1", "0,1"]]);
    assert_eq!(changes_text(&hive.changes(step)), "-1,1>0,1");
    assert_eq!(hive.clicks(Move::Pass), [["pass"]]);
    assert!(hive.changes(Move::Pass).is_empty());
    let scene = hive.scene();
    assert!(scene.spots().contains("hand:bA") && !scene.spots().contains("hand:Q"));
}

#[test]
fn a_position_is_printed_by_row_and_column() {
    assert_eq!(Hive::start(&HiveSetup::SIMPLE).position_text(), "; white");
    assert_eq!(position("").position_text(), "; white");
    assert_eq!(
        position(" bA1@0,1   WS1@0,0 ; Black").position_text(),
        "wS1@0,0 bA1@0,1; black"
    );
    assert_eq!(
        position("wA1@900000,-900000").position_text(),
        "wA1@900000,-900000; white"
    );
}

#[test]
fn a_text_that_is_no_position_is_refused_with_a_reason() {
    for (text, reason) in [
        ("wA1", "such as wA1@0,-1"),
        ("wA1@0", "such as wA1@0,-1"),
        ("wA1@0,x", "such as wA1@0,-1"),
        ("wX1@0,0", "not a tile"),
        ("wM@0,0", "in this set"),
        ("wA1@0,0 wA1@0,1", "twice"),
        ("wA2@0,0", "without wA1"),
        ("wA1@0,0 bA1@0,2", "not connected"),
        ("wA1@0,0 bA1@0,0", "no tile climbs"),
        ("wA1@0,99999999", "too far out"),
        ("wA1@0,99999999999999", "such as"),
        ("wA1@0,0; red", "use white or black"),
        ("wA1@0,0; white; last bA1", "moved last"),
        ("wA1@0,0; white; lost", "write last bA1"),
        ("wA1@0,0; white; last wA1; x", "too much"),
    ] {
        let error = refusal(text);
        assert!(error.contains(reason), "{text}: {error}");
    }
}

#[test]
fn a_set_up_that_is_not_offered_is_refused() {
    let error = "huge".parse::<HiveSetup>().unwrap_err().to_string();
    assert!(error.contains("simple"), "{error}");
}

#[test]
fn a_game_string_is_read_as_a_position() {
    let setup = "base+mlp".parse().unwrap();
    let read = |text| Hive::from_position_text(&setup, text);
    let hive = read("Base+MLP;InProgress;Black[2];wA1;bA1 -wA1;wQ wA1/").unwrap();
    assert_eq!(hive.position_text(), "wQ@-1,1 bA1@0,-1 wA1@0,0; black");
    assert_eq!(read("Base+MLP").unwrap().position_text(), "; white");
    for (text, reason) in [
        ("Base;NotStarted;White[1]", "name hive:base to read it"),
        ("Base+MLP;InProgress;White[1];wA1", "black's turn"),
        ("Base+MLP;InProgress;White[2];wA1;bQ -wA1", "move 2 «bQ -wA1»"),
    ] {
        let error = read(text).unwrap_err().to_string();
        assert!(error.contains(reason), "{text}: {error}");
    }
}
