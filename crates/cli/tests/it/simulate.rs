//! `tessera simulate`.

use crate::{keys, picture, printed, tessera};

/// A line of JSON without its time.
fn without_time(json: &str) -> &str {
    json.rsplit_once(",\"seconds\":").unwrap().0
}

#[test]
fn the_same_seed_gives_the_same_games_with_any_number_of_threads() {
    for game in games::GAMES {
        let run = |seed: u32, threads: u32| {
            let id = game.about().id;
            let json = printed(&format!(
                "simulate {id} --games 100 --seed {seed} --threads {threads} --max-plies 300 --json"
            ));
            without_time(&json).to_owned()
        };
        let one = run(5, 1);
        assert_eq!((&one, &one), (&run(5, 2), &run(5, 3)));
        assert_ne!(one, run(6, 1));
    }
}

#[test]
fn games_are_reproducible_across_versions() {
    assert_eq!(
        without_time(&printed("simulate paths:5 --games 1000 --seed 1 --json")),
        "{\"spec\":\"paths:5\",\"games\":1000,\"mean_plies\":22.86,\"wins\":{\"white\":405,\"black\":268},\
         \"draws\":327,\"unfinished\":0"
    );
}

#[test]
fn json_has_its_fields_in_order() {
    for game in games::GAMES {
        let [first, second] = game.about().colour_names();
        let json = printed(&format!(
            "simulate {} --games 3 --max-plies 50 --json",
            game.about().id
        ));
        assert_eq!(
            keys(&json),
            [
                "spec",
                "games",
                "mean_plies",
                "wins",
                first,
                second,
                "draws",
                "unfinished",
                "seconds"
            ]
        );
    }
}

#[test]
fn the_summary_has_every_number() {
    let output = tessera("simulate paths:3 --games 2000 --seed 4 --max-plies 5");
    assert_eq!(output.stderr, b"", "no progress bar off a terminal");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.starts_with("paths:3: 2,000 games, seed 4\n"), "{text}");
    for word in [
        "mean length",
        "white wins",
        "black wins",
        "draws",
        "unfinished",
        " %",
        "games per second",
    ] {
        assert!(text.contains(word), "{word}: {text}");
    }
}

#[test]
fn games_begin_after_the_given_moves() {
    let json = printed("simulate paths:2 --moves '(0,0) (1,1)' --games 10 --json");
    assert!(
        json.contains("\"mean_plies\":1.0,\"wins\":{\"white\":10,\"black\":0}"),
        "{json}"
    );
    let json = printed("simulate paths:2 --moves '(0,0) resign' --games 10 --json");
    assert!(
        json.contains("\"mean_plies\":0.0,\"wins\":{\"white\":10,\"black\":0}"),
        "{json}"
    );
}

#[test]
fn a_game_can_be_watched_board_by_board() {
    assert_eq!(
        printed("simulate paths:2 --position 'W./.B' --show --seed 1"),
        picture(
            "
paths:2

  0 1
0 W .
1 . B

white to move

paths:2 after 1 move: (0,1)

  0 1
0 W W
1 . B

white wins: a path from left to right
"
        )
    );
}

#[test]
fn the_watched_game_is_the_first_of_the_simulation() {
    for game in games::GAMES {
        let id = game.about().id;
        let shown = printed(&format!("simulate {id} --show --seed 9 --max-plies 300"));
        let json = printed(&format!(
            "simulate {id} --games 1 --seed 9 --max-plies 300 --json"
        ));
        let last = shown.lines().rfind(|line| line.contains(" after ")).unwrap();
        let plies: f64 = last.split(' ').nth(2).unwrap().parse().unwrap();
        assert!(
            json.contains(&format!("\"mean_plies\":{plies:.1},")),
            "{last} {json}"
        );
    }
}
