//! Marbles as bitboards, and what a move does to them.

use grid::{Cell, CellSet, Hexagon};
use rules::Player;

use super::Move;

/// The rest of a position besides the marbles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct State {
    /// Points on a side.
    pub(super) side: u8,
    pub(super) turn: Player,
    /// The enemy marbles that each player has ejected.
    pub(super) ejected: [u8; 2],
}

impl State {
    pub(super) const fn board(self) -> Hexagon {
        Hexagon::new(self.side as u16)
    }

    /// The number of marbles that a player must eject to win.
    pub(super) const fn goal(self) -> u8 {
        self.side + 1
    }

    /// The player who has ejected enough marbles.
    #[inline]
    pub(super) fn winner(self) -> Option<Player> {
        Player::BOTH
            .into_iter()
            .find(|player| self.ejected[player.index()] >= self.goal())
    }
}

/// What a move does to enemy marbles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Pushed {
    /// It touches none.
    Nothing,
    /// It pushes one or two along the board.
    Along,
    /// It ejects one.
    Out,
}

/// The marbles of each player and the empty points: three disjoint sets. Numbers off the board are in none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct MarbleBoard<S> {
    marbles: [S; 2],
    pub(super) empty: S,
    pub(super) state: State,
}

impl MarbleBoard<u128> {
    /// A hash of the position: each player's two words are multiplied with each other, which mixes every bit with every
    /// other; constants keep a zero word from cancelling its partner.
    #[inline]
    pub(super) fn key(&self) -> u64 {
        let [first, second] = self.marbles;
        let state = u64::from_le_bytes([
            self.state.turn as u8,
            self.state.ejected[0],
            self.state.ejected[1],
            self.state.side,
            0,
            0,
            0,
            0,
        ]);
        let one = folded(
            first as u64 ^ 0x243f_6a88_85a3_08d3,
            (first >> 64) as u64 ^ 0x1319_8a2e_0370_7344,
        );
        let two = folded(
            second as u64 ^ 0xa409_3822_299f_31d0,
            (second >> 64) as u64 ^ 0x082e_fa98_ec4e_6c89,
        );
        folded(one ^ state ^ 0x4528_21e6_38d0_1377, two ^ 0xbe54_66cf_34e9_0c6c)
    }
}

/// The XOR of both halves of the product.
#[inline]
fn folded(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    product as u64 ^ (product >> 64) as u64
}

impl<S: CellSet> MarbleBoard<S> {
    pub(super) fn new(state: State, owner: impl Fn(Cell) -> Option<Player>) -> MarbleBoard<S> {
        let with = |wanted| S::from_cells(state.board().cells().filter(|&point| owner(point) == wanted));
        MarbleBoard {
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

    /// The marbles of the player to move.
    #[inline]
    pub(super) fn own(&self) -> S {
        self.marbles[self.state.turn.index()]
    }

    /// The opponent's marbles.
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

    /// Moving a line by one is the same as moving its rear marble to its front; so it is for the segment it pushes.
    #[inline]
    fn play_in_line(&mut self, tail: Cell, step: i32) {
        let tail = S::single(tail);
        let front = beyond(tail, self.own(), step);
        if !(front & self.enemy()).is_empty() {
            self.push(front, beyond(front, self.enemy(), step));
        }
        self.shift_own(tail, front);
    }

    /// Moves the first marble of an enemy segment behind its last, or off the board.
    #[inline]
    fn push(&mut self, front: S, behind: S) {
        let enemy = self.state.turn.other().index();
        let landing = behind & self.empty;
        self.marbles[enemy] = self.marbles[enemy] ^ front ^ landing;
        self.empty = self.empty ^ front ^ landing;
        self.state.ejected[self.state.turn.index()] += u8::from(landing.is_empty());
    }

    /// Moves own marbles to empty points.
    #[inline]
    fn shift_own(&mut self, from: S, to: S) {
        let own = self.state.turn.index();
        self.marbles[own] = self.marbles[own] ^ from ^ to;
        self.empty = self.empty ^ from ^ to;
    }

    /// What a legal move pushes.
    #[inline]
    pub(super) fn pushed_by(&self, m: Move) -> Pushed {
        let Move::InLine { tail, direction } = m else {
            return Pushed::Nothing;
        };
        let step = self.state.board().step(direction);
        let front = beyond(S::single(tail), self.own(), step);
        if (front & self.enemy()).is_empty() {
            Pushed::Nothing
        } else if (beyond(front, self.enemy(), step) & self.empty).is_empty() {
            Pushed::Out
        } else {
            Pushed::Along
        }
    }
}

/// The first point after `start` that is not in `set`; empty if that is past the last number.
#[inline]
fn beyond<S: CellSet>(start: S, set: S, step: i32) -> S {
    let mut point = start.shifted(step);
    while !(point & set).is_empty() {
        point = point.shifted(step);
    }
    point
}
