//! What a solver remembers: bounds of exact values, which never grow old.

use super::proof::Proofs;
use crate::Score;

/// Bounds of a margin, for the player to move, and the slot of the move that was best.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Known {
    key: u64,
    pub(super) low: i16,
    pub(super) high: i16,
    pub(super) best: u16,
    /// The logarithm of the nodes it took to find out; 0 if nothing was.
    effort: u8,
}

/// No best move is known.
pub(super) const NO_SLOT: u16 = u16::MAX;

const NOTHING: Known = Known {
    key: 0,
    low: i16::MIN,
    high: i16::MAX,
    best: NO_SLOT,
    effort: 0,
};

impl Known {
    /// Takes in that the margin is at least `score`.
    pub(super) fn at_least(&mut self, score: Score) {
        self.low = self.low.max(narrow(score));
    }

    /// Takes in that the margin is at most `score`.
    pub(super) fn at_most(&mut self, score: Score) {
        self.high = self.high.min(narrow(score));
    }
}

fn narrow(score: Score) -> i16 {
    score.clamp(i16::MIN.into(), i16::MAX.into()) as i16
}

/// The memory of a solver; kept from one question to the next, it makes the next one cheaper.
#[derive(Debug)]
pub struct Memory {
    /// Pairs: the first of a pair keeps what was dear to find out, the second what came last. They grow as they fill.
    pairs: Vec<[Known; 2]>,
    taken: usize,
    most: usize,
    pub(super) proofs: Proofs,
}

impl Memory {
    const FIRST: usize = 1 << 10;

    /// A memory that grows to about so many mebibytes.
    pub fn new(mebibytes: usize) -> Memory {
        let most = ((mebibytes.max(1) << 20) / size_of::<[Known; 2]>() + 1).next_power_of_two() / 2;
        Memory {
            pairs: vec![[NOTHING; 2]; Self::FIRST.min(most)],
            taken: 0,
            most,
            proofs: Proofs::new(mebibytes),
        }
    }

    /// The place comes from the high bits, which a multiplication mixes best.
    fn place(&self, key: u64) -> usize {
        let mixed = (key ^ key >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> 24) as usize & (self.pairs.len() - 1)
    }

    /// What is known of a position, perhaps nothing.
    pub(super) fn find(&self, key: u64) -> Known {
        let pair = &self.pairs[self.place(key)];
        pair.iter()
            .find(|known| known.key == key)
            .copied()
            .unwrap_or(Known { key, ..NOTHING })
    }

    /// Remembers what took so many nodes to find out.
    pub(super) fn store(&mut self, mut known: Known, nodes: u64) {
        known.effort = (64 - (nodes + 1).leading_zeros()) as u8;
        if self.taken >= self.pairs.len() && self.pairs.len() < self.most {
            self.grow();
        }
        self.put(known);
    }

    fn put(&mut self, known: Known) {
        let place = self.place(known.key);
        let [dear, last] = &mut self.pairs[place];
        let new = dear.key != known.key && last.key != known.key;
        self.taken += usize::from(new && last.effort == 0);
        if dear.key == known.key || dear.effort <= known.effort {
            if dear.key != known.key {
                *last = *dear;
            }
            *dear = known;
        } else {
            *last = known;
        }
    }

    fn grow(&mut self) {
        let larger = vec![[NOTHING; 2]; self.pairs.len() * 2];
        let old = std::mem::replace(&mut self.pairs, larger);
        self.taken = 0;
        // What was dear goes last, so that it stays.
        for pair in old {
            pair.into_iter()
                .rev()
                .filter(|known| known.effort > 0)
                .for_each(|known| self.put(known));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_dear_stays_and_what_came_last_stays() {
        let mut memory = Memory::new(1);
        // All in the same place: the keys differ above the bits that choose it.
        let mut keys = Vec::new();
        let mut key = 1;
        while keys.len() < 3 {
            if memory.place(key) == memory.place(1) {
                keys.push(key);
            }
            key += 1;
        }
        for (&key, nodes) in keys.iter().zip([1000, 3, 5]) {
            let mut known = memory.find(key);
            known.at_least(7);
            memory.store(known, nodes);
        }
        let lows: Vec<i16> = keys.iter().map(|&key| memory.find(key).low).collect();
        assert_eq!(lows, [7, i16::MIN, 7]);
    }
}
