//! `tessera`, `games`, `moves`, `completions`, help.

use crate::printed;

#[test]
fn games_lists_names_players_and_set_ups_of_every_game() {
    let text = printed("games");
    for game in games::GAMES {
        let about = game.about();
        for word in [
            about.id,
            about.name,
            about.colour_names()[0],
            about.colour_names()[1],
            about.setups,
        ] {
            assert!(text.contains(word), "{word}");
        }
        for setup in about.offered {
            assert!(text.contains(&format!("{}:{setup}", about.id)));
        }
    }
}

#[test]
fn every_game_lists_its_moves_sorted_and_with_changes() {
    for game in games::GAMES {
        let id = game.about().id;
        let moves = printed(&format!("moves {id}"));
        let words: Vec<&str> = moves.lines().collect();
        assert!(!words.is_empty() && words.is_sorted(), "{id}");
        let changes = printed(&format!("moves {id} --changes"));
        for (line, word) in changes.lines().zip(words) {
            let (first, change) = line.split_once('\t').unwrap();
            assert_eq!(first, word);
            assert!(!change.is_empty(), "{id} {word}");
        }
    }
}

#[test]
fn moves_start_from_the_given_moves_or_position() {
    assert_eq!(printed("moves paths:2"), "(0,0)\n(0,1)\n(1,0)\n(1,1)\n");
    assert_eq!(printed("moves paths:2 --moves '(0,0); b2'"), "(0,1)\n(1,0)\n");
    assert_eq!(printed("moves paths:2 --moves '0,0 1,1'"), "(0,1)\n(1,0)\n");
    assert_eq!(
        printed("moves paths:2 --position 'W./.B' --moves '(0,1)'"),
        "",
        "the game is over"
    );
    assert_eq!(
        printed("moves paths:2 --moves (0,0) --changes"),
        "(0,1)\t+B@(0,1)\n(1,0)\t+B@(1,0)\n(1,1)\t+B@(1,1)\n"
    );
}

#[test]
fn every_shell_has_completions() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        assert!(
            printed(&format!("completions {shell}")).contains("simulate"),
            "{shell}"
        );
    }
}

#[test]
fn every_command_has_help_with_examples() {
    let overview = printed("--help");
    let listed: Vec<&str> = overview
        .lines()
        .filter_map(|line| line.strip_prefix("  ")?.split("  ").next())
        .filter(|command| !command.is_empty())
        .collect();
    assert!(listed.len() > 20, "{overview}");
    for command in listed {
        let help = printed(&format!("{command} --help"));
        let example = format!("tessera {command}");
        assert!(
            help.contains("Example") && help.contains(&example),
            "{example}: {help}"
        );
    }
    assert!(printed("--version").starts_with("tessera "));
}

#[test]
fn output_has_no_colour_without_a_terminal() {
    for line in ["games", "replay paths:3", "--help"] {
        assert!(!printed(line).contains('\x1b'), "{line}");
    }
}
