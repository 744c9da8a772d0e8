//! The solver's transposition table: bounds of exact margins, which stay valid from search to search.

use super::proof::ProofTable;
use crate::Score;

/// Bounds of a margin for the player to move, and the slot of the best move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct MarginBounds {
    key: u64,
    pub(super) low: i16,
    pub(super) high: i16,
    pub(super) best: u16,
    /// The binary logarithm of the nodes spent on it; 0 marks an empty entry.
    effort: u8,
}

/// Stands for an unknown best move.
pub(super) const NO_SLOT: u16 = u16::MAX;

const EMPTY: MarginBounds = MarginBounds {
    key: 0,
    low: i16::MIN,
    high: i16::MAX,
    best: NO_SLOT,
    effort: 0,
};

impl MarginBounds {
    /// Raises the lower bound to `score`.
    pub(super) fn at_least(&mut self, score: Score) {
        self.low = self.low.max(narrow(score));
    }

    /// Lowers the upper bound to `score`.
    pub(super) fn at_most(&mut self, score: Score) {
        self.high = self.high.min(narrow(score));
    }
}

fn narrow(score: Score) -> i16 {
    score.clamp(i16::MIN.into(), i16::MAX.into()) as i16
}

/// The tables of a solver. Keep them from one position of a game to the next to make the next one cheaper.
#[derive(Debug)]
pub struct Memory {
    /// Two entries per bucket: the first is replaced only by an entry that cost at least as many nodes, the second always.
    /// Grows as it fills.
    pairs: Vec<[MarginBounds; 2]>,
    taken: usize,
    max_pairs: usize,
    pub(super) proofs: ProofTable,
}

impl Memory {
    const FIRST: usize = 1 << 10;

    /// Tables that grow to about the given size.
    pub fn new(mebibytes: usize) -> Memory {
        let most = ((mebibytes.max(1) << 20) / size_of::<[MarginBounds; 2]>() + 1).next_power_of_two() / 2;
        Memory {
            pairs: vec![[EMPTY; 2]; Self::FIRST.min(most)],
            taken: 0,
            max_pairs: most,
            proofs: ProofTable::new(mebibytes),
        }
    }

    /// The bytes it takes now.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.pairs) + self.proofs.bytes()
    }

    /// The bucket is taken from the high bits, which a multiplicative hash mixes best.
    fn bucket(&self, key: u64) -> usize {
        let mixed = (key ^ key >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> 24) as usize & (self.pairs.len() - 1)
    }

    /// The bounds of a position; the widest ones if it is not in the table.
    pub(super) fn find(&self, key: u64) -> MarginBounds {
        let pair = &self.pairs[self.bucket(key)];
        pair.iter()
            .find(|known| known.key == key)
            .copied()
            .unwrap_or(MarginBounds { key, ..EMPTY })
    }

    /// Stores bounds that cost `nodes` nodes.
    pub(super) fn store(&mut self, mut known: MarginBounds, nodes: u64) {
        known.effort = (64 - (nodes + 1).leading_zeros()) as u8;
        if self.taken >= self.pairs.len() && self.pairs.len() < self.max_pairs {
            self.grow();
        }
        self.put(known);
    }

    fn put(&mut self, known: MarginBounds) {
        let bucket = self.bucket(known.key);
        let [costly, last] = &mut self.pairs[bucket];
        let new = costly.key != known.key && last.key != known.key;
        self.taken += usize::from(new && last.effort == 0);
        if costly.key == known.key || costly.effort <= known.effort {
            if costly.key != known.key {
                *last = *costly;
            }
            *costly = known;
        } else {
            *last = known;
        }
    }

    fn grow(&mut self) {
        let larger = vec![[EMPTY; 2]; self.pairs.len() * 2];
        let old = std::mem::replace(&mut self.pairs, larger);
        self.taken = 0;
        // Costly entries are reinserted last, so that they stay.
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
    fn costly_and_latest_entries_stay() {
        let mut memory = Memory::new(1);
        // All in the same bucket.
        let mut keys = Vec::new();
        let mut key = 1;
        while keys.len() < 3 {
            if memory.bucket(key) == memory.bucket(1) {
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
