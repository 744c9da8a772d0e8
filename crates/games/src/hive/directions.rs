//! Sets of the six directions, and what the tiles round a cell say about the ways from it.

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

/// The mask turned by one direction, clockwise: bit `d` of the result is bit `d + 1` of the mask.
pub(super) const fn turned(mask: u8) -> u8 {
    (mask >> 1 | mask << 5) & ALL_ROUND
}

/// The mask turned by one direction the other way.
pub(super) const fn turned_back(mask: u8) -> u8 {
    (mask << 1 | mask >> 5) & ALL_ROUND
}

/// For each mask of taken neighbours: the directions in which a tile slides along the ground from there. The cell
/// ahead is empty, and of the two cells beside the step exactly one is taken: none would lose contact, two would
/// close the gap.
const SLIDES: [u8; 64] = {
    let mut slides = [0; 64];
    let mut mask = 0;
    while mask < 64 {
        slides[mask as usize] = !mask & (turned(mask) ^ turned_back(mask));
        mask += 1;
    }
    slides
};

/// The same without the way back, for each direction in which the tile came; two columns are not used.
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

/// For each mask of taken neighbours: how many runs they form, that is how many gaps part them.
const RUNS: [u8; 64] = {
    let mut runs = [0; 64];
    let mut mask: u8 = 0;
    while mask < 64 {
        runs[mask as usize] = (mask & !turned(mask)).count_ones() as u8;
        mask += 1;
    }
    runs
};

/// The directions in which a tile slides, given which cells round it are taken.
#[inline]
pub(super) const fn slides(around: u8) -> Directions {
    Directions(SLIDES[(around & ALL_ROUND) as usize])
}

/// The directions in which a tile slides on that came in a direction, without the way back.
#[inline]
pub(super) const fn slides_on(around: u8, came: usize) -> Directions {
    Directions(SLIDES_ON[(around & ALL_ROUND) as usize][came % 8])
}

/// How many gaps part the taken cells round a cell.
#[inline]
pub(super) const fn runs(around: u8) -> u8 {
    RUNS[(around & ALL_ROUND) as usize]
}

/// The directions in which a gap begins, going anticlockwise: empty, with a taken one before.
#[inline]
pub(super) const fn gaps(around: u8) -> Directions {
    Directions(!around & turned_back(around))
}

/// The directions of gaps of one cell, too narrow to pass.
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
