//! Which texts are read, which spellings are accepted, which are rejected.

use proptest::prelude::*;
use rules::{Error, Game, Player, Position};

use super::super::{Abalon, AbalonSetup};
use super::{moves, position, start};

fn read(text: &str) -> Result<Abalon, Error> {
    Abalon::from_position_text(&AbalonSetup::default(), text)
}

const ROWS: &str = "RRRRR/RRRRRR/..RRR../......../........./......../..BBB../BBBBBB/BBBBB";

#[test]
fn a_set_up_is_a_side_or_the_daisy() {
    for (text, printed) in [
        ("4", "4"),
        ("50", "50"),
        ("5-DAISY", "5-daisy"),
        ("daisy", "5-daisy"),
    ] {
        assert_eq!(text.parse::<AbalonSetup>().unwrap().to_string(), printed);
    }
    for text in ["3", "51", "", "x", "+5", "5-", "6-daisy", "300", "5 daisy"] {
        let error = text.parse::<AbalonSetup>().unwrap_err().to_string();
        assert!(error.ends_with("use a side from 4 to 50, or 5-daisy"), "{error}");
    }
}

#[test]
fn a_sidestep_is_read_from_either_end_and_printed_from_the_lower() {
    let game = start("5");
    for (word, printed) in [
        ("c3c5-d3", "c3c5-d3"),
        ("C5C3-D5", "c3c5-d3"),
        ("c5b5-c6", "b5c5-b6"),
        ("c3b2-c2", "b2c3-b1"),
    ] {
        assert_eq!(game.notation(game.parse(word).unwrap()), printed, "{word}");
    }
}

#[test]
fn words_that_are_no_moves_are_refused_with_a_reason() {
    let game = start("5");
    let reason = |word: &str| match game.parse(word) {
        Err(Error::Notation(reason)) => reason.to_string(),
        other => panic!("{word}: {other:?}"),
    };
    assert!(reason("hello").starts_with("this is not a move"));
    assert!(reason("a1b2c3-d4").starts_with("this is not a move"));
    assert_eq!(
        reason("a1-a9"),
        "«a9» is not a point of this board; they go from a1 at the bottom left to i9 at the top right"
    );
    assert!(reason("-a1").starts_with("«» is not a point"));
    assert_eq!(
        reason("a1-c3"),
        "c3 is not next to a1; a marble moves by one step"
    );
    assert_eq!(reason("a1b3-a2"), "a1 and b3 are not the two ends of a line");
    assert_eq!(reason("a1a1-a2"), "a1 and a1 are not the two ends of a line");
    assert!(reason("c3c5-c4").starts_with("this is along the line"));
    assert!(reason("c3:d3").starts_with("this is not a move"));
}

#[test]
fn a_word_can_be_played_exactly_when_its_move_is_listed() {
    let mut game = position("R..B/.RB../..R.../.BR.B../.R..../..B../B... black 1 1");
    for _ in 0..2 {
        let listed = moves(&game);
        let names: Vec<String> = game
            .scene()
            .board
            .cells
            .iter()
            .map(|cell| cell.spot.to_string())
            .collect();
        let pairs = || {
            names
                .iter()
                .flat_map(|a| names.iter().map(move |b| format!("{a}{b}")))
        };
        for marbles in names.iter().cloned().chain(pairs()) {
            for target in &names {
                let Ok(m) = game.parse(&format!("{marbles}-{target}")) else {
                    continue;
                };
                assert_eq!(game.is_legal(m), listed.contains(&m), "{marbles}-{target}");
                if !game.is_legal(m) {
                    let reason = game.illegal_reason(m);
                    assert!(
                        reason != rules::words::NOT_LEGAL.message(),
                        "{marbles}-{target} is refused without a reason"
                    );
                }
            }
        }
        game.play_unchecked(listed[0]);
    }
}

#[test]
fn a_position_is_read_without_its_tail() {
    assert_eq!(read(ROWS).unwrap(), start("5"));
    assert_eq!(read(&format!("{ROWS} red")).unwrap().turn(), Player::Second);
    let fewer = ROWS.replacen("RRRRR/", "RR.../", 1);
    assert_eq!(read(&fewer).unwrap().scores(), Some([3, 0]));
    let more = ROWS.replacen("/......../", "/RR....../", 1);
    assert_eq!(read(&more).unwrap().scores(), Some([0, 0]));
    let handful = "BB.../R...../......./......../........./......../......./....../.....";
    assert_eq!(
        read(handful).unwrap().scores(),
        Some([0, 0]),
        "no game leads there"
    );
    assert_eq!(
        read(&format!("{} BLACK 2 5", ROWS.to_lowercase()))
            .unwrap()
            .position_text(),
        format!("{ROWS} black 2 5")
    );
}

#[test]
fn wrong_positions_are_refused_with_a_reason() {
    let reason = |tail: &str| read(&format!("{ROWS} {tail}")).unwrap_err().to_string();
    assert_eq!(
        reason("black 7 0"),
        "7 ejected by black are too many; 6 win the game, so there are never more"
    );
    assert_eq!(
        reason("black 6 6"),
        "both players have ejected 6 marbles; only one can win"
    );
    assert!(reason("black x 0").contains("«x»"));
    assert!(reason("black -1 0").contains("«-1»"));
    assert!(reason("black 0").contains("one count is missing"));
    assert!(reason("black 0 0 0").contains("one word too many"));
    assert!(reason("green 0 0").contains("use black or red"));
    assert!(read("RRRRR/R").unwrap_err().to_string().contains("rows"));
    assert!(read(&format!("{ROWS} black 6 0")).unwrap().outcome().is_some());
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,40}") {
        let _ = start("5").parse(&text);
        let _ = text.parse::<AbalonSetup>();
        let _ = read(&text);
        let _ = read(&format!("{ROWS} {text}"));
    }

    #[test]
    fn anything_like_a_move_is_played_or_refused(word in "[a-j]{1,2}[0-9]{1,2}([a-j][0-9])?-[a-j][0-9]") {
        let mut game = start("5-daisy");
        if let Ok(m) = game.parse(&word) {
            let _ = game.play(m);
        }
    }
}
