//! Move generation for the whole board at once, with bitboards.
//!
//! In one direction, with `O` own marbles and `E` enemy ones:
//!
//! ```text
//!   movers    O·       own marbles with an empty point ahead
//!   tails     O·  OO·  OOO·  OOE·  OOE|  OOOE·  OOOE|  OOOEE·  OOOEE|       (`·` empty, `|` the edge)
//!             ^   ^    ^     ^     ^     ^      ^      ^       ^
//! ```
//!
//! Each tail is one in-line move: it takes along all own marbles ahead of it. A line can sidestep in a direction
//! exactly when each of its marbles is a mover in that direction, so sidesteps are pairs and triples of movers along
//! the other two axes.
//!
//! Functions that loop over all directions are not inlined into their callers: the stack that large sets need would be
//! paid for small ones, too.

#![expect(
    clippy::inline_always,
    reason = "with board and direction known, a step is a shift by a constant: twice as fast"
)]

use grid::{Cell, CellSet, HexDirection, Hexagon};

use super::marble_board::MarbleBoard;

/// A move: marbles on a line, and the direction of their step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// A marble and all own marbles ahead of it, along their line.
    InLine {
        /// The rear marble.
        tail: Cell,
        /// The direction of the step.
        direction: HexDirection,
    },
    /// The marbles of a line, off their line.
    Sidestep {
        /// The marbles.
        line: Line,
        /// The direction of the step, not along the line.
        direction: HexDirection,
    },
}

/// Adjacent points on one line, at least two.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Line {
    /// The end in the lower row; in one row, the left end.
    pub(super) first: Cell,
    /// The direction from there to the other end: one of [`AXES`].
    pub(super) axis: HexDirection,
    /// The number of points.
    pub(super) length: u8,
}

/// The directions of lines, from the end that is written first.
pub(super) const AXES: [HexDirection; 3] = [
    HexDirection::East,
    HexDirection::NorthEast,
    HexDirection::NorthWest,
];

impl Line {
    /// The points as a set.
    #[inline]
    pub(super) fn points<S: CellSet>(self, board: Hexagon) -> S {
        let first = S::single(self.first);
        let step = board.step(self.axis);
        let two = first | first.shifted(step);
        if self.length == 2 {
            two
        } else {
            two | first.shifted(2 * step)
        }
    }

    /// The point at the other end.
    pub(super) fn last(self, board: Hexagon) -> Option<Cell> {
        self.cells(board).last()
    }

    /// The points in order, from the first.
    pub(super) fn cells(self, board: Hexagon) -> impl Iterator<Item = Cell> {
        let first = board.hex(self.first);
        (0..i32::from(self.length)).filter_map(move |i| board.cell(first + self.axis.vector() * i))
    }
}

/// The two axes that `direction` is not on.
#[inline(always)]
fn across(direction: HexDirection) -> [HexDirection; 2] {
    let index = direction as usize % 3;
    [AXES[(index + 1) % 3], AXES[(index + 2) % 3]]
}

/// The points from which one step in `direction` leads into the set.
#[inline(always)]
pub(super) fn before<S: CellSet>(board: Hexagon, set: S, direction: HexDirection) -> S {
    set.shifted(-board.step(direction))
}

impl<S: CellSet> MarbleBoard<S> {
    /// Own marbles with an empty point ahead.
    #[inline(always)]
    fn movers(&self, board: Hexagon, direction: HexDirection) -> S {
        self.own() & before(board, self.empty, direction)
    }

    /// Own marbles right behind a pushable enemy segment of one, and of two.
    #[inline(always)]
    fn pushers(&self, board: Hexagon, direction: HexDirection) -> [S; 2] {
        let (own, enemy) = (self.own(), self.enemy());
        let ahead = |set| before(board, set, direction);
        // A marble with no marble ahead has an empty point or the edge there.
        let one = ahead(enemy & !ahead(own | enemy));
        let two = ahead(enemy & one);
        [own & one, own & two]
    }

    /// Own marbles that can move in line together with the own marbles ahead of them.
    #[inline(always)]
    pub(super) fn tails(&self, board: Hexagon, direction: HexDirection, movers: S) -> S {
        let behind = |set| self.own() & before(board, set, direction);
        let [one, two] = self.pushers(board, direction);
        // Two marbles move freely or push one; three also push two.
        let leads_of_two = movers | one;
        let leads_of_three = leads_of_two | two;
        movers | behind(leads_of_two | behind(leads_of_three))
    }

    /// The first points of pairs, and of triples, along an axis.
    #[inline(always)]
    fn lines(board: Hexagon, set: S, axis: HexDirection) -> [S; 2] {
        let pairs = set & before(board, set, axis);
        [pairs, pairs & before(board, pairs, axis)]
    }

    /// The number of legal moves.
    #[inline(never)]
    pub(super) fn count_moves(&self) -> u32 {
        let board = self.state.board();
        let towards = |direction| self.count_towards(board, direction);
        HexDirection::ALL.into_iter().map(towards).sum()
    }

    /// The number of legal moves in one direction.
    #[inline(always)]
    fn count_towards(&self, board: Hexagon, direction: HexDirection) -> u32 {
        let movers = self.movers(board, direction);
        let [one, other] = across(direction);
        let [pairs, triples] = Self::lines(board, movers, one);
        let [other_pairs, other_triples] = Self::lines(board, movers, other);
        self.tails(board, direction, movers).len()
            + pairs.len()
            + triples.len()
            + other_pairs.len()
            + other_triples.len()
    }

    /// Appends all moves.
    #[inline(never)]
    pub(super) fn list_moves(&self, moves: &mut Vec<Move>) {
        let board = self.state.board();
        for direction in HexDirection::ALL {
            self.list_towards(board, direction, moves);
        }
    }

    /// Appends the moves in one direction.
    #[inline(always)]
    fn list_towards(&self, board: Hexagon, direction: HexDirection, moves: &mut Vec<Move>) {
        let movers = self.movers(board, direction);
        let tails = self.tails(board, direction, movers).cells();
        moves.extend(tails.map(|tail| Move::InLine { tail, direction }));
        for axis in across(direction) {
            for (firsts, length) in Self::lines(board, movers, axis).into_iter().zip(2..) {
                moves.extend(firsts.cells().map(|first| Move::Sidestep {
                    line: Line { first, axis, length },
                    direction,
                }));
            }
        }
    }

    /// Whether there is a legal move.
    ///
    /// The marbles of a sidestep could also step alone, so only single steps and pushes count.
    #[inline]
    pub(super) fn has_move(&self) -> bool {
        let board = self.state.board();
        let steps = |direction| !self.movers(board, direction).is_empty();
        let pushes = |direction| !self.tails(board, direction, S::EMPTY).is_empty();
        HexDirection::ALL.into_iter().any(steps) || HexDirection::ALL.into_iter().any(pushes)
    }

    /// Whether the move is one of [`MarbleBoard::list_moves`].
    #[inline(never)]
    pub(super) fn allows(&self, m: Move) -> bool {
        let board = self.state.board();
        match m {
            Move::InLine { tail, direction } => {
                let movers = self.movers(board, direction);
                self.tails(board, direction, movers).contains(tail)
            }
            Move::Sidestep { line, direction } => {
                let movers = self.movers(board, direction);
                let lines = Self::lines(board, movers, line.axis);
                let known = usize::from(line.length).checked_sub(2).and_then(|i| lines.get(i));
                known.is_some_and(|firsts| firsts.contains(line.first))
            }
        }
    }
}

impl MarbleBoard<u128> {
    /// The same as [`MarbleBoard::count_moves`] on the standard board, with every shift by a constant.
    pub(super) fn count_on_side_five(&self) -> u32 {
        const BOARD: Hexagon = Hexagon::new(5);
        // Six calls instead of a loop, so that each is compiled for its direction.
        self.count_towards(BOARD, HexDirection::East)
            + self.count_towards(BOARD, HexDirection::NorthEast)
            + self.count_towards(BOARD, HexDirection::NorthWest)
            + self.count_towards(BOARD, HexDirection::West)
            + self.count_towards(BOARD, HexDirection::SouthWest)
            + self.count_towards(BOARD, HexDirection::SouthEast)
    }

    /// The same as [`MarbleBoard::list_moves`] on the standard board.
    #[inline(never)]
    pub(super) fn list_on_side_five(&self, moves: &mut Vec<Move>) {
        const BOARD: Hexagon = Hexagon::new(5);
        self.list_towards(BOARD, HexDirection::East, moves);
        self.list_towards(BOARD, HexDirection::NorthEast, moves);
        self.list_towards(BOARD, HexDirection::NorthWest, moves);
        self.list_towards(BOARD, HexDirection::West, moves);
        self.list_towards(BOARD, HexDirection::SouthWest, moves);
        self.list_towards(BOARD, HexDirection::SouthEast, moves);
    }
}
