//! What has been found out about the positions of contests; grows as it fills, up to a limit.

use super::Known;

#[derive(Debug, Clone, Copy)]
struct Entry {
    /// 0 if there is nothing here.
    key: u64,
    to_win: u32,
    to_lose: u32,
    proof: u128,
}

const NOTHING: Entry = Entry {
    key: 0,
    to_win: 0,
    to_lose: 0,
    proof: 0,
};

impl Entry {
    /// How dear it is: what is settled is dearer than anything open.
    fn worth(&self) -> u32 {
        self.to_win.max(self.to_lose)
    }
}

/// As many places there are for a key, one beside the other.
const PLACES: usize = 4;

/// Positions by their keys.
#[derive(Debug)]
pub(crate) struct Proofs {
    entries: Vec<Entry>,
    most: usize,
}

impl Proofs {
    const FIRST: usize = 1 << 10;

    /// A table that grows to about so many mebibytes.
    pub(crate) fn new(mebibytes: usize) -> Proofs {
        let most = ((mebibytes.max(1) << 20) / size_of::<Entry>() + 1).next_power_of_two() / 2;
        Proofs {
            entries: Vec::new(),
            most: most.max(Self::FIRST),
        }
    }

    /// The places for a key; there are some.
    fn places(&self, key: u64) -> std::ops::Range<usize> {
        let mixed = (key ^ key >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let first = (mixed >> 24) as usize & (self.entries.len() - 1) & !(PLACES - 1);
        first..first + PLACES
    }

    pub(super) fn find(&self, key: u64) -> Option<Known> {
        if self.entries.is_empty() {
            return None;
        }
        let entry = self.entries[self.places(key)]
            .iter()
            .find(|entry| entry.key == key)?;
        Some(Known {
            to_win: entry.to_win,
            to_lose: entry.to_lose,
            proof: entry.proof,
        })
    }

    pub(super) fn store(&mut self, key: u64, known: Known) {
        let entry = Entry {
            key,
            to_win: known.to_win,
            to_lose: known.to_lose,
            proof: known.proof,
        };
        while !self.put(entry) && self.entries.len() < self.most {
            self.grow();
        }
    }

    /// Puts an entry in its old place, a free one, or that of the cheapest, which is lost unless there is room to grow:
    /// then it says false and changes nothing.
    fn put(&mut self, entry: Entry) -> bool {
        if self.entries.is_empty() {
            return false;
        }
        let places = self.places(entry.key);
        let full = self.entries.len() >= self.most;
        let places = &mut self.entries[places];
        let place = match places.iter().position(|old| old.key == entry.key || old.key == 0) {
            Some(place) => place,
            None if full => (0..PLACES)
                .min_by_key(|&place| places[place].worth())
                .unwrap_or(0),
            None => return false,
        };
        places[place] = entry;
        true
    }

    /// Twice the size, or so much that everything finds its place.
    fn grow(&mut self) {
        let old = std::mem::take(&mut self.entries);
        let mut size = (old.len() * 2).max(Self::FIRST);
        loop {
            self.entries = vec![NOTHING; size];
            if old.iter().all(|&entry| entry.key == 0 || self.put(entry)) {
                return;
            }
            size *= 2;
        }
    }
}
