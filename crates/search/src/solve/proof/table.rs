//! What has been found out about the positions of contests; grows as it fills, up to a limit.

use super::Known;

#[derive(Debug, Clone, Copy)]
struct Entry {
    /// 0 if there is nothing here.
    key: u64,
    to_win: u32,
    to_lose: u32,
    /// The proof, in two words: so an entry takes less room.
    proof: [u64; 2],
    /// How many positions it took to find out; what was plain to see goes first when room is scarce.
    work: u32,
}

const NOTHING: Entry = Entry {
    key: 0,
    to_win: 0,
    to_lose: 0,
    proof: [0; 2],
    work: 0,
};

/// As many places there are for a key, one beside the other.
const PLACES: usize = 4;

/// Positions by their keys.
#[derive(Debug)]
pub(crate) struct Proofs {
    entries: Vec<Entry>,
    taken: usize,
    most: usize,
}

impl Proofs {
    const FIRST: usize = 1 << 10;

    /// A table that grows to about so many mebibytes.
    pub(crate) fn new(mebibytes: usize) -> Proofs {
        let most = ((mebibytes.max(1) << 20) / size_of::<Entry>() + 1).next_power_of_two() / 2;
        Proofs {
            entries: Vec::new(),
            taken: 0,
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
        let [low, high] = entry.proof.map(u128::from);
        Some(Known {
            to_win: entry.to_win,
            to_lose: entry.to_lose,
            proof: low | high << 64,
        })
    }

    /// Remembers what took so much work to find out.
    pub(super) fn store(&mut self, key: u64, known: Known, work: u64) {
        if self.taken * 3 >= self.entries.len() * 2 && self.entries.len() < self.most {
            self.grow();
        }
        self.put(Entry {
            key,
            to_win: known.to_win,
            to_lose: known.to_lose,
            proof: [known.proof as u64, (known.proof >> 64) as u64],
            work: work.min(u32::MAX.into()) as u32,
        });
    }

    /// Puts an entry in its old place, a free one, or that of the cheapest, which is lost.
    fn put(&mut self, entry: Entry) {
        let places = self.places(entry.key);
        let places = &mut self.entries[places];
        let same_or_free = places.iter().position(|old| old.key == entry.key || old.key == 0);
        let cheapest = || (0..PLACES).min_by_key(|&place| places[place].work).unwrap_or(0);
        let place = same_or_free.unwrap_or_else(cheapest);
        self.taken += usize::from(places[place].key == 0);
        places[place] = entry;
    }

    fn grow(&mut self) {
        let size = (self.entries.len() * 2).max(Self::FIRST);
        let old = std::mem::replace(&mut self.entries, vec![NOTHING; size]);
        self.taken = 0;
        let entries = old.into_iter().filter(|entry| entry.key != 0);
        entries.for_each(|entry| self.put(entry));
    }
}
