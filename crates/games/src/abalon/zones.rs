//! What an evaluation has to know of a board: its rings, and where each direction leads over the edge.

use std::sync::OnceLock;

use grid::{Cell, CellSet, Hex, HexDirection, Hexagon, Wide};

/// How many belts from the centre to the rim a board is divided into; on side 5 each is one ring.
pub(super) const BELTS: usize = 5;

/// Sets of a board's points.
#[derive(Debug)]
pub(super) struct Zones<S> {
    /// The points by their distance from the centre, the innermost first.
    pub(super) belts: [S; BELTS],
    /// The points from which a step in each direction leaves the board.
    pub(super) edges: [S; 6],
}

impl<S: CellSet> Zones<S> {
    fn new(board: Hexagon) -> Zones<S> {
        let among = |test: &dyn Fn(Cell) -> bool| S::from_cells(board.cells().filter(|&point| test(point)));
        let rim = usize::from(board.side()) - 1;
        let belt_of = |point| {
            let distance = board.hex(point).distance(Hex::default()) as usize;
            (2 * distance * (BELTS - 1) + rim) / (2 * rim)
        };
        Zones {
            belts: std::array::from_fn(|belt| among(&|point| belt_of(point) == belt)),
            edges: HexDirection::ALL
                .map(|direction| among(&|point| board.neighbor(point, direction).is_none())),
        }
    }
}

/// Sets whose boards' zones are found once and kept.
pub(super) trait Zoned: CellSet + 'static {
    /// The zones of a board with `side` points a side, 2 to 50.
    fn zones(side: u8) -> &'static Zones<Self>;
}

macro_rules! zoned {
    ($($set:ty),*) => {$(
        impl Zoned for $set {
            #[inline]
            fn zones(side: u8) -> &'static Zones<Self> {
                static ZONES: [OnceLock<Zones<$set>>; 51] = [const { OnceLock::new() }; 51];
                ZONES[usize::from(side)].get_or_init(|| Zones::new(Hexagon::new(u16::from(side))))
            }
        }
    )*};
}

zoned!(u128, Wide<8>, Wide<155>);
