//! The twelve symmetries of a hexagon, for boards small enough to be solved from the start.

use std::sync::LazyLock;

use grid::{Cell, Hex, Hexagon};

/// The largest side whose numbers fit in half a word; larger boards have few symmetric positions anyway.
pub(super) const LARGEST: u16 = 3;

const BYTES: usize = 4;

/// Five of the symmetries as look-up tables, a byte of cells at a time. Together with the identity they are six, and
/// the half-turn of each, which reverses the bits, gives the other six.
struct Turns {
    images: [[[u32; 256]; BYTES]; 5],
    unused: u32,
}

/// Rotations by 60° and 120°, and the mirror images of these and of the board itself.
const WAYS: [fn(Hex) -> Hex; 5] = [
    |Hex { q, r }| Hex::new(-r, q + r),
    |Hex { q, r }| Hex::new(-q - r, q),
    |Hex { q, r }| Hex::new(r, q),
    |Hex { q, r }| Hex::new(q + r, -r),
    |Hex { q, r }| Hex::new(q, -q - r),
];

impl Turns {
    fn new(board: Hexagon) -> Turns {
        let image = |way: fn(Hex) -> Hex, number: usize| {
            let cell = board
                .cells()
                .find(|cell| cell.index() == number)
                .and_then(|cell| board.cell(way(board.hex(cell))));
            cell.map_or(0, |Cell(number)| 1 << number)
        };
        let bits = |byte: usize| (0..8).filter(move |bit| byte >> bit & 1 != 0);
        Turns {
            images: WAYS.map(|way| {
                std::array::from_fn(|place| {
                    std::array::from_fn(|byte| bits(byte).map(|bit| image(way, 8 * place + bit)).sum())
                })
            }),
            unused: u32::BITS + 1 - board.capacity() as u32,
        }
    }

    /// The six images of the cells that are not half-turns of each other.
    #[inline]
    fn six(&self, cells: u32) -> [u32; 6] {
        let bytes = cells.to_le_bytes();
        let mut six = [cells; 6];
        for (seen, images) in six[1..].iter_mut().zip(&self.images) {
            *seen = images
                .iter()
                .zip(bytes)
                .fold(0, |seen, (image, byte)| seen | image[usize::from(byte)]);
        }
        six
    }
}

/// A key shared by exactly the twelve symmetric images of a position on a board of side [`LARGEST`] or less: the
/// smallest image of the stones of the player to move and the opponent's.
#[inline]
pub(super) fn key(board: Hexagon, own: u128, enemy: u128) -> u64 {
    static TURNS: [LazyLock<Turns>; 2] = [
        LazyLock::new(|| Turns::new(Hexagon::new(2))),
        LazyLock::new(|| Turns::new(Hexagon::new(3))),
    ];
    let turns: &Turns = &TURNS[usize::from(board.side() == LARGEST)];
    let half = |cells: u32| cells.reverse_bits() >> turns.unused;
    let joined = |own: u32, enemy: u32| u64::from(own) << 32 | u64::from(enemy);
    let seen = turns.six(own as u32).into_iter().zip(turns.six(enemy as u32));
    seen.map(|(own, enemy)| joined(own, enemy).min(joined(half(own), half(enemy))))
        .min()
        .unwrap_or_default()
}
