//! Hive: surround the enemy queen with tiles that are both board and pieces.
//!
//! The rules are here and in `setup.rs`, `tile.rs` and `illegal_reason.rs`, on the geometry of `torus.rs`,
//! `directions.rs` and `cells.rs`. Move generation is in `movegen`, reading and writing in `formats`, the evaluation in
//! `eval`.
//!
//! A position is made to be copied. Move generation reads a torus of 1024 bytes in which every cell knows its occupied
//! neighbours, and playing a move touches a dozen of them. Stacks are kept tile by tile: where each lies, on which
//! level, and whether another tile covers it.

mod bench;
mod cells;
mod directions;
mod eval;
mod formats;
mod illegal_reason;
mod key;
mod movegen;
mod pieces;
mod presentation;
mod scene;
mod setup;
mod tile;
mod torus;
mod words;

#[cfg(test)]
mod tests;

use std::hash::{Hash, Hasher};

use grid::Hex;
use rules::{Message, Outcome, Player, Position};

pub use eval::FEATURES;
pub use formats::{Viewed, game_string};
pub use setup::HiveSetup;
pub use tile::{Kind, Tile};
pub use torus::Cell;

use cells::{Cells, Extent};
use directions::ALL_ROUND;
use setup::Rules;
use tile::{Kinds, Tiles};
use torus::{SIDE, Torus};

/// A position of Hive.
///
/// `Copy` makes cloning, which search and perft do for every move, a single copy of its bytes.
#[derive(Debug, Clone, Copy)]
pub struct Hive {
    torus: Torus,
    /// The cells whose top tile is White's, and those whose top tile is Black's.
    tops: [Cells; 2],
    /// The cell of each tile; the origin for tiles in hand.
    cells: [Cell; Tile::COUNT],
    /// The number of tiles below each tile.
    levels: [u8; Tile::COUNT],
    /// The number of tiles that were on the board when each was placed.
    order: [u8; Tile::COUNT],
    on_board: Tiles,
    /// The tiles with another tile on top.
    covered: Tiles,
    /// The number of cells with more than one tile.
    stacks: u8,
    /// The part of the torus that the hive has ever occupied.
    extent: Extent,
    /// The corner of a window of 32 × 32 cells that contains the hive and its neighbouring cells.
    corner: Hex,
    /// The Euler characteristic: occupied cells minus adjacent pairs plus triangles, which is one minus the number of
    /// holes of a connected hive.
    euler: i8,
    turn: Player,
    outcome: Option<Outcome>,
    /// The tile that moved or was thrown on the last turn, in sets with pillbugs.
    last: Option<Tile>,
    setup: HiveSetup,
}

/// A move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// A tile goes to a cell, from the hand if it is not on the board. Tiles of a kind leave the hand in order.
    To {
        /// The tile.
        tile: Tile,
        /// Its destination.
        cell: Cell,
    },
    /// Legal only if there is no other move.
    Pass,
}

impl Hive {
    fn empty(setup: HiveSetup) -> Hive {
        Hive {
            torus: Torus::EMPTY,
            tops: [Cells::NONE; 2],
            cells: [Cell::ORIGIN; Tile::COUNT],
            levels: [0; Tile::COUNT],
            order: [0; Tile::COUNT],
            on_board: Tiles::NONE,
            covered: Tiles::NONE,
            stacks: 0,
            extent: Extent::Middle,
            corner: Hex::new(-SIDE / 2, -SIDE / 2),
            euler: 0,
            turn: Player::First,
            outcome: None,
            last: None,
            setup,
        }
    }

    #[inline]
    fn rules(&self) -> &'static Rules {
        self.setup.rules()
    }

    /// The tiles a player has in hand.
    #[inline]
    fn hand(&self, player: Player) -> Tiles {
        self.rules().tiles.and(Tiles::of(player)).without(self.on_board)
    }

    /// A player's tiles on the board.
    #[inline]
    fn placed(&self, player: Player) -> Tiles {
        self.on_board.and(Tiles::of(player))
    }

    /// The cell of a tile on the board.
    fn cell_of(&self, tile: Tile) -> Option<Cell> {
        self.on_board.has(tile).then(|| self.cells[tile.index()])
    }

    /// The hexagon of a cell at the hive.
    fn hex(&self, cell: Cell) -> Hex {
        cell.hex_from(self.corner)
    }

    /// The tiles on a cell, in no particular order.
    fn tiles_at(&self, cell: Cell) -> impl Iterator<Item = Tile> {
        self.on_board.filter(move |tile| self.cells[tile.index()] == cell)
    }

    /// The top tile on a cell.
    fn top_at(&self, cell: Cell) -> Option<Tile> {
        self.tiles_at(cell).find(|&tile| !self.covered.has(tile))
    }

    /// The top tiles next to a cell, each with its direction from the cell.
    #[inline]
    fn tops_beside(&self, cell: Cell) -> impl Iterator<Item = (Tile, usize)> {
        self.on_board
            .without(self.covered)
            .filter_map(move |tile| Some((tile, cell.direction_to(self.cells[tile.index()])?)))
    }

    /// The kinds of the top tiles next to a cell.
    fn kinds_beside(&self, cell: Cell) -> Kinds {
        let mut kinds = Kinds::default();
        self.tops_beside(cell)
            .for_each(|(tile, _)| kinds.insert(tile.kind()));
        kinds
    }

    /// The number of tiles on a cell.
    #[inline]
    fn height(&self, cell: Cell) -> u8 {
        let below = self.covered.filter(|tile| self.cells[tile.index()] == cell);
        u8::from(self.torus.is_taken(cell)) + below.count() as u8
    }

    fn tile_at_level(&self, cell: Cell, level: u8) -> Option<Tile> {
        self.tiles_at(cell)
            .find(|tile| self.levels[tile.index()] == level)
    }

    /// Takes a tile off its cell; it must be put back or landed elsewhere.
    #[inline]
    fn lift(&mut self, tile: Tile) {
        let cell = self.cells[tile.index()];
        self.tops[tile.owner().index()].toggle(cell);
        let level = self.levels[tile.index()];
        if level == 0 {
            self.toggle_ground(cell);
        } else if let Some(below) = self.tile_at_level(cell, level - 1) {
            self.stacks -= u8::from(level == 1);
            self.covered.remove(below);
            self.tops[below.owner().index()].toggle(cell);
        }
    }

    /// Puts a tile on top of a cell.
    #[inline]
    fn put(&mut self, tile: Tile, cell: Cell) {
        let mut level = 0;
        if !self.torus.is_taken(cell) {
            self.toggle_ground(cell);
        } else if let Some(top) = self.top_at(cell) {
            level = self.levels[top.index()] + 1;
            self.stacks += u8::from(level == 1);
            self.covered.insert(top);
            self.tops[top.owner().index()].toggle(cell);
        }
        self.extent = self.extent.with(cell);
        self.cells[tile.index()] = cell;
        self.levels[tile.index()] = level;
        self.tops[tile.owner().index()].toggle(cell);
    }

    /// Occupies an empty cell, or empties an occupied one.
    ///
    /// The tile changes the Euler characteristic by one minus the number of runs that its neighbours form.
    #[inline]
    fn toggle_ground(&mut self, cell: Cell) {
        let change = 1 - directions::runs(self.torus.around(cell)) as i8;
        self.euler += if self.torus.is_taken(cell) {
            -change
        } else {
            change
        };
        self.torus.toggle(cell);
    }

    /// The number of holes: connected regions of empty cells enclosed by the hive.
    #[inline]
    const fn holes(&self) -> i8 {
        1 - self.euler
    }

    /// The occupied cells.
    #[inline]
    fn taken(&self) -> Cells {
        self.tops[0].or(&self.tops[1])
    }

    /// Places a tile from the hand.
    #[inline]
    fn place(&mut self, tile: Tile, cell: Cell) {
        self.put(tile, cell);
        self.order[tile.index()] = self.on_board.len() as u8;
        self.on_board.insert(tile);
    }

    /// Lands a lifted tile, or one from the hand, on a cell.
    #[inline]
    fn land(&mut self, tile: Tile, cell: Cell) {
        if self.on_board.has(tile) {
            self.last = self.rules().throws().then_some(tile);
            self.put(tile, cell);
        } else {
            self.place(tile, cell);
        }
        self.keep_in_window(cell);
        self.outcome = self.judged();
    }

    /// Moves the window if a tile lies on its edge.
    #[inline]
    fn keep_in_window(&mut self, cell: Cell) {
        let inside = self.hex(cell) - self.corner;
        if [inside.q, inside.r].iter().any(|&at| at == 0 || at == SIDE - 1) {
            let hexes: Vec<Hex> = self
                .on_board
                .map(|tile| self.hex(self.cells[tile.index()]))
                .collect();
            self.corner = window_round(&hexes);
        }
    }

    /// The outcome, by the neighbours of both queens.
    #[inline]
    fn judged(&self) -> Option<Outcome> {
        let lost = |player| {
            let queen = Tile::queen(player);
            self.on_board.has(queen) && self.torus.around(self.cells[queen.index()]) == ALL_ROUND
        };
        match Player::BOTH.map(lost) {
            [false, false] => None,
            [true, false] => Some(Outcome::Win(Player::Second)),
            [false, true] => Some(Outcome::Win(Player::First)),
            [true, true] => Some(Outcome::Draw),
        }
    }
}

/// The corner of a window centred on these hexagons, which span at most 28.
fn window_round(hexes: &[Hex]) -> Hex {
    let middle = |coordinates: &mut dyn Iterator<Item = i32>| {
        let (least, most) = coordinates.fold((i32::MAX, i32::MIN), |(least, most), at| {
            (least.min(at), most.max(at))
        });
        least - (SIDE - (most - least + 1)) / 2
    };
    Hex::new(
        middle(&mut hexes.iter().map(|hex| hex.q)),
        middle(&mut hexes.iter().map(|hex| hex.r)),
    )
}

/// Positions are equal if the same tiles lie on the same cells in the same stacks and the same player is to move,
/// whatever the order of the moves that led there.
impl PartialEq for Hive {
    fn eq(&self, other: &Hive) -> bool {
        (self.setup, self.turn, self.last, self.on_board)
            == (other.setup, other.turn, other.last, other.on_board)
            && self.cells == other.cells
            && self.levels == other.levels
    }
}

impl Eq for Hive {}

impl Hash for Hive {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.turn.hash(state);
        self.last.hash(state);
        self.on_board.hash(state);
        self.cells.hash(state);
        self.levels.hash(state);
    }
}

impl Position for Hive {
    type Move = Move;

    fn turn(&self) -> Player {
        self.turn
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        self.list_moves(moves);
    }

    fn count_moves(&self) -> u64 {
        self.number_of_moves()
    }

    fn count_replies(&self, moves: &[Move]) -> u64 {
        self.number_of_replies(moves)
    }

    fn play_unchecked(&mut self, m: Move) {
        self.last = None;
        if let Move::To { tile, cell } = m {
            if self.on_board.has(tile) {
                self.lift(tile);
            }
            self.land(tile, cell);
        }
        self.turn = self.turn.other();
    }

    fn is_legal(&self, m: Move) -> bool {
        self.allows(m)
    }

    fn illegal_reason(&self, m: Move) -> Message {
        self.reason_against(m)
    }

    /// The same wherever the hive lies on the plane, and whichever tile of a kind is where.
    fn key(&self) -> u64 {
        self.position_key()
    }

    fn is_progress(&self, m: Move) -> bool {
        matches!(m, Move::To { tile, .. } if !self.on_board.has(tile))
    }
}

/// Mixes the bits of a number (the finalizer of `SplitMix64`).
const fn mixed(x: u64) -> u64 {
    let x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}
