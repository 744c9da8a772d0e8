//! Computer players of every game: they play legal moves, are reproducible by seed, and stop when told.

use std::sync::atomic::AtomicBool;

use tessera_games::players::{MoveRequest, NoMove, PlayerName};
use tessera_games::{GAMES, find};

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
                let found = player.choose(record.as_ref(), MoveRequest::default()).unwrap();
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
                    let found = player.choose(record.as_ref(), MoveRequest::default()).unwrap();
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
            let found = game
                .player(name.parse().unwrap())
                .choose(record.as_ref(), MoveRequest::with_stop(&AtomicBool::new(true)));
            assert!(record.legal_words().contains(&found.unwrap().word().to_owned()));
        }
    }
}

#[test]
fn a_player_without_a_move_says_why() {
    let player = |id: &str| find(id).unwrap().game.player("level:1".parse().unwrap());
    let mut record = find("paths:3").unwrap().start();
    assert_eq!(
        player("abalon").choose(record.as_ref(), MoveRequest::default()),
        Err(NoMove::OtherGame {
            player: "abalon",
            record: "paths",
        })
    );
    record.play_word("white resigns").unwrap();
    let over = player("paths").choose(record.as_ref(), MoveRequest::default());
    assert_eq!(over, Err(NoMove::GameOver));
    let large = find("paths:101").unwrap().start();
    let too_many = player("paths").choose(large.as_ref(), MoveRequest::default());
    assert_eq!(too_many, Err(NoMove::TooManyMoves(101 * 101)));
}

/// A board, the sign of the first player's margin, and the number of first moves that keep it.
const KNOWN: [(&str, i32, usize); 7] = [
    ("paths:2", 1, 4),
    ("paths:3", 1, 1),
    ("paths:4", 0, 16),
    ("sabin-rains:2", 1, 1),
    ("islands:2", 0, 4),
    ("islands:3", 0, 6),
    ("islands:4", 0, 14),
];

fn solved(record: &dyn tessera_games::AnyRecord) -> tessera_games::Solved {
    record
        .solve(
            &search::Limits::default(),
            64,
            &AtomicBool::new(false),
            &mut |_| {},
        )
        .unwrap()
}

#[test]
fn small_boards_have_their_known_values() {
    for (spec, margin, openings) in KNOWN {
        let solved = solved(find(spec).unwrap().start().as_ref());
        assert_eq!(solved.margin.signum(), margin, "{spec}");
        if !spec.starts_with("sabin") {
            assert_eq!(solved.best.len(), openings, "{spec}: {:?}", solved.best);
        }
    }
}

#[test]
fn the_strongest_level_plays_small_boards_perfectly() {
    for spec in ["paths:3", "islands:3"] {
        let spec = find(spec).unwrap();
        let mut player = spec.game.player("level:8,nodes=20000".parse().unwrap());
        for seed in 0..4 {
            let mut record = spec.start();
            let mut opponent = spec.game.player(format!("random,seed={seed}").parse().unwrap());
            let mut own_turn = seed % 2 == 0;
            while record.outcome().is_none() {
                let chooser = if own_turn { &mut player } else { &mut opponent };
                let found = chooser.choose(record.as_ref(), MoveRequest::default()).unwrap();
                if own_turn {
                    assert!(solved(record.as_ref()).best.contains(&found.word().to_owned()));
                }
                record.play_word(found.word()).unwrap();
                own_turn = !own_turn;
            }
        }
    }
}
