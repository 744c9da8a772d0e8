//! The protocol, a sentence a test.

use std::time::Instant;

use games::players::PlayerKind;

use super::commands::COMMANDS;
use super::*;

/// What is said to these lines, greeting and all.
fn said_to(lines: &str) -> String {
    let mut uhp = Uhp::new(PlayerName::of(PlayerKind::Level(8)), Bounds::default());
    let mut out = Vec::new();
    converse(&mut uhp, &mut lines.as_bytes(), &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// The answers to these lines, without the greeting and without `ok`.
fn answers(lines: &str) -> Vec<String> {
    let said = said_to(lines);
    let mut answers: Vec<String> = said
        .split("ok\n")
        .skip(1)
        .map(|text| text.trim_end().to_owned())
        .collect();
    assert_eq!(answers.pop().as_deref(), Some(""), "what is said ends with ok");
    answers
}

/// The answer to the last of these lines.
fn last_answer(lines: &str) -> String {
    answers(lines).pop().unwrap_or_default()
}

#[test]
fn a_viewer_is_greeted_with_the_answer_to_info() {
    let version = env!("CARGO_PKG_VERSION");
    let info = format!("id Tessera v{version}\nMosquito;Ladybug;Pillbug\nok\n");
    assert_eq!(said_to(""), info);
    assert_eq!(said_to("info\r\n"), info.repeat(2));
    assert_eq!(
        said_to("\n  \nEXIT\ninfo"),
        format!("{info}ok\n"),
        "nothing follows exit"
    );
}

#[test]
fn a_game_begins_with_its_type_or_goes_on_from_its_string() {
    assert_eq!(last_answer("newgame"), "Base;NotStarted;White[1]");
    assert_eq!(last_answer("newgame base+plm"), "Base+MLP;NotStarted;White[1]");
    let game = "Base+MLP;InProgress;Black[2];wM;bL /wM;wQ wM/";
    assert_eq!(last_answer(&format!("newgame {game}")), game);
    assert!(last_answer("newgame Chess").starts_with("err "));
    assert!(last_answer("newgame Chess;;;wA1").starts_with("err "));
    assert_eq!(last_answer("newgame ;;;wA1"), "Base;InProgress;Black[1];wA1");
    assert!(last_answer("newgame Base;Lost;White[1]").starts_with("err «Lost» is not a game state"));
    assert!(
        last_answer("newgame Base;InProgress;White[2];wA1").contains("but after its moves it is Black[1]")
    );
    assert!(last_answer("newgame Base;InProgress;White[2];wA1;bA1").starts_with("err move 2 «bA1»"));
    assert!(last_answer("newgame Base;InProgress;White[2];wA1;resign").starts_with("err move 2 «resign»"));
}

#[test]
fn moves_are_played_in_any_spelling_and_written_in_one() {
    let game = "newgame Base\nplay WA1\nplay bA1 wA1-\nplay wQ -wa1\nplay bQ bA1-\nplay wQ \\wA1";
    assert_eq!(
        last_answer(game),
        "Base;InProgress;Black[3];wA1;bA1 wA1-;wQ -wA1;bQ bA1-;wQ \\wA1"
    );
}

#[test]
fn a_move_that_cannot_be_played_is_invalid_and_changes_nothing() {
    for wrong in [
        "play",
        "play wA2",
        "play bQ wA1-",
        "play nonsense",
        "pass",
        "play resign",
        "play draw",
        "play \u{1}",
    ] {
        let both = answers(&format!("newgame\nplay wA1\n{wrong}\nplay bA1 wA1-"));
        assert!(
            both[2].starts_with("invalidmove ") && both[2].lines().count() == 1,
            "{wrong}: {both:?}"
        );
        assert_eq!(both[3], "Base;InProgress;White[2];wA1;bA1 wA1-", "{wrong}");
    }
}

#[test]
fn without_a_game_there_is_nothing_to_do() {
    for line in [
        "play wA1",
        "pass",
        "validmoves",
        "bestmove depth 1",
        "undo",
        "perft 1",
    ] {
        assert!(last_answer(line).starts_with("err no game in progress"), "{line}");
    }
    assert!(last_answer("fly").starts_with("err there is no command «fly»"));
}

#[test]
fn valid_moves_are_listed_with_semicolons() {
    assert_eq!(last_answer("newgame\nvalidmoves"), "wA1;wB1;wG1;wS1");
    assert_eq!(
        last_answer("newgame Base+M\nplay wM\nvalidmoves")
            .split(';')
            .count(),
        30
    );
}

/// A game under way.
const GAME: &str = "newgame Base;InProgress;White[7];wA1;bA1 wA1-;wQ -wA1;bQ bA1/;wA2 \\wQ;bG1 bA1-;wA2 \\bQ;bG2 bG1\\;\
    wA3 \\wQ;bS1 bG2\\;wA3 bQ/;bS2 bS1\\";

/// A game that its next move wins.
const WON_NEXT: &str = "newgame Base+L;InProgress;Black[10];wS1;bS1 /wS1;wA1 \\wS1;bA1 -bS1;wA2 wS1-;bL bA1\\;wQ \\wA2;\
    bQ /bL;wA1 \\bA1;bB1 /bA1;wA2 bQ\\;bS2 bS1\\;wB1 wA2\\;bS2 wQ-;wB1 wA2;bB2 bS2/;wG1 \\wQ;bB2 -bB2;wB2 /wG1";

#[test]
fn the_best_move_is_found_by_depth_and_by_time() {
    let moves = answers(&format!(
        "{GAME}\nvalidmoves\nbestmove depth 2\nbestmove time 00:00:00.2"
    ));
    let legal: Vec<&str> = moves[1].split(';').collect();
    assert!(legal.contains(&moves[2].as_str()), "{moves:?}");
    assert!(legal.contains(&moves[3].as_str()), "{moves:?}");
    for wrong in [
        "bestmove time 5",
        "bestmove depth -1",
        "bestmove depth x",
        "bestmove now",
    ] {
        assert!(
            last_answer(&format!("newgame\n{wrong}")).starts_with("err usage: bestmove"),
            "{wrong}"
        );
    }
}

#[test]
fn any_depth_is_a_depth() {
    let moves = answers("newgame\nplay wA1\nbestmove depth 0\nbestmove depth 1\nnewgame Base+P\nvalidmoves");
    assert!(moves[2].starts_with('b'), "{moves:?}");
    let wins = format!("{WON_NEXT}\nbestmove depth 1000");
    assert_eq!(last_answer(&wins), "bL wS1-");
}

#[test]
fn a_line_that_is_too_long_is_refused_once() {
    let long = format!(
        "newgame Base;InProgress;White[2];{}\nnewgame",
        "wA1;".repeat(1 << 18)
    );
    let both = answers(&long);
    assert!(both[0].starts_with("err line longer than"), "{}", both[0]);
    assert_eq!(both[1..], ["Base;NotStarted;White[1]"]);
}

#[test]
fn a_move_takes_no_longer_than_it_may() {
    let mut uhp = Uhp::new(PlayerName::of(PlayerKind::Level(8)), Bounds::default());
    let mut out = Vec::new();
    uhp.answer("newgame Base+MLP", &mut out).unwrap();
    let begun = Instant::now();
    uhp.answer("bestmove time 00:00:00.4", &mut out).unwrap();
    let took = begun.elapsed();
    // A busy machine may be late; that the search itself is not, `Limits` sees to.
    assert!((380..900).contains(&took.as_millis()), "{took:?}");
}

#[test]
fn moves_are_taken_back() {
    let game = "newgame\nplay wA1\nplay bA1 wA1-\nplay wQ -wA1\n";
    assert_eq!(
        last_answer(&format!("{game}undo")),
        "Base;InProgress;White[2];wA1;bA1 wA1-"
    );
    assert_eq!(last_answer(&format!("{game}undo 3")), "Base;NotStarted;White[1]");
    for wrong in ["undo 4", "undo 0", "undo x"] {
        assert!(
            last_answer(&format!("{game}{wrong}")).starts_with("err can undo 1 to 3"),
            "{wrong}"
        );
    }
    assert!(last_answer("newgame\nundo").starts_with("err no moves to undo"));
}

#[test]
fn a_finished_game_says_who_won_and_takes_no_move() {
    let both = answers(&format!(
        "{WON_NEXT}\nbestmove depth 1\nplay bL wQ\\\nvalidmoves\nundo"
    ));
    assert_eq!(both[1], "bL wS1-", "it sees that this wins");
    assert!(both[2].starts_with("Base+L;BlackWins;White[11];"));
    assert!(both[3].starts_with("err the game is over"));
    assert!(both[4].starts_with("Base+L;InProgress;Black[10];"));
}

#[test]
fn options_are_listed_read_and_set() {
    assert_eq!(
        last_answer("options"),
        "Threads;int;1;1;1;256\nTableMiB;int;64;64;1;2048\nLevel;int;8;8;1;8\nPonder;bool;false;false"
    );
    assert_eq!(
        last_answer("options set threads 2\noptions get Threads"),
        "Threads;int;2;1;1;256"
    );
    assert_eq!(last_answer("options set Level 3"), "Level;int;3;8;1;8");
    for wrong in [
        "options set Level 9",
        "options set Ponder maybe",
        "options get Speed",
        "options set",
        "options put",
    ] {
        assert!(last_answer(wrong).starts_with("err "), "{wrong}");
    }
}

#[test]
fn it_thinks_between_lines_if_it_is_told_to() {
    let said =
        answers("options set TableMiB 1\noptions set Ponder TRUE\nnewgame\nplay wA1\nbestmove depth 1");
    assert_eq!(said[1], "Ponder;bool;true;false");
    assert!(said[4].starts_with('b'), "{said:?}");
}

#[test]
fn sequences_of_moves_are_counted() {
    assert_eq!(
        last_answer("newgame\nperft 3"),
        "perft(1) = 4\nperft(2) = 96\nperft(3) = 1440"
    );
    assert_eq!(last_answer("newgame\nperft 0"), "perft(0) = 1");
    assert!(last_answer("newgame\nperft 21").starts_with("err usage: perft N"));
}

#[test]
fn a_game_string_that_went_on_after_a_third_occurrence_is_read() {
    let there_and_back = "wQ \\wG1;bQ bG1/;wQ -wG1;bQ bG1-";
    let begun = "Base;InProgress;White[3];wG1;bG1 wG1-;wQ -wG1;bQ bG1-";
    let open = format!("{begun};{there_and_back}").replace("White[3]", "White[5]");
    assert!(last_answer(&format!("newgame {open}")).starts_with("Base;InProgress;White[5]"));
    let drawn = format!("{begun};{there_and_back};{there_and_back}").replace("White[3]", "White[7]");
    assert!(last_answer(&format!("newgame {drawn}")).starts_with("Base;Draw;White[7]"));
    let further = format!("{drawn};wG2 -wQ").replace("White[7]", "Black[7]");
    assert!(last_answer(&format!("newgame {further}")).starts_with("Base;InProgress;Black[7]"));
}

#[test]
fn only_what_is_under_way_is_broken_off() {
    let uhp = Uhp::new(PlayerName::of(PlayerKind::Level(8)), Bounds::default());
    let interrupt = uhp.interrupt();
    assert!(!interrupt.raise());
    interrupt.during(|stop| {
        assert!(!stop.load(Ordering::Relaxed));
        assert!(interrupt.raise() && stop.load(Ordering::Relaxed));
        assert!(!interrupt.raise(), "once is enough");
    });
    assert!(!interrupt.raise());
}

#[test]
fn every_command_is_explained() {
    let help = last_answer("help");
    for command in COMMANDS {
        assert!(help.contains(command.help) && command.help.starts_with(command.name));
        assert_eq!(last_answer(&format!("help {}", command.name)), command.help);
    }
    assert!(last_answer("help fly").starts_with("err "));
}
