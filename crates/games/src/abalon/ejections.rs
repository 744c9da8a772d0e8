//! Ejections: the noisy moves of quiescence search, generated without the others.
//!
//! ```text
//!   tails     OOE|  OOOE|  OOOEE|       (`O` own, `E` enemy, `|` the edge)
//!             ^     ^^     ^
//! ```

#![expect(
    clippy::inline_always,
    reason = "with board and direction known, a step is a shift by a constant"
)]

use grid::{HexDirection, Hexagon};

use super::Move;
use super::marble_board::MarbleBoard;
use super::moves::before;
use super::zones::{Zoned, Zones};

impl<S: Zoned> MarbleBoard<S> {
    /// Appends the moves that eject a marble.
    #[inline(never)]
    pub(super) fn list_ejections(&self, moves: &mut Vec<Move>) {
        let (board, zones) = (self.state.board(), S::zones(self.state.side));
        for direction in HexDirection::ALL {
            self.list_ejections_towards(board, zones, direction, moves);
        }
    }

    #[inline(always)]
    fn list_ejections_towards(
        &self,
        board: Hexagon,
        zones: &Zones<S>,
        direction: HexDirection,
        moves: &mut Vec<Move>,
    ) {
        let tails = self.ejecting_tails(board, zones, direction).cells();
        moves.extend(tails.map(|tail| Move::InLine { tail, direction }));
    }

    /// Own marbles that eject an enemy marble when they move in line with the own marbles ahead of them.
    #[inline(always)]
    fn ejecting_tails(&self, board: Hexagon, zones: &Zones<S>, direction: HexDirection) -> S {
        let (own, enemy) = (self.own(), self.enemy());
        let behind = |set| before(board, set, direction);
        let last = behind(enemy & zones.edges[direction as usize]);
        let one = own & last;
        let two = own & behind(enemy & last);
        own & behind(one | own & behind(one | two))
    }
}

/// Own marbles that push in a direction when they move in line with those ahead of them.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pushes<S> {
    /// Pushes that stay on the board.
    pub(super) along: S,
    /// Pushes that eject.
    pub(super) out: S,
}

impl MarbleBoard<u128> {
    /// All pushes in each direction on the standard board.
    #[inline]
    pub(super) fn pushes_on_side_five(&self) -> [Pushes<u128>; 6] {
        const BOARD: Hexagon = Hexagon::new(5);
        let zones = u128::zones(5);
        let towards = |direction| {
            let out = self.ejecting_tails(BOARD, zones, direction);
            let along = self.tails(BOARD, direction, 0) & !out;
            Pushes { along, out }
        };
        [
            towards(HexDirection::East),
            towards(HexDirection::NorthEast),
            towards(HexDirection::NorthWest),
            towards(HexDirection::West),
            towards(HexDirection::SouthWest),
            towards(HexDirection::SouthEast),
        ]
    }

    /// The same as [`MarbleBoard::list_ejections`] on the standard board, with every shift by a constant.
    #[inline(never)]
    pub(super) fn list_ejections_on_side_five(&self, moves: &mut Vec<Move>) {
        const BOARD: Hexagon = Hexagon::new(5);
        let zones = u128::zones(5);
        // Six calls instead of a loop, so that each is compiled for its direction.
        self.list_ejections_towards(BOARD, zones, HexDirection::East, moves);
        self.list_ejections_towards(BOARD, zones, HexDirection::NorthEast, moves);
        self.list_ejections_towards(BOARD, zones, HexDirection::NorthWest, moves);
        self.list_ejections_towards(BOARD, zones, HexDirection::West, moves);
        self.list_ejections_towards(BOARD, zones, HexDirection::SouthWest, moves);
        self.list_ejections_towards(BOARD, zones, HexDirection::SouthEast, moves);
    }
}
