//! Pinned tiles: articulation points of the hive, which may not move.
//!
//! Lifting a tile can only split the hive if its neighbours form more than one run. Whether it does then depends on
//! holes: the runs stay connected only by a way around a gap, which encloses a hole. In a hive without holes every tile
//! with two runs is pinned, and no search is needed. The same holds if the only hole is a single cell that counts as
//! occupied. Only hives with other holes are searched.

use crate::hive::Hive;
use crate::hive::cells::Cells;
use crate::hive::directions::{Directions, runs};
use crate::hive::tile::Tile;
use crate::hive::torus::{Cell, Torus};

/// The cells whose ground tile is pinned.
pub(in crate::hive) enum Pinned {
    /// All cells whose neighbours form more than one run.
    Runs,
    /// All cells whose neighbours form more than one run when this empty cell counts as occupied.
    RunsIfTaken(Cell),
    /// Exactly these cells, found by search.
    Found(Cells),
}

impl Hive {
    /// The pinned tiles of the position.
    #[inline]
    pub(in crate::hive) fn pinned(&self) -> Pinned {
        if self.holes() == 0 {
            Pinned::Runs
        } else {
            Pinned::round_holes(self)
        }
    }
}

impl Pinned {
    fn round_holes(hive: &Hive) -> Pinned {
        let pit = match hive.holes() {
            1 => hive.taken().enclosed(hive.extent).first(),
            _ => None,
        };
        if let Some(pit) = pit {
            return Pinned::RunsIfTaken(pit);
        }
        let mut tiles = hive.on_board;
        let start = tiles.next().map_or(Cell::ORIGIN, |tile| hive.cells[tile.index()]);
        Pinned::Found(searched(&hive.torus, start))
    }

    #[inline]
    pub(in crate::hive) fn has(&self, torus: &Torus, cell: Cell) -> bool {
        let around = torus.around(cell);
        runs(around) > 1
            && match self {
                Pinned::Runs => true,
                Pinned::RunsIfTaken(pit) => runs(around | cell.towards(*pit)) > 1,
                Pinned::Found(cells) => cells.has(cell),
            }
    }
}

/// A cell on the current path of the depth-first search.
#[derive(Clone, Copy)]
struct Visit {
    cell: Cell,
    /// Neighbours not visited yet.
    rest: Directions,
    /// Its discovery number, from 1.
    number: u8,
    /// The lowest discovery number next to anything reached through this cell.
    low: u8,
}

/// Articulation points by depth-first search (Hopcroft and Tarjan): a cell is one if nothing reached through some
/// neighbour is adjacent to a cell discovered before it; the root, if it has more than one child.
fn searched(torus: &Torus, start: Cell) -> Cells {
    let visit = |cell, number| Visit {
        cell,
        rest: Directions(torus.around(cell)),
        number,
        low: number,
    };
    let mut pinned = Cells::NONE;
    let mut numbers = [0u8; 1024];
    let mut path = [visit(start, 1); Tile::COUNT + 1];
    let (mut depth, mut reached, mut branches) = (0, 1, 0);
    numbers[start.index()] = 1;
    loop {
        let here = &mut path[depth];
        if let Some(direction) = here.rest.next() {
            let next = here.cell.step(direction);
            let number = &mut numbers[next.index()];
            if *number == 0 {
                reached += 1;
                *number = reached;
                depth += 1;
                path[depth] = visit(next, reached);
            } else {
                here.low = here.low.min(*number);
            }
            continue;
        }
        let done = *here;
        if depth == 0 {
            break;
        }
        depth -= 1;
        let parent = &mut path[depth];
        parent.low = parent.low.min(done.low);
        if depth == 0 {
            branches += 1;
        } else if done.low >= parent.number {
            pinned.insert(parent.cell);
        }
    }
    if branches > 1 {
        pinned.insert(start);
    }
    pinned
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::hive::tests::{grown, hive_on};

    /// Whether the other tiles are still connected when one is lifted.
    fn stays_whole(tiles: &[Cell], lifted: Cell) -> bool {
        let mut rest: Vec<Cell> = tiles.iter().copied().filter(|&tile| tile != lifted).collect();
        let mut open: Vec<Cell> = rest.pop().into_iter().collect();
        while let Some(cell) = open.pop() {
            let (near, far) = rest
                .iter()
                .partition(|&&other| cell.direction_to(other).is_some());
            rest = far;
            open.extend::<Vec<Cell>>(near);
        }
        rest.is_empty()
    }

    fn agree(tiles: &[Cell]) {
        let hive = hive_on(tiles);
        let pinned = hive.pinned();
        for &tile in tiles {
            assert_eq!(
                pinned.has(&hive.torus, tile),
                !stays_whole(tiles, tile),
                "{tiles:?} {tile:?}"
            );
        }
    }

    #[test]
    fn a_ring_holds_together_and_a_tail_needs_its_tile() {
        let ring = (0..6).map(|direction| Cell::ORIGIN.step(direction));
        let tail = Cell::ORIGIN.step(0).step(0);
        let tiles: Vec<Cell> = ring.chain([tail, tail.step(0)]).collect();
        assert!(matches!(
            hive_on(&tiles).pinned(),
            Pinned::RunsIfTaken(Cell::ORIGIN)
        ));
        agree(&tiles);
        agree(&tiles[..6]);
    }

    proptest! {
        #[test]
        fn a_cut_parts_the_hive(picks in prop::collection::vec(any::<usize>(), 2..28)) {
            agree(&grown(&picks));
        }
    }
}
