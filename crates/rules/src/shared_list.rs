//! A list whose copies share all but its newest items.

use std::sync::Arc;

/// Items of one chunk; a copy of the list copies fewer than this many.
const CHUNK: usize = 32;

/// A list that only grows or shrinks at its end. Full chunks are immutable and shared between copies, so that a server
/// can keep every version of a long game: a copy, a push and a look at any item cost the same at any length.
#[derive(Debug, Clone)]
pub(crate) struct SharedList<T> {
    full: Arc<Vec<Arc<[T]>>>,
    recent: Vec<T>,
}

impl<T> Default for SharedList<T> {
    fn default() -> SharedList<T> {
        SharedList {
            full: Arc::default(),
            recent: Vec::new(),
        }
    }
}

impl<T> SharedList<T> {
    pub(crate) fn len(&self) -> usize {
        self.full.len() * CHUNK + self.recent.len()
    }

    /// About how many bytes it allocates, as if it shared nothing; what its items allocate is not counted.
    pub(crate) fn heap_bytes(&self) -> usize {
        let chunk = size_of::<Arc<[T]>>() + CHUNK * size_of::<T>();
        self.full.len() * chunk + self.recent.capacity() * size_of::<T>()
    }

    pub(crate) fn get(&self, index: usize) -> Option<&T> {
        match self.full.get(index / CHUNK) {
            Some(chunk) => chunk.get(index % CHUNK),
            None => self.recent.get(index - self.full.len() * CHUNK),
        }
    }

    pub(crate) fn last(&self) -> Option<&T> {
        self.len().checked_sub(1).and_then(|last| self.get(last))
    }

    /// The items from `index` on, in order.
    pub(crate) fn iter_from(&self, index: usize) -> impl Iterator<Item = &T> {
        let chunk = (index / CHUNK).min(self.full.len());
        let skipped = index - chunk * CHUNK;
        let full = self.full[chunk..].iter().map(|chunk| &**chunk);
        full.chain([self.recent.as_slice()])
            .enumerate()
            .flat_map(move |(i, items)| items.get(if i == 0 { skipped } else { 0 }..).unwrap_or_default())
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &T> {
        self.iter_from(0)
    }
}

impl<T: Clone> SharedList<T> {
    pub(crate) fn push(&mut self, item: T) {
        self.recent.push(item);
        if self.recent.len() == CHUNK {
            let chunk = std::mem::take(&mut self.recent).into();
            Arc::make_mut(&mut self.full).push(chunk);
        }
    }

    pub(crate) fn truncate(&mut self, len: usize) {
        if len >= self.full.len() * CHUNK {
            self.recent.truncate(len - self.full.len() * CHUNK);
            return;
        }
        self.recent = self.full[len / CHUNK][..len % CHUNK].to_vec();
        Arc::make_mut(&mut self.full).truncate(len / CHUNK);
    }

    pub(crate) fn pop(&mut self) -> Option<T> {
        let last = self.last().cloned()?;
        self.truncate(self.len() - 1);
        Some(last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(len: usize) -> SharedList<usize> {
        let mut list = SharedList::default();
        (0..len).for_each(|item| list.push(item));
        list
    }

    #[test]
    fn a_list_is_what_was_pushed_at_every_length() {
        for len in [0, 1, 31, 32, 33, 64, 100] {
            let list = list(len);
            assert_eq!(list.len(), len);
            assert!(list.iter().copied().eq(0..len));
            assert_eq!(list.last().copied(), len.checked_sub(1));
            assert_eq!(list.get(len), None);
            for from in 0..=len {
                assert!(list.iter_from(from).copied().eq(from..len), "{from} of {len}");
            }
        }
    }

    #[test]
    fn a_copy_that_changes_leaves_the_other_as_it_is() {
        let original = list(70);
        for len in 0..70 {
            let mut copy = original.clone();
            copy.truncate(len);
            copy.push(1000);
            assert!(copy.iter().copied().eq((0..len).chain([1000])));
            assert_eq!(copy.pop(), Some(1000));
            assert_eq!(copy.len(), len);
        }
        assert!(original.iter().copied().eq(0..70));
        assert_eq!(SharedList::<u8>::default().pop(), None);
    }
}
