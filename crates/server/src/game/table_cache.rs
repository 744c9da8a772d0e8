//! A cache of folded tables, so that a move costs no more late in a game than early.
//!
//! The cache holds copies by version and is never the truth: for a newer version the store is asked for the events since. It
//! has two generations; tables not used while the younger one filled up are evicted. Tables are weighed, not counted: one on a
//! large board takes as much as a hundred on a small one.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::Error;
use crate::app::App;
use crate::game::table::Table;
use crate::random_id;
use crate::words;

/// Folded tables by record id, each at the newest version this node has seen.
pub(crate) struct TableCache {
    generations: Mutex<Generations>,
    /// In bytes.
    capacity: usize,
}

#[derive(Default)]
struct Generations {
    young: Generation,
    old: Generation,
}

/// Tables with what they weighed when they were inserted.
#[derive(Default)]
struct Generation {
    tables: HashMap<String, (Arc<Table>, usize)>,
    bytes: usize,
}

impl Generation {
    fn get(&self, id: &str) -> Option<&Arc<Table>> {
        self.tables.get(id).map(|(table, _)| table)
    }

    fn insert(&mut self, table: Arc<Table>) {
        self.remove(&table.id);
        let bytes = table.bytes();
        self.bytes += bytes;
        self.tables.insert(table.id.clone(), (table, bytes));
    }

    fn remove(&mut self, id: &str) -> Option<Arc<Table>> {
        let (table, bytes) = self.tables.remove(id)?;
        self.bytes -= bytes;
        Some(table)
    }
}

impl TableCache {
    /// A cache of this many bytes.
    pub(crate) fn new(capacity: usize) -> TableCache {
        TableCache {
            generations: Mutex::default(),
            capacity,
        }
    }

    fn generations(&self) -> MutexGuard<'_, Generations> {
        // A table lost in a panic is folded again.
        self.generations.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn find(&self, id: &str) -> Option<Arc<Table>> {
        let mut generations = self.generations();
        if let Some(table) = generations.young.get(id) {
            return Some(Arc::clone(table));
        }
        let table = generations.old.remove(id)?;
        self.insert(&mut generations, Arc::clone(&table));
        Some(table)
    }

    /// Caches a table unless a newer version is cached.
    pub(crate) fn keep(&self, table: Arc<Table>) {
        let mut generations = self.generations();
        let old = generations.old.remove(&table.id);
        let known = generations.young.get(&table.id).or(old.as_ref());
        let newest = match known {
            Some(known) if known.version > table.version => Arc::clone(known),
            _ => table,
        };
        self.insert(&mut generations, newest);
    }

    fn insert(&self, generations: &mut Generations, table: Arc<Table>) {
        generations.young.insert(table);
        if generations.young.bytes > self.capacity / 2 {
            generations.old = std::mem::take(&mut generations.young);
        }
    }

    /// Weighs a table again that has got its view since it was cached.
    pub(crate) fn reweigh(&self, table: &Arc<Table>) {
        let mut generations = self.generations();
        let cached = [&generations.young, &generations.old].map(|generation| generation.get(&table.id));
        if cached
            .into_iter()
            .flatten()
            .any(|cached| Arc::ptr_eq(cached, table))
        {
            generations.old.remove(&table.id);
            self.insert(&mut generations, Arc::clone(table));
        }
    }

    /// Removes a table.
    pub(crate) fn forget(&self, id: &str) {
        let mut generations = self.generations();
        generations.young.remove(id);
        generations.old.remove(id);
    }

    pub(crate) fn len(&self) -> usize {
        let generations = self.generations();
        generations.young.tables.len() + generations.old.tables.len()
    }

    /// What all tables in the cache take.
    pub(crate) fn bytes(&self) -> usize {
        let generations = self.generations();
        generations.young.bytes + generations.old.bytes
    }
}

impl App {
    /// The table of a record at this version or a newer one, from the cache if possible.
    pub(crate) async fn table(&self, id: &str, version: u64) -> Result<Arc<Table>, Error> {
        match self.tables.find(id) {
            Some(table) if table.version >= version => Ok(table),
            _ => self.fresh(id).await,
        }
    }

    /// The table of a record at the newest version in the store.
    pub(crate) async fn fresh(&self, id: &str) -> Result<Arc<Table>, Error> {
        let unknown = || Error::NotFound(words::NO_RECORD.message());
        if !random_id::is_id(id) {
            return Err(unknown());
        }
        let table = match self.tables.find(id) {
            Some(known) => self.caught_up(known).await?,
            None => None,
        };
        let table = match table {
            Some(table) => table,
            None => Arc::new(self.folded(id).await?.ok_or_else(unknown)?),
        };
        self.tables.keep(Arc::clone(&table));
        Ok(table)
    }

    /// Applies the events since a cached version; `None` if they changed the seats, which events do not carry.
    async fn caught_up(&self, table: Arc<Table>) -> Result<Option<Arc<Table>>, Error> {
        let events = self.store.events_since(&table.id, table.version).await?;
        if events.is_empty() {
            return Ok(Some(table));
        }
        if events.iter().any(|happened| happened.event.changes_seats()) {
            return Ok(None);
        }
        let mut table = Table::clone(&table);
        for happened in &events {
            table
                .apply(happened)
                .map_err(|error| unfolded(&table.id, &error))?;
        }
        Ok(Some(Arc::new(table)))
    }

    async fn folded(&self, id: &str) -> Result<Option<Table>, Error> {
        let Some(stored) = self.store.record(id).await? else {
            return Ok(None);
        };
        let table = self.fold(stored).await;
        table.map(Some).map_err(|error| unfolded(id, &error))
    }
}

fn unfolded(id: &str, error: &Error) -> Error {
    if let Error::Rules(rules::Error::Spec(what)) = error {
        return Error::newer_record(what);
    }
    Error::Internal(format!("record {id} can't be folded: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::seat::{Holder, Seat};
    use crate::game::table::RecordHeader;
    use crate::people::token::HolderId;
    use crate::time::Moment;

    fn table(id: &str, version: u64) -> Arc<Table> {
        table_of("paths:3", id, version)
    }

    fn table_of(spec: &str, id: &str, version: u64) -> Arc<Table> {
        let beginning = RecordHeader {
            id: id.to_owned(),
            spec: spec.to_owned(),
            position: None,
            opening: String::new(),
            control: rules::TimeControl::None,
            owner: HolderId::of_token("a"),
            created: Moment(0),
            listed: false,
        };
        let seats = [(); 2].map(|()| Seat {
            holder: Holder::Open,
            name: None,
        });
        let mut table = Table::begun(&beginning, seats).unwrap();
        table.version = version;
        Arc::new(table)
    }

    fn version(tables: &TableCache, id: &str) -> Option<u64> {
        tables.find(id).map(|table| table.version)
    }

    #[test]
    fn the_newest_version_is_kept() {
        let tables = TableCache::new(1 << 20);
        tables.keep(table("a", 3));
        tables.keep(table("a", 2));
        assert_eq!(version(&tables, "a"), Some(3));
        tables.keep(table("a", 4));
        assert_eq!(version(&tables, "a"), Some(4));
    }

    #[test]
    fn what_is_not_used_is_forgotten() {
        let capacity = 10 * table("a", 1).bytes();
        let tables = TableCache::new(capacity);
        tables.keep(table("used", 1));
        for number in 0..100 {
            tables.keep(table(&number.to_string(), 1));
            assert!(tables.len() <= 12 && tables.bytes() <= capacity * 6 / 5);
            assert_eq!(version(&tables, "used"), Some(1));
        }
        assert_eq!(version(&tables, "0"), None);
        tables.forget("used");
        assert_eq!(version(&tables, "used"), None);
    }

    #[test]
    fn large_tables_and_their_views_fill_the_cache_sooner() {
        let large = table_of("islands:98", "0", 1);
        let without_view = large.bytes();
        assert!(without_view > 30 * table("0", 1).bytes());
        let tables = TableCache::new(20 * without_view);
        tables.keep(Arc::clone(&large));
        assert_eq!(tables.bytes(), without_view);
        let json = large.view().unwrap().json().len();
        tables.reweigh(&large);
        assert!(tables.bytes() >= without_view + json);
        assert_eq!(tables.bytes(), large.bytes());
        // One that is no longer cached does not come back.
        tables.forget("0");
        tables.reweigh(&large);
        assert_eq!(tables.bytes(), 0);
        for number in 1..50 {
            let table = table_of("islands:98", &number.to_string(), 1);
            tables.keep(Arc::clone(&table));
            table.view().unwrap();
            tables.reweigh(&table);
            assert!(tables.bytes() <= tables.capacity + 2 * table.bytes());
        }
        assert!(tables.len() < 20, "{}", tables.len());
    }
}
