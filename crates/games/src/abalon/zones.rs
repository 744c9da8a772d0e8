//! What an evaluation has to know of a board: its rings, and where each direction leads over the edge.

use std::sync::OnceLock;

use grid::{Cell, CellSet, Hex, HexDirection, Hexagon, Wide};

/// How many belts from the centre to the rim a board is divided into; on side 5 each is one ring.
pub(super) const BELTS: usize = 5;

/// Sets of a board's points.
#[derive(Debug)]
pub(super) struct Ground<S> {
    /// The points by their distance from the centre, the innermost first.
    pub(super) belts: [S; BELTS],
    /// The points from which a step in each direction leaves the board.
    pub(super) edges: [S; 6],
}

impl<S: CellSet> Ground<S> {
    fn new(board: Hexagon) -> Ground<S> {
        let among = |test: &dyn Fn(Cell) -> bool| S::from_cells(board.cells().filter(|&point| test(point)));
        let rim = usize::from(board.side()) - 1;
        let belt_of = |point| {
            let distance = board.hex(point).distance(Hex::default()) as usize;
            (2 * distance * (BELTS - 1) + rim) / (2 * rim)
        };
        Ground {
            belts: std::array::from_fn(|belt| among(&|point| belt_of(point) == belt)),
            edges: HexDirection::ALL
                .map(|direction| among(&|point| board.neighbor(point, direction).is_none())),
        }
    }
}

/// Sets whose boards' grounds are found once and kept.
pub(super) trait Grounded: CellSet + 'static {
    /// The ground of a board with `side` points a side, 2 to 50.
    fn ground(side: u8) -> &'static Ground<Self>;
}

macro_rules! grounded {
    ($($set:ty),*) => {$(
        impl Grounded for $set {
            #[inline]
            fn ground(side: u8) -> &'static Ground<Self> {
                static GROUNDS: [OnceLock<Ground<$set>>; 51] = [const { OnceLock::new() }; 51];
                GROUNDS[usize::from(side)].get_or_init(|| Ground::new(Hexagon::new(u16::from(side))))
            }
        }
    )*};
}

grounded!(u128, Wide<8>, Wide<155>);
