//! Records of every game: read in many spellings, written in one.

use rules::{Outcome, Player, Random};
use tessera_games::{AnyRecord, GAMES, find};

fn read(spec: &str, text: &str) -> Result<Box<dyn AnyRecord>, String> {
    find(spec)
        .unwrap()
        .game
        .read(None, text)
        .map_err(|error| error.to_string())
}

fn refused(spec: &str, text: &str) -> String {
    read(spec, text)
        .err()
        .unwrap_or_else(|| panic!("accepted: {text}"))
}

#[test]
fn a_record_is_printed_with_tags_numbers_and_result() {
    let mut record = find("paths:3").unwrap().start();
    record.set_tag("Date", "2026.11.15");
    record.set_tag("White", "Ann \"Ace\"");
    record.play_list("b2 a1 0,1 (0,2) 2,1").unwrap();
    let text = "[Game \"paths:3\"]\n[Date \"2026.11.15\"]\n[White \"Ann \\\"Ace\\\"\"]\n[Result \"1-0\"]\n\
                [Termination \"normal\"]\n\n1. (1,1) (0,0) 2. (0,1) (0,2) 3. (2,1) 1-0\n";
    assert_eq!(record.to_text(), text);
    let again = read("paths", text).unwrap();
    assert_eq!(
        (again.to_text().as_str(), again.tag("white")),
        (text, Some("Ann \"Ace\""))
    );
}

#[test]
fn spellings_are_forgiven() {
    let canonical = "W../.B./... white";
    for text in [
        "(0,0) (1,1)",
        "start\r\na1\r\n\r\nB2",
        "1. (0, 0) {the corner} (1,1) *",
        "1.a1 b2",
        "a1;b2;",
        "\u{feff}[Game \"paths:3\"]\r\n[Result \"*\"]\r\n\r\n1. a1 1... b2 *\r\n",
        "[Game \"PATHS:3\"]\na1 b2",
    ] {
        let record = find("paths:3").unwrap().game.read(Some("3"), text).unwrap();
        assert_eq!(record.position_text(), canonical, "{text}");
    }
}

#[test]
fn every_game_can_be_resigned_and_drawn_by_agreement() {
    for game in GAMES {
        let spec = find(game.about().id).unwrap();
        let [first, second] = game.about().colour_names();

        let mut record = spec.start();
        record.play_word("resign").unwrap();
        assert_eq!(record.outcome(), Some(Outcome::Win(Player::Second)));
        assert_eq!(
            record.result_text().unwrap(),
            format!("{second} wins: {first} resigned")
        );
        assert!(
            record.play_word("resign").is_err() && record.legal_words().is_empty() && record.turn().is_none()
        );

        let mut record = spec.start();
        record
            .play_word(&format!("{}-RESIGNS", second.to_uppercase()))
            .unwrap();
        assert_eq!(record.outcome(), Some(Outcome::Win(Player::First)));
        assert_eq!(
            read(&spec.to_string(), &record.to_text()).unwrap().to_text(),
            record.to_text()
        );

        let mut record = spec.start();
        record.play_word(&record.legal_words()[0]).unwrap();
        record.play_word("draw").unwrap();
        assert_eq!(record.outcome(), Some(Outcome::Draw));
        assert_eq!(
            read(&spec.to_string(), &record.to_text()).unwrap().to_text(),
            record.to_text()
        );
        assert!(record.undo() && record.outcome().is_none() && record.ply() == 1);
        assert!(record.undo() && record.ply() == 0 && !record.undo());
    }
}

#[test]
fn a_result_without_a_reason_is_kept() {
    let record = read("paths:3", "[Game \"paths:3\"]\n\n1. a1 b2 0-1").unwrap();
    assert_eq!(record.outcome(), Some(Outcome::Win(Player::Second)));
    assert_eq!(record.result_text().unwrap(), "black wins: as the record says");
    assert_eq!(
        read("paths:3", &record.to_text()).unwrap().result_text(),
        record.result_text()
    );
}

#[test]
fn a_record_can_begin_at_a_position() {
    let record = read(
        "paths:3",
        "[Game \"paths:3\"]\n[Position \"W../.../... black\"]\n\n1... b2 2. c3 *",
    )
    .unwrap();
    assert_eq!(record.position_text(), "W../.B./..W black");
    assert!(
        record.to_text().ends_with("\n1... (1,1) 2. (2,2) *\n"),
        "{}",
        record.to_text()
    );
}

#[test]
fn what_is_wrong_is_named_with_its_place() {
    assert_eq!(
        refused("paths:3", "[Game \"paths:3\"]\n\n1. a1 b2\n2. a1"),
        "move 3 «a1» (line 4): (0,0) is taken"
    );
    assert_eq!(
        refused("paths:3", "[Game \"abalon:5\"]\n\n*"),
        "the record is of the game abalon, not of paths"
    );
    assert!(refused("paths:3", "[Game \"paths:3\"\n\n*").starts_with("line 1: this is not a tag"));
    assert!(refused("paths:3", "[Game \"paths:x\"]\n").contains("«x» is not a size"));
    assert!(refused("paths:3", "[Game \"paths:3\"]\n[Position \"W\"]\n").contains("1 rows, the board has 3"));
    assert!(
        refused("abalon", "[Game \"abalon:5\"]\n[QuietPlies \"0\"]\n").contains("a number from 1, or off")
    );
    let won = "[Game \"paths:2\"]\n\n1. a1 b1 2. a2 ";
    assert!(
        refused("paths:2", &format!("{won}0-1"))
            .contains("says the result is 0-1, but its moves end with 1-0")
    );
    assert!(read("paths:2", &format!("{won}1-0")).is_ok());
    assert!(refused("paths:2", &format!("{won} b2")).contains("the game is over: white wins: a path"));
    let other = find("paths:3")
        .unwrap()
        .game
        .read(Some("3"), "[Game \"paths:4\"]\n*")
        .err()
        .unwrap();
    assert_eq!(
        other.to_string(),
        "the record is of paths:4, not of paths:3; name paths:4 to read it"
    );
}

#[test]
fn long_records_are_wrapped_and_read_again() {
    for game in GAMES {
        let mut record = find(game.about().id).unwrap().start();
        for word in record.random_words(&mut Random::new(1, 1), 60) {
            record.play_word(&word).unwrap();
        }
        let text = record.to_text();
        assert!(
            text.lines()
                .skip_while(|line| !line.is_empty())
                .all(|line| line.len() <= 80),
            "{text}"
        );
        assert_eq!(
            read(&record.spec(), &text).unwrap().position_text(),
            record.position_text()
        );
    }
}

#[test]
fn a_listing_has_the_games_own_rows_and_columns() {
    for (spec, moves, listing) in [
        ("sabin-rains:3", "c3; a1", "a 1; c 3"),
        ("paths:3", "(1,1); (0,2)", "0 2; 1 1"),
        ("islands:5", "(1,1); (0,2)", "0 2; 1 1"),
        ("hive:base+m", "wM; bS1 -wM", "0 -1; 0 0"),
    ] {
        let mut record = find(spec).unwrap().start();
        record.play_list(moves).unwrap();
        let lines = record.listing();
        let places: Vec<&str> = lines
            .iter()
            .map(|line| line.rsplit_once(' ').unwrap().0)
            .collect();
        assert_eq!(places.join("; "), listing, "{spec}: {lines:?}");
    }
    let lines = find("abalon:5").unwrap().start().listing();
    assert_eq!((lines.len(), lines[0].as_str()), (28, "a 1 B"));
    let mut record = find("hive:base+m").unwrap().start();
    record.play_list("wM; bS1 -wM").unwrap();
    assert_eq!(record.listing(), ["0 -1 bS1", "0 0 wM1"]);
}

#[test]
fn a_record_of_any_game_can_be_looked_at() {
    for game in GAMES {
        let mut record = find(game.about().id).unwrap().start();
        for word in record.random_words(&mut Random::new(7, 0), 6) {
            record.play_word(&word).unwrap();
        }
        let replay = tessera_games::replay(&record.to_text()).unwrap();
        assert_eq!(replay.words(), record.words());
        assert_eq!(replay.spec(), record.spec());
        for ply in 0..=6 {
            assert_eq!(replay.scene(ply).pieces, record.at(ply).scene().pieces);
            assert_eq!(replay.listing(ply), record.at(ply).listing());
            assert_eq!(replay.changes(ply).is_empty(), ply == 0);
        }
    }
    assert_eq!(tessera_games::replay("start\nwA1").unwrap().spec(), "hive:simple");
    assert!(tessera_games::replay("[Game \"chess\"]\n\ne4").is_err());
    for of_no_game in ["{\"a\":1}", "a1-b2 i5-h4", "(0,0)\n(1,1)", "b2 c3", ""] {
        let error = tessera_games::replay(of_no_game)
            .err()
            .map(|error| error.to_string());
        assert!(
            error.is_some_and(|error| error.contains("does not name its game")),
            "{of_no_game}"
        );
    }
}
