//! Attacks on the enemy queen.
//!
//! A position is noisy while the enemy queen has few empty neighbours left and one of them can be filled: a search that
//! stops there misses the point of the game. Only moves that fill such a cell are generated, and only for tiles that
//! can make them: a tile that touches the queen already fills nothing by moving around it.

use rules::{Player, Position};
use search::{FORCING, Score};

use crate::hive::cells::Cells;
use crate::hive::directions::{ALL_ROUND, Directions, slides};
use crate::hive::movegen::turn::Turn;
use crate::hive::tile::{Kind, Tile};
use crate::hive::torus::{Cell, distance};
use crate::hive::{Hive, Move};

/// The number of occupied cells around the queen from which filling another one is noisy.
const PRESSED: u32 = 4;

/// Appends the moves that fill a cell next to a hard-pressed enemy queen.
pub(super) fn noisy_moves(hive: &Hive, moves: &mut Vec<Move>) {
    let Some(queen) = hive.cell_of(Tile::queen(hive.turn().other())) else {
        return;
    };
    let around = hive.torus.around(queen);
    if hive.outcome().is_some() || around.count_ones() < PRESSED {
        return;
    }
    let mut gaps = Cells::NONE;
    for direction in Directions(!around & ALL_ROUND) {
        gaps.insert(queen.step(direction));
    }
    let places = hive.free_for(hive.turn()).and(&gaps);
    if !places.is_empty() {
        let placeable = hive.placeable();
        for cell in places.iter() {
            moves.extend(placeable.map(|tile| Move::To { tile, cell }));
        }
    }
    if hive.may_move(hive.turn()) {
        fill(hive, queen, &gaps, moves);
    }
}

fn fill(hive: &Hive, queen: Cell, gaps: &Cells, moves: &mut Vec<Move>) {
    let turn = Turn::of(hive);
    // A gate into a cell may open when the tile next to it moves there itself.
    let open = |from| {
        let open = |gap| slides(hive.torus.around(gap)).0 != 0 || distance(from, gap) == 1;
        gaps.iter().any(open)
    };
    for tile in turn.movers.or(turn.throws.tiles) {
        let from = hive.cells[tile.index()];
        // A tile on top of the hive also fills a cell when it climbs down next to the queen.
        let touches = distance(from, queen) <= 1 && hive.levels[tile.index()] == 0;
        let slides_only = matches!(tile.kind(), Kind::Ant | Kind::Spider | Kind::Queen);
        if touches || slides_only && !turn.throws.tiles.has(tile) && !open(from) {
            continue;
        }
        turn.moves_of(tile, |cell| {
            if gaps.has(cell) {
                moves.push(Move::To { tile, cell });
            }
        });
    }
}

/// The ordering score of a move, by its effect on both queens.
pub(super) fn order_score(hive: &Hive, m: Move) -> Score {
    let Move::To { tile, cell } = m else { return 0 };
    let [own, enemy] = [hive.turn(), hive.turn().other()];
    let placed = hive.on_board.has(tile);
    let from = hive.cells[tile.index()];
    let mut order_score = if placed { 0 } else { PLACING[tile.kind() as usize] };
    if let Some(queen) = queen_of(hive, enemy) {
        let taken = hive.torus.around(queen).count_ones() as usize;
        let before = if placed { distance(from, queen) } else { 9 };
        let after = distance(cell, queen);
        if after == 1 && before > 1 && !hive.torus.is_taken(cell) {
            order_score += FILLING[taken];
        } else if before == 1 && after > 1 && hive.levels[tile.index()] == 0 {
            order_score -= 3_000;
        } else if after == 0 {
            order_score += 6_000;
        }
        order_score += 150 * (before as Score - after as Score).clamp(-4, 4);
    }
    if let Some(queen) = queen_of(hive, own) {
        let freed = placed && distance(from, queen) == 1;
        let filled = distance(cell, queen) == 1 && !hive.torus.is_taken(cell);
        order_score += 2_000 * (Score::from(freed) - Score::from(filled));
    }
    order_score
}

/// The ordering score of placing a tile, by kind.
const PLACING: [Score; 8] = [1_500, 1_200, 300, 0, 600, 600, 300, 600];

/// The ordering score of filling a cell beside the enemy queen, by how many are taken.
const FILLING: [Score; 8] = [1_000, 1_500, 3_000, 6_000, 12_000, FORCING + 1, 0, 0];

fn queen_of(hive: &Hive, player: Player) -> Option<Cell> {
    hive.cell_of(Tile::queen(player))
}
