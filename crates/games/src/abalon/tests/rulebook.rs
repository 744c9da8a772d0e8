//! The sentences of the rules, one board each.

use rules::{Ending, Game, Outcome, Player, Position, Record, Settings, SmolStr, changes_text};

use super::super::Abalon;
use super::{after, moves, position, start};

/// Plays a move and compares the rows.
fn leads(before: &str, word: &str, rows: &str) {
    let text = after(&position(before), word).position_text();
    assert_eq!(text.split(' ').next(), Some(rows), "{word}");
}

/// The reason why a well-formed move is illegal.
fn refusal(before: &str, word: &str) -> String {
    let mut game = position(before);
    let m = game.parse(word).unwrap();
    game.play(m).unwrap_err().to_string()
}

fn words(text: &str) -> Vec<SmolStr> {
    let game = position(text);
    let mut words: Vec<SmolStr> = moves(&game).into_iter().map(|m| game.notation(m)).collect();
    words.sort_unstable();
    words
}

#[test]
fn the_marbles_begin_in_rows_at_each_players_edge() {
    assert_eq!(
        start("5").position_text(),
        "RRRRR/RRRRRR/..RRR../......../........./......../..BBB../BBBBBB/BBBBB black 0 0"
    );
    assert_eq!(
        start("4").position_text(),
        "RRRR/..R../....../......./....../..B../BBBB black 0 0"
    );
    for (setup, marbles) in [("4", 5), ("5", 14), ("5-daisy", 14), ("6", 26)] {
        let text = start(setup).position_text();
        let rows = text.split(' ').next().unwrap();
        for letter in ["B", "R"] {
            assert_eq!(rows.matches(letter).count(), marbles, "{setup} {letter}");
        }
    }
}

#[test]
fn the_belgian_daisy_begins_with_two_flowers_each() {
    assert_eq!(
        start("5-daisy").position_text(),
        "RR.BB/RRRBBB/.RR.BB./......../........./......../.BB.RR./BBBRRR/BB.RR black 0 0"
    );
}

#[test]
fn a_line_steps_to_the_side_onto_empty_points() {
    leads(
        "RRR../R..R.R/..RRR../..R..RB./...B.R.B./....BB../...B.../B.B.../B....",
        "b3d5-c3",
        "RRR../R..R.R/..RRR../..R..RB./...BBR.B./...B.B../..B..../B...../B....",
    );
}

#[test]
fn a_line_moves_along_itself_to_an_empty_point() {
    leads(
        "RRR../R..R.R/..RRR../..R..RB./...B.R.B./....BB../...B.../B.B.../B....",
        "a1-b1",
        "RRR../R..R.R/..RRR../..R..RB./...B.R.B./....BB../B..B.../B.B.../.....",
    );
}

#[test]
fn three_push_two() {
    leads(
        "RRR../R..R.R/.BRRR../..B..RB./.....R.B./....BB../...B.../B.B.../B....",
        "b3-c4",
        "RRR../R..R.R/.BRRRR./..B..RB./.....B.B./....BB../...B.../B...../B....",
    );
}

#[test]
fn two_push_one_over_the_edge_and_eject_it() {
    let before = position("RRR../R..R.R/.BRRR../..B..RB./.....R.B./....BB../...B.../B.B.../B....");
    let next = after(&before, "f4-g4");
    assert_eq!(
        next.position_text(),
        "RRR../B..R.R/.BRRR../.....RB./.....R.B./....BB../...B.../B.B.../B.... red 4 4"
    );
    assert_eq!(next.scores(), Some([4, 4]));
}

#[test]
fn one_marble_never_pushes() {
    let board = "..../...../....../.BR..../....../...../.... black 0 0";
    assert_eq!(
        refusal(board, "d2-d3"),
        "1 can't push 1; the pushed marbles must be fewer than the pushing ones"
    );
}

#[test]
fn two_do_not_push_two_nor_three_three() {
    let two = "..../...../....../BBRR.../....../...../.... black 0 0";
    assert!(refusal(two, "d1-d2").starts_with("2 can't push 2"));
    let three = "..../...../....../BBBRRR./....../...../.... black 0 0";
    assert!(refusal(three, "d1-d2").starts_with("3 can't push 3"));
}

#[test]
fn a_marble_of_either_colour_behind_the_segment_forbids_the_push() {
    let own = "..../...../....../BBRB.../....../...../.... black 0 0";
    assert_eq!(
        refusal(own, "d1-d2"),
        "the marble on d4 is in the way of the push"
    );
    let beyond = "..../...../....../BBBRRB./....../...../.... black 0 0";
    assert_eq!(
        refusal(beyond, "d1-d2"),
        "the marble on d6 is in the way of the push"
    );
}

#[test]
fn four_marbles_in_line_do_not_move_but_the_front_three_do() {
    let board = "..../...../....../BBBB.../....../...../.... black 0 0";
    assert_eq!(
        refusal(board, "d1-d2"),
        "4 marbles are in line from d1; at most three can move"
    );
    leads(board, "d2-d3", "..../...../....../B.BBB../....../...../....");
    assert_eq!(
        refusal(board, "d1d4-c1"),
        "a line of 4 is too long; at most three marbles can move"
    );
}

#[test]
fn own_marbles_never_leave_the_board() {
    let edge = "..../...../....../.....BB/....../...../.... black 0 0";
    assert_eq!(
        refusal(edge, "d6-d7"),
        "this would push one of your own marbles off the board"
    );
}

#[test]
fn only_own_marbles_are_moved() {
    let board = "BB../...../....../......./....../.RB../.... red 0 0";
    assert_eq!(refusal(board, "g4-f4"), "there is no red marble on g4");
    assert_eq!(refusal(board, "b2b3-c3"), "there is no red marble on b3");
}

#[test]
fn a_sidestep_needs_every_landing_point_empty() {
    let board = "..../...../.R..../BB...../....../...../.... black 0 0";
    assert_eq!(
        refusal(board, "d1d2-e2"),
        "e3 is taken; a sidestep needs empty points"
    );
    let edge = "..../...../....../.....BB/....../...../.... black 0 0";
    assert_eq!(refusal(edge, "d6d7-e7"), "the marble on d7 would leave the board");
}

#[test]
fn a_push_over_each_edge_ejects_on_boards_of_every_width() {
    for side in [4usize, 5, 11, 12, 50] {
        let setup = side.to_string().parse().unwrap();
        let board = grid::Hexagon::new(side as u16);
        for direction in grid::HexDirection::ALL {
            let points: Vec<grid::Cell> = (side as i32 - 3..side as i32)
                .map(|steps| board.cell(direction.vector() * steps).unwrap())
                .collect();
            let letter = |cell| match points.iter().position(|&point| point == cell) {
                None => '.',
                Some(2) => 'R',
                Some(_) => 'B',
            };
            let rows = rules::rows::write(board.cells().map(letter), board.row_lengths());
            let game = Abalon::from_position_text(&setup, &format!("{rows} black 0 0")).unwrap();
            let word = format!("{}-{}", board.name(points[0]), board.name(points[1]));
            let m = game.parse(&word).unwrap();
            assert!(game.is_progress(m), "{side} {word}");
            let removed = format!("-R@{}", board.name(points[2]));
            assert!(
                changes_text(&game.changes(m)).starts_with(&removed),
                "{side} {word}"
            );
            let next = after(&game, &word);
            assert_eq!(next.scores(), Some([1, 0]), "{side} {word}");
            assert_eq!(
                next.outcome(),
                Some(Outcome::Win(Player::First)),
                "Red has no marble left"
            );
        }
    }
}

#[test]
fn ejecting_one_more_marble_than_the_side_wins() {
    let game = position("..../...../....../....BBR/....../...../.... black 4 0");
    let next = after(&game, "d5-d6");
    assert_eq!(next.outcome(), Some(Outcome::Win(Player::First)));
    assert_eq!(next.ending().to_string(), "5 marbles ejected");
    assert!(moves(&next).is_empty() && next.count_moves() == 0);
    let short = after(
        &position("..../...../....../....BBR/....../...../R... black 3 0"),
        "d5-d6",
    );
    assert_eq!(short.outcome(), None);
}

#[test]
fn a_player_without_a_legal_move_loses() {
    let game = position("..../...../....../......./....../BB.../RB.. red 2 2");
    assert_eq!(game.outcome(), Some(Outcome::Win(Player::First)));
    assert_eq!(game.ending().to_string(), "red has no legal move");
}

#[test]
fn who_can_only_push_can_still_move() {
    let board = "..../...../....../......./....../.BBB./BRRB red 0 0";
    assert_eq!(words(board), ["a2-a3", "a3-a2"]);
    assert_eq!(position(board).outcome(), None);
}

#[test]
fn only_ejections_are_progress() {
    let game = position("RRR../R..R.R/.BRRR../..B..RB./.....R.B./....BB../...B.../B.B.../B....");
    let progress: Vec<SmolStr> = moves(&game)
        .into_iter()
        .filter(|&m| game.is_progress(m))
        .map(|m| game.notation(m))
        .collect();
    assert_eq!(progress, ["f4-g4"]);
}

#[test]
fn changes_tell_of_every_marble_that_moves() {
    let game = position("RRR../R..R.R/.BRRR../..B..RB./.....R.B./....BB../...B.../B.B.../B....");
    let changes = |word: &str| changes_text(&game.changes(game.parse(word).unwrap()));
    assert_eq!(changes("b3-c4"), "b3>c4 c4>d5 d5>e6 e6>f7 f7>g8");
    assert_eq!(changes("f4-g4"), "-R@h4 f4>g4 g4>h4");
}

#[test]
fn clicks_name_the_marbles_in_any_order_or_the_ends_and_where_they_go() {
    let game = position("RRR../R..R.R/.BRRR../..B..RB./.....R.B./....BB../...B.../B.B.../B....");
    let clicks = |word: &str| game.clicks(game.parse(word).unwrap());
    assert_eq!(clicks("b3-b2"), [["b3", "b2"]]);
    let in_line = clicks("b3-c4");
    for picked in ["b3 d5", "d5 b3", "b3 c4 d5", "d5 c4 b3", "c4 b3 d5", "b3 d5 c4"] {
        let spelling: Vec<_> = picked.split(' ').chain(["e6"]).map(SmolStr::new).collect();
        assert!(in_line.contains(&spelling), "{picked}");
    }
    let aside = clicks("b3d5-b4");
    for spelling in ["b3 d5 d6", "d5 b3 b4", "b3 d5 c4 c5", "c4 d5 b3 b4"] {
        let spelling: Vec<_> = spelling.split(' ').map(SmolStr::new).collect();
        assert!(
            aside.contains(&spelling),
            "where the last one lands: {spelling:?}"
        );
    }
}

fn record_of(words: &str) -> Record<Abalon> {
    let mut record = Record::new("5".parse().unwrap());
    record.play_list(words).unwrap();
    record
}

/// Both players move out and back: the same position every four moves.
const ROUND: &str = "c3-d3 g5-f5 d3-c3 f5-g5 ";

#[test]
fn the_third_occurrence_of_a_position_is_a_draw_unless_switched_off() {
    assert_eq!(record_of(ROUND).outcome(), None);
    let mut record = record_of(&ROUND.repeat(2));
    assert_eq!(record.outcome(), Some(Outcome::Draw));
    assert_eq!(
        record.result_text().as_deref(),
        Some("draw: the same position 3 times")
    );
    record.set_settings(Settings {
        repetition: None,
        ..record.settings()
    });
    assert_eq!(record.outcome(), None);
}

#[test]
fn two_hundred_moves_without_an_ejection_are_a_draw_unless_switched_off() {
    let mut record = Record::<Abalon>::new("5".parse().unwrap());
    record.set_settings(Settings {
        repetition: None,
        ..record.settings()
    });
    record.play_list(&ROUND.repeat(49)).unwrap();
    record.play_list("c3-d3 g5-f5 d3-c3").unwrap();
    assert_eq!(record.outcome(), None);
    record.play_word("f5-g5").unwrap();
    assert_eq!(record.outcome(), Some(Outcome::Draw));
    assert!(record.play_word("c3-d3").is_err());
    record.set_settings(Settings::NONE);
    assert!(record.play_word("c3-d3").is_ok());
}

#[test]
fn an_ejection_begins_the_count_of_quiet_moves_again() {
    let setup = "4".parse().unwrap();
    let game = position("..../.R.../....../B...BBR/....../...../.... black 0 0");
    let mut record = Record::from_position(setup, game);
    record.set_settings(Settings {
        repetition: None,
        quiet_plies: Some(5),
    });
    record.play_list("d1-d2 f4-f5 d2-d1 f5-f4 d5-d6 f4-f5").unwrap();
    assert_eq!(record.outcome(), None);
}

#[test]
fn who_resigns_loses() {
    let mut record = record_of("a1-b2");
    record.play_word("resign").unwrap();
    assert_eq!(record.ending(), Some(Ending::Resigned(Player::Second)));
    assert_eq!(record.outcome(), Some(Outcome::Win(Player::First)));
}

#[test]
fn a_record_is_read_as_it_is_printed() {
    let mut record = record_of("a1-b2 i5-h5 b1b2-c1 red-resigns");
    record.set_tag("Black", "Ada");
    let text = record.to_text();
    let read = Record::<Abalon>::from_text(&text, None).unwrap();
    assert_eq!(read.to_text(), text);
    assert_eq!(read.position(), record.position());
    assert_eq!(read.outcome(), Some(Outcome::Win(Player::First)));
}

#[test]
fn positions_of_the_usual_boards_fit_a_cache_line() {
    assert!(size_of::<Abalon>() <= 64);
}
