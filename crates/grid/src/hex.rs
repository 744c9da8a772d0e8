//! Hexagons in axial coordinates.

use std::ops::{Add, Mul, Sub};

use crate::HexDirection;

/// A hexagon at axial coordinates: `q` grows to the right, `r` downwards, and `q + r` is constant going up-right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Hex {
    /// To the right.
    pub q: i32,
    /// Down (to the right).
    pub r: i32,
}

impl Hex {
    /// The hexagon at `(q, r)`.
    #[inline]
    pub const fn new(q: i32, r: i32) -> Hex {
        Hex { q, r }
    }

    /// The hexagon one step away.
    #[inline]
    #[must_use]
    pub fn neighbor(self, direction: HexDirection) -> Hex {
        self + direction.vector()
    }

    /// The six hexagons one step away, anticlockwise from the east.
    #[inline]
    pub fn neighbors(self) -> [Hex; 6] {
        HexDirection::ALL.map(|direction| self.neighbor(direction))
    }

    /// The number of steps to `other`.
    #[inline]
    pub fn distance(self, other: Hex) -> u32 {
        let Hex { q, r } = self - other;
        q.unsigned_abs().max(r.unsigned_abs()).max((q + r).unsigned_abs())
    }
}

impl Add for Hex {
    type Output = Hex;
    #[inline]
    fn add(self, other: Hex) -> Hex {
        Hex::new(self.q + other.q, self.r + other.r)
    }
}

impl Sub for Hex {
    type Output = Hex;
    #[inline]
    fn sub(self, other: Hex) -> Hex {
        Hex::new(self.q - other.q, self.r - other.r)
    }
}

impl Mul<i32> for Hex {
    type Output = Hex;
    #[inline]
    fn mul(self, factor: i32) -> Hex {
        Hex::new(self.q * factor, self.r * factor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_count_steps() {
        let origin = Hex::default();
        assert_eq!(origin.distance(Hex::new(3, 0)), 3);
        assert_eq!(origin.distance(Hex::new(2, -2)), 2);
        assert_eq!(origin.distance(Hex::new(2, 2)), 4);
        assert_eq!(origin.distance(Hex::new(-1, 4)), 4);
    }

    #[test]
    fn neighbours_are_one_step_away_and_differ() {
        let neighbors = Hex::new(2, -5).neighbors();
        for (i, a) in neighbors.iter().enumerate() {
            assert_eq!(a.distance(Hex::new(2, -5)), 1);
            assert!(neighbors[..i].iter().all(|b| a != b));
        }
    }
}
