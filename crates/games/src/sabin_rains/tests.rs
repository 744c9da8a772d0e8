//! The rules of Sabin Rains, one test per sentence.

mod exact;

use std::collections::BTreeSet;

use grid::{Hex, Hexagon};
use rules::{Game, MarkKind, Outcome, Player, Position, Random, Record, SmolStr, changes_text};

use super::SabinRains;

/// The worked example of the rules.
const EXAMPLE: &str = "RR.RR/R.BB.R/BBB.BR./B.BRB.BB/RBB.BBB.B/R.RRB.BB/RR.B..B/.RRBBB/R.R.. red";

fn position(text: &str) -> SabinRains {
    let side = (text.split('/').count().div_ceil(2)).to_string().parse().unwrap();
    SabinRains::from_position_text(&side, text).unwrap()
}

fn playable(position: &SabinRains) -> Vec<SmolStr> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let mut names: Vec<SmolStr> = moves.into_iter().map(|m| position.notation(m)).collect();
    names.sort();
    names
}

/// The changes of a move, and the position after it.
fn played(position: &SabinRains, word: &str) -> (String, SabinRains) {
    let m = position.parse(word).unwrap();
    let changes = changes_text(&position.changes(m));
    let mut after = position.clone();
    after.play(m).unwrap();
    (changes, after)
}

fn flipped(position: &SabinRains, word: &str) -> usize {
    played(position, word)
        .0
        .split(' ')
        .filter(|change| change.contains(':'))
        .count()
}

#[test]
fn a_cell_is_playable_if_it_and_a_neighbour_are_empty() {
    assert_eq!(playable(&position(EXAMPLE)), ["a4", "a5", "c5", "c6", "d6"]);
    assert_eq!(playable(&position("../.R./..")).len(), 6);
    assert_eq!(playable(&position("RB/..R/BR")), ["b1", "b2"]);
}

#[test]
fn the_same_cells_are_playable_for_both() {
    assert_eq!(
        playable(&position(EXAMPLE)),
        playable(&position(&EXAMPLE.replace(" red", " blue")))
    );
}

#[test]
fn the_worked_example_plays_as_told() {
    let start = position(EXAMPLE);
    assert_eq!(start.scores(), Some([18, 25]));
    let (changes, after) = played(&start, "a4");
    assert_eq!(changes, "+R@a4 b4:B>R");
    assert_eq!(playable(&after), ["c5", "c6", "d6"]);
    for word in playable(&after) {
        assert_eq!(flipped(&after, &word), 0);
    }
    for (blue, red, flips, scores) in [
        ("d6", "c5", Some(9), [30, 16]),
        ("c5", "d6", None, [30, 16]),
        ("c6", "c5", Some(7), [28, 18]),
    ] {
        let (_, between) = played(&after, blue);
        if let Some(flips) = flips {
            assert_eq!(flipped(&between, red), flips);
        }
        let (_, end) = played(&between, red);
        assert_eq!(end.scores(), Some(scores));
        assert_eq!(end.outcome(), Some(Outcome::Win(Player::First)));
    }
}

#[test]
fn a_run_that_ends_at_a_friendly_stone_flips() {
    let (changes, _) = played(&position("RB/.../.. red"), "b3");
    assert_eq!(changes, "+R@b3 c3:B>R");
}

#[test]
fn a_run_that_ends_at_an_empty_cell_does_not_flip() {
    let (changes, _) = played(&position(".B/.../.. red"), "b3");
    assert_eq!(changes, "+R@b3");
}

#[test]
fn a_missing_cell_cuts_the_ring() {
    // On side 2 the ring of the corner c2 is b1 b2 c3: from b1 through b2 to c3, with no way round outside the board.
    let (changes, _) = played(&position(".R/.B./.. red"), "b1");
    assert_eq!(changes, "+R@b1 b2:B>R");
    let (changes, _) = played(&position(".B/.R./.. red"), "b1");
    assert_eq!(changes, "+R@b1");
}

#[test]
fn five_enemy_stones_on_a_full_ring_flip() {
    let (changes, after) = played(&position("BB/B../BB red"), "b3");
    assert_eq!(changes, "+R@b3 a1:B>R a2:B>R b1:B>R c2:B>R c3:B>R");
    assert_eq!(after.scores(), Some([6, 0]));
    assert_eq!(
        after.outcome(),
        Some(Outcome::Win(Player::First)),
        "b2 is empty but has no empty cell beside it"
    );
}

#[test]
fn whatever_lies_in_the_middle_of_a_ring() {
    for middle in ['R', 'B'] {
        let text = format!("RB/.{middle}./.. red");
        assert!(flipped(&position(&text), "b3") >= 1, "{text}");
    }
}

#[test]
fn more_stones_win_and_equally_many_are_a_draw() {
    assert_eq!(position("RB/R.B/RB").outcome(), Some(Outcome::Draw));
    assert_eq!(
        position("RB/R.B/BB").outcome(),
        Some(Outcome::Win(Player::Second))
    );
}

#[test]
fn without_a_word_the_number_of_stones_tells_whose_turn_it_is() {
    assert_eq!(position("R./.../..").turn(), Player::Second);
    assert_eq!(position("RB/.../..").turn(), Player::First);
    assert_eq!(position("RB/.../.. BLUE").turn(), Player::Second);
}

#[test]
fn a_cell_farther_than_two_from_every_playable_one_is_locked() {
    let locked = |text: &str| -> BTreeSet<String> {
        let marks = position(text).scene().marks;
        marks
            .into_iter()
            .filter(|mark| mark.kind == MarkKind::Locked)
            .map(|mark| mark.spot.into())
            .collect()
    };
    let board = Hexagon::new(5);
    let far: BTreeSet<String> = board
        .cells()
        .filter(|&cell| {
            let near = |name| {
                board
                    .hex(cell)
                    .distance(board.hex(board.cell_named(name).unwrap()))
                    <= 2
            };
            !["a4", "a5", "c5", "c6", "d6"].into_iter().any(near)
        })
        .map(|cell| board.name(cell))
        .collect();
    assert_eq!(locked(EXAMPLE), far);
    assert!(far.contains("a1") && !far.contains("a2"));
    assert_eq!(locked("RB/R.B/RB").len(), 7, "at the end every cell is locked");
    assert!(locked("../.../..").is_empty());
}

#[test]
fn locked_cells_never_change_again() {
    for stream in 0..40 {
        let mut random = Random::new(5, stream);
        let mut position = SabinRains::start(&"4".parse().unwrap());
        let mut moves = Vec::new();
        while position.outcome().is_none() {
            moves.clear();
            position.legal_moves(&mut moves);
            let m = moves[random.below(moves.len() as u32) as usize];
            let locked = position.locked();
            let changed: Vec<_> = position.flips(m).into_iter().chain([m]).collect();
            assert!(locked.iter().all(|cell| !changed.contains(cell)));
            position.play(m).unwrap();
            assert!(
                locked.iter().all(|cell| position.locked().contains(cell)),
                "what is locked stays locked"
            );
        }
    }
}

/// The flips by the letter of the rules, on coordinates, with nothing precomputed.
fn flips_by_the_book(position: &SabinRains, name: &str) -> BTreeSet<String> {
    let board = position.board();
    let stone = |hex: Hex| board.cell(hex).and_then(|cell| position.stone(cell));
    let (own, enemy) = (Some(position.turn()), Some(position.turn().other()));
    let new = board.hex(board.cell_named(name).unwrap());
    let mut flips = BTreeSet::new();
    for middle in new.neighbors().into_iter().filter(|&hex| board.contains(hex)) {
        let ring = middle.neighbors();
        let at = ring.iter().position(|&hex| hex == new).unwrap();
        for way in [1, 5] {
            let walk: Vec<Hex> = (1..=5).map(|step| ring[(at + step * way) % 6]).collect();
            let run: Vec<Hex> = walk
                .iter()
                .copied()
                .take_while(|&hex| stone(hex) == enemy)
                .collect();
            if run.len() == 5 || stone(walk[run.len()]) == own {
                flips.extend(run.into_iter().map(|hex| board.name(board.cell(hex).unwrap())));
            }
        }
    }
    flips
}

#[test]
fn flips_are_those_of_the_book_on_every_board() {
    for side in ["2", "3", "5", "6", "13"] {
        for stream in 0..20 {
            let mut random = Random::new(8, stream);
            let mut record = Record::<SabinRains>::new(side.parse().unwrap());
            for _ in 0..120 {
                let words = record.legal_words();
                if words.is_empty() {
                    break;
                }
                for (word, m) in &words {
                    let flips: BTreeSet<String> = record
                        .position()
                        .flips(*m)
                        .into_iter()
                        .map(|cell| record.position().board().name(cell))
                        .collect();
                    assert_eq!(flips, flips_by_the_book(record.position(), word), "{word}");
                }
                record
                    .play(words[random.below(words.len() as u32) as usize].1)
                    .unwrap();
            }
        }
    }
}

#[test]
fn what_cannot_be_played_is_explained() {
    let mut record = Record::<SabinRains>::new("2".parse().unwrap());
    let error = |record: &mut Record<SabinRains>, word: &str| record.play_word(word).unwrap_err().to_string();
    assert!(error(&mut record, "d1").contains("from a1 at the bottom left to c3 at the top right"));
    record.play_list("b2 b1 a1 c2 c3").unwrap();
    assert_eq!(error(&mut record, "b2"), "b2 is taken");
    record.play_list("b3").unwrap();
    assert!(
        error(&mut record, "a2").starts_with("the game is over"),
        "{}",
        error(&mut record, "a2")
    );
}
