//! Precomputed zones of a board for the evaluation: belts around the centre, and the edge in each direction.

use std::sync::OnceLock;

use grid::{Cell, CellSet, Hex, HexDirection, Hexagon, Wide};

/// The number of belts from the centre to the rim; on side 5 each is one ring.
pub(super) const BELTS: usize = 5;

/// Sets of points of one board.
#[derive(Debug)]
pub(super) struct Zones<S> {
    /// The points by distance from the centre, innermost first.
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

/// Set types whose boards' zones are computed once and cached.
pub(super) trait Zoned: CellSet + 'static {
    /// The zones of the board with `side` points on a side, 2 to 50.
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
