//! Computer players of every game: they answer with legal moves, the same for the same seed, and stop when told.

use std::sync::atomic::AtomicBool;

use games::players::PlayerName;
use games::{GAMES, find};

const PLAYERS: [&str; 6] = [
    "random,seed=3",
    "greedy",
    "minimax:2",
    "alphabeta,nodes=2000",
    "mcts,nodes=200",
    "level:3,nodes=500",
];

#[test]
fn every_player_plays_every_game_by_the_rules() {
    for game in GAMES {
        for name in PLAYERS {
            let name: PlayerName = name.parse().unwrap();
            let mut record = find(game.about().id).unwrap().start();
            let mut player = game.player(name);
            for _ in 0..6 {
                let found = player
                    .choose(record.as_ref(), 1, &AtomicBool::new(false), &mut |_| {})
                    .unwrap();
                record
                    .play_word(found.word())
                    .unwrap_or_else(|error| panic!("{name}: {error}"));
                assert!(!found.lines[0].words.is_empty());
            }
        }
    }
}

#[test]
fn the_same_seed_and_nodes_give_the_same_game() {
    for game in GAMES {
        for name in [
            "alphabeta,nodes=3000",
            "mcts,nodes=300,seed=4",
            "level:2,seed=9",
            "random,seed=1",
        ] {
            let play = || {
                let mut record = find(game.about().id).unwrap().start();
                let mut player = game.player(name.parse().unwrap());
                for _ in 0..4 {
                    let found = player
                        .choose(record.as_ref(), 1, &AtomicBool::new(false), &mut |_| {})
                        .unwrap();
                    record.play_word(found.word()).unwrap();
                }
                record.words()
            };
            assert_eq!(play(), play(), "{} {name}", game.about().id);
        }
    }
}

#[test]
fn a_stopped_player_still_has_a_move() {
    for game in GAMES {
        for name in ["alphabeta", "mcts", "level:8"] {
            let record = find(game.about().id).unwrap().start();
            let found = game.player(name.parse().unwrap()).choose(
                record.as_ref(),
                1,
                &AtomicBool::new(true),
                &mut |_| {},
            );
            assert!(record.legal_words().contains(&found.unwrap().word().to_owned()));
        }
    }
}

#[test]
fn small_boards_have_their_known_values() {
    for (spec, margin) in [
        ("paths:2", 1),
        ("paths:3", 1),
        ("sabin-rains:2", 1),
        ("islands:2", 0),
        ("islands:3", 0),
    ] {
        let record = find(spec).unwrap().start();
        let solved = record
            .solve(
                &search::Limits::default(),
                64,
                &AtomicBool::new(false),
                &mut |_| {},
            )
            .unwrap();
        assert_eq!(solved.margin.signum(), margin, "{spec}");
        if spec == "paths:3" {
            assert_eq!(solved.best, ["(1,1)"]);
        }
    }
}
