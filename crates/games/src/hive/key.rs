//! The key of a position, for repetition and for the tables of a search.
//!
//! Positions count as the same wherever the hive lies on the plane, and whichever tile of a kind lies where. So every
//! tile is seen from an anchor that the hive itself names: White's queen, else Black's, else the hive's own corner. What
//! a tile adds depends on what it is, on its height and on its way from the anchor, and the sum over all tiles is the
//! same in whatever order they are taken. Ways on the torus are as good as ways on the plane: a hive of 28 tiles is too
//! small to reach round it, so that it can be unrolled in one way only.
//!
//! A search asks for a key at every node. The sum takes a look-up, a product and an addition for each tile; keeping it
//! up to date move by move would save little, and nothing at all when the anchor moves.

use grid::Hex;
use rules::Player;

use super::tile::Tile;
use super::torus::{CELLS, Cell};
use super::{Hive, mixed};

/// Levels that are told apart; the two mosquitoes and four beetles there are reach the sixth above the ground.
const LEVELS: usize = 8;

/// A number for each way from the anchor.
static WAYS: [u64; CELLS] = {
    let mut ways = [0; CELLS];
    let mut way = 0;
    while way < CELLS {
        ways[way] = mixed(way as u64);
        way += 1;
    }
    ways
};

/// A number for each tile on each level, the same for the tiles of a kind.
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

/// What the tile that rests adds, and the player to move.
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

    /// The least coordinates of any tile.
    pub(super) fn lower_corner(&self) -> Hex {
        let hexes = || self.on_board.map(|tile| self.hex(self.cells[tile.index()]));
        let least = |coordinate: fn(Hex) -> i32| hexes().map(coordinate).min().unwrap_or(0);
        Hex::new(least(|hex| hex.q), least(|hex| hex.r))
    }
}
