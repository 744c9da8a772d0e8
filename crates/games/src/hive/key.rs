//! The hash key of a position, for repetition and for transposition tables.
//!
//! Positions are equal wherever the hive lies on the plane, and whichever tile of a kind is where. So every tile is
//! located relative to an anchor that the hive itself defines: White's queen, else Black's queen, else the corner of
//! the hive's bounding box. A tile contributes a number that depends on its kind, its height and its offset from the
//! anchor; the key is the sum, which does not depend on the order of the tiles. Offsets on the torus are as good as
//! offsets on the plane: 28 connected tiles can't reach around the torus, so it unrolls in only one way.
//!
//! A search asks for a key at every node. The sum costs a look-up, a multiplication and an addition per tile; an
//! incremental (Zobrist) key would save little, and nothing when the anchor moves.

use grid::Hex;
use rules::Player;

use super::tile::Tile;
use super::torus::{CELLS, Cell};
use super::{Hive, mixed};

/// Levels told apart: two mosquitoes and four beetles on a tile reach the sixth level above the ground.
const LEVELS: usize = 8;

/// A random number for each offset from the anchor.
static WAYS: [u64; CELLS] = {
    let mut ways = [0; CELLS];
    let mut way = 0;
    while way < CELLS {
        ways[way] = mixed(way as u64);
        way += 1;
    }
    ways
};

/// A random number for each tile on each level, shared by the tiles of a kind.
static TILES: [[u64; Tile::COUNT]; LEVELS] = {
    let mut tiles = [[0; Tile::COUNT]; LEVELS];
    let mut level = 0;
    while level < LEVELS {
        let mut index = 0;
        while index < Tile::COUNT {
            let tile = Tile::of_index(index);
            let what = tile.kind() as u64 + 8 * tile.owner().index() as u64;
            tiles[level][index] = mixed(1 << 32 | what | (level as u64) << 8);
            index += 1;
        }
        level += 1;
    }
    tiles
};

/// The contribution of the resting tile and of the player to move.
const RESTS: u64 = mixed(1 << 33);
const TURNS: [u64; 2] = [mixed(1 << 34), mixed(1 << 34 | 1)];

impl Hive {
    pub(super) fn position_key(&self) -> u64 {
        let anchor = self.anchor();
        let way = |tile: Tile| WAYS[self.cells[tile.index()].from(anchor)];
        let of_tile = |tile: Tile| {
            let level = self.levels[tile.index()] as usize % LEVELS;
            way(tile).wrapping_mul(TILES[level][tile.index()])
        };
        let rests = self.last.map_or(0, |tile| way(tile).wrapping_mul(RESTS));
        self.on_board
            .map(of_tile)
            .fold(TURNS[self.turn.index()].wrapping_add(rests), u64::wrapping_add)
    }

    #[inline]
    fn anchor(&self) -> Cell {
        let queens = Player::BOTH.map(Tile::queen);
        match queens.into_iter().find(|&queen| self.on_board.has(queen)) {
            Some(queen) => self.cells[queen.index()],
            None => Cell::at(self.lower_corner()),
        }
    }

    /// The smallest coordinates of any tile.
    pub(super) fn lower_corner(&self) -> Hex {
        let hexes = || self.on_board.map(|tile| self.hex(self.cells[tile.index()]));
        let least = |coordinate: fn(Hex) -> i32| hexes().map(coordinate).min().unwrap_or(0);
        Hex::new(least(|hex| hex.q), least(|hex| hex.r))
    }
}
