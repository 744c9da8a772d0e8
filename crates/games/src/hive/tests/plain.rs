//! The move generator against the naive one.

use rules::{Game, Position, Random};

use super::super::{Hive, Move};
use super::naive::{Naive, Reach};
use super::{moves, positions_of_attacks};

/// Every move but the pass, as the naive generator finds them.
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
        let start = Hive::start(&setup.parse().unwrap());
        compare_along_a_random_game(setup, start, Random::new(2, stream), plies);
    }
}

fn compare_along_a_random_game(setup: &str, mut hive: Hive, mut random: Random, plies: usize) {
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

#[test]
fn random_games_have_the_same_moves() {
    compare_along_random_games("simple", 40, 120);
    for setup in &Hive::ABOUT.offered[1..] {
        compare_along_random_games(setup, 6, 120);
    }
}

/// Incrementally updated fields equal those computed from the tiles alone.
#[test]
fn games_full_of_attacks_have_the_same_moves_and_leave_nothing_behind() {
    let mut stacks = 0;
    for setup in Hive::ABOUT.offered {
        for hive in positions_of_attacks(setup.parse().unwrap(), 5) {
            let text = hive.position_text();
            assert_eq!(named(&hive), Naive::read(setup, &text).moves(), "{setup} {text}");
            let fresh = Hive::from_position_text(&setup.parse().unwrap(), &text).unwrap();
            let kept = |hive: &Hive| (hive.covered, hive.stacks, hive.euler, hive.outcome, hive.key());
            assert_eq!(kept(&hive), kept(&fresh), "{setup} {text}");
            assert_eq!(
                (hive.torus, hive.tops),
                (fresh.torus, fresh.tops),
                "{setup} {text}"
            );
            assert_eq!(hive, fresh, "{setup} {text}");
            assert_eq!(
                rules::perft(&hive, 2, 1),
                rules::perft(&fresh, 2, 1),
                "{setup} {text}"
            );
            stacks += u32::from(hive.stacks);
        }
    }
    assert!(stacks > 1000, "only {stacks} stacks were seen");
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

/// The middle of the torus, its edge and its seam make no difference.
#[test]
fn games_have_the_same_moves_wherever_they_begin() {
    for (stream, (row, column)) in (0..).zip([(6, 0), (7, -3), (-8, 16), (15, 15), (-16, 0), (500, -33)]) {
        let start = format!("wG1@{row},{column}; black");
        let hive = Hive::from_position_text(&"base+mlp".parse().unwrap(), &start).unwrap();
        compare_along_a_random_game("base+mlp", hive, Random::new(3, stream), 80);
    }
}

/// The plane wraps around every 32 cells; nothing of that shows when a hive travels far.
#[test]
fn a_hive_that_wanders_off_keeps_its_places() {
    let start = "wQ@0,0 wA1@0,1 wG1@0,2 bQ@0,3 bA1@0,4 bG1@0,5; white";
    let mut hive = Hive::from_position_text(&"simple".parse().unwrap(), start).unwrap();
    let mut random = Random::new(1, 0);
    for _ in 0..600 {
        let text = hive.position_text();
        assert_eq!(named(&hive), Naive::read("simple", &text).moves(), "{text}");
        let gain = |m: &Move| match *m {
            Move::To { tile, cell } => hive.cell_of(tile).map(|from| hive.hex(cell).q - hive.hex(from).q),
            Move::Pass => None,
        };
        // Mostly to the east, sometimes anywhere, so that it does not get stuck.
        let mut chosen = moves(&hive);
        chosen.retain(|m| gain(m).is_some());
        if random.below(4) > 0 && chosen.iter().any(|m| gain(m) > Some(0)) {
            chosen.retain(|m| gain(m) > Some(0));
        }
        let m = match chosen.len() {
            0 => moves(&hive)[0],
            count => chosen[random.below(count as u32) as usize],
        };
        hive.play_unchecked(m);
    }
    let columns = hive.listed().into_iter().map(|(_, hex)| hex.q);
    assert!(columns.min() > Some(16), "{}", hive.position_text());
}
