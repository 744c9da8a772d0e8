//! Every technique against plain negamax, on random trees.

use rules::Position;

use super::*;
use crate::Score;
use crate::finished;
use crate::negamax::negamax;
use crate::toy::ToyTree;

fn choice(position: &ToyTree, depth: u32, options: Options, threads: usize) -> Choice<u8> {
    let limits = Limits {
        depth: Some(depth),
        threads,
        ..Limits::default()
    };
    let request = SearchRequest {
        position,
        history: &[],
        quiet_limit: None,
        limits,
        lines: 1,
        options,
    };
    search(
        &request,
        &TranspositionTable::new(1),
        &AtomicBool::new(false),
        &mut |_| {},
    )
}

#[test]
fn plain_alpha_beta_is_negamax() {
    for seed in 0..300 {
        let tree = ToyTree::random(seed, 5);
        for depth in 1..=5 {
            assert_eq!(
                choice(&tree, depth, Options::NONE, 1).lines[0].score,
                negamax(&tree, depth),
                "seed {seed}"
            );
        }
    }
}

#[test]
fn table_aspiration_and_history_change_no_value() {
    let exact = Options {
        reductions: false,
        futility: false,
        quiescence: false,
        ..Options::ALL
    };
    for seed in 0..300 {
        let tree = ToyTree::random(seed, 6);
        assert_eq!(
            choice(&tree, 6, exact, 1).lines[0].score,
            negamax(&tree, 6),
            "seed {seed}"
        );
    }
}

/// The value where `limit` moves in a row without progress are a draw, and scores shrink before it.
fn with_no_progress_rule(position: &ToyTree, depth: u32, ply: usize, [quiet, limit]: [u32; 2]) -> Score {
    if let Some(outcome) = position.outcome() {
        return finished(position, outcome, ply);
    }
    let left = limit - quiet;
    if ply > 0 && left == 0 || depth == 0 {
        return position.evaluate() * left as Score / super::no_progress::NEAR as Score;
    }
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let value = |m| {
        let mut next = position.clone();
        next.play_unchecked(m);
        let quiet = if position.is_progress(m) { 0 } else { quiet + 1 };
        let value = with_no_progress_rule(&next, depth - 1, ply + 1, [quiet, limit]);
        if next.turn() == position.turn() {
            value
        } else {
            -value
        }
    };
    moves.into_iter().map(value).max().expect("the game is not over")
}

#[test]
fn a_lead_shrinks_as_the_draw_without_progress_comes_closer() {
    let options = Options {
        no_progress: true,
        ..Options::NONE
    };
    let limits = Limits {
        depth: Some(5),
        ..Limits::default()
    };
    for (seed, limit) in (0..200).zip((1..4).cycle()) {
        let tree = ToyTree::random(seed, 6);
        let request = SearchRequest {
            position: &tree,
            history: &[],
            quiet_limit: Some(limit),
            limits,
            lines: 1,
            options,
        };
        let found = search(
            &request,
            &TranspositionTable::new(1),
            &AtomicBool::new(false),
            &mut |_| {},
        );
        assert_eq!(
            found.lines[0].score,
            with_no_progress_rule(&tree, 5, 0, [0, limit]),
            "seed {seed}"
        );
    }
}

#[test]
fn the_line_leads_to_the_score() {
    for seed in 0..100 {
        let tree = ToyTree::random(seed, 5);
        let found = choice(
            &tree,
            5,
            Options {
                table: false,
                ..Options::NONE
            },
            1,
        );
        let mut position = tree.clone();
        let mut sign = 1;
        for &m in &found.lines[0].moves {
            let turn = position.turn();
            position.play(m).expect("a line is legal");
            sign = if position.turn() == turn { sign } else { -sign };
        }
        let ply = found.lines[0].moves.len();
        let end = match position.outcome() {
            Some(outcome) => finished(&position, outcome, ply),
            None => position.evaluate(),
        };
        assert_eq!(sign * end, found.lines[0].score, "seed {seed}");
    }
}

#[test]
fn several_lines_come_best_first_and_differ() {
    let tree = ToyTree::random(3, 5);
    let limits = Limits {
        depth: Some(4),
        ..Limits::default()
    };
    let request = SearchRequest {
        position: &tree,
        history: &[],
        quiet_limit: None,
        limits,
        lines: 3,
        options: Options::NONE,
    };
    let found = search(
        &request,
        &TranspositionTable::new(1),
        &AtomicBool::new(false),
        &mut |_| {},
    );
    assert!(
        found
            .lines
            .windows(2)
            .all(|pair| pair[0].score >= pair[1].score && pair[0].moves[0] != pair[1].moves[0])
    );
}

#[test]
fn a_stopped_search_has_a_move() {
    let tree = ToyTree::random(1, 5);
    let request = SearchRequest {
        position: &tree,
        history: &[],
        quiet_limit: None,
        limits: Limits {
            nodes: Some(1),
            ..Limits::default()
        },
        lines: 1,
        options: Options::ALL,
    };
    let found = search(
        &request,
        &TranspositionTable::new(1),
        &AtomicBool::new(true),
        &mut |_| {},
    );
    assert!(!found.lines[0].moves.is_empty());
}

#[test]
fn more_threads_find_the_same_value() {
    for seed in 0..20 {
        let exact = Options {
            reductions: false,
            futility: false,
            quiescence: false,
            ..Options::ALL
        };
        let tree = ToyTree::random(seed, 6);
        assert_eq!(
            choice(&tree, 6, exact, 3).lines[0].score,
            negamax(&tree, 6),
            "seed {seed}"
        );
    }
}
