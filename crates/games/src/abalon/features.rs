//! The features of a position, counted for the whole board at once by shifts and population counts.
//!
//! Each feature is the difference between the player to move and the opponent, so the evaluation is antisymmetric.

#![expect(
    clippy::inline_always,
    reason = "with board and direction known, a step is a shift by a constant"
)]

use grid::{CellSet, HexDirection, Hexagon};

use super::marble_board::MarbleBoard;
use super::moves::{AXES, before};
use super::zones::{BELTS, Zoned, Zones};

/// The number of features.
pub(super) const COUNT: usize = 9;

/// The names of the features, in order.
pub(super) const NAMES: [&str; COUNT] = [
    "ejected", "centre", "ring 1", "ring 2", "ring 3", "pairs", "triples", "contacts", "pushes",
];

/// Both players' marbles and the zones of the board.
#[derive(Clone, Copy)]
struct Sides<'a, S> {
    board: Hexagon,
    zones: &'a Zones<S>,
    own: S,
    enemy: S,
}

impl<S: Zoned> MarbleBoard<S> {
    /// The features on any board.
    #[inline(never)]
    pub(super) fn features(&self) -> [i32; COUNT] {
        self.features_on(self.state.board())
    }

    #[inline(always)]
    fn features_on(&self, board: Hexagon) -> [i32; COUNT] {
        let mine = Sides {
            board,
            zones: S::zones(self.state.side),
            own: self.own(),
            enemy: self.enemy(),
        };
        let theirs = Sides {
            own: mine.enemy,
            enemy: mine.own,
            ..mine
        };
        let turn = self.state.turn;
        let ejected = self.state.ejected.map(i32::from);
        let mut features = [0; COUNT];
        features[0] = ejected[turn.index()] - ejected[turn.other().index()];
        // Marbles on the rim are the baseline for the other belts.
        for belt in 0..BELTS - 1 {
            features[1 + belt] = mine.on_belt(belt) - theirs.on_belt(belt);
        }
        let (ours, other) = (mine.formation(), theirs.formation());
        let (attack, defence) = (mine.attack(), theirs.attack());
        for i in 0..2 {
            features[5 + i] = ours[i] - other[i];
            features[7 + i] = attack[i] - defence[i];
        }
        features
    }
}

impl MarbleBoard<u128> {
    /// The same as [`MarbleBoard::features`] on the standard board, with every shift by a constant.
    #[inline]
    pub(super) fn features_on_side_five(&self) -> [i32; COUNT] {
        const BOARD: Hexagon = Hexagon::new(5);
        self.features_on(BOARD)
    }
}

impl<S: CellSet> Sides<'_, S> {
    #[inline(always)]
    fn on_belt(&self, belt: usize) -> i32 {
        (self.own & self.zones.belts[belt]).len() as i32
    }

    /// Adjacent pairs of own marbles, and three in a row.
    #[inline(always)]
    fn formation(&self) -> [i32; 2] {
        let along = |axis: HexDirection| {
            let pairs = self.own & before(self.board, self.own, axis);
            let triples = pairs & before(self.board, pairs, axis);
            [pairs.len() as i32, triples.len() as i32]
        };
        sum([along(AXES[0]), along(AXES[1]), along(AXES[2])])
    }

    /// Enemy marbles on the rim with an own marble right behind them, and lines that can push. Immediate ejections are
    /// left to quiescence search.
    #[inline(always)]
    fn attack(&self) -> [i32; 2] {
        use HexDirection::{East, NorthEast, NorthWest, SouthEast, SouthWest, West};
        sum([
            self.attack_towards(East),
            self.attack_towards(NorthEast),
            self.attack_towards(NorthWest),
            self.attack_towards(West),
            self.attack_towards(SouthWest),
            self.attack_towards(SouthEast),
        ])
    }

    #[inline(always)]
    fn attack_towards(&self, direction: HexDirection) -> [i32; 2] {
        let behind = |set: S| before(self.board, set, direction);
        let contacts = self.own & behind(self.enemy & self.zones.edges[direction as usize]);
        let free = self.enemy & !behind(self.own | self.enemy);
        let one = behind(free);
        let two = self.own & behind(self.enemy & one);
        let one = self.own & one;
        // Two own marbles are behind one enemy marble, three behind two.
        let pushers = (self.own & behind(one)) | (self.own & behind(self.own & behind(two)));
        [contacts.len() as i32, pushers.len() as i32]
    }
}

#[inline(always)]
fn sum<const N: usize, const M: usize>(parts: [[i32; N]; M]) -> [i32; N] {
    let mut total = [0; N];
    for part in parts {
        for i in 0..N {
            total[i] += part[i];
        }
    }
    total
}
