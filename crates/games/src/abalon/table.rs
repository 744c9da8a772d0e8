//! Marbles on a board as sets of points, and what a move does to them.

use grid::{Cell, CellSet, Hexagon};
use rules::Player;

use super::Move;

/// All of a position but the marbles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct State {
    /// Points a side.
    pub(super) side: u8,
    pub(super) turn: Player,
    /// The enemy marbles that each player has ejected.
    pub(super) ejected: [u8; 2],
}

impl State {
    pub(super) const fn board(self) -> Hexagon {
        Hexagon::new(self.side as u16)
    }

    /// How many marbles a player must eject.
    pub(super) const fn goal(self) -> u8 {
        self.side + 1
    }

    /// Who has ejected enough marbles.
    #[inline]
    pub(super) fn winner(self) -> Option<Player> {
        Player::BOTH
            .into_iter()
            .find(|player| self.ejected[player.index()] >= self.goal())
    }
}

/// The marbles and the empty points, three sets without a common point; numbers off the board are in none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Table<S> {
    marbles: [S; 2],
    pub(super) empty: S,
    pub(super) state: State,
}

impl<S: CellSet> Table<S> {
    pub(super) fn new(state: State, owner: impl Fn(Cell) -> Option<Player>) -> Table<S> {
        let with = |wanted| S::from_cells(state.board().cells().filter(|&point| owner(point) == wanted));
        Table {
            marbles: Player::BOTH.map(|player| with(Some(player))),
            empty: with(None),
            state,
        }
    }

    pub(super) fn owner(&self, point: Cell) -> Option<Player> {
        Player::BOTH
            .into_iter()
            .find(|player| self.marbles[player.index()].contains(point))
    }

    /// The marbles of the player who moves.
    #[inline]
    pub(super) fn own(&self) -> S {
        self.marbles[self.state.turn.index()]
    }

    /// The other player's marbles.
    #[inline]
    pub(super) fn enemy(&self) -> S {
        self.marbles[self.state.turn.other().index()]
    }

    /// Plays a legal move.
    #[inline(never)]
    pub(super) fn play(&mut self, m: Move) {
        let board = self.state.board();
        match m {
            Move::InLine { tail, direction } => self.play_in_line(tail, board.step(direction)),
            Move::Sidestep { line, direction } => {
                let marbles = line.points(board);
                self.shift_own(marbles, marbles.shifted(board.step(direction)));
            }
        }
        self.state.turn = self.state.turn.other();
    }

    /// A line that moves by one looks as if its last marble had gone to its front; so does the segment it pushes.
    #[inline]
    fn play_in_line(&mut self, tail: Cell, step: i32) {
        let tail = S::single(tail);
        let front = beyond(tail, self.own(), step);
        if !(front & self.enemy()).is_empty() {
            self.push(front, beyond(front, self.enemy(), step));
        }
        self.shift_own(tail, front);
    }

    /// Moves the first marble of an enemy segment behind its end, or off the board.
    #[inline]
    fn push(&mut self, front: S, behind: S) {
        let enemy = self.state.turn.other().index();
        let landing = behind & self.empty;
        self.marbles[enemy] = self.marbles[enemy] ^ front ^ landing;
        self.empty = self.empty ^ front ^ landing;
        self.state.ejected[self.state.turn.index()] += u8::from(landing.is_empty());
    }

    /// Moves own marbles from points to empty points.
    #[inline]
    fn shift_own(&mut self, from: S, to: S) {
        let own = self.state.turn.index();
        self.marbles[own] = self.marbles[own] ^ from ^ to;
        self.empty = self.empty ^ from ^ to;
    }

    /// Whether a legal move ejects a marble.
    pub(super) fn ejects(&self, m: Move) -> bool {
        let Move::InLine { tail, direction } = m else {
            return false;
        };
        let step = self.state.board().step(direction);
        let front = beyond(S::single(tail), self.own(), step);
        !(front & self.enemy()).is_empty() && (beyond(front, self.enemy(), step) & self.empty).is_empty()
    }
}

/// The first point from `start` on that is not in `set`; nothing if that passes the end of the numbers.
#[inline]
fn beyond<S: CellSet>(start: S, set: S, step: i32) -> S {
    let mut point = start.shifted(step);
    while !(point & set).is_empty() {
        point = point.shifted(step);
    }
    point
}
