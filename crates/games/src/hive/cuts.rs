//! Tiles that hold the hive together.
//!
//! Lifting a tile can only part the hive if the tiles round it form more than one run. Whether it then does depends
//! on holes: the gaps between the runs must be joined by a way round. A hive without holes has no such way except
//! outside, where all gaps meet; so there every tile with two runs is a cut, and nothing needs to be searched. Only a
//! hive with holes is walked through.

use super::cells::Cells;
use super::directions::{Directions, runs};
use super::field::{Cell, Field};
use super::tile::Tile;

/// The cells whose tile alone connects parts of the hive.
pub(super) enum Cuts {
    /// All where tiles lie in more than one run.
    Runs,
    /// These.
    Found(Cells),
}

impl Cuts {
    /// The cuts of a connected hive with a tile on `start`.
    pub(super) fn of(field: &Field, holes: bool, start: Cell) -> Cuts {
        if holes {
            Cuts::Found(searched(field, start))
        } else {
            Cuts::Runs
        }
    }

    #[inline]
    pub(super) fn has(&self, field: &Field, cell: Cell) -> bool {
        runs(field.around(cell)) > 1
            && match self {
                Cuts::Runs => true,
                Cuts::Found(cells) => cells.has(cell),
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
fn searched(field: &Field, start: Cell) -> Cells {
    let visit = |cell, number| Visit {
        cell,
        rest: Directions(field.around(cell)),
        number,
        low: number,
    };
    let mut cuts = Cells::NONE;
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
            cuts.insert(parent.cell);
        }
    }
    if branches > 1 {
        cuts.insert(start);
    }
    cuts
}
