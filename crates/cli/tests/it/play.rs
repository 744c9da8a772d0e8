//! `tessera play` as a dialogue through pipes.

use std::fs;
use std::path::PathBuf;

use games::GAMES;

use crate::{picture, tessera, tessera_reading};

/// The output of a dialogue that succeeds.
fn said(line: &str, input: &str) -> String {
    let output = tessera_reading(line, input.as_bytes());
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        output.status.success() && complaint.is_empty(),
        "{line}: {complaint}"
    );
    String::from_utf8(output.stdout).unwrap()
}

fn temporary(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

#[test]
fn a_turn_shows_the_board_the_numbered_moves_and_who_is_to_move() {
    assert_eq!(
        said("play paths:2 --plain --second human", "2\n"),
        picture(
            "
paths:2: white (human) against black (human). Type help for a list of commands.

  0 1
0 . .
1 . .

1 (0,0)   2 (0,1)   3 (1,0)   4 (1,1)
white to move (1 to 4):
white plays (0,1).

  0 1
0 . W
1 . .

1 (0,0)   2 (1,0)   3 (1,1)
black to move (1 to 3):

End of input; the game stops after 1 move.
"
        )
    );
}

#[test]
fn a_whole_game_by_numbers_ends_with_the_board_and_the_result() {
    let text = said("play paths:2 --second human", "1\n1\n1\nignored\n");
    assert!(
        text.ends_with(
            "white plays (1,0).\n\n  0 1\n0 W B\n1 W .\n\nwhite wins: a path from top to bottom\n"
        ),
        "{text}"
    );
}

#[test]
fn a_draw_is_announced() {
    let text = said("play paths:2 --position 'WB/B. white' --second human", "(1,1)\n");
    assert!(text.contains("\ndraw"), "{text}");
}

/// Plays the first legal move of every game, for at most 60 turns.
#[test]
fn every_game_is_played_by_number() {
    for game in GAMES {
        let about = game.about();
        let smallest = about
            .offered
            .iter()
            .min_by_key(|setup| game.start(setup).unwrap().position_text().len());
        let mut record = game.start(smallest.unwrap()).unwrap();
        let text = said(
            &format!("play {} --plain --second human", record.spec()),
            &"1\n".repeat(60),
        );
        for _ in 0..60 {
            if let Some(word) = record.legal_words().first() {
                let player = record.turn().unwrap();
                let told = format!("\n{} plays {word}.\n", about.colour(player));
                assert!(text.contains(&told), "{told} {text}");
                record.play_word(word).unwrap();
            }
        }
        let ending = record
            .result_text()
            .unwrap_or_else(|| "after 60 moves.".to_owned());
        assert!(text.trim_end().ends_with(&ending), "{text}");
    }
}

#[test]
fn two_computers_play_every_game_to_its_end_reproducibly_by_seed() {
    for game in GAMES {
        let line = format!("play {} --first random --second random --seed 4", game.about().id);
        let text = said(&line, "");
        let last = text.lines().last().unwrap();
        assert!(last.contains(" wins") || last.starts_with("draw"), "{text}");
        assert_eq!(said(&line, ""), text);
    }
}

#[test]
fn a_computers_move_is_announced() {
    let text = said("play paths:3 --second random --seed 1", "(1,1)\nquit\n");
    assert!(text.contains("white (human) against black (random)"), "{text}");
    assert!(text.contains("\nwhite plays (1,1).\nblack plays ("), "{text}");
    assert!(text.ends_with("You quit the game after 2 moves.\n"), "{text}");
}

#[test]
fn invalid_input_gets_a_clear_answer_and_another_try() {
    let nonsense = [
        ("zz", "«zz»: this is not a cell"),
        ("(0,0)", "«(0,0)»: (0,0) is taken"),
        ("(7,7)", "«(7,7)»: (7,7) is outside the board"),
        ("0", "No move has the number 0; they go from 1 to 8."),
        ("9", "No move has the number 9"),
        ("-1", "«-1»"),
        ("99999999999999999999999", "«99999999999999999999999»"),
        ("\u{1b}[2J", "«[2J»"),
        ("\u{fffd}\u{0}", "«\u{fffd}»"),
        (&"x".repeat(9000), "x…»"),
    ];
    for (line, answer) in nonsense {
        let text = said(
            "play paths:3 --moves (0,0) --second human",
            &format!("{line}\n(1,1)\n"),
        );
        assert!(text.contains(answer), "{answer}: {text}");
        assert!(text.contains("black plays (1,1)."), "{text}");
        assert!(text.lines().all(|line| line.len() < 200), "{text}");
    }
}

#[test]
fn bytes_that_are_not_utf8_are_invalid_input() {
    let output = tessera_reading("play paths:3 --second human", b"\xff\xc0\n1\n");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("this is not a cell") && text.contains("white plays (0,0)."));
}

#[test]
fn the_move_itself_can_be_typed_in_every_spelling() {
    let text = said("play paths:3 --second human", "1,2\nC3\n");
    assert!(text.contains("white plays (1,2)."), "{text}");
    assert!(text.contains("black plays (2,2)."), "{text}");
}

#[test]
fn moves_can_be_undone() {
    let text = said("play paths:3 --second human", "undo\n(1,1)\nundo\n(0,0)\n");
    assert!(text.contains("Nothing to undo."), "{text}");
    assert!(text.contains("Undone."), "{text}");
    assert!(text.contains("white plays (0,0)."), "{text}");
    let text = said("play paths:3 --second random", "(1,1)\nundo\n(0,0)\nquit\n");
    assert!(text.contains("white plays (0,0)."), "{text}");
}

#[test]
fn players_can_resign_or_agree_a_draw() {
    assert!(said("play paths:3 --second human", "resign\n").ends_with("\nblack wins: white resigned\n"));
    assert!(
        said("play paths:3 --second human", "1\nwhite-resigns\n").ends_with("\nblack wins: white resigned\n")
    );
    assert!(said("play paths:3 --second human", "draw\n").ends_with("\ndraw: by agreement\n"));
    let declined = said("play paths:3 --second random", "draw\nresign\n");
    assert!(
        declined.contains("black (random) declines the draw"),
        "{declined}"
    );
    assert!(declined.ends_with("black wins: white resigned\n"), "{declined}");
}

#[test]
fn help_lists_the_commands() {
    let text = said("play paths:3 --second human", "help\n");
    for word in ["undo", "resign", "draw", "save FILE", "quit"] {
        assert!(text.contains(&format!("\n  {word} ")), "{text}");
    }
}

#[test]
fn a_long_list_is_shown_on_request() {
    let text = said("play paths:20 --second human", "");
    assert!(
        text.contains("\n400 moves; type one, or ? to list them\n"),
        "{text}"
    );
    assert!(said("play paths:20 --second human", "?\n").contains("400 (9,9)\n"));
}

#[test]
fn a_game_is_saved_and_read_back() {
    let file = temporary("a_game_is_saved.txt");
    let name = file.display();
    let text = said(
        "play paths:3 --second human",
        &format!("(1,1)\n(0,0)\nsave {name}\nsave {name}\nsave\n"),
    );
    assert!(text.contains(&format!("Saved to {name}.")), "{text}");
    assert!(text.contains("exists; choose another name"), "{text}");
    assert!(text.contains("Not saved: name a file"), "{text}");
    let record = fs::read_to_string(&file).unwrap();
    assert!(record.contains("[White \"human\"]"), "{record}");
    let replay = tessera_reading("replay - --json", record.as_bytes());
    assert!(
        String::from_utf8(replay.stdout)
            .unwrap()
            .contains("B../.W./... white")
    );
    fs::remove_file(file).unwrap();
}

#[test]
fn a_saved_game_is_resumed_with_its_players() {
    let file = temporary("a_game_is_resumed.txt");
    let name = file.display();
    said(
        &format!("play paths:3 --second human --save '{name}'"),
        "(1,1)\n(0,0)\n",
    );
    let text = said(&format!("play '{name}' --save '{name}'"), "(0,1)\n");
    assert!(
        text.starts_with("paths:3: white (human) against black (human)."),
        "{text}"
    );
    assert!(text.contains("white plays (0,1)."), "{text}");
    let record = fs::read_to_string(&file).unwrap();
    assert!(record.contains("1. (1,1) (0,0) 2. (0,1) *"), "{record}");
    let text = said(&format!("play '{name}' --second random --seed 1"), "");
    assert!(
        text.contains("black (random)") && text.contains("black plays"),
        "{text}"
    );
    assert_eq!(fs::read_to_string(&file).unwrap(), record, "only --save writes");
    fs::remove_file(file).unwrap();
}

#[test]
fn every_game_is_saved_after_each_move() {
    for game in GAMES {
        let id = game.about().id;
        let file = temporary(&format!("kept_{id}.txt"));
        let line = format!(
            "play {id} --first random --second random --seed 2 --time 5+3 --save '{}'",
            file.display()
        );
        said(&line, "");
        let text = fs::read_to_string(&file).unwrap();
        assert!(text.contains("[TimeControl \"300+3\"]"), "{text}");
        let record = game.read(None, &text).unwrap();
        assert!(record.outcome().is_some());
        assert_eq!(record.to_text(), text);
        let again = tessera(&line);
        assert_eq!(again.status.code(), Some(2));
        fs::remove_file(file).unwrap();
    }
}

#[test]
fn out_of_time_a_random_move_is_played_for_the_player() {
    let output = crate::dialogue("play paths:2 --time 0.2 --seed 9 --second human", |_| {
        std::thread::sleep(std::time::Duration::from_millis(1500));
    });
    assert!(output.contains("is played at random for white."), "{output}");
    assert!(output.contains("is played at random for black."), "{output}");
    assert!(
        output.contains("\nwhite wins: ") || output.contains("\ndraw"),
        "{output}"
    );
}

#[test]
fn out_of_time_the_game_is_lost() {
    let output = crate::dialogue("play paths:2 --time 0.005+0 --second human", |_| {
        std::thread::sleep(std::time::Duration::from_millis(800));
    });
    assert!(
        output.ends_with("\nblack wins: white ran out of time\n"),
        "{output}"
    );
}

#[test]
fn the_default_opponent_is_level_4() {
    let text = said("play paths:3", "(1,1)\nquit\n");
    assert!(
        text.starts_with("paths:3: white (human) against black (level:4)."),
        "{text}"
    );
    assert!(text.contains("black plays "), "{text}");
    let text = said("play paths:3 --first level:1", "quit\n");
    assert!(
        text.starts_with("paths:3: white (level:1) against black (human)."),
        "{text}"
    );
    let text = said("play islands:150", "quit\n");
    assert!(
        text.contains("(human) against"),
        "too large for the computer: {text}"
    );
}

#[test]
fn a_hint_is_what_the_computer_would_play() {
    let text = said("play paths:3", "hint\nquit\n");
    assert!(text.contains("\nHint: (1,1)\n"), "{text}");
}

#[test]
fn undo_takes_back_the_computers_move_and_the_players() {
    let text = said("play paths:4", "(1,1)\nundo\nquit\n");
    assert!(text.contains("Undone."), "{text}");
    assert!(text.ends_with("You quit the game after 0 moves.\n"), "{text}");
}
