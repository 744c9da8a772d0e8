//! The rules of Hive, one test per sentence.

mod forms;
mod judged;
mod naive;
mod plain;
mod standard;
mod viewing;
mod writing;

use std::collections::BTreeSet;

use rules::{Error, Game, Outcome, Player, Position, Random, Reason, Record, SmolStr};
use search::Searchable;

use super::{Cell, Hive, HiveSetup, Move, Tile};

fn position(text: &str) -> Hive {
    Hive::from_position_text(&HiveSetup::SIMPLE, text).unwrap()
}

fn played(words: &[&str]) -> Record<Hive> {
    let mut record = Record::new(HiveSetup::SIMPLE);
    for word in words {
        record
            .play_word(word)
            .unwrap_or_else(|error| panic!("{word}: {error}"));
    }
    record
}

/// The empty cells next to some tiles, possibly with duplicates.
pub(super) fn beside(tiles: &[Cell]) -> Vec<Cell> {
    let beside = tiles
        .iter()
        .flat_map(|tile| (0..6).map(|direction| tile.step(direction)));
    beside.filter(|cell| !tiles.contains(cell)).collect()
}

/// The cells of a hive that grew tile by tile.
pub(super) fn grown(picks: &[usize]) -> Vec<Cell> {
    let mut tiles = vec![Cell::ORIGIN];
    for pick in picks {
        let beside = beside(&tiles);
        tiles.push(beside[pick % beside.len()]);
    }
    tiles
}

/// Some tiles of the largest set on these cells, at most 28.
pub(super) fn hive_on(cells: &[Cell]) -> Hive {
    let mut hive = Hive::start(&"base+mlp".parse().unwrap());
    for (tile, &cell) in hive.rules().tiles.zip(cells) {
        hive.place(tile, cell);
    }
    hive
}

/// The positions of a few games in which each move is the best-ordered of three random ones: such games build stacks
/// and surround queens.
fn positions_of_attacks(setup: HiveSetup, games: u64) -> Vec<Hive> {
    let mut positions = Vec::new();
    for game in 0..games {
        let mut random = Random::new(11, game);
        let mut hive = Hive::start(&setup);
        for _ in 0..90 {
            positions.push(hive);
            let mut moves = Vec::new();
            hive.legal_moves(&mut moves);
            let Some(m) = (0..3)
                .filter(|_| !moves.is_empty())
                .map(|_| moves[random.below(moves.len() as u32) as usize])
                .max_by_key(|&m| hive.order_score(m))
            else {
                break;
            };
            hive.play_unchecked(m);
        }
    }
    positions
}

/// The legal moves.
fn moves(hive: &Hive) -> Vec<Move> {
    let mut moves = Vec::new();
    hive.legal_moves(&mut moves);
    moves
}

/// The cells that a tile can reach, as (row, column), sorted.
fn reach(hive: &Hive, name: &str) -> Vec<(i32, i32)> {
    let wanted = Tile::read(name).unwrap();
    let mut cells: Vec<(i32, i32)> = moves(hive)
        .into_iter()
        .filter_map(|m| match m {
            Move::To { tile, cell } if tile == wanted => Some(hive.hex(cell)),
            _ => None,
        })
        .map(|hex| (hex.r, hex.q))
        .collect();
    cells.sort_unstable();
    cells
}

fn illegal_reason(hive: &Hive, word: &str) -> String {
    let m = hive.parse(word).unwrap();
    match hive.clone().play(m) {
        Err(Error::Illegal(reason)) => reason.to_string(),
        other => panic!("{word} is not refused: {other:?}"),
    }
}

/// The move of a tile to a row and column.
fn to(hive: &Hive, name: &str, (row, col): (i32, i32)) -> Move {
    let tile = Tile::read(name).unwrap();
    let cell = super::Cell::at(grid::Hex::new(col, row));
    assert!(!hive.is_legal(Move::To { tile, cell }));
    Move::To { tile, cell }
}

fn refusal(text: &str) -> String {
    Hive::from_position_text(&HiveSetup::SIMPLE, text)
        .unwrap_err()
        .to_string()
}

mod placing {
    use super::*;

    #[test]
    fn the_first_tile_gives_the_plane_its_origin() {
        let start = Hive::start(&HiveSetup::SIMPLE);
        let words: BTreeSet<SmolStr> = moves(&start).into_iter().map(|m| start.notation(m)).collect();
        assert_eq!(words, ["wA1", "wB1", "wG1", "wS1"].map(SmolStr::from).into());
        assert_eq!(reach(&start, "wA1"), [(0, 0)]);
    }

    #[test]
    fn the_second_tile_touches_the_first() {
        let record = played(&["wG1"]);
        assert_eq!(
            reach(record.position(), "bS1"),
            [(-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)]
        );
    }

    #[test]
    fn a_tile_is_placed_beside_an_own_one_and_no_enemy() {
        let white = position("wG1@0,0 bS1@0,1; white");
        assert_eq!(reach(&white, "wA1"), [(-1, 0), (0, -1), (1, -1)]);
        let black = position("wG1@0,0 bS1@0,1; black");
        assert_eq!(reach(&black, "bA1"), [(-1, 2), (0, 2), (1, 1)]);
        assert!(illegal_reason(&white, "wA1 wG1/").contains("enemy"));
        assert!(illegal_reason(&white, "wA1 bS1").contains("bS1 lies there"));
        assert!(illegal_reason(&white, "wA1 bS1-").contains("enemy"));
        let apart = position("wG1@0,0 bS1@0,1 bG1@0,2; white");
        assert_eq!(
            apart.illegal_reason(to(&apart, "wA1", (3, 0))).to_string(),
            "a tile must be placed next to one of your own tiles"
        );
    }

    #[test]
    fn the_queen_is_not_placed_on_the_first_turn() {
        let start = Hive::start(&HiveSetup::SIMPLE);
        assert!(illegal_reason(&start, "wQ").contains("first turn"));
        assert!(reach(played(&["wG1"]).position(), "bQ").is_empty());
        assert!(!reach(played(&["wG1", "bG1 -wG1"]).position(), "wQ").is_empty());
    }

    #[test]
    fn on_the_third_turn_nothing_but_the_queen_is_legal() {
        let record = played(&["wG1", "bG1 wG1-", "wA1 -wG1", "bA1 bG1-"]);
        let queen = Tile::queen(Player::First);
        assert!(
            moves(record.position())
                .iter()
                .all(|m| matches!(m, Move::To { tile, .. } if *tile == queen))
        );
        assert!(illegal_reason(record.position(), "wA2 -wA1").contains("queen has to be placed"));
        assert!(illegal_reason(record.position(), "wA1 \\wG1").contains("queen has to be placed"));
    }

    #[test]
    fn tiles_of_a_kind_leave_the_hand_in_order() {
        let record = played(&["wA1", "bA1 wA1-"]);
        let error = record.position().parse("wA3 -wA1").unwrap_err();
        assert!(error.to_string().contains("wA2"), "{error}");
    }
}

mod moving {
    use super::*;

    #[test]
    fn no_tile_moves_before_its_players_queen_is_placed() {
        let record = played(&["wG1", "bA1 wG1-"]);
        assert!(illegal_reason(record.position(), "wG1 bA1-").contains("queen is placed"));
        // White's queen lets White's tiles move, not Black's.
        let record = played(&["wG1", "bA1 wG1-", "wQ -wG1"]);
        assert!(illegal_reason(record.position(), "bA1 -wQ").contains("queen is placed"));
        let record = played(&["wG1", "bA1 wG1-", "wQ -wG1", "bQ bA1-"]);
        assert!(!reach(record.position(), "wQ").is_empty());
    }

    /// ```text
    ///  bA1
    ///    wA1 bQ  bG1
    ///      wB1 bB1 wS1 wQ
    /// ```
    #[test]
    fn a_tile_that_holds_the_hive_together_stays() {
        let hive = position("bA1@0,0 wA1@1,0 bQ@1,1 bG1@1,2 wB1@2,0 bB1@2,1 wS1@2,2 wQ@2,3; white");
        assert!(reach(&hive, "wA1").is_empty());
        assert!(illegal_reason(&hive, "wA1 wQ-").contains("fall apart"));
    }

    #[test]
    fn in_a_ring_no_tile_holds_the_hive_together() {
        let hive = position("wQ@-1,0 wA1@-1,1 bQ@0,-1 bA1@0,1 bG1@1,-1 wG1@1,0; white");
        assert!(!reach(&hive, "wQ").is_empty());
        assert!(!reach(&hive, "wA1").is_empty());
        assert!(!reach(&hive, "wG1").is_empty());
        // With a tail, only the tile that carries it is pinned.
        let hive = position("wQ@-1,0 wA1@-1,1 bQ@0,-1 bA1@0,1 bG1@1,-1 wG1@1,0 bG2@2,0; white");
        assert!(reach(&hive, "wG1").is_empty());
        assert!(!reach(&hive, "wA1").is_empty());
    }

    #[test]
    fn a_tile_does_not_squeeze_through_a_gap() {
        let hive = position("wA1@0,0 wS1@0,1 wQ@1,0 bA1@1,2 wG1@2,0 bG1@2,1 bQ@2,2; white");
        // An ant from outside reaches 0,2 but not the pocket 1,1 behind the gate.
        assert!(reach(&hive, "wA1").contains(&(0, 2)));
        assert!(!reach(&hive, "wA1").contains(&(1, 1)));
        assert!(illegal_reason(&hive, "wA1 wQ-").contains("no way"));
    }

    #[test]
    fn a_tile_keeps_touching_the_hive_on_its_way() {
        let hive = position("wA1@0,0 wS1@0,1 wQ@1,0 bQ@1,2 wG1@2,0 bG1@2,1 bA1@2,2; black");
        assert!(!reach(&hive, "bQ").contains(&(0, 2)));
        assert_eq!(reach(&hive, "bQ"), [(1, 1), (1, 3)]);
    }

    #[test]
    fn an_ant_goes_any_number_of_steps() {
        let hive = position("wA1@0,0 bQ@0,2 wS1@1,-1 wG1@1,0 bG1@1,1 bA1@1,2 wQ@2,-2 bB1@2,1; white");
        let expected = [
            (-1, 2),
            (-1, 3),
            (0, -1),
            (0, 1),
            (0, 3),
            (1, -2),
            (1, 3),
            (2, -3),
            (2, -1),
            (2, 0),
            (2, 2),
            (3, -3),
            (3, -2),
            (3, 0),
            (3, 1),
        ];
        assert_eq!(reach(&hive, "wA1"), expected);
    }

    #[test]
    fn a_spider_goes_exactly_three_steps() {
        let hive = position("wS1@0,0 bQ@0,2 wA1@1,-1 wG1@1,0 bG1@1,1 bA1@1,2 wQ@2,-2 bB1@2,0; white");
        assert_eq!(reach(&hive, "wS1"), [(-1, 3), (2, -3)]);
    }

    #[test]
    fn a_grasshopper_jumps_straight_over_tiles() {
        let hive =
            position("wS1@0,0 bQ@0,2 wA1@1,-1 wG1@1,0 bG1@1,1 bA1@1,2 wQ@2,-2 bG2@2,-1 bB1@2,0; black");
        assert_eq!(reach(&hive, "bG2"), [(0, -1), (0, 1), (2, -3), (2, 1)]);
    }

    #[test]
    fn the_queen_and_the_beetle_go_one_step() {
        let hive = position("wQ@0,0 bQ@0,1 wB1@0,-1 bA1@0,2; white");
        assert_eq!(reach(&hive, "wB1"), [(-1, 0), (1, -1)]);
        let hive = position("wB1@0,0 bQ@0,1 wQ@0,2 bA1@0,3; white");
        assert_eq!(reach(&hive, "wB1"), [(-1, 1), (1, 0)]);
    }

    #[test]
    fn the_beetle_does_not_climb() {
        let hive = position("wQ@0,0 bQ@0,1 wB1@0,-1 bA1@0,2; white");
        assert!(illegal_reason(&hive, "wB1 wQ").contains("does not climb"));
    }

    #[test]
    fn a_player_moves_the_own_tiles_only() {
        let hive = position("wQ@0,0 bQ@0,1 wB1@0,-1 bA1@0,2; white");
        assert!(illegal_reason(&hive, "bA1 -wB1").contains("not white's"));
    }

    #[test]
    fn a_player_passes_if_and_only_if_nothing_else_is_possible() {
        let hive = position("wA1@0,-1 bQ@0,0 wQ@0,1 wG1@-1,1 wA2@-2,1; white");
        assert!(illegal_reason(&hive, "pass").contains("nothing else"));
        // Black's queen is pinned, and every cell next to it touches a white tile.
        let shut = position("wA1@-1,0 wA2@1,-1 wQ@0,1 bQ@0,0; black");
        assert_eq!(moves(&shut), [Move::Pass]);
        assert_eq!(shut.notation(Move::Pass), "pass");
        let mut after = shut;
        after.play(shut.parse("PASS").unwrap()).unwrap();
        assert_eq!((after.turn(), after.scores()), (Player::First, shut.scores()));
    }
}

mod ending {
    use super::*;

    const RING: &str = "wA1@-1,0 bA1@-1,1 wG1@0,-1 bQ@0,0 bG1@0,1 wB1@1,-1 bB1@1,0";

    #[test]
    fn a_surrounded_queen_loses_whoever_surrounds_it() {
        let hive = position(&format!("{RING} wQ@0,-2; black"));
        assert_eq!(hive.outcome(), Some(Outcome::Win(Player::First)));
        assert_eq!(hive.ending().to_string(), "the black queen is surrounded");
        assert_eq!(hive.scores(), Some([1, 6]));
        assert_eq!(hive.scene().marks.len(), 7);
        assert_eq!(hive.count_moves(), 0);
    }

    #[test]
    fn both_surrounded_is_a_draw() {
        let hive = position(
            "wA1@-1,0 bA1@-1,1 bA2@-1,2 wG1@0,-1 bQ@0,0 wQ@0,1 bG1@0,2 wB1@1,-1 bB1@1,0 wB2@1,1; white",
        );
        assert_eq!(hive.outcome(), Some(Outcome::Draw));
        assert_eq!(hive.ending().to_string(), "both queens are surrounded");
        assert_eq!(hive.scene().marks.len(), 10);
    }

    #[test]
    fn the_same_position_for_the_third_time_is_a_draw() {
        let mut record = played(&["wG1", "bG1 wG1-", "wQ -wG1", "bQ bG1-"]);
        let before = record.position().key();
        for _ in 0..2 {
            for word in ["wQ \\wG1", "bQ bG1/", "wQ -wG1", "bQ bG1-"] {
                assert_eq!(record.result(), None);
                record.play_word(word).unwrap();
            }
            assert_eq!(record.position().key(), before);
        }
        assert_eq!(record.decided(), Some((Outcome::Draw, Reason::Repetition(3))));
    }

    #[test]
    fn keys_tell_neither_the_place_nor_the_number_of_a_tile() {
        let here = position("wA1@0,0 wQ@0,1 bQ@0,2 wA2@0,3; white");
        let there = position("wA2@5,-9 wQ@5,-8 bQ@5,-7 wA1@5,-6; white");
        assert_eq!(here.key(), there.key());
        assert_ne!(here, there);
        for other in [
            "wA1@0,0 wQ@0,1 bQ@0,2 wA2@0,3; black",
            "wA1@0,0 wQ@0,1 bQ@0,2 bA1@0,3; white",
            "wA1@0,0 wQ@0,1 bQ@0,2 wG1@0,3; white",
            "wA1@0,0 wQ@0,1 bQ@0,2 wA2@-1,3; white",
        ] {
            assert_ne!(here.key(), position(other).key(), "{other}");
        }
    }
}
