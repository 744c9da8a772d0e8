//! Connection distance: how many stones a chain still needs, by breadth-first flood fill on whole words.

use super::{Adjacency, Bits};

/// What a player still needs between two edges of a small board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Need {
    /// The number of stones missing, if the opponent never plays again.
    pub(crate) stones: u32,
    /// The empty cells on some shortest path.
    pub(crate) on_the_way: u128,
}

/// The number of distances that [`Bits::need`] keeps apart; a longer path is reported without its cells.
const LAYERS: usize = 24;

impl<A: Adjacency, const N: usize> Bits<A, N> {
    /// The given cells and their neighbours.
    #[inline]
    pub(crate) fn grown(cells: u128) -> u128 {
        (cells | Self::forward(cells) | Self::backward(cells)) & Self::MASKS.all
    }

    /// The given cells and their neighbours at sides or corners, as on a square grid.
    #[inline]
    pub(crate) fn around(cells: u128) -> u128 {
        let row = cells | cells << 1 & !Self::MASKS.left | cells >> 1 & !Self::MASKS.right;
        // Bits shifted off one end of a row must not wrap around to the next row.
        let row = row & Self::MASKS.all;
        (row | row << N | row >> N) & Self::MASKS.all
    }

    /// The empty cells that complete a chain between two edges at once.
    #[inline]
    pub(crate) fn completing(own: u128, empty: u128, from: u128, to: u128) -> u128 {
        let beside = |edge: u128| (edge | Self::grown(Self::flood(edge & own, own))) & empty;
        beside(from) & beside(to)
    }

    /// The cells reached at no cost, then those reached with one stone, and so on, until nothing is new.
    #[inline]
    fn reach(from: u128, own: u128, empty: u128, mut layer: impl FnMut(u128) -> bool) {
        let mut reached = Self::flood(from & own, own);
        let mut beside = from | Self::grown(reached);
        while layer(reached) {
            let next = reached | beside & empty;
            if next == reached {
                return;
            }
            reached = Self::flood(next, own | next);
            beside = Self::grown(reached);
        }
    }

    /// The smallest number of stones that connects two edges; `None` if they can't be connected any more.
    pub(crate) fn stones_needed(own: u128, empty: u128, from: u128, to: u128) -> Option<u32> {
        let (mut stones, mut found) = (0, false);
        Self::reach(from, own, empty, |reached| {
            found = reached & to != 0;
            stones += u32::from(!found);
            !found
        });
        found.then_some(stones)
    }

    /// The same, with the cells of all shortest paths.
    pub(crate) fn need(own: u128, empty: u128, from: u128, to: u128) -> Option<Need> {
        let (mut there, mut count, mut found) = ([0; LAYERS], 0, false);
        Self::reach(from, own, empty, |reached| {
            found = reached & to != 0;
            there[count.min(LAYERS - 1)] = reached;
            count += 1;
            !found
        });
        if !found {
            return None;
        }
        let stones = count - 1;
        if count > LAYERS {
            return Some(Need {
                stones: stones as u32,
                on_the_way: empty,
            });
        }
        // A cell at cost k from one edge and stones + 1 - k from the other (it is counted twice) is on a shortest path.
        let (mut on_the_way, mut back) = (0, 0);
        Self::reach(to, own, empty, |reached| {
            let k = stones + 1 - back;
            if back > 0 && k > 0 {
                on_the_way |= reached & there[k] & !there[k - 1] & empty;
            }
            back += 1;
            back <= stones
        });
        Some(Need {
            stones: stones as u32,
            on_the_way,
        })
    }
}

/// Adjacency: the given cells and all cells adjacent to them.
type Touch = fn(u128) -> u128;

/// All cells of `within` reachable from `seed` by this adjacency.
fn spread(seed: u128, within: u128, touch: Touch) -> u128 {
    let mut reached = seed & within;
    loop {
        let next = touch(reached) & within;
        if next == reached {
            return reached;
        }
        reached = next;
    }
}

/// The fewest cells of `paid` that, together with `free` ones, form a chain between two edges; `None` if there is no
/// chain. If more are needed than layers are kept, all of `paid`.
pub(crate) fn cheapest_chain([from, to]: [u128; 2], free: u128, paid: u128, touch: Touch) -> Option<u128> {
    let (mut layers, mut count) = ([0; LAYERS], 0);
    let mut reached = spread(from, free, touch);
    let mut beside = from | touch(reached);
    layers[0] = reached;
    while reached & to == 0 {
        let fresh = beside & paid & !reached;
        if fresh == 0 {
            return None;
        }
        if count + 1 == LAYERS {
            return Some(paid);
        }
        count += 1;
        reached = spread(reached | fresh, free | reached | fresh, touch);
        beside = touch(reached);
        layers[count] = reached;
    }
    // Backtrack, one cell per layer.
    let (mut chain, mut near) = (0, to | touch(spread(to, free, touch)));
    for layer in (1..=count).rev() {
        let cells = near & paid & !free & layers[layer] & !layers[layer - 1];
        let cell = cells & cells.wrapping_neg();
        chain |= cell;
        near = touch(cell | spread(touch(cell), free, touch));
    }
    Some(chain)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lattice::{Hexagonal, Orthogonal};
    use proptest::prelude::*;

    /// Checks a distance by playing each cell: a cell on a shortest path must shorten the distance by one, any other
    /// must not.
    fn check<A: Adjacency, const N: usize>(own: u128, empty: u128) {
        let masks = Bits::<A, N>::MASKS;
        let (own, empty) = (own & masks.all & !empty, empty & masks.all);
        for (from, to) in [(masks.top, masks.bottom), (masks.left, masks.right)] {
            let stones = Bits::<A, N>::stones_needed(own, empty, from, to);
            let need = Bits::<A, N>::need(own, empty, from, to);
            assert_eq!(stones, need.map(|need| need.stones));
            assert_eq!(stones, Bits::<A, N>::stones_needed(own, empty, to, from));
            assert_eq!(stones == Some(0), Bits::<A, N>::connects(from, to, own));
            assert_eq!(stones.is_some(), Bits::<A, N>::connects(from, to, own | empty));
            let Some(need) = need else { continue };
            if need.stones as usize >= LAYERS {
                assert_eq!(need.on_the_way, empty);
                continue;
            }
            let mut rest = empty;
            while rest != 0 {
                let cell = rest & rest.wrapping_neg();
                rest &= rest - 1;
                let after = Bits::<A, N>::stones_needed(own | cell, empty & !cell, from, to);
                let shorter = after < stones;
                assert_eq!(shorter, need.on_the_way & cell != 0 && need.stones > 0);
                let completes = Bits::<A, N>::completing(own, empty, from, to) & cell != 0;
                assert!(need.stones == 0 || completes == (after == Some(0)));
            }
        }
    }

    fn check_around<const N: usize>() {
        let squares = || (0..N as i32).flat_map(|row| (0..N as i32).map(move |col| (row, col)));
        let cell = |(row, col): (i32, i32)| 1 << (row * N as i32 + col);
        for (row, col) in squares() {
            let near = squares().filter(|&(r, c)| (r - row).abs() <= 1 && (c - col).abs() <= 1);
            let around = Bits::<Orthogonal, N>::around(cell((row, col)));
            assert_eq!(around, near.map(cell).sum());
        }
    }

    #[test]
    fn a_square_touches_the_eight_around_it_and_none_beyond_the_edge() {
        check_around::<1>();
        check_around::<2>();
        check_around::<5>();
        check_around::<11>();
    }

    /// The fewest paid cells of a chain, by exhaustive search.
    fn fewest([from, to]: [u128; 2], free: u128, paid: u128, touch: Touch) -> Option<u32> {
        let (mut fewest, mut chosen) = (None::<u32>, paid);
        loop {
            let size = chosen.count_ones();
            let joins = || spread(from, free | chosen, touch) & to != 0;
            if fewest.is_none_or(|fewest| size < fewest) && joins() {
                fewest = Some(size);
            }
            if chosen == 0 {
                return fewest;
            }
            chosen = (chosen - 1) & paid;
        }
    }

    fn check_chain(edges: [u128; 2], free: u128, paid: u128, touch: Touch) {
        let chain = cheapest_chain(edges, free, paid, touch);
        let fewest = fewest(edges, free, paid & !free, touch);
        assert_eq!(chain.map(u128::count_ones), fewest, "{free:b} {paid:b}");
        let Some(chain) = chain else { return };
        assert_eq!(chain & !paid, 0);
        assert_ne!(spread(edges[0], free | chain, touch) & edges[1], 0);
    }

    proptest! {
        #[test]
        fn the_cheapest_chain_is_one_and_has_the_fewest_cells(a: u16, b: u16, c: u16) {
            type Squares = Bits<Orthogonal, 4>;
            let masks = Squares::MASKS;
            for (free, paid) in [(a, b), (a & b, b), (a & b, a | c), (0, a | b | c)] {
                let (free, paid) = (u128::from(free), u128::from(paid));
                for edges in [[masks.top, masks.bottom], [masks.right, masks.left]] {
                    check_chain(edges, free, paid, Squares::grown);
                    check_chain(edges, free, paid, Squares::around);
                    check_chain(edges, free, paid, Bits::<Hexagonal, 4>::grown);
                }
            }
        }

        #[test]
        fn a_stone_on_the_way_shortens_it_and_no_other_does(a: u128, b: u128) {
            for (own, empty) in [(a, b), (a, a | b), (0, a), (a & b, !a)] {
                check::<Hexagonal, 11>(own, empty);
                check::<Hexagonal, 4>(own, empty);
                check::<Orthogonal, 7>(own, empty);
                check::<Orthogonal, 1>(own, empty);
            }
        }
    }
}
