//! The lobby: open challenges, and matchmaking.
//!
//! A challenge is a record with an open seat that its maker has listed; it lives as long as its maker is connected. Players who
//! want any opponent wait in a pool for each game and clock. A pool has room for one: two players who ask at the same time, on
//! whatever nodes, can't both wait, so they are paired.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Mutex;
use tracing::warn;

use crate::Error;
use crate::app::App;
use crate::game::seat::{Holder, Seat};
use crate::game::table::{RecordHeader, Table};
use crate::http::request_key::RequestKey;
use crate::live::presence::NODE_TIMEOUT;
use crate::people::guest::Guest;
use crate::people::visitor::Visitor;
use crate::random_id;
use crate::store::{Freshness, ListedChallenge, NewRecord, Summary, pool_of};
use crate::time::{Moment, Time};
use crate::words;

/// Maximum challenges in the list.
const MAX_LISTED: u64 = 100;
/// How long the list is cached, in milliseconds.
const CACHE_TIME: u64 = 1000;
/// How long the maker of a challenge may take to connect to it.
const CONNECT_TIME: Duration = Duration::from_mins(1);
/// Maximum attempts to pair; others may be faster each time.
const ATTEMPTS: usize = 20;

/// The list of challenges as this node last read it: the store is asked once a second, not once a visitor.
#[derive(Default)]
pub(crate) struct ChallengeCache(Mutex<Option<CachedList>>);

/// The list and when it was read; no list if the store failed.
struct CachedList {
    read: Moment,
    open: Option<Arc<[ListedChallenge]>>,
}

impl ChallengeCache {
    /// The cached list, or a fresh one if it is old; concurrent callers wait for the same query.
    async fn read(
        &self,
        time: &Time,
        ask: impl Future<Output = Result<Vec<ListedChallenge>, Error>>,
    ) -> Result<Arc<[ListedChallenge]>, Error> {
        let mut last = self.0.lock().await;
        let old = |list: &CachedList| time.now().0.abs_diff(list.read.0) >= CACHE_TIME;
        if last.as_ref().is_none_or(old) {
            let answer = ask
                .await
                .inspect_err(|error| warn!(%error, "cannot read challenges"));
            *last = Some(CachedList {
                read: time.now(),
                open: answer.ok().map(Arc::from),
            });
        }
        let open = last.as_ref().and_then(|list| list.open.clone());
        open.ok_or_else(|| Error::Unavailable(words::BUSY.message()))
    }
}

impl App {
    fn freshness(&self) -> Freshness {
        let now = self.time.now();
        Freshness {
            node: now.before(NODE_TIMEOUT),
            made: now.before(CONNECT_TIME),
        }
    }

    /// Open challenges as a visitor sees them, at most a second old.
    pub(crate) async fn challenges(&self, visitor: &Visitor) -> Result<Vec<api::Challenge>, Error> {
        let ask = self.store.challenges(self.freshness(), MAX_LISTED);
        let open = self.people.challenges.read(&self.time, ask).await?;
        let (reader, now) = (visitor.0.as_ref(), self.time.now());
        let standing = self.standing_of(visitor).await?;
        let shown = open.iter().filter(|open| !standing.avoids(open.owner()));
        Ok(shown.map(|open| open.view(reader, now)).collect())
    }

    /// Joins a player who waits in the same pool, or waits there at a new table.
    pub(crate) async fn pair(
        &self,
        guest: &Guest,
        address: IpAddr,
        wanted: RecordHeader,
        name: Option<&str>,
        key: &RequestKey,
    ) -> Result<Arc<Table>, Error> {
        let pool = pool_of(&wanted);
        for _ in 0..ATTEMPTS {
            if let Some(known) = self.done_before(key).await? {
                return self.fresh(&known).await;
            }
            for id in self.store.fitting(&pool, &guest.holder, self.freshness()).await? {
                if let Some(table) = self.sit(&id, guest, name, key).await? {
                    return Ok(table);
                }
            }
            if let Some(id) = self.store.waiting(&pool, &guest.holder).await? {
                return self.fresh(&id).await;
            }
            self.store.clear_pool(&pool, self.freshness()).await?;
            self.http.usage.quotas.record(address, 0)?;
            if let Some(table) = self.wait(guest, wanted.clone(), name, key).await? {
                return Ok(table);
            }
        }
        Err(Error::Unavailable(words::BUSY.message()))
    }

    /// Waits at a new table, on a random side; `None` if another player already waits in the pool, or the request was carried out
    /// before.
    async fn wait(
        &self,
        guest: &Guest,
        header: RecordHeader,
        name: Option<&str>,
        key: &RequestKey,
    ) -> Result<Option<Arc<Table>>, Error> {
        let mut seats = [
            Seat {
                holder: Holder::Person(guest.holder.clone()),
                name: name.map(str::to_owned),
            },
            Seat {
                holder: Holder::Open,
                name: None,
            },
        ];
        self.check_time(header.control).await?;
        self.has_room_for(guest, &seats).await?;
        if random_id::coin()? {
            seats.reverse();
        }
        let table = Table::begun(&header, seats.clone())?;
        let new = NewRecord {
            once: key.once(header.id.as_str(), header.created),
            header,
            seats,
            summary: Summary::of(&table),
        };
        let is_avoided = self
            .store
            .is_blocked_in(&pool_of(&new.header), &guest.holder)
            .await?;
        let created = if is_avoided {
            self.store.create_beside_pool(&new).await?
        } else {
            self.store.create_in_pool(&new).await?
        };
        if !created {
            return Ok(None);
        }
        Ok(Some(self.welcome(table)))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    #[tokio::test]
    async fn the_store_is_asked_once_a_second_however_many_look() {
        let (cache, time, asked) = (ChallengeCache::default(), Time::default(), AtomicU32::new(0));
        let look = || {
            cache.read(&time, async {
                tokio::task::yield_now().await;
                asked.fetch_add(1, Ordering::Relaxed);
                Ok(Vec::new())
            })
        };
        let everybody = || async {
            let (a, b, c) = tokio::join!(look(), look(), look());
            assert!(a.is_ok() && b.is_ok() && c.is_ok());
        };
        everybody().await;
        assert_eq!(asked.load(Ordering::Relaxed), 1);
        time.advance(Duration::from_secs(1));
        everybody().await;
        assert_eq!(asked.load(Ordering::Relaxed), 2);
    }

    #[tokio::test]
    async fn callers_who_waited_for_a_failed_query_do_not_repeat_it() {
        let (cache, time, asked) = (ChallengeCache::default(), Time::default(), AtomicU32::new(0));
        let look = || {
            cache.read(&time, async {
                asked.fetch_add(1, Ordering::Relaxed);
                // This took long.
                time.advance(Duration::from_secs(5));
                Err(Error::Unavailable(words::BUSY.message()))
            })
        };
        let (a, b) = tokio::join!(look(), look());
        assert!(a.is_err() && b.is_err());
        assert_eq!(asked.load(Ordering::Relaxed), 1);
    }
}
