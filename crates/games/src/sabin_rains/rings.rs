//! The rings of a board, laid out for the walk from a new stone.
//!
//! A new stone lies on the ring of each of its neighbours C. Both walks along that ring from the stone begin at a cell
//! that touches the stone as well:
//!
//! ```text
//!    2   3          X: the new stone, C: the middle of the ring;
//!  1   C   4        one walk is 1 2 3 4 5, the other 5 4 3 2 1
//!    X   5
//! ```

use std::sync::OnceLock;

use grid::{Cell, CellSet, HexDirection, Hexagon};

/// The way along a ring, up to where the edge of the board cuts it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Walk<S> {
    cells: [Cell; 5],
    len: usize,
    /// The set of the first so many cells.
    firsts: [S; 6],
}

impl<S: CellSet> Walk<S> {
    fn new(cells: impl Iterator<Item = Cell>) -> Walk<S> {
        let mut walk = Walk {
            cells: [Cell(0); 5],
            len: 0,
            firsts: [S::EMPTY; 6],
        };
        for cell in cells.take(5) {
            walk.cells[walk.len] = cell;
            walk.firsts[walk.len + 1] = walk.firsts[walk.len].with(cell);
            walk.len += 1;
        }
        walk
    }

    /// The stones that flip along this walk: the enemy's, as far as the first friendly one, or all five of a full ring.
    #[inline]
    pub(super) fn flips(&self, own: S, enemy: S) -> S {
        let run = self.cells[..self.len]
            .iter()
            .take_while(|&&cell| enemy.contains(cell))
            .count();
        let closed = run == 5 || (run < self.len && own.contains(self.cells[run]));
        if closed { self.firsts[run] } else { S::EMPTY }
    }
}

/// What a board needs for play: its cells, its steps, and the walks from each cell.
#[derive(Debug)]
pub(super) struct Rings<S> {
    pub(super) board: Hexagon,
    pub(super) all: S,
    steps: [i32; 6],
    /// For each cell number and each direction, the two walks that begin with the neighbour there.
    walks: Vec<[[Option<Walk<S>>; 2]; 6]>,
    neighbors: Vec<[Option<Cell>; 6]>,
}

impl<S: CellSet> Rings<S> {
    fn new(board: Hexagon) -> Rings<S> {
        let walks = (0..board.capacity())
            .map(|number| walks_from(board, Cell(number as u16)))
            .collect();
        let neighbors = (0..board.capacity())
            .map(|number| HexDirection::ALL.map(|direction| board.neighbor(Cell(number as u16), direction)))
            .collect();
        let steps = HexDirection::ALL.map(|direction| board.step(direction));
        Rings {
            board,
            all: board.all(),
            steps,
            walks,
            neighbors,
        }
    }

    /// The given cells' neighbours on the board.
    #[inline]
    pub(super) fn around(&self, cells: S) -> S {
        self.steps
            .into_iter()
            .fold(S::EMPTY, |around, step| around | cells.shifted(step))
            & self.all
    }

    /// The stones that a new stone on the cell flips.
    #[inline]
    pub(super) fn flips(&self, cell: Cell, own: S, enemy: S) -> S {
        let mut flips = S::EMPTY;
        for (direction, neighbor) in self.neighbors[cell.index()].iter().enumerate() {
            if neighbor.is_some_and(|neighbor| enemy.contains(neighbor)) {
                for walk in self.walks[cell.index()][direction].iter().flatten() {
                    flips = flips | walk.flips(own, enemy);
                }
            }
        }
        flips
    }
}

fn walks_from<S: CellSet>(board: Hexagon, cell: Cell) -> [[Option<Walk<S>>; 2]; 6] {
    HexDirection::ALL.map(|first| {
        // The middle of the ring lies one sixth of a turn to either side of the first step.
        [1, 5].map(|side| {
            let middle = board.neighbor(cell, first.turned(side))?;
            // Seen from the middle, the walk turns away from the new stone, one sixth a step.
            let back = first.turned(side).opposite();
            let on_ring = (1..=5)
                .map(|step| board.neighbor(middle, back.turned(if side == 1 { step } else { 6 - step })));
            Some(Walk::new(on_ring.map_while(|cell| cell)))
        })
    })
}

/// Words that have a table of rings for each side they serve.
pub(super) trait Ringed: CellSet + 'static {
    /// The rings of a board, made once.
    fn rings(board: Hexagon) -> &'static Rings<Self>;
}

macro_rules! ringed {
    ($($words:ty),*) => {$(
        impl Ringed for $words {
            fn rings(board: Hexagon) -> &'static Rings<Self> {
                static RINGS: [OnceLock<Rings<$words>>; 14] = [const { OnceLock::new() }; 14];
                RINGS[usize::from(board.side())].get_or_init(|| Rings::new(board))
            }
        }
    )*};
}
ringed!(u128, grid::Wide<11>);
