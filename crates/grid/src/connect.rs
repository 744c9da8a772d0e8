//! Connectivity that grows: disjoint sets of cells, each knowing which edges of the board it touches.

/// Disjoint sets of the numbers below a size, joined one pair at a time (union by size, path halving).
///
/// A set carries four flags; a joined set has the flags of both. One `i32` a number: any number but a root holds its
/// parent; a root holds minus (16 times the size of its set plus its flags).
#[derive(Debug, Clone)]
pub struct UnionFind {
    links: Box<[i32]>,
}

impl UnionFind {
    /// `size` sets of one number each, without flags; `size` is at most 2²⁷ - 1.
    pub fn new(size: usize) -> UnionFind {
        UnionFind {
            links: vec![-16; size].into_boxed_slice(),
        }
    }

    /// The root that stands for the set of `number`; shortens the way for the next time.
    #[inline]
    pub fn root(&mut self, mut number: u32) -> u32 {
        loop {
            let parent = self.links[number as usize];
            if parent < 0 {
                return number;
            }
            let above = self.links[parent as usize];
            if above < 0 {
                return parent as u32;
            }
            self.links[number as usize] = above;
            number = above as u32;
        }
    }

    /// Gives flags (four bits) to a number that has not been joined yet.
    #[inline]
    pub fn set_flags(&mut self, number: u32, flags: u8) {
        self.links[number as usize] = -16 - i32::from(flags & 15);
    }

    /// The flags of the set that `root` stands for.
    #[inline]
    pub fn flags(&self, root: u32) -> u8 {
        (-self.links[root as usize] & 15) as u8
    }

    /// Joins the sets that two roots stand for; tells the root of the whole.
    #[inline]
    pub fn join_roots(&mut self, a: u32, b: u32) -> u32 {
        if a == b {
            return a;
        }
        let (weight_a, weight_b) = (-self.links[a as usize], -self.links[b as usize]);
        let (large, small) = if weight_a >= weight_b { (a, b) } else { (b, a) };
        let flags = (weight_a | weight_b) & 15;
        self.links[large as usize] = -((weight_a & !15) + (weight_b & !15) + flags);
        self.links[small as usize] = large as i32;
        large
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn joined_numbers_share_a_root_and_its_flags(pairs in prop::collection::vec((0u32..40, 0u32..40), 0..60)) {
            let mut sets = UnionFind::new(40);
            let mut labels: Vec<u32> = (0..40).collect();
            let flag = |number: u32| if number < 4 { 1 << number } else { 0 };
            (0..4).for_each(|number| sets.set_flags(number, flag(number)));
            for (a, b) in pairs {
                let (from, to) = (labels[a as usize], labels[b as usize]);
                let (root_a, root_b) = (sets.root(a), sets.root(b));
                prop_assert_eq!(root_a == root_b, from == to);
                sets.join_roots(root_a, root_b);
                labels.iter_mut().filter(|label| **label == from).for_each(|label| *label = to);
            }
            for a in 0..40 {
                let root = sets.root(a);
                let together = |b: &u32| labels[a as usize] == labels[*b as usize];
                for b in 0..40 {
                    prop_assert_eq!(root == sets.root(b), together(&b));
                }
                prop_assert_eq!(sets.flags(root), (0..4).filter(together).map(flag).sum::<u8>());
            }
        }
    }
}
