//! What Sabin Rains tells the searches, checked by brute force.

use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

use grid::{Cell, CellSet, Hex};
use rules::{Game, Player, Position, Random, SmolStr};
use search::solve::{Memory, Solution, solve};
use search::{Limits, Score, Searchable};

use super::super::{SabinRains, Stones};

fn start(side: &str) -> SabinRains {
    SabinRains::start(&side.parse().unwrap())
}

/// The positions of a random game, the end included.
fn random_game(side: &str, stream: u64) -> Vec<SabinRains> {
    let mut position = start(side);
    let mut moves = Vec::new();
    position
        .clone()
        .playout(&mut Random::new(3, stream), usize::MAX, &mut moves);
    let mut positions = vec![position.clone()];
    for m in moves {
        position.play(m).unwrap();
        positions.push(position.clone());
    }
    positions
}

fn after(position: &SabinRains, m: Cell) -> SabinRains {
    let mut next = position.clone();
    next.play(m).unwrap();
    next
}

fn moves(position: &SabinRains) -> Vec<Cell> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves
}

/// The margin with perfect play, by the rules alone.
fn plain(position: &SabinRains) -> Score {
    let margins = moves(position).into_iter().map(|m| plain(&after(position, m)));
    let best = if position.turn() == Player::First {
        margins.max()
    } else {
        margins.min()
    };
    best.unwrap_or_else(|| position.margin())
}

fn solved(position: &SabinRains, mebibytes: usize) -> Solution<Cell> {
    solve(
        position,
        &Limits::default(),
        &mut Memory::new(mebibytes),
        &AtomicBool::new(false),
        &mut |_| {},
    )
    .unwrap()
}

fn words(position: &SabinRains, moves: &[Cell]) -> Vec<SmolStr> {
    let mut words: Vec<SmolStr> = moves.iter().map(|&m| position.notation(m)).collect();
    words.sort();
    words
}

/// The twelve symmetric images of a position: rotated, then mirrored and rotated.
fn views(position: &SabinRains) -> Vec<SabinRains> {
    let board = position.board();
    let seen = |turns: usize, mirrored: bool| {
        let image = |cell: Cell| {
            let Hex { q, r } = board.hex(cell);
            let hex = if mirrored { Hex::new(r, q) } else { Hex::new(q, r) };
            let turned = (0..turns).fold(hex, |Hex { q, r }, _| Hex::new(-r, q + r));
            board.cell(turned).unwrap()
        };
        let stones = board
            .cells()
            .filter_map(|cell| Some((position.stone(cell)?, image(cell))));
        SabinRains::with_stones(board, position.turn(), stones)
    };
    (0..12).map(|way| seen(way % 6, way >= 6)).collect()
}

/// The position with the colours swapped.
fn swapped(position: &SabinRains) -> SabinRains {
    let board = position.board();
    let stones = board
        .cells()
        .filter_map(|cell| Some((position.stone(cell)?.other(), cell)));
    SabinRains::with_stones(board, position.turn().other(), stones)
}

#[test]
fn on_side_two_red_wins_by_one_from_the_centre() {
    let solution = solved(&start("2"), 1);
    assert_eq!(solution.margin, 1);
    assert_eq!(words(&start("2"), &solution.best), ["b2"]);
}

#[test]
fn on_side_three_only_the_cells_beside_the_centre_lose() {
    let solution = solved(&start("3"), 128);
    assert_eq!(solution.margin, 0);
    let best = words(&start("3"), &solution.best).join(" ");
    assert_eq!(best, "a1 a2 a3 b1 b4 c1 c3 c5 d2 d5 e3 e4 e5");
}

#[test]
fn bounds_hold_and_solutions_are_those_of_the_plain_way() {
    for side in ["2", "3"] {
        for stream in 0..15 {
            for position in random_game(side, stream) {
                if position.count_moves() > 6 {
                    continue;
                }
                let margin = plain(&position);
                let (least, most) = position.bounds();
                assert!((least..=most).contains(&margin), "{}", position.position_text());
                assert_eq!(
                    solved(&position, 1).margin,
                    margin,
                    "{}",
                    position.position_text()
                );
            }
        }
    }
}

#[test]
fn the_twelve_views_and_swapped_colours_share_a_key() {
    for side in ["2", "3"] {
        for stream in 0..40 {
            for position in random_game(side, stream) {
                let key = position.symmetric_key();
                assert!(views(&position).iter().all(|view| view.symmetric_key() == key));
                assert_eq!(swapped(&position).symmetric_key(), key);
            }
        }
    }
}

#[test]
fn positions_that_are_not_views_of_each_other_have_keys_of_their_own() {
    let mut positions = vec![start("3")];
    for _ in 0..3 {
        let next = |position: &SabinRains| {
            let reached = moves(position).into_iter().map(|m| after(position, m));
            reached.collect::<Vec<_>>()
        };
        positions = positions.iter().flat_map(next).collect();
    }
    let looks = |position: &SabinRains| {
        let texts = views(position).into_iter().map(|view| view.position_text());
        texts.min().unwrap()
    };
    let different: BTreeSet<String> = positions.iter().map(looks).collect();
    let keys: BTreeSet<u64> = positions.iter().map(Searchable::symmetric_key).collect();
    assert_eq!(keys.len(), different.len());
}

#[test]
fn values_are_the_same_in_every_view_and_for_swapped_colours() {
    for side in ["3", "5", "6"] {
        for position in random_game(side, 1) {
            let value = position.evaluate();
            assert!(views(&position).iter().all(|view| view.evaluate() == value));
            assert_eq!(swapped(&position).evaluate(), value);
        }
    }
}

#[test]
fn stones_that_are_not_exposed_never_turn() {
    let mut sure_stones = 0;
    for side in ["2", "3", "4", "5", "6"] {
        for stream in 0..40 {
            let game = random_game(side, stream);
            let end = &game[game.len() - 1];
            for position in &game {
                let sure: Vec<Cell> =
                    on_board!(&position.0, board => board.by_exposure()[0].cells().collect());
                for cell in sure {
                    let Some(owner) = position.stone(cell) else {
                        continue;
                    };
                    sure_stones += u32::from(position.outcome().is_none());
                    assert_eq!(end.stone(cell), Some(owner), "{}", position.position_text());
                }
            }
        }
    }
    assert!(sure_stones > 1000, "there are such stones before the end");
}

#[test]
fn within_reach_is_what_some_move_flips() {
    for side in ["2", "3", "5", "6"] {
        for stream in 0..20 {
            for position in random_game(side, stream) {
                let flipped: BTreeSet<Cell> = moves(&position)
                    .into_iter()
                    .flat_map(|m| position.flips(m))
                    .collect();
                let reach: BTreeSet<Cell> =
                    on_board!(&position.0, board => board.within_reach(board.turn()).cells().collect());
                assert_eq!(reach, flipped, "{}", position.position_text());
            }
        }
    }
}
