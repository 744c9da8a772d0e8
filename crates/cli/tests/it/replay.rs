//! `tessera replay`.

use std::path::Path;

use crate::{keys, picture, printed, tessera_reading};

#[test]
fn the_board_and_the_player_to_move_are_shown() {
    assert_eq!(
        printed("replay paths:3 --moves '(1,1) (0,0) (0,1)'"),
        picture(
            "
paths:3 after 3 moves, the last (0,1)

  0 1 2
0 B W .
1 . W .
2 . . .

black to move
"
        )
    );
}

#[test]
fn the_result_is_a_sentence() {
    let text = printed("replay paths:3 --moves '(1,1) (0,0) (0,1) (2,2) (2,1)'");
    assert!(
        text.ends_with("\nwhite wins: a path from top to bottom\n"),
        "{text}"
    );
}

#[test]
fn json_has_its_fields_in_order() {
    assert_eq!(
        printed("replay PATHS:3 --moves '1,1; 0,0' --json"),
        "{\"spec\":\"paths:3\",\"ply\":2,\"turn\":\"white\",\"outcome\":null,\"winner\":null,\"score\":{},\
         \"position\":\"B../.W./... white\"}\n"
    );
    assert_eq!(
        printed("replay paths:2 --position 'W./.B' --moves '(1,0)' --json"),
        "{\"spec\":\"paths:2\",\"ply\":1,\"turn\":null,\"outcome\":\"win\",\"winner\":\"white\",\"score\":{},\
         \"position\":\"W./WB black\"}\n"
    );
    assert!(
        printed("replay paths:2 --moves '(0,0) draw' --json")
            .contains("\"turn\":null,\"outcome\":\"draw\",\"winner\":null")
    );
}

#[test]
fn a_record_is_written_in_the_forms_of_other_programs() {
    let game = b"[GameType \"Base\"]\n\n1. wS1\n2. bS1 wS1-\n";
    let written = |form: &str| tessera_reading(&format!("replay - --as {form}"), game);
    let text = |form| String::from_utf8(written(form).stdout).unwrap();
    assert_eq!(text("uhp"), "Base;InProgress;White[2];wS1;bS1 wS1-\n");
    assert_eq!(
        text("pgn"),
        "[GameType \"Base\"]\n[Result \"InProgress\"]\n\n1. wS1\n2. bS1 wS1-\n"
    );
    assert_eq!(
        text("txt"),
        "[Game \"hive:base\"]\n[Result \"*\"]\n\n1. wS1; bS1 wS1-; *\n"
    );
    let refused = written("doc");
    assert!(!refused.status.success() && refused.stdout.is_empty());
    assert!(String::from_utf8_lossy(&refused.stderr).contains("written as txt, pgn, uhp"));
}

#[test]
fn every_game_has_scores_by_colour_or_none() {
    for game in games::GAMES {
        let about = game.about();
        let json = printed(&format!("replay {} --json", about.id));
        let scores = match game.start("").unwrap().scores() {
            Some([first, second]) => {
                let [one, other] = about.colour_names();
                format!("\"score\":{{\"{one}\":{first},\"{other}\":{second}}}")
            }
            None => "\"score\":{}".to_owned(),
        };
        assert!(json.contains(&scores), "{json}");
        let fields = ["spec", "ply", "turn", "outcome", "winner", "score", "position"];
        assert!(
            keys(&json)
                .iter()
                .filter(|key| fields.contains(&key.as_str()))
                .eq(fields)
        );
    }
}

const RECORD: &[u8] = b"[Game \"paths:3\"]\r\n[White \"Ann\"]\r\n\r\n1. (1,1) (0,0)\r\n2. (0,1) *\r\n";

#[test]
fn a_record_is_read_and_continued() {
    for game in ["", "--game paths", "--game paths:3"] {
        let output = tessera_reading(&format!("replay - {game} --moves (2,2) --json"), RECORD);
        let json = String::from_utf8(output.stdout).unwrap();
        assert!(
            json.starts_with("{\"spec\":\"paths:3\",\"ply\":4,\"turn\":\"white\""),
            "{json}"
        );
    }
}

#[test]
fn a_plain_list_of_moves_is_read() {
    let output = tessera_reading("replay - --game paths:2 --json", b"(0,0)\n(1,1)\n");
    assert!(
        String::from_utf8(output.stdout)
            .unwrap()
            .contains("\"W./.B white\"")
    );
}

#[test]
fn a_file_is_read() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("a_file_is_read.txt");
    std::fs::write(&path, RECORD).unwrap();
    let json = printed(&format!("replay '{}' --json", path.display()));
    std::fs::remove_file(&path).unwrap();
    assert!(json.contains("\"BW./.W./... black\""), "{json}");
}

#[test]
fn a_board_too_large_for_a_screen_is_not_drawn() {
    let text = printed("replay paths:1000");
    assert!(text.contains("too large to draw") && text.len() < 200);
}
