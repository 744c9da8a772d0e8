//! The transposition table, shared by all threads without locks (Hyatt's XOR trick).

use std::sync::atomic::{AtomicU64, Ordering};

use crate::Score;

/// How a stored score relates to the true one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bound {
    /// The true score is at most this (the node failed low).
    Upper,
    /// The true score is at least this (the node failed high).
    Lower,
    /// The score is exact.
    Exact,
}

/// The stored result of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TableEntry {
    pub(crate) score: Score,
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
    /// The place of the best move in the list of legal moves, or [`NO_MOVE`].
    pub(crate) best: u16,
}

/// A hash table of searched positions. A slot is two words, and the second is folded into the first by XOR: a torn write makes them
/// disagree with every key, so it is never read as an entry.
#[derive(Debug)]
pub struct TranspositionTable {
    slots: Vec<[AtomicU64; 2]>,
    mask: usize,
}

/// Stands for an unknown best move.
pub(crate) const NO_MOVE: u16 = u16::MAX;

impl TranspositionTable {
    /// A table of at most the given size, rounded down to a power of two of slots.
    pub fn new(mebibytes: usize) -> TranspositionTable {
        let count = ((mebibytes.max(1) << 20) / 16 + 1).next_power_of_two() / 2;
        let slots = (0..count)
            .map(|_| [AtomicU64::new(0), AtomicU64::new(0)])
            .collect();
        TranspositionTable {
            slots,
            mask: count - 1,
        }
    }

    /// The bytes it takes.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.slots)
    }

    /// Removes all entries.
    pub fn clear(&self) {
        for [check, data] in &self.slots {
            check.store(0, Ordering::Relaxed);
            data.store(0, Ordering::Relaxed);
        }
    }

    /// The slot is taken from the high bits, which a multiplicative hash mixes best.
    fn slot(&self, key: u64) -> &[AtomicU64; 2] {
        let mixed = (key ^ key >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        &self.slots[(mixed >> 20) as usize & self.mask]
    }

    pub(crate) fn find(&self, key: u64) -> Option<TableEntry> {
        let [check, data] = self.slot(key);
        let data = data.load(Ordering::Relaxed);
        (data != 0 && check.load(Ordering::Relaxed) ^ data == key).then(|| unpack(data))
    }

    /// Stores an entry, unless the slot has a deeper one of the same position and the new one is not exact.
    pub(crate) fn store(&self, key: u64, entry: TableEntry) {
        let [check, data] = self.slot(key);
        let old = data.load(Ordering::Relaxed);
        if old != 0 && check.load(Ordering::Relaxed) ^ old == key {
            let known = unpack(old);
            if known.depth > entry.depth && entry.bound != Bound::Exact {
                return;
            }
        }
        let packed = pack(entry);
        check.store(key ^ packed, Ordering::Relaxed);
        data.store(packed, Ordering::Relaxed);
    }
}

fn pack(entry: TableEntry) -> u64 {
    let bound = entry.bound as u64 + 1;
    u64::from(entry.score as u32) << 32 | u64::from(entry.best) << 16 | u64::from(entry.depth) << 8 | bound
}

fn unpack(data: u64) -> TableEntry {
    let bound = match data & 0xff {
        1 => Bound::Upper,
        2 => Bound::Lower,
        _ => Bound::Exact,
    };
    TableEntry {
        score: (data >> 32) as Score,
        best: (data >> 16) as u16,
        depth: (data >> 8) as u8,
        bound,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_stored_is_found_and_nothing_else() {
        let table = TranspositionTable::new(1);
        let entry = TableEntry {
            score: -12345,
            depth: 7,
            bound: Bound::Lower,
            best: 300,
        };
        table.store(42, entry);
        assert_eq!(table.find(42), Some(entry));
        assert_eq!(table.find(43), None);
        table.store(42, TableEntry { depth: 3, ..entry });
        assert_eq!(table.find(42).unwrap().depth, 7, "a deeper entry stays");
        table.store(
            42,
            TableEntry {
                depth: 3,
                bound: Bound::Exact,
                ..entry
            },
        );
        assert_eq!(table.find(42).unwrap().depth, 3, "unless the new one is exact");
        table.clear();
        assert_eq!(table.find(42), None);
    }
}
