//! The generator against a plain one.

use rules::{Game, Position, Random};

use super::super::{Hive, Move};
use super::moves;
use super::naive::{Naive, Reach};

/// Every move but the pass, as the plain generator names them.
fn named(hive: &Hive) -> Reach {
    let named = |m| match m {
        Move::To { tile, cell } => {
            let hex = hive.hex(cell);
            Some((tile.to_string(), (hex.r, hex.q)))
        }
        Move::Pass => None,
    };
    moves(hive).into_iter().filter_map(named).collect()
}

fn compare_along_random_games(setup: &str, games: u64, plies: usize) {
    for stream in 0..games {
        let mut random = Random::new(2, stream);
        let mut hive = Hive::start(&setup.parse().unwrap());
        for _ in 0..plies {
            let text = hive.position_text();
            assert_eq!(named(&hive), Naive::read(setup, &text).moves(), "{setup} {text}");
            let moves = moves(&hive);
            if moves.is_empty() {
                break;
            }
            hive.play_unchecked(moves[random.below(moves.len() as u32) as usize]);
        }
    }
}

#[test]
fn random_games_have_the_same_moves() {
    compare_along_random_games("simple", 40, 120);
    for setup in &Hive::ABOUT.offered[1..] {
        compare_along_random_games(setup, 6, 120);
    }
}

#[test]
fn counts_of_positions_are_the_same() {
    for line in Hive::ABOUT.perft.lines().filter(|line| line.contains("| @")) {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let [setup, position, depth, count, _] = fields[..] else {
            panic!("not a line of counts: {line}")
        };
        let (depth, count): (u32, u64) = (depth.parse().unwrap(), count.parse().unwrap());
        if count < 300_000 {
            let naive = Naive::read(setup, position.trim_start_matches('@').trim());
            assert_eq!(naive.count(depth), count, "{line}");
        }
    }
}
