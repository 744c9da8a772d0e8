//! Connectivity that grows: stones of two colours in groups, each group knowing which edges of the board it touches.

/// Stones that join others of their colour as they come (union-find by size, with path halving).
///
/// One word a cell tells the whole story, so that looking at a neighbour costs one load:
///
/// ```text
///  empty      1 (not 0, so that the memory is really there when the first stone comes)
///  a stone    parent << 2 | 2 | colour
///  a root     1 << 31 | size << 6 | flags << 2 | 2 | colour
/// ```
#[derive(Debug, Clone)]
pub struct Groups {
    words: Box<[u32]>,
}

const EMPTY: u32 = 1;
const STONE: u32 = 2;
const ROOT: u32 = 1 << 31;
const ONE: u32 = 1 << 6;
const FLAGS: u32 = 15 << 2;

/// What became of a stone that was placed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Placed {
    /// The flags of its group.
    pub flags: u8,
    /// How many groups it joined into one.
    pub joined: u32,
}

/// The root of a new stone's group, and how many groups it has joined; none yet if 0.
#[derive(Clone, Copy)]
struct Group {
    root: usize,
    joined: u32,
}

impl Groups {
    /// `size` empty cells; at most 2²⁵ - 1 stones can be placed.
    #[inline]
    pub fn new(size: usize) -> Groups {
        Groups {
            words: vec![EMPTY; size].into_boxed_slice(),
        }
    }

    /// The colour of the stone on a cell, 0 or 1, if there is one.
    #[inline]
    pub fn stone(&self, cell: usize) -> Option<u8> {
        let word = self.words[cell];
        (word & STONE != 0).then_some((word & 1) as u8)
    }

    /// Puts a stone of colour 0 or 1, with four flags of its own, on an empty cell and joins the groups of its colour on
    /// the neighbouring cells, given by their distance.
    #[inline]
    pub fn place<const N: usize>(
        &mut self,
        cell: usize,
        neighbors: [isize; N],
        colour: u8,
        flags: u8,
    ) -> Placed {
        let like = STONE | u32::from(colour & 1);
        let own_flags = u32::from(flags & 15) << 2;
        let mut group = Group {
            root: usize::MAX,
            joined: 0,
        };
        for step in neighbors {
            let neighbor = cell.wrapping_add_signed(step);
            if self.words[neighbor] & 3 == like {
                group = self.attach(group, cell, neighbor, own_flags);
            }
        }
        if group.joined == 0 {
            self.words[cell] = ROOT | ONE | own_flags | like;
            return Placed {
                flags: flags & 15,
                joined: 0,
            };
        }
        Placed {
            flags: (self.words[group.root] >> 2 & 15) as u8,
            joined: group.joined,
        }
    }

    /// Brings a new stone, whose group so far is given, together with a neighbour of its colour.
    ///
    /// Kept apart so that the loop over the neighbours is short enough to be unrolled.
    #[inline(never)]
    fn attach(&mut self, group: Group, cell: usize, neighbor: usize, own_flags: u32) -> Group {
        let other = self.root(neighbor);
        if group.joined == 0 {
            let word = (self.words[other] + ONE) | own_flags;
            self.words[other] = word;
            self.words[cell] = (other as u32) << 2 | word & 3;
            Group {
                root: other,
                joined: 1,
            }
        } else if other == group.root {
            group
        } else {
            Group {
                root: self.join(group.root, other),
                joined: group.joined + 1,
            }
        }
    }

    /// The root of a stone's group; shortens the way for the next time.
    #[inline]
    fn root(&mut self, mut cell: usize) -> usize {
        let mut word = self.words[cell];
        while word & ROOT == 0 {
            let parent = (word >> 2) as usize;
            let above = self.words[parent];
            if above & ROOT != 0 {
                return parent;
            }
            self.words[cell] = above;
            cell = (above >> 2) as usize;
            word = self.words[cell];
        }
        cell
    }

    /// Joins the groups of two roots of one colour; tells the root of the whole.
    #[inline]
    fn join(&mut self, a: usize, b: usize) -> usize {
        let (word_a, word_b) = (self.words[a], self.words[b]);
        let (large, small) = if word_a >= word_b { (a, b) } else { (b, a) };
        let size = (word_a & !ROOT) / ONE + (word_b & !ROOT) / ONE;
        self.words[large] = ROOT | (size * ONE) | (word_a | word_b) & FLAGS | word_a & 3;
        self.words[small] = (large as u32) << 2 | word_a & 3;
        large
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// On a line of cells the groups are the runs of one colour.
        #[test]
        fn groups_on_a_line_are_runs(order in Just((1..41).collect::<Vec<usize>>()).prop_shuffle(), colours: u64) {
            let colour = |cell: usize| (colours >> cell & 1) as u8;
            let own_flags = |cell: usize| if cell < 4 { 1 << cell } else { 0 };
            let mut groups = Groups::new(42);
            let mut stones = [None; 42];
            let mut count = [0i64; 2];
            for cell in order {
                let placed = groups.place(cell, [-1, 1], colour(cell), own_flags(cell));
                stones[cell] = Some(colour(cell));
                count[usize::from(colour(cell))] += 1 - i64::from(placed.joined);

                let alike = |other: &usize| stones[*other] == stones[cell];
                let run = (0..=cell).rev().take_while(alike).chain((cell..42).take_while(alike));
                prop_assert_eq!(placed.flags, run.map(own_flags).fold(0, |all, flags| all | flags));
            }
            let begins = |cell: usize, wanted| stones[cell] == Some(wanted) && stones[cell - 1] != stones[cell];
            prop_assert_eq!(count, [0, 1].map(|wanted| (1..41).filter(|&cell| begins(cell, wanted)).count() as i64));
            prop_assert!((0..42).all(|cell| groups.stone(cell) == stones[cell]));
        }
    }
}
