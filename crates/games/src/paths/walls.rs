//! Walls: chains of pieces that stop the opponent's paths.
//!
//! A path is connected by sides, so a wall of pieces that touch at sides or corners, from edge to edge, stops it. A
//! link of a wall need not be filled yet: where two empty squares each join the same two parts, the owner answers in
//! one when the opponent takes the other (a virtual connection, or bridge).
//!
//! ```text
//!   a . . . e        B and C hold from the left edge to the right:
//!   a B d C e        two of the squares `a` join B to the edge, two of `d` join B and C, two of `e` join C to the edge
//!   a . d . e
//! ```
//!
//! Virtual connections with disjoint squares hold at the same time, whoever moves: the opponent can intrude into only
//! one at a time, and the reply is in the same pair. So all links of both walls, one from left to right and one from
//! top to bottom, must use different squares; then the opponent can't win any more, whatever else happens on the board.

use crate::lattice::{Bits, Orthogonal, cheapest_chain};

/// The largest number of groups that is searched.
const GROUPS: usize = 14;
/// The largest number of attempts.
const TRIES: u32 = 200;

/// The search for two walls that hold at the same time.
struct Walls<const N: usize> {
    groups: [u128; GROUPS],
    count: usize,
    empty: u128,
    tries: u32,
}

/// The two lowest squares of a set that has at least two.
fn pair(cells: u128) -> Option<u128> {
    let rest = cells & cells.wrapping_sub(1);
    (rest != 0).then(|| cells & !rest | rest & rest.wrapping_neg())
}

impl<const N: usize> Bits<Orthogonal, N> {
    /// The fewest pieces that stop every path in both directions, if they are in place.
    pub(super) fn standing_walls(own: u128) -> Option<u128> {
        let masks = &Self::MASKS;
        let across = cheapest_chain([masks.left, masks.right], 0, own, Self::around)?;
        let down = cheapest_chain([masks.top, masks.bottom], across, own, Self::around)?;
        Some(across | down)
    }

    /// Pieces and pairs of empty squares that stop every path in both directions, whoever moves.
    pub(super) fn sure_walls(own: u128, empty: u128) -> Option<u128> {
        let mut walls = Walls::<N> {
            groups: [0; GROUPS],
            count: 0,
            empty,
            tries: TRIES,
        };
        let mut rest = own;
        while rest != 0 && walls.count < GROUPS {
            let mut group = rest & rest.wrapping_neg();
            loop {
                let grown = Self::around(group) & own;
                if grown == group {
                    break;
                }
                group = grown;
            }
            walls.groups[walls.count] = group;
            walls.count += 1;
            rest &= !group;
        }
        let masks = &Self::MASKS;
        walls.wall([masks.left, masks.right], 0, &mut |walls, used| {
            walls.wall([masks.top, masks.bottom], used, &mut |_, used| Some(used))
        })
    }
}

/// What must be found as well, given the squares in use.
type Then<'a, const N: usize> = &'a mut dyn FnMut(&mut Walls<N>, u128) -> Option<u128>;

impl<const N: usize> Walls<N> {
    /// A wall between two edges that avoids the used squares, such that `then` succeeds too.
    fn wall(&mut self, [from, to]: [u128; 2], used: u128, then: Then<'_, N>) -> Option<u128> {
        (0..self.count).find_map(|number| {
            let used = self.link(self.groups[number], from, used)?;
            self.onward(number, 1 << number, to, used, then)
        })
    }

    /// The squares in use if a group is also joined to an edge.
    fn link(&self, group: u128, edge: u128, used: u128) -> Option<u128> {
        if group & edge != 0 {
            return Some(used);
        }
        let joining = Bits::<Orthogonal, N>::around(group) & edge & self.empty & !used;
        Some(used | pair(joining)?)
    }

    /// Continues from a group to the edge, or to another group.
    fn onward(
        &mut self,
        number: usize,
        visited: u32,
        to: u128,
        used: u128,
        then: Then<'_, N>,
    ) -> Option<u128> {
        self.tries = self.tries.checked_sub(1)?;
        let group = self.groups[number];
        let used = used | group;
        if let Some(found) = self.link(group, to, used).and_then(|used| then(self, used)) {
            return Some(found);
        }
        let near = Bits::<Orthogonal, N>::around(group) & self.empty & !used;
        (0..self.count)
            .filter(|next| visited >> next & 1 == 0)
            .find_map(|next| {
                let joining = near & Bits::<Orthogonal, N>::around(self.groups[next]);
                self.onward(next, visited | 1 << next, to, used | pair(joining)?, &mut *then)
            })
    }
}
