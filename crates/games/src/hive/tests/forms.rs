//! Records in the formats of other programs.

use rules::{Outcome, Player, Reason, Record, Replay, SmolStr};

use crate::AnyRecord;
use crate::hive::formats::{record_forms, viewer};
use crate::hive::{Hive, HiveSetup, game_string};

fn read(text: &str) -> Record<Hive> {
    Record::from_text(text, None).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn refusal(text: &str) -> String {
    Record::<Hive>::from_text(text, None).unwrap_err().to_string()
}

/// A whole game: White's ants surround the black queen, with Black's help.
const SURROUNDED: &str = "Base;WhiteWins;Black[8];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bG1 bQ-;wA1 bQ\\;bG2 bQ/;\
                          wA2 -wQ;bG3 bG1-;wA2 bS1\\;bA1 bG3-;wA3 -wQ;bA2 bA1-;wA3 bS1/";

/// Both queens move back and forth.
const REPEATED: &str = "Base;Draw;White[7];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wQ /wS1;bQ bS1\\;wQ -wS1;bQ bS1-;\
                        wQ /wS1;bQ bS1\\;wQ -wS1;bQ bS1-";

mod game_strings {
    use super::*;

    #[test]
    fn a_game_string_is_a_record() {
        let text = "Base+MLP;InProgress;Black[2];wA1;bA1 -wA1;wQ wA1/";
        let record = read(text);
        assert_eq!((record.spec().as_str(), record.ply()), ("hive:base+mlp", 3));
        assert_eq!(game_string(&record).unwrap(), text);
        assert_eq!(read(&record.to_text()).to_text(), record.to_text());
    }

    #[test]
    fn state_and_turn_may_be_left_out_and_lines_may_end() {
        for text in [
            "base+lpm;inprogress;black[1];wA1",
            "Base+MLP;;;wA1;",
            "Base+MLP;wA1",
            "\u{feff}Base+MLP;InProgress;Black[1];\r\nwA1\r\n",
            "\n Base+MLP ; InProgress ; Black[1] ; wA1 ",
        ] {
            assert_eq!(
                game_string(&read(text)).unwrap(),
                "Base+MLP;InProgress;Black[1];wA1",
                "{text:?}"
            );
        }
        for text in [
            "Base+M",
            "Base+M;NotStarted;White[1]",
            "base+m;InProgress;White[1];",
        ] {
            assert_eq!(game_string(&read(text)).unwrap(), "Base+M;NotStarted;White[1]");
        }
    }

    #[test]
    fn a_string_that_contradicts_its_moves_is_refused() {
        for (text, reason) in [
            (
                "Base;WhiteWins;Black[1];wA1",
                "the result is 1-0, but its moves do not end it",
            ),
            ("Base;Draw;Black[1];wA1", "but its moves do not end it"),
            ("Base;NotStarted;Black[1];wA1", "it has moves"),
            ("Base;Playing;Black[1];wA1", "one of InProgress, WhiteWins"),
            ("Base;InProgress;White[1];wA1", "it is Black[1]"),
            ("Base;InProgress;Black[2];wA1", "it is Black[1]"),
            ("Base;InProgress;White[2];wA1;bQ wA1-", "move 2 «bQ wA1-»"),
            (
                "Base;InProgress;Black[1];wA1\nBase;InProgress;Black[1];wA1",
                "line 2",
            ),
            ("Base;InProgress;White[2];\nwA1;\nbQ wA1-", "(line 3)"),
        ] {
            let error = refusal(text);
            assert!(error.contains(reason), "{text}: {error}");
        }
        let asked = "base+m".parse().unwrap();
        let error = Record::<Hive>::from_text("Base;InProgress;Black[1];wA1", Some(&asked)).unwrap_err();
        assert!(error.to_string().contains("name hive:base to read it"), "{error}");
    }

    #[test]
    fn a_game_that_is_won_says_so() {
        let record = read(SURROUNDED);
        assert_eq!(record.outcome(), Some(Outcome::Win(Player::First)));
        assert_eq!(game_string(&record).unwrap(), SURROUNDED);
        let error = refusal(&SURROUNDED.replace("WhiteWins", "InProgress"));
        assert!(
            error.contains("the game is not over, but its moves end with 1-0"),
            "{error}"
        );
        let error = refusal(&SURROUNDED.replace("WhiteWins", "BlackWins"));
        assert!(
            error.contains("the result is 0-1, but its moves end with 1-0"),
            "{error}"
        );
    }

    #[test]
    fn the_third_occurrence_is_a_draw_in_a_game_string_too() {
        let record = read(REPEATED);
        assert_eq!(record.decided(), Some((Outcome::Draw, Reason::Repetition(3))));
        assert_eq!(game_string(&record).unwrap(), REPEATED);
    }

    #[test]
    fn a_game_that_goes_on_after_a_third_occurrence_is_read_and_written_so() {
        let open = REPEATED.replace("Draw", "InProgress");
        let record = read(&open);
        assert_eq!((record.outcome(), record.settings().repetition), (None, None));
        assert_eq!(game_string(&record).unwrap(), open);
        let word = "wA1 -wQ";
        let pgn = |result: &str| {
            let words = REPEATED.split(';').skip(3).chain([word]).zip(1..);
            let lines = words.map(|(word, number)| format!("{number}. {word}\n"));
            format!("[GameType \"Base\"]\n{result}\n{}", lines.collect::<String>())
        };
        let further = read(&pgn(""));
        assert_eq!((further.outcome(), further.settings().repetition), (None, None));
        assert!(refusal(&pgn("[Repetition \"1\"]\n")).contains("use a number from 2, or off"));
    }

    #[test]
    fn only_what_moves_tell_is_written() {
        let mut record = read("Base;InProgress;Black[1];wA1");
        record.play_word("resign").unwrap();
        assert_eq!(game_string(&record).unwrap(), "Base;InProgress;Black[1];wA1");
        let simple = Record::<Hive>::new(HiveSetup::SIMPLE);
        assert_eq!(game_string(&simple).unwrap(), "Simple;NotStarted;White[1]");
        let begun = "[Game \"hive:base\"]\n[Position \"wA1@0,0 bA1@0,1; white\"]\n\n";
        assert!(
            game_string(&read(begun))
                .unwrap_err()
                .to_string()
                .contains("began from a position")
        );
        let paths = crate::find("paths").unwrap().start();
        assert!(game_string(paths.as_ref()).is_err());
    }
}

mod tags {
    use super::*;

    #[test]
    fn records_of_other_programs_name_the_set_up_as_game_type() {
        let text = "[GameType \"Base+MLP\"]\r\n[Date \"2026.11.15\"]\r\n[White \"Ann\"]\r\n[Result \"InProgress\"]\r\n\r\n\
                    1. wS1\r\n2. bS1 wS1-\r\n3. wM -wS1\r\n";
        let record = read(text);
        assert_eq!((record.spec().as_str(), record.ply()), ("hive:base+mlp", 3));
        assert_eq!((record.tag("white"), record.tag("GameType")), (Some("Ann"), None));
        assert_eq!(
            record.to_text(),
            "[Game \"hive:base+mlp\"]\n[Date \"2026.11.15\"]\n[White \"Ann\"]\n[Result \"*\"]\n\n\
             1. wS1; bS1 wS1-; 2. wM -wS1; *\n"
        );
    }

    #[test]
    fn records_are_written_for_other_programs() {
        let mut record = read("Base+M;InProgress;Black[2];wM;bA1 -wM;wQ wM/");
        record.set_tag("White", "Ann \"the bee\"");
        record.play_word("resign").unwrap();
        let text = "[GameType \"Base+M\"]\n[White \"Ann \\\"the bee\\\"\"]\n[Result \"WhiteWins\"]\n\
                    [Termination \"resignation\"]\n\n1. wM\n2. bA1 -wM\n3. wQ wM/\n\nWhiteWins\n";
        assert_eq!(record_forms::pgn(&record).unwrap(), text);
        let again = read(text);
        assert_eq!(
            (again.words(), again.outcome()),
            (record.words(), record.outcome())
        );
        assert_eq!(again.tag("White"), Some("Ann \"the bee\""));
        let open = read("Base;NotStarted;White[1]");
        assert_eq!(
            record_forms::pgn(&open).unwrap(),
            "[GameType \"Base\"]\n[Result \"NotStarted\"]\n\n"
        );
        let begun = read("[Game \"hive:base\"]\n[Position \"wA1@0,0 bA1@0,1; white\"]\n\n");
        assert!(record_forms::pgn(&begun).is_err());
    }

    #[test]
    fn every_form_that_is_written_is_read_again() {
        for game in [SURROUNDED, REPEATED, "Simple;NotStarted;White[1]"] {
            let record = read(game);
            for (ending, text) in AnyRecord::forms(&record) {
                let again = read(&text.unwrap());
                assert_eq!(game_string(&again).unwrap(), game, "{ending}");
            }
        }
    }

    #[test]
    fn a_form_is_found_by_its_ending() {
        let record: Box<dyn AnyRecord> = Box::new(read(SURROUNDED));
        assert_eq!(record.in_form("UHP").unwrap(), SURROUNDED);
        let error = record.in_form("doc").unwrap_err().to_string();
        assert!(
            error.contains("written as txt, pgn, uhp, not as «doc»"),
            "{error}"
        );
    }

    #[test]
    fn results_in_words_are_understood() {
        for (tag, behind, outcome) in [
            ("WhiteWins", "", Some(Outcome::Win(Player::First))),
            ("InProgress", "BlackWins", Some(Outcome::Win(Player::Second))),
            ("Draw", "Draw", Some(Outcome::Draw)),
            ("1-0", "", Some(Outcome::Win(Player::First))),
            ("?", "1/2-1/2", Some(Outcome::Draw)),
            ("InProgress", "", None),
            ("", "", None),
        ] {
            let text = format!("[GameType \"Base\"]\n[Result \"{tag}\"]\n\n1. wS1\n2. bS1 wS1-\n{behind}");
            assert_eq!(read(&text).outcome(), outcome, "{tag} {behind}");
        }
    }

    #[test]
    fn what_is_wrong_has_its_line() {
        let error = refusal("[GameType \"Base\"]\n\n1. wS1\n2. bS1 wS2-");
        assert!(
            error.contains("(line 4)") && error.contains("not on the board"),
            "{error}"
        );
        assert!(refusal("[GameType \"Chess\"]\n\n1. wS1").contains("the set-ups are"));
    }
}

mod boardspace {
    use std::fmt::Write;

    use super::*;

    /// A file with these actions, each with the number of its player.
    fn file(setup: &str, actions: &[(u8, &str)]) -> String {
        let mut text =
            format!("(;\nGM[27]VV[1]\nSU[{setup}]\nP0[id \"ann\"]\nP1[id \"bob\"]\n; P0[0 Start P0]\n");
        for ((player, action), number) in actions.iter().zip(1..) {
            let _ = writeln!(text, "; P{player}[{number} {action}]TM[{}]", number * 1000);
        }
        text + ")\n"
    }

    #[test]
    fn files_of_other_games_are_refused() {
        assert!(refusal("(;GM[1]SZ[19];B[aa])").contains("GM[1]; Hive is GM[27]"));
        assert!(refusal("(;SZ[19];B[aa])").contains("not marked as a game of Hive"));
    }

    fn words(setup: &str, actions: &[(u8, &str)]) -> Vec<SmolStr> {
        let words = read(&file(setup, actions)).words();
        let seen = viewer::read(&file(setup, actions)).unwrap().words();
        assert_eq!(words.len(), seen.len());
        words
    }

    #[test]
    fn drops_and_moves_are_read() {
        let text = file(
            "hive-plm 2 0 101",
            &[
                (0, "Pick W 1 wS1"),
                (0, "Dropb wS1 N 13 ."),
                (0, "Done"),
                (1, "Move B bG1 O 13 wS1-"),
                (1, "Done"),
                (0, "Dropb wQ1 M 13 -wS1"),
                (0, "Done"),
                (1, "Dropb bQ O 12 bG1\\\\"),
                (1, "Done"),
            ],
        );
        let record = read(&text);
        assert_eq!(record.spec(), "hive:base+mlp");
        assert_eq!(record.words(), ["wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1\\"]);
        assert_eq!(
            (record.tag("White"), record.tag("Black")),
            (Some("ann"), Some("bob"))
        );
        assert_eq!(
            viewer::read(&text).unwrap().listing(4),
            ["0 -1 wQ1", "0 0 wS1", "0 1 bG1", "1 1 bQ1"]
        );
    }

    #[test]
    fn the_last_place_before_done_counts() {
        let actions = [
            (0, "Dropb wS1 N 13 ."),
            (0, "Pickb N 13 wS1"),
            (0, "Dropb wS1 O 14 ."),
            (0, "Done"),
            (1, "Dropb bG1 P 14 wS1-"),
            (1, "Pickb P 14 bG1"),
            (1, "Dropb bG1 N 14 -wS1"),
            (1, "Done"),
        ];
        assert_eq!(words("Hive", &actions), ["wS1", "bG1 -wS1"]);
    }

    #[test]
    fn older_files_leave_out_colours_and_backslashes_stand_alone() {
        let actions = [
            (0, "pick W 2 S1"),
            (0, "dropb S1 N 13 ."),
            (0, "done"),
            (1, "pick B 2 b1"),
            (1, "dropb B1 N 14 \\wS1"),
            (1, "done"),
            (0, "move W q N 12 wS1\\"),
            (0, "done"),
            (1, "movedone B Q N 15 \\bB1"),
        ];
        assert_eq!(
            words("hive", &actions),
            ["wS1", "bB1 \\wS1", "wQ wS1\\", "bQ \\bB1"]
        );
    }

    #[test]
    fn a_dot_alone_means_the_cell() {
        let actions = [
            (0, "Dropb wS1 N 13 ."),
            (0, "Done"),
            (1, "Dropb bB1 O 14 ."),
            (1, "Done"),
            (0, "Dropb wQ M 12 ."),
            (0, "Done"),
            (1, "Dropb bQ O 15 ."),
            (1, "Done"),
            (0, "Dropb wA1 L 12 ."),
            (0, "Done"),
            (1, "Move B bB1 N 13 ."),
            (1, "Done"),
            (0, "Move W wA1 L 11 ."),
            (0, "Done"),
            (1, "Move B bB1 M 12 wQ."),
            (1, "Done"),
        ];
        let actions: Vec<(u8, &str)> = actions.to_vec();
        let seen = viewer::read(&file("hive", &actions)).unwrap();
        assert_eq!(
            seen.words(),
            [
                "wS1", "bB1 wS1/", "wQ /wS1", "bQ \\bB1", "wA1 -wQ", "bB1 wS1", "wA1 /wQ", "bB1 wQ"
            ]
        );
    }

    #[test]
    fn a_pass_that_is_left_out_is_put_in() {
        let actions = [
            (0, "Dropb wS1 N 13 ."),
            (0, "Done"),
            (0, "Dropb wS2 O 13 wS1-"),
            (0, "Done"),
            (1, "Done"),
            (0, "Pass"),
            (0, "Done"),
        ];
        let seen = viewer::read(&file("hive", &actions)).unwrap();
        assert_eq!(seen.words(), ["wS1", "pass", "wS2 wS1-", "pass", "pass"]);
    }

    #[test]
    fn offers_take_no_turn_and_endings_end() {
        let opening = [
            (0, "Dropb wS1 N 13 ."),
            (0, "Done"),
            (1, "OfferDraw"),
            (1, "Done"),
        ];
        let with = |more: &[(u8, &str)]| read(&file("hive", &[&opening, more].concat()));
        let declined = with(&[
            (0, "DeclineDraw"),
            (0, "Done"),
            (1, "Move B bS1 O 13 wS1-"),
            (1, "Done"),
        ]);
        assert_eq!(declined.words(), ["wS1", "bS1 wS1-"]);
        assert_eq!(declined.outcome(), None);
        assert_eq!(with(&[(0, "AcceptDraw")]).outcome(), Some(Outcome::Draw));
        let resigned = with(&[(1, "Resign")]);
        assert_eq!(resigned.result_text().unwrap(), "white wins: black resigned");
    }

    #[test]
    fn the_result_is_a_sentence_with_a_name() {
        let plain = file("hive", &[(0, "Dropb wS1 N 13 ."), (0, "Done")]);
        let said = |sentence: &str| read(&plain.replace("VV[1]", &format!("VV[1]RE[{sentence}]"))).outcome();
        assert_eq!(said("Game won by bob"), Some(Outcome::Win(Player::Second)));
        assert_eq!(said("ann hat gewonnen"), Some(Outcome::Win(Player::First)));
        assert_eq!(said("The game is a draw"), Some(Outcome::Draw));
        assert_eq!(said("anna against bobby"), None);
    }

    #[test]
    fn what_is_wrong_has_its_line() {
        for (actions, reason) in [
            (
                [(0, "Dropb wS1 N 13 ."), (0, "Dropb wX1 N 13 .")],
                "line 8: «wX1»",
            ),
            (
                [(0, "Dropb wS1 N 13 ."), (1, "Dropb bS1 ? 13 .")],
                "line 8: «? 13»",
            ),
            (
                [(0, "Dropb wS1 N 13 ."), (1, "Dropb bS1 A 1 .")],
                "line 8: bS1 comes to a cell beside no tile",
            ),
            ([(0, "Dropb wS1 N 13 ."), (1, "Dropb bQ O 13 wS1-")], "(line 8)"),
        ] {
            let error = refusal(&file("hive", &actions));
            assert!(error.contains(reason), "{actions:?}: {error}");
        }
        assert!(
            refusal(&file("hive-ultimate", &[])).contains("line 3: the file is of the game «hive-ultimate»")
        );
        assert!(refusal(&file("zertz", &[])).contains("«zertz»"));
    }

    #[test]
    fn without_a_name_the_set_is_the_smallest_that_has_all_tiles() {
        let text = file("hive", &[(0, "Dropb wL1 N 13 ."), (0, "Done")]).replace("SU[hive]\n", "");
        assert_eq!(read(&text).spec(), "hive:base+l");
    }
}
