//! The rules of the standard game: stacks, mosquito, ladybug, pillbug.

use rules::{Game, Outcome, Player, Position};

use super::super::{Hive, Move};
use super::{illegal_reason, moves, reach};

fn position(text: &str) -> Hive {
    Hive::from_position_text(&"base+mlp".parse().unwrap(), text).unwrap()
}

fn played(words: &[&str]) -> Hive {
    let mut hive = Hive::start(&"base+mlp".parse().unwrap());
    for word in words {
        hive.play(hive.parse(word).unwrap())
            .unwrap_or_else(|error| panic!("{word}: {error}"));
    }
    hive
}

#[test]
fn the_queen_is_placed_by_the_fourth_turn() {
    let hive = played(&["wG1", "bG1 wG1-", "wA1 -wG1", "bA1 bG1-", "wA2 -wA1", "bA2 bA1-"]);
    assert!(moves(&hive).iter().all(|&m| hive.notation(m).starts_with("wQ")));
    let third = played(&["wG1", "bG1 wG1-", "wA1 -wG1", "bA1 bG1-"]);
    assert!(third.is_legal(third.parse("wA2 -wA1").unwrap()));
}

#[test]
fn a_beetle_climbs_and_covers() {
    let mut hive = position("wB1@0,0 bQ@0,1 wQ@0,-1; white");
    // Between the two queens it is pinned.
    assert!(reach(&hive, "wB1").is_empty());
    hive = position("wB1@0,0 bQ@0,1 wQ@0,2; white");
    assert_eq!(reach(&hive, "wB1"), [(-1, 1), (0, 1), (1, 0)]);
    let climb = hive.parse("wB1 bQ").unwrap();
    assert_eq!(hive.notation(climb), "wB1 bQ");
    hive.play(climb).unwrap();
    assert_eq!(hive.position_text(), "bQ@0,1 wB1@0,1 wQ@0,2; black; last wB1");
    // The covered queen can't move, and the cells around the stack are White's.
    assert!(reach(&hive, "bQ").is_empty());
    assert!(illegal_reason(&hive, "bQ /wQ").contains("another tile lies on bQ"));
    assert_eq!(moves(&hive), [Move::Pass]);
    hive.play(Move::Pass).unwrap();
    assert_eq!(
        reach(&hive, "wB1"),
        [(-1, 1), (-1, 2), (0, 0), (0, 2), (1, 0), (1, 1)]
    );
    assert!(reach(&hive, "wA1").contains(&(0, 0)), "beside the stack");
}

#[test]
fn two_higher_stacks_block_a_step_between_them() {
    // The beetle at 0,0 would climb to 0,1 between the stacks at -1,1 and 1,0.
    let hive = position("wB1@0,0 wQ@0,1 wG1@-1,1 bB1@-1,1 wG2@1,0 bB2@1,0 bQ@0,2; white");
    assert!(!reach(&hive, "wB1").contains(&(0, 1)));
    assert!(reach(&hive, "wB1").contains(&(1, 0)));
    // A single stack leaves room.
    let hive = position("wB1@0,0 wQ@0,1 wG1@-1,1 bB1@-1,1 wG2@1,0 bQ@0,2; white");
    assert!(reach(&hive, "wB1").contains(&(0, 1)));
}

#[test]
fn a_tile_in_a_stack_counts_once_round_a_queen() {
    let hive = position("wA1@-1,0 bA1@-1,1 wG1@0,-1 bQ@0,0 bB2@0,0 bG1@0,1 wB1@1,-1 bB1@1,0 wQ@0,-2; black");
    assert_eq!(
        hive.outcome(),
        Some(Outcome::Win(Player::First)),
        "under a beetle, too"
    );
}

#[test]
fn a_ladybug_goes_two_steps_on_top_and_one_down() {
    let hive = position("wL@0,0 wQ@0,1 bQ@0,2; white");
    assert_eq!(reach(&hive, "wL"), [(-1, 2), (-1, 3), (0, 3), (1, 1), (1, 2)]);
    // Over a single tile there is no second step on top.
    let hive = position("wL@0,0 wQ@0,1 bQ@0,-1; white");
    assert!(reach(&hive, "wL").is_empty());
}

#[test]
fn a_mosquito_moves_like_what_it_touches() {
    let like_a_queen = position("wM@0,0 wQ@0,1 bQ@0,2; white");
    assert_eq!(reach(&like_a_queen, "wM"), [(-1, 1), (1, 0)]);
    let like_a_grasshopper = position("wM@0,0 bG1@0,1 wQ@0,2 bQ@0,3; white");
    assert_eq!(reach(&like_a_grasshopper, "wM"), [(0, 4)]);
    let like_nothing = position("wM@0,0 bM@0,1 wQ@0,2 bQ@0,3; white");
    assert!(reach(&like_nothing, "wM").is_empty());
}

#[test]
fn a_mosquito_on_the_hive_is_a_beetle_and_nothing_else() {
    let hive = position("wA1@0,0 wM@0,0 bG1@0,1 wQ@0,2 bQ@0,3; white");
    assert_eq!(
        reach(&hive, "wM"),
        [(-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)]
    );
}

#[test]
fn a_pillbug_throws_a_neighbour_of_either_colour_over_itself() {
    let hive = position("wP@0,0 bA1@0,-1 wQ@0,1 bQ@0,2; white");
    assert_eq!(reach(&hive, "bA1"), [(-1, 0), (-1, 1), (1, -1), (1, 0)]);
    let thrown = hive.parse("bA1 wP/").unwrap();
    assert_eq!(hive.clicks(thrown), [["0,-1", "-1,1"]]);
    let mut after = hive;
    after.play(thrown).unwrap();
    // A thrown tile rests for a turn.
    assert!(reach(&after, "bA1").is_empty());
    assert!(illegal_reason(&after, "bA1 bQ-").contains("rests"));
    assert!(after.position_text().ends_with("; black; last bA1"));
}

#[test]
fn a_pillbug_throws_nothing_that_moved_last_and_not_in_the_turn_after_it_moved() {
    let hive = position("wP@0,0 bA1@0,-1 wQ@0,1 bQ@0,2; white; last bA1");
    assert!(reach(&hive, "bA1").is_empty());
    let hive = position("wP@0,0 bA1@0,-1 wQ@0,1 bQ@0,2; white; last wP");
    assert!(reach(&hive, "bA1").is_empty());
}

#[test]
fn a_pinned_pillbug_throws_and_a_covered_one_does_not() {
    // The pillbug connects bA1 and bQ with wQ; wG1 next to it is free.
    let pinned = position("wP@0,0 bQ@0,-1 wQ@0,1 wG1@1,0; white");
    assert!(reach(&pinned, "wP").is_empty());
    assert!(reach(&pinned, "wG1").contains(&(1, -1)));
    let covered = position("wP@0,0 bB1@0,0 bQ@0,-1 wQ@0,1 wG1@1,0; white");
    assert!(!reach(&covered, "wG1").contains(&(1, -1)));
}

#[test]
fn a_mosquito_beside_a_pillbug_throws_too() {
    let hive = position("wM@0,0 bP@0,1 wQ@0,2 bQ@0,3 bA1@0,-1; white");
    assert_eq!(reach(&hive, "bA1"), [(-1, 0), (-1, 1), (1, -1), (1, 0)]);
}

#[test]
fn the_tile_that_moved_last_makes_another_position() {
    let resting = position("wP@0,0 bA1@0,-1 wQ@0,1 bQ@0,2; white; last bA1");
    let free = position("wP@0,0 bA1@0,-1 wQ@0,1 bQ@0,2; white");
    assert_ne!(resting.key(), free.key());
    assert_ne!(resting, free);
}

#[test]
fn set_ups_are_read_in_any_order_and_case() {
    for (text, name) in [("BASE", "base"), ("Base+PLM", "base+mlp"), ("base+pm", "base+mp")] {
        let setup: super::HiveSetup = text.parse().unwrap();
        assert_eq!(setup.to_string(), name);
    }
    for wrong in ["base+", "base+x", "base+mm", "+m", "simple+m", ""] {
        assert!(wrong.parse::<super::HiveSetup>().is_err(), "{wrong}");
    }
}

#[test]
fn only_what_climbs_lies_on_other_tiles() {
    let setup = "base".parse().unwrap();
    let error = Hive::from_position_text(&setup, "wQ@0,0 wA1@0,0").unwrap_err();
    assert!(error.to_string().contains("climb"), "{error}");
}
