//! The conversation, line by line.

use super::*;

fn gtp(spec: &str) -> Gtp {
    Gtp::new(games::find(spec).unwrap(), "alphabeta,nodes=50".parse().unwrap())
}

/// The answers to some lines.
fn said(gtp: &mut Gtp, lines: &str) -> String {
    let mut out = Vec::new();
    for line in lines.lines() {
        gtp.answer(line, &mut out).unwrap();
    }
    String::from_utf8(out).unwrap()
}

#[test]
fn answers_have_the_exact_form() {
    let talk = "1 protocol_version\nname\n# nothing\n\n3 nonsense\nversion # ours\nknown_command play\nknown_command x";
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(
        said(&mut gtp("paths:3"), talk),
        format!("=1 2\n\n= Tessera\n\n?3 unknown command\n\n= {version}\n\n= true\n\n= false\n\n")
    );
}

#[test]
fn every_listed_command_is_known_and_answers() {
    let listed = said(&mut gtp("paths:3"), "list_commands");
    for name in listed[2..].split_whitespace() {
        let answer = said(&mut gtp("paths:3"), name);
        assert!(
            answer.starts_with(['=', '?']) && answer.ends_with("\n\n"),
            "{name}: {answer}"
        );
        assert!(!answer.contains("unknown"), "{name}");
        assert_eq!(
            answer.matches("\n\n").count(),
            1,
            "{name} has no empty line inside: {answer}"
        );
    }
}

#[test]
fn a_game_is_played_shown_and_scored() {
    let mut gtp = gtp("paths:3");
    assert_eq!(
        said(&mut gtp, "play white (1,1)\nplay B 0,0\nplay w (0,1)"),
        "=\n\n=\n\n=\n\n"
    );
    assert_eq!(said(&mut gtp, "tessera-position"), "= BW./.W./... black\n\n");
    assert_eq!(said(&mut gtp, "final_score"), "? the game is not over\n\n");
    assert_eq!(
        said(&mut gtp, "play b (2,2)\nplay w (2,1)\nfinal_score"),
        "=\n\n=\n\n= W+1\n\n"
    );
    assert!(said(&mut gtp, "genmove b").starts_with("? the game is over: white wins"));
    assert!(said(&mut gtp, "undo\nshowboard").ends_with("2 . . B\nwhite to move\n\n"));
    assert_eq!(
        said(&mut gtp, "play w resign\n5 final_score"),
        "=\n\n=5 B+Resign\n\n"
    );
    assert_eq!(
        said(&mut gtp, "boardsize 2\nlegal_moves"),
        "=\n\n= (0,0)\n(0,1)\n(1,0)\n(1,1)\n\n"
    );
    assert_eq!(said(&mut gtp, "undo"), "? cannot undo\n\n");
}

#[test]
fn what_can_not_be_done_is_refused_and_changes_nothing() {
    let mut gtp = gtp("paths:3");
    for (line, answer) in [
        ("play b (0,0)", "? illegal move: white is to move"),
        ("play w (9,9)", "? illegal move: "),
        ("play green (0,0)", "? the colours are white and black"),
        ("play", "? the colours are"),
        ("play w", "? illegal move: "),
        ("genmove b", "? illegal move: white is to move"),
        ("boardsize 0", "? unacceptable size: "),
        ("boardsize x", "? usage: boardsize N"),
        ("boardsize 2 2", "? usage: boardsize N"),
        ("time_settings 1 1", "? usage: time_settings"),
        ("time_left w soon 0", "? times must be"),
    ] {
        let said = said(&mut gtp, line);
        assert!(said.starts_with(answer), "{line}: {said}");
    }
    assert_eq!(said(&mut gtp, "tessera-position"), "= .../.../... white\n\n");
    let hive = said(&mut self::gtp("hive:base"), "boardsize 5");
    assert!(
        hive.starts_with("? unacceptable size: hive:base has no size"),
        "{hive}"
    );
}

#[test]
fn colours_are_the_games_own_and_a_go_program_finds_its_way() {
    for (spec, colours) in [
        ("abalon:5", [["b", "black", "BLACK"], ["r", "w", "white"]]),
        ("sabin-rains:3", [["r", "red", "R"], ["b", "blue", "Blue"]]),
        ("hive:base", [["w", "white", "W"], ["b", "black", "B"]]),
    ] {
        let gtp = gtp(spec);
        for (player, names) in Player::BOTH.into_iter().zip(colours) {
            for name in names {
                assert_eq!(gtp.player_of(name), Ok(player), "{spec} {name}");
            }
        }
    }
    assert!(gtp("sabin-rains:3").player_of("white").is_err());
}

#[test]
fn a_generated_move_is_played_and_a_suggested_one_is_not() {
    for game in games::GAMES {
        let about = game.about();
        let mut gtp = gtp(about.id);
        let [first, second] = about.colour_names();
        let before = said(&mut gtp, "tessera-position");
        let suggested = said(&mut gtp, &format!("reg_genmove {first}"));
        assert_eq!(said(&mut gtp, "tessera-position"), before);
        let played = said(&mut gtp, &format!("time_settings 0 0.2 1\ngenmove {first}"));
        assert!(
            suggested.starts_with("= ") && played.starts_with("=\n\n= "),
            "{suggested}{played}"
        );
        let reply = said(&mut gtp, &format!("genmove {second}"));
        assert!(reply.starts_with("= "), "{}: {reply}", about.id);
        assert_eq!(
            said(&mut gtp, "undo\nundo\ntessera-position"),
            format!("=\n\n=\n\n{before}")
        );
    }
}

#[test]
fn moves_with_spaces_are_the_rest_of_the_line() {
    let mut gtp = gtp("hive:base");
    assert_eq!(
        said(&mut gtp, "play w wS1\nplay b bG1 wS1-\ntessera-moves"),
        "=\n\n=\n\n= wS1\nbG1 wS1-\n\n"
    );
}
