//! Sets of directions as six-bit masks, and look-up tables from the occupied neighbours of a cell to the slides out of
//! it.

/// A set of directions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Directions(pub(super) u8);

#[expect(
    clippy::copy_iterator,
    reason = "a set in one word is copied where it is iterated"
)]
impl Iterator for Directions {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let lowest = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(lowest)
    }
}

/// All six directions, as a mask.
pub(super) const ALL_ROUND: u8 = 0b11_1111;

/// The mask rotated clockwise by one direction: bit `d` of the result is bit `d + 1` of the mask.
pub(super) const fn turned(mask: u8) -> u8 {
    (mask >> 1 | mask << 5) & ALL_ROUND
}

/// The mask rotated anticlockwise by one direction.
pub(super) const fn turned_back(mask: u8) -> u8 {
    (mask << 1 | mask >> 5) & ALL_ROUND
}

/// For each mask of occupied neighbours, the directions in which a tile can slide on the ground. The cell ahead is
/// empty, and exactly one of the two cells next to the step is occupied: with none the tile would lose contact, with
/// two the gap is a gate.
const SLIDES: [u8; 64] = {
    let mut slides = [0; 64];
    let mut mask = 0;
    while mask < 64 {
        slides[mask as usize] = !mask & (turned(mask) ^ turned_back(mask));
        mask += 1;
    }
    slides
};

/// The same without the way back, for each direction in which the tile arrived; two columns are unused.
const SLIDES_ON: [[u8; 8]; 64] = {
    let mut slides_on = [[0; 8]; 64];
    let mut mask = 0;
    while mask < 64 {
        let mut came = 0;
        while came < 6 {
            slides_on[mask][came] = SLIDES[mask] & !(1 << ((came + 3) % 6));
            came += 1;
        }
        mask += 1;
    }
    slides_on
};

/// For each mask of occupied neighbours, the number of runs they form, which is also the number of gaps between them.
const RUNS: [u8; 64] = {
    let mut runs = [0; 64];
    let mut mask: u8 = 0;
    while mask < 64 {
        runs[mask as usize] = (mask & !turned(mask)).count_ones() as u8;
        mask += 1;
    }
    runs
};

/// The directions in which a tile can slide, from the mask of occupied neighbours.
#[inline]
pub(super) const fn slides(around: u8) -> Directions {
    Directions(SLIDES[(around & ALL_ROUND) as usize])
}

/// The directions in which a tile that arrived in a direction can slide on, without the way back.
#[inline]
pub(super) const fn slides_on(around: u8, came: usize) -> Directions {
    Directions(SLIDES_ON[(around & ALL_ROUND) as usize][came % 8])
}

/// The number of runs that the occupied neighbours form.
#[inline]
pub(super) const fn runs(around: u8) -> u8 {
    RUNS[(around & ALL_ROUND) as usize]
}

/// The directions in which a gap starts, going anticlockwise: empty, with an occupied one before it.
#[inline]
pub(super) const fn gaps(around: u8) -> Directions {
    Directions(!around & turned_back(around))
}

/// The directions of gaps of a single cell, too narrow to slide into.
#[inline]
pub(super) const fn narrow_gaps(around: u8) -> Directions {
    Directions(!around & turned(around) & turned_back(around))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slide_keeps_contact_and_needs_a_gap() {
        assert_eq!(slides(0b00_0001).0, 0b10_0010, "along one tile, either way");
        assert_eq!(slides(0b00_0101).0, 0b10_1000, "not between two tiles");
        assert_eq!(slides(0b01_1111).0, 0, "not out of a pocket");
        assert_eq!(slides(0).0, 0, "not away from nothing");
    }
}
