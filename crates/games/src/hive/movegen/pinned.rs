//! Tiles that hold the hive together.
//!
//! Lifting a tile can only part the hive if the tiles round it form more than one run. Whether it then does depends
//! on holes: the gaps between the runs must be joined by a way round. A hive without holes has no such way except
//! outside, where all gaps meet; so there every tile with two runs is a cut, and nothing needs to be searched. The same holds
//! if the only hole is a single cell and counts as taken. Only a hive with other holes is walked through.

use crate::hive::Hive;
use crate::hive::cells::Cells;
use crate::hive::directions::{Directions, runs};
use crate::hive::tile::Tile;
use crate::hive::torus::{Cell, Torus};

/// The cells whose tile alone connects parts of the hive.
pub(in crate::hive) enum Pinned {
    /// All where tiles lie in more than one run.
    Runs,
    /// All where tiles lie in more than one run, if this empty cell were taken.
    RunsIfTaken(Cell),
    /// These.
    Found(Cells),
}

impl Hive {
    /// The cells whose tile holds the hive together.
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

/// A cell on the way from the start to where the search is.
#[derive(Clone, Copy)]
struct Visit {
    cell: Cell,
    /// Neighbours not looked at yet.
    rest: Directions,
    /// When it was reached, from 1.
    number: u8,
    /// The earliest cell that what was reached through here is beside.
    low: u8,
}

/// Cut vertices by depth-first search (Hopcroft and Tarjan): a cell is a cut if nothing reached through some
/// neighbour of it lies beside a cell reached before it; the start, if two neighbours had to be searched from it.
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
