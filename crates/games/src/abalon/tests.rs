//! The rules of Abalon, one test per sentence.

mod naive;
mod rulebook;
mod texts;

use std::collections::BTreeMap;

use rules::{Game, Position, Random};

use super::{Abalon, Move};
use naive::Naive;

/// The position of a text, on the side given by its first row.
fn position(text: &str) -> Abalon {
    let side = text.split('/').next().unwrap().len();
    Abalon::from_position_text(&side.to_string().parse().unwrap(), text).unwrap()
}

fn start(setup: &str) -> Abalon {
    Abalon::start(&setup.parse().unwrap())
}

/// The position after a word.
fn after(before: &Abalon, word: &str) -> Abalon {
    let mut after = before.clone();
    after.play(after.parse(word).unwrap()).unwrap();
    after
}

fn moves(position: &Abalon) -> Vec<Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves
}

/// Every legal move in notation, with the position it leads to.
fn listed(position: &Abalon) -> BTreeMap<String, String> {
    let pair = |m| {
        let word = position.notation(m);
        let text = after(position, &word).position_text();
        (word.into(), text)
    };
    moves(position).into_iter().map(pair).collect()
}

fn agree(side: i32, position: &Abalon) {
    let text = position.position_text();
    let naive = Naive::new(side, &text);
    assert_eq!(naive.text(), text, "the plain rules read the same position");
    let expected: BTreeMap<String, String> = naive
        .moves()
        .into_iter()
        .map(|(word, next)| (word, next.text()))
        .collect();
    assert_eq!(listed(position), expected, "{text}");
    assert_eq!(position.count_moves(), expected.len() as u64, "{text}");
    assert_eq!(position.outcome().is_some(), expected.is_empty(), "{text}");
}

/// Plays a random game that prefers ejections, and compares the moves of every position with the naive rules.
fn compare(setup: &str, stream: u64, plies: usize) -> [u32; 2] {
    let mut random = Random::new(7, stream);
    let mut game = start(setup);
    let side = i32::from(game.state().side);
    for _ in 0..plies {
        agree(side, &game);
        let mut choices = moves(&game);
        if choices.iter().any(|&m| game.is_progress(m)) && random.below(4) > 0 {
            choices.retain(|&m| game.is_progress(m));
        }
        if choices.is_empty() {
            break;
        }
        game.play_unchecked(choices[random.below(choices.len() as u32) as usize]);
    }
    agree(side, &game);
    game.scores().unwrap()
}

#[test]
fn every_list_of_moves_agrees_with_the_plain_rules() {
    let mut ejected = 0;
    for (setup, games, plies) in [("4", 12, 300), ("5", 6, 300), ("5-daisy", 6, 300), ("6", 3, 200)] {
        for stream in 0..games {
            ejected += compare(setup, stream, plies).iter().sum::<u32>();
        }
    }
    assert!(ejected > 100, "the games were not all peaceful: {ejected}");
}

#[test]
fn large_boards_agree_with_the_plain_rules() {
    for (setup, plies) in [("7", 60), ("11", 30), ("12", 20), ("50", 2)] {
        compare(setup, 0, plies);
    }
}

#[test]
fn counts_to_a_depth_agree_with_the_plain_rules() {
    for (side, text) in [
        (4, "R..B/.RB../..R.../.BR.B../.R..../..B../.... black 1 1"),
        (
            5,
            "RR.../BRR.../.BRB.../..BRB.../...BRB.../..RRB.../.BBR.../..R.../B.... red 4 5",
        ),
    ] {
        let depth = 3;
        let expected = Naive::new(side, text).perft(depth);
        assert_eq!(rules::perft(&position(text), depth, 1), expected, "{text}");
    }
}
