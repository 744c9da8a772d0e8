//! `tessera match`.

use std::path::{Path, PathBuf};

use crate::{keys, printed, tessera};

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn without_time(json: &str) -> &str {
    json.rsplit_once(",\"seconds\":").unwrap().0
}

/// `tessera` as an external engine.
fn ourselves(arguments: &str) -> String {
    format!("'gtp:\"{}\" gtp {arguments}'", env!("CARGO_BIN_EXE_tessera"))
}

#[test]
fn the_same_seed_gives_the_same_match_with_any_number_of_threads() {
    for spec in ["paths:4", "abalon:4"] {
        let run = |threads: u32, seed: u32| {
            let json = printed(&format!(
                "match {spec} mcts,nodes=30 random --games 8 --openings 3 --max-plies 80 --threads {threads} --seed {seed} --json"
            ));
            without_time(&json).to_owned()
        };
        assert_eq!(run(1, 1), run(3, 1));
    }
}

#[test]
fn json_has_its_fields_in_order() {
    let json = printed("match paths:3 greedy random --games 2 --json");
    assert_eq!(
        keys(&json),
        [
            "spec", "a", "b", "games", "wins", "draws", "losses", "forfeits", "a", "b", "score", "elo",
            "low", "high", "sprt", "seconds"
        ]
    );
    assert!(
        json.starts_with("{\"spec\":\"paths:3\",\"a\":\"greedy\",\"b\":\"random\",\"games\":2,"),
        "{json}"
    );
}

#[test]
fn games_are_saved_with_their_players_and_read_again() {
    let path = file("match.txt");
    let out = path.display();
    let text = printed(&format!(
        "match paths:3 greedy random --games 4 --openings 1 --out '{out}'"
    ));
    assert!(
        text.starts_with("paths:3: greedy against random, 4 games, "),
        "{text}"
    );
    assert!(
        text.contains("\nscore     ") && text.contains("\nElo       "),
        "{text}"
    );
    let saved = std::fs::read_to_string(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    let games: Vec<&str> = saved.split("[Game ").skip(1).collect();
    assert_eq!(games.len(), 4);
    for (number, game) in games.iter().enumerate() {
        let (white, black) = if number % 2 == 0 {
            ("greedy", "random")
        } else {
            ("random", "greedy")
        };
        assert!(
            game.contains(&format!("[White \"{white}\"]\n[Black \"{black}\"]")),
            "{game}"
        );
        let record = games::find("paths")
            .unwrap()
            .game
            .read(None, &format!("[Game {game}"));
        assert!(record.unwrap().outcome().is_some());
    }
    let opening = |game: &str| {
        game.split("1. ")
            .nth(1)
            .unwrap()
            .split(' ')
            .next()
            .unwrap()
            .to_owned()
    };
    assert_eq!(opening(games[0]), opening(games[1]), "a pair begins alike");
}

#[test]
fn a_clear_difference_ends_the_sequential_test_early() {
    let json = printed("match paths:4 mcts,nodes=200 random --games 200 --sprt 0 100 --threads 1 --json");
    assert!(json.contains("\"accepted\":\"elo1\""), "{json}");
    assert!(!json.contains("\"games\":200,"), "{json}");
}

#[test]
fn a_game_that_reaches_the_move_limit_is_a_draw() {
    let json = printed("match abalon random,seed=1 random --games 2 --max-plies 20 --json");
    assert!(
        json.contains("\"wins\":0,\"draws\":2,\"losses\":0,\"forfeits\":{\"a\":0,\"b\":0}"),
        "{json}"
    );
}

#[test]
fn another_program_plays_by_the_protocol() {
    for (spec, player) in [
        ("paths:4", "random"),
        ("hive:base", "random"),
        ("abalon:4", "greedy"),
    ] {
        let other = ourselves(&format!("{spec} --player {player}"));
        let json = printed(&format!(
            "match {spec} {other} random --games 4 --openings 3 --time 100ms --max-plies 40 --json"
        ));
        assert!(
            json.contains("\"games\":4,") && json.contains("\"forfeits\":{\"a\":0,\"b\":0}"),
            "{json}"
        );
    }
}

#[cfg(unix)]
#[test]
fn a_program_that_crashes_hangs_or_cheats_forfeits_and_the_match_goes_on() {
    let answers_then = |last: &str| {
        let path = file(&format!("engine-{}.sh", last.len()));
        let script = format!(
            "while read -r command rest; do case $command in genmove) {last};; *) printf '=\\n\\n';; esac; done\n"
        );
        std::fs::write(&path, script).unwrap();
        format!("'gtp:sh \"{}\"'", path.display())
    };
    for (last, reason) in [
        ("exit 3", "exited"),
        ("sleep 60", "did not answer in time"),
        ("printf '= zz\\n\\n'", "played «zz»"),
        ("printf '= draw  \\n\\n'", "answered «draw»"),
        ("printf 'hello\\n'; sleep 0", "answered «hello»"),
        ("printf '? can not\\n\\n'; :", "rejected genmove"),
    ] {
        let engine = answers_then(last);
        let line = format!("match paths:3 {engine} random --games 4 --patience 300ms --threads 2");
        let text = printed(&line);
        assert!(text.contains("losses    4\nforfeits  4 by A"), "{last}: {text}");
        assert!(text.contains(reason), "{last}: {text}");
    }
    let text = printed("match paths:3 random gtp:no-such-program-anywhere --games 2");
    assert!(
        text.contains("wins      2\n") && text.contains("B could not be started"),
        "{text}"
    );
}

#[test]
fn a_program_that_resigns_loses() {
    if cfg!(unix) {
        let path = file("resigns.sh");
        let script = "while read -r command rest; do case $command in genmove) printf '= resign\\n\\n';; *) printf '=\\n\\n';; esac; done\n";
        std::fs::write(&path, script).unwrap();
        let json = printed(&format!(
            "match paths:3 'gtp:sh \"{}\"' random --games 2 --json",
            path.display()
        ));
        assert!(
            json.contains("\"losses\":2,\"forfeits\":{\"a\":0,\"b\":0}"),
            "{json}"
        );
    }
}

#[test]
fn an_unwritable_file_is_an_error_before_the_first_game() {
    let output = tessera("match paths:3 random random --out no/such/folder/x.txt");
    assert_eq!(output.status.code(), Some(2));
    assert!(
        String::from_utf8(output.stderr)
            .unwrap()
            .contains("no/such/folder/x.txt")
    );
}
