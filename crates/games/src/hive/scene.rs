//! Scenes of Hive: the tiles of a position, or of a move list that was not checked.

use std::collections::BTreeSet;

use grid::{Hex, Layout};
use rules::{Board, Hand, MarkKind, Piece, Player, Scene, SceneCell, SmolStr, ToSmolStr, format_smolstr};

use super::formats::spot;
use super::tile::{Kind, Tile, Tiles};
use super::{HiveSetup, Rules};

const LAYOUT: Layout = Layout::PointyHex;

/// The scene with these tiles (stacks from the bottom up), the rest of the set in hand, and `turn` to move.
pub(super) fn of(tiles: &[(Tile, Hex)], setup: HiveSetup, turn: Player) -> Scene {
    let mut scene = Scene::new(Board::new(LAYOUT, cells(tiles), Vec::new()));
    scene.pieces = (0..tiles.len()).map(|index| piece(tiles, index)).collect();
    let mut in_hand = setup.rules().tiles;
    for &(tile, _) in tiles {
        in_hand.remove(tile);
    }
    scene.hands = Player::BOTH
        .into_iter()
        .flat_map(|owner| hands(setup.rules(), in_hand, turn, owner))
        .collect();
    scene.mark(MarkKind::Winning, ring(tiles).into_iter().map(spot_at));
    scene
}

/// One line per tile, `ROW COLUMN TILE`; every tile has its number, even the only one of its kind.
pub(super) fn listing(scene: &Scene) -> Vec<String> {
    scene.listing(|piece| {
        let number = if piece.code.ends_with(char::is_numeric) {
            ""
        } else {
            "1"
        };
        format!("{}{number}", piece.code)
    })
}

/// The spot of a kind in hand: its letter for the player to move, with the colour for the other player.
pub(super) fn hand_spot(turn: Player, owner: Player, kind: Kind) -> SmolStr {
    let letter = kind.letter();
    match owner {
        _ if owner == turn => format_smolstr!("hand:{letter}"),
        Player::First => format_smolstr!("hand:w{letter}"),
        Player::Second => format_smolstr!("hand:b{letter}"),
    }
}

fn spot_at((row, column): (i32, i32)) -> SmolStr {
    spot(Hex::new(column, row))
}

/// A hexagon and its six neighbours, as row and column.
fn with_neighbors(hex: Hex) -> impl Iterator<Item = (i32, i32)> {
    [hex].into_iter().chain(hex.neighbors()).map(|hex| (hex.r, hex.q))
}

/// The occupied cells and their neighbours, by row, then column; the origin if the board is empty.
fn cells(tiles: &[(Tile, Hex)]) -> Vec<SceneCell> {
    let mut hexes: BTreeSet<(i32, i32)> = tiles.iter().flat_map(|&(_, hex)| with_neighbors(hex)).collect();
    if hexes.is_empty() {
        hexes.insert((0, 0));
    }
    let cell = |(row, column)| SceneCell {
        spot: spot_at((row, column)),
        centre: LAYOUT.hex_centre(Hex::new(column, row)),
    };
    hexes.into_iter().map(cell).collect()
}

fn piece(tiles: &[(Tile, Hex)], index: usize) -> Piece {
    let (tile, hex) = tiles[index];
    let below = tiles[..index].iter().filter(|&&(_, other)| other == hex);
    let code = tile.to_smolstr();
    Piece {
        id: Some(code.clone()),
        kind: tile.kind().piece(),
        owner: tile.owner(),
        code,
        spot: spot(hex),
        centre: LAYOUT.hex_centre(hex),
        height: below.count() as u32,
    }
}

fn hands(rules: &Rules, in_hand: Tiles, turn: Player, owner: Player) -> impl Iterator<Item = Hand> {
    rules.kinds().filter_map(move |kind| {
        let of_kind = Tiles::of_kind(owner, kind, kind.most());
        let count = in_hand.and(of_kind).len();
        (count > 0).then(|| Hand {
            spot: hand_spot(turn, owner, kind),
            kind: kind.piece(),
            owner,
            count,
        })
    })
}

/// The cells of surrounded queens and their neighbours.
fn ring(tiles: &[(Tile, Hex)]) -> BTreeSet<(i32, i32)> {
    let taken = |hex: Hex| tiles.iter().any(|&(_, other)| other == hex);
    tiles
        .iter()
        .filter(|&&(tile, hex)| tile.kind() == Kind::Queen && hex.neighbors().into_iter().all(taken))
        .flat_map(|&(_, hex)| with_neighbors(hex))
        .collect()
}
