//! The table of proof and disproof numbers; grows as it fills, up to a limit.

use super::ProofNumbers;

#[derive(Debug, Clone, Copy)]
struct ProofEntry {
    /// 0 marks an empty entry.
    key: u64,
    to_prove: u32,
    to_disprove: u32,
    /// The proof in two words, which needs less alignment than a `u128`.
    proof: [u64; 2],
    /// Positions searched to find it; the cheapest entry of a bucket is replaced first.
    work: u32,
}

const EMPTY: ProofEntry = ProofEntry {
    key: 0,
    to_prove: 0,
    to_disprove: 0,
    proof: [0; 2],
    work: 0,
};

/// Entries per bucket.
const BUCKET: usize = 4;

/// Proof and disproof numbers by the key of the position.
#[derive(Debug)]
pub(crate) struct ProofTable {
    entries: Vec<ProofEntry>,
    taken: usize,
    max_entries: usize,
}

impl ProofTable {
    const FIRST: usize = 1 << 10;

    /// A table that grows to about the given size.
    pub(crate) fn new(mebibytes: usize) -> ProofTable {
        let most = ((mebibytes.max(1) << 20) / size_of::<ProofEntry>() + 1).next_power_of_two() / 2;
        ProofTable {
            entries: Vec::new(),
            taken: 0,
            max_entries: most.max(Self::FIRST),
        }
    }

    /// The bytes it takes now.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&*self.entries)
    }

    /// The bucket of a key in a table that is not empty.
    fn bucket(&self, key: u64) -> std::ops::Range<usize> {
        let mixed = (key ^ key >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let first = (mixed >> 24) as usize & (self.entries.len() - 1) & !(BUCKET - 1);
        first..first + BUCKET
    }

    pub(super) fn find(&self, key: u64) -> Option<ProofNumbers> {
        if self.entries.is_empty() {
            return None;
        }
        let entry = self.entries[self.bucket(key)]
            .iter()
            .find(|entry| entry.key == key)?;
        let [low, high] = entry.proof.map(u128::from);
        Some(ProofNumbers {
            to_prove: entry.to_prove,
            to_disprove: entry.to_disprove,
            proof: low | high << 64,
        })
    }

    /// Stores numbers that cost `work` positions.
    pub(super) fn store(&mut self, key: u64, known: ProofNumbers, work: u64) {
        if self.taken * 3 >= self.entries.len() * 2 && self.entries.len() < self.max_entries {
            self.grow();
        }
        self.put(ProofEntry {
            key,
            to_prove: known.to_prove,
            to_disprove: known.to_disprove,
            proof: [known.proof as u64, (known.proof >> 64) as u64],
            work: work.min(u32::MAX.into()) as u32,
        });
    }

    /// Replaces the entry with the same key, else fills an empty one, else replaces the cheapest.
    fn put(&mut self, entry: ProofEntry) {
        let bucket = self.bucket(entry.key);
        let bucket = &mut self.entries[bucket];
        let same_or_free = bucket.iter().position(|old| old.key == entry.key || old.key == 0);
        let cheapest = || (0..BUCKET).min_by_key(|&place| bucket[place].work).unwrap_or(0);
        let place = same_or_free.unwrap_or_else(cheapest);
        self.taken += usize::from(bucket[place].key == 0);
        bucket[place] = entry;
    }

    fn grow(&mut self) {
        let size = (self.entries.len() * 2).max(Self::FIRST);
        let old = std::mem::replace(&mut self.entries, vec![EMPTY; size]);
        self.taken = 0;
        let entries = old.into_iter().filter(|entry| entry.key != 0);
        entries.for_each(|entry| self.put(entry));
    }
}
