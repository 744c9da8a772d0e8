//! The six directions of a hexagonal grid.

use crate::Hex;

/// A direction between neighbouring hexagons, named as on a board with rows:
///
/// ```text
///    NW   NE
///      \ /
///  W -- . -- E
///      / \
///    SW   SE
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum HexDirection {
    /// `(+1, 0)`
    East,
    /// `(+1, -1)`
    NorthEast,
    /// `(0, -1)`
    NorthWest,
    /// `(-1, 0)`
    West,
    /// `(-1, +1)`
    SouthWest,
    /// `(0, +1)`
    SouthEast,
}

impl HexDirection {
    /// All six, anticlockwise from the east.
    pub const ALL: [HexDirection; 6] = [
        HexDirection::East,
        HexDirection::NorthEast,
        HexDirection::NorthWest,
        HexDirection::West,
        HexDirection::SouthWest,
        HexDirection::SouthEast,
    ];

    /// The step as a difference of coordinates.
    #[inline]
    pub const fn vector(self) -> Hex {
        match self {
            HexDirection::East => Hex::new(1, 0),
            HexDirection::NorthEast => Hex::new(1, -1),
            HexDirection::NorthWest => Hex::new(0, -1),
            HexDirection::West => Hex::new(-1, 0),
            HexDirection::SouthWest => Hex::new(-1, 1),
            HexDirection::SouthEast => Hex::new(0, 1),
        }
    }

    /// The direction `sixths` of a full turn further, anticlockwise.
    #[inline]
    #[must_use]
    pub const fn turned(self, sixths: usize) -> HexDirection {
        Self::ALL[(self as usize + sixths) % 6]
    }

    /// The direction back.
    #[inline]
    #[must_use]
    pub const fn opposite(self) -> HexDirection {
        self.turned(3)
    }

    /// The direction whose step is `vector`, if it is a single step.
    #[inline]
    pub fn of(vector: Hex) -> Option<HexDirection> {
        Self::ALL
            .into_iter()
            .find(|direction| direction.vector() == vector)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opposite_steps_cancel() {
        for direction in HexDirection::ALL {
            assert_eq!(direction.vector() + direction.opposite().vector(), Hex::new(0, 0));
        }
    }

    #[test]
    fn a_turn_of_one_sixth_leads_to_an_adjacent_neighbour() {
        for direction in HexDirection::ALL {
            assert_eq!(direction.vector().distance(direction.turned(1).vector()), 1);
        }
    }
}
