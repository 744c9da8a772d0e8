//! What searches are told about Hive: keys, evaluation, attacks on the queen.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use grid::Hex;
use rules::{Game, Outcome, Position, Record};
use search::alphabeta::{Options, SearchRequest, search};
use search::{Limits, MAX_PLY, Score, Searchable, TranspositionTable, WON};

use super::positions_of_attacks;
use crate::hive::{Hive, HiveSetup, Move, Tile};

fn setups() -> impl Iterator<Item = HiveSetup> {
    Hive::ABOUT.offered.iter().map(|name| name.parse().unwrap())
}

/// The position mirrored or rotated, and with the colours swapped if wanted.
fn seen(hive: &Hive, setup: HiveSetup, turned: impl Fn(Hex) -> Hex, swapped: bool) -> Hive {
    let text = hive.position_text();
    let mut parts = text.split("; ");
    let tiles = parts.next().unwrap().split_whitespace().map(|tile| {
        let (name, place) = tile.split_once('@').unwrap();
        let (row, column) = place.split_once(',').unwrap();
        let hex = turned(Hex::new(column.parse().unwrap(), row.parse().unwrap()));
        format!("{}@{},{}", recoloured(name, swapped), hex.r, hex.q)
    });
    let rest = parts.map(|part| match (part, swapped) {
        ("white", true) => "black".to_owned(),
        ("black", true) => "white".to_owned(),
        (part, _) => match part.strip_prefix("last ") {
            Some(name) => format!("last {}", recoloured(name, swapped)),
            None => part.to_owned(),
        },
    });
    let tiles = tiles.collect::<Vec<_>>().join(" ");
    let seen = [tiles].into_iter().chain(rest).collect::<Vec<_>>().join("; ");
    Hive::from_position_text(&setup, &seen).unwrap_or_else(|error| panic!("{seen}: {error}"))
}

fn recoloured(name: &str, swapped: bool) -> String {
    match (name.split_at(1), swapped) {
        (("w", rest), true) => format!("b{rest}"),
        (("b", rest), true) => format!("w{rest}"),
        _ => name.to_owned(),
    }
}

#[test]
fn a_position_is_worth_the_same_from_every_side_and_in_either_colour() {
    for setup in setups() {
        for hive in positions_of_attacks(setup, 4)
            .iter()
            .filter(|hive| !hive.on_board.is_empty())
        {
            let value = hive.evaluate();
            let sixth = |hex: Hex| Hex::new(-hex.r, hex.q + hex.r);
            let mirrored = |hex: Hex| Hex::new(hex.r, hex.q);
            let mut turned = *hive;
            for _ in 0..6 {
                turned = seen(&turned, setup, sixth, false);
                assert_eq!(turned.evaluate(), value, "turned: {}", hive.position_text());
            }
            assert_eq!(seen(hive, setup, mirrored, false).evaluate(), value, "mirrored");
            assert_eq!(
                seen(hive, setup, |hex| hex, true).evaluate(),
                value,
                "the other colour"
            );
        }
    }
}

/// Positions are equal if tiles of the same colour and kind lie on the same levels of the same cells, relative to the
/// corner of the hive's bounding box, the same player is to move and the same tile rests.
fn description(hive: &Hive) -> String {
    let corner = hive.lower_corner();
    let mut tiles: Vec<String> = hive
        .on_board
        .map(|tile| {
            let hex = hive.hex(hive.cells[tile.index()]) - corner;
            let name: String = tile.to_string().chars().take(2).collect();
            let rests = hive.last == Some(tile);
            format!("{name} {hex:?} {} {rests}", hive.levels[tile.index()])
        })
        .collect();
    tiles.sort_unstable();
    format!("{tiles:?} {:?}", hive.turn())
}

#[test]
fn keys_are_equal_exactly_where_positions_are_the_same() {
    for setup in setups() {
        let mut keys: HashMap<String, u64> = HashMap::new();
        let mut descriptions: HashMap<u64, String> = HashMap::new();
        for hive in positions_of_attacks(setup, 12) {
            let far = seen(&hive, setup, |hex| hex + Hex::new(-700, 41), false);
            for hive in [&hive, &far] {
                let (description, key) = (description(hive), hive.key());
                assert_eq!(
                    *keys.entry(description.clone()).or_insert(key),
                    key,
                    "{description}"
                );
                assert_eq!(
                    *descriptions.entry(key).or_insert(description.clone()),
                    description
                );
            }
        }
    }
}

#[test]
fn a_noisy_move_fills_a_cell_beside_a_pressed_queen() {
    let mut found = 0;
    for setup in setups() {
        for hive in positions_of_attacks(setup, 20) {
            let mut noisy = Vec::new();
            hive.noisy_moves(&mut noisy);
            let mut expected = filling_moves(&hive);
            noisy.sort_unstable();
            expected.sort_unstable();
            assert_eq!(noisy, expected, "{}", hive.position_text());
            found += noisy.len();
        }
    }
    assert!(found > 100, "only {found} noisy moves were seen");
}

/// The legal moves to an empty cell next to an enemy queen with at most two such cells, by a tile that is not next to
/// it on the ground already.
fn filling_moves(hive: &Hive) -> Vec<Move> {
    let mut moves = Vec::new();
    hive.legal_moves(&mut moves);
    let Some(queen) = hive.cell_of(Tile::queen(hive.turn().other())) else {
        return Vec::new();
    };
    if hive.torus.around(queen).count_ones() < 4 {
        return Vec::new();
    }
    let queen = hive.hex(queen);
    moves.retain(|&m| {
        let Move::To { tile, cell } = m else { return false };
        let from = hive.cell_of(tile).map(|cell| hive.hex(cell));
        let beside = from.is_some_and(|from| from.distance(queen) <= 1) && hive.levels[tile.index()] == 0;
        hive.hex(cell).distance(queen) == 1 && !hive.torus.is_taken(cell) && !beside
    });
    moves
}

/// The score of a game's position by a search to some depth, and the move found.
fn searched(game: &str, depth: u32) -> (Score, String) {
    let setup: HiveSetup = game.split(';').next().unwrap().parse().unwrap();
    let hive = Hive::from_position_text(&setup, game).unwrap();
    let record = Record::from_position(setup, hive);
    let request = SearchRequest {
        position: record.position(),
        history: &[],
        limits: Limits {
            depth: Some(depth),
            ..Limits::default()
        },
        quiet_limit: None,
        lines: 1,
        options: Options::ALL,
    };
    let choice = search(
        &request,
        &TranspositionTable::new(4),
        &AtomicBool::new(false),
        &mut |_| {},
    );
    let mut end = *record.position();
    for &m in &choice.lines[0].moves {
        end.play(m).unwrap();
    }
    if choice.lines[0].score > WON {
        assert_eq!(end.outcome(), Some(Outcome::Win(record.position().turn())));
    }
    (
        choice.lines[0].score,
        record.position().notation(choice.best()).into(),
    )
}

const fn win_in(plies: Score) -> Score {
    WON + MAX_PLY as Score - plies
}

#[test]
fn it_sees_that_the_next_move_wins() {
    let game = "Base+L;InProgress;Black[10];wS1;bS1 /wS1;wA1 \\wS1;bA1 -bS1;wA2 wS1-;bL bA1\\;wQ \\wA2;bQ /bL;\
        wA1 \\bA1;bB1 /bA1;wA2 bQ\\;bS2 bS1\\;wB1 wA2\\;bS2 wQ-;wB1 wA2;bB2 bS2/;wG1 \\wQ;bB2 -bB2;wB2 /wG1";
    assert_eq!(searched(game, 1), (win_in(1), "bL wS1-".to_owned()));
}

#[test]
fn it_sees_a_win_that_no_answer_stops() {
    let games = [
        "Base;InProgress;White[10];wA1;bA1 /wA1;wS1 wA1-;bA2 bA1\\;wQ wS1\\;bB1 bA2\\;wA2 wQ\\;bQ -bA1;wA2 /bQ;\
            bB1 /wQ;wS1 -wA1;bG1 bA2\\;wS2 \\wA1;bG1 wQ/;wS2 -bQ;bG2 \\bG1;wB1 wA2\\;bG2 bG1\\",
        "Base+MLP;InProgress;Black[12];wS1;bG1 /wS1;wA1 \\wS1;bL /bG1;wA2 wS1-;bQ bL\\;wQ \\wA2;bP /bL;wA2 bQ\\;\
            bS1 bG1\\;wP \\wQ;bS1 wQ-;wG1 \\wP;bB1 bS1/;wA1 -bB1;bB1 wA1;wB1 wA2-;bB2 bB1/;wB1 wA2;bS2 bG1\\;\
            wB1 bQ;bB1 wP;wS2 /wA2",
    ];
    for game in games {
        assert_eq!(searched(game, 4).0, win_in(3), "{game}");
    }
}
