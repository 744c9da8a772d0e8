//! What the tiles look like: an insect on each.

use rules::{Phrase, PieceKind, Shape, Symbol};

use super::{Kind, words};

/// The tiles in the order of [`Kind::ALL`].
pub(super) static PIECES: [PieceKind; 8] = [
    tile("queen", include_str!("symbols/queen.svg"), [0xb8_7400, 0xf5_b83d]),
    tile("ant", include_str!("symbols/ant.svg"), [0x2b_5fa8, 0x7f_b2f2]),
    tile(
        "grasshopper",
        include_str!("symbols/grasshopper.svg"),
        [0x2f_7d32, 0x7b_cb74],
    ),
    tile(
        "spider",
        include_str!("symbols/spider.svg"),
        [0x7a_4322, 0xd6_9f70],
    ),
    tile(
        "beetle",
        include_str!("symbols/beetle.svg"),
        [0x6f_3fb0, 0xbd_98f2],
    ),
    tile(
        "mosquito",
        include_str!("symbols/mosquito.svg"),
        [0x66_635e, 0xc2_bdb3],
    ),
    tile(
        "ladybug",
        include_str!("symbols/ladybug.svg"),
        [0xc8_372d, 0xff_7d6e],
    ),
    tile(
        "pillbug",
        include_str!("symbols/pillbug.svg"),
        [0x0f_7478, 0x4f_c6c4],
    ),
];

const fn tile(name: &'static str, drawing: &'static str, ink: [u32; 2]) -> PieceKind {
    PieceKind {
        name,
        shape: Shape::Tile,
        symbol: Some(Symbol { drawing, ink }),
    }
}

impl Kind {
    /// What a tile of the kind looks like.
    pub(super) fn piece(self) -> &'static PieceKind {
        &PIECES[self as usize]
    }

    /// What the kind is called.
    pub(super) const fn phrase(self) -> &'static Phrase {
        match self {
            Kind::Queen => &words::QUEEN,
            Kind::Ant => &words::ANT,
            Kind::Grasshopper => &words::GRASSHOPPER,
            Kind::Spider => &words::SPIDER,
            Kind::Beetle => &words::BEETLE,
            Kind::Mosquito => &words::MOSQUITO,
            Kind::Ladybug => &words::LADYBUG,
            Kind::Pillbug => &words::PILLBUG,
        }
    }
}
