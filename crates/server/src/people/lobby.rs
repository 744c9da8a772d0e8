//! The lobby: open challenges, and matchmaking.
//!
//! A challenge is a record with an open seat that its maker has listed; it is shown while its maker is connected to it. A few of each
//! person and of each address are kept.
//!
//! Both who meet are there: the seat of a listed record is taken over a socket at its table, and only while the maker is connected
//! too. So a request to be paired only says where to go: to the table of another who is connected and wants to play the same, or to
//! a new one, to wait there. One who waits is told when another table fits; of two who wait, the later goes to the earlier.

use std::net::IpAddr;
use std::sync::Arc;

use tokio::sync::Mutex;
use tracing::warn;

use crate::Error;
use crate::app::App;
use crate::game::seat::{Holder, Seat};
use crate::game::seats::Origin;
use crate::game::table::{RecordHeader, Table};
use crate::http::request_key::RequestKey;
use crate::live::presence::NODE_TIMEOUT;
use crate::people::guest::Guest;
use crate::people::visitor::Visitor;
use crate::random_id;
use crate::store::{ListedChallenge, WaitingPlayer, kind_of};
use crate::time::{Moment, Time};
use crate::words;

/// Maximum challenges in the list.
const MAX_LISTED: u64 = 100;
/// How long the list is cached, in milliseconds.
const CACHE_TIME: u64 = 1000;

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
    /// The oldest heartbeat of a live node.
    fn live_since(&self) -> Moment {
        self.time.now().before(NODE_TIMEOUT)
    }

    /// Open challenges as a visitor sees them, the newest first, at most a second old.
    pub(crate) async fn challenges(&self, visitor: &Visitor) -> Result<Vec<api::Challenge>, Error> {
        let ask = self.store.challenges(self.live_since(), MAX_LISTED);
        let open = self.people.challenges.read(&self.time, ask).await?;
        let (reader, now) = (visitor.0.as_ref(), self.time.now());
        let standing = self.standing_of(visitor).await?;
        let others = open.iter().filter(|open| !standing.avoids(open.owner()));
        let mut shown: Vec<_> = others.map(|open| open.view(reader, now)).collect();
        shown.sort_by_key(|challenge| challenge.age);
        Ok(shown)
    }

    /// Finds the table of an opponent who is there, or waits at a new one.
    pub(crate) async fn pair(
        &self,
        guest: &Guest,
        address: IpAddr,
        wanted: RecordHeader,
        name: Option<&str>,
        key: &RequestKey,
    ) -> Result<Arc<Table>, Error> {
        if let Some(known) = self.done_before(key).await? {
            return self.fresh(&known).await;
        }
        self.http.usage.pairing(address)?;
        let player = WaitingPlayer {
            kind: kind_of(&wanted),
            holder: guest.holder.clone(),
            since: None,
        };
        if let Some(table) = self.opponent_of(&player).await? {
            return Ok(table);
        }
        if let Some(id) = self.store.waiting(&player.kind, &guest.holder).await? {
            return self.fresh(&id).await;
        }
        self.http.usage.quotas.record(address, 0)?;
        self.wait(guest, address, wanted, name, key).await
    }

    /// The table of an opponent who waits for this player and is there.
    async fn opponent_of(&self, player: &WaitingPlayer) -> Result<Option<Arc<Table>>, Error> {
        for id in self.store.fitting(player, self.live_since()).await? {
            let table = self.fresh(&id).await?;
            if table.is_listed() {
                return Ok(Some(table));
            }
        }
        Ok(None)
    }

    /// The record to which one who waits at a record should go; `None` if they don't wait there for any opponent, or should stay.
    pub(crate) async fn better_table(&self, id: &str) -> Result<Option<String>, Error> {
        let Some(player) = self.store.waiting_at(id).await? else {
            return Ok(None);
        };
        let found = self.opponent_of(&player).await?;
        Ok(found.map(|table| table.id.clone()))
    }

    /// Waits at a new table, on a random side.
    async fn wait(
        &self,
        guest: &Guest,
        address: IpAddr,
        header: RecordHeader,
        name: Option<&str>,
        key: &RequestKey,
    ) -> Result<Arc<Table>, Error> {
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
        self.has_room_for(guest, address, &seats).await?;
        if random_id::coin()? {
            seats.reverse();
        }
        let origin = Origin {
            address: address.into(),
            pairing: true,
        };
        self.keep(header, seats, origin, key).await
    }

    /// Takes the open seat of a listed record for a client that is connected to it; `false` if there is nothing to take, or they
    /// have to wait: for the maker to be there too, or because their address has taken many.
    pub(crate) async fn take_listed_seat(
        &self,
        table: &Table,
        guest: &Guest,
        address: IpAddr,
        name: Option<&str>,
    ) -> Result<bool, Error> {
        let maker = table
            .seats
            .iter()
            .position(|seat| matches!(seat.holder, Holder::Person(_)));
        let is_own = !table.players_of(&guest.visitor()).is_empty();
        let Some(maker) = maker.filter(|_| table.is_listed() && !is_own) else {
            return Ok(false);
        };
        if !self.presence(&table.id).await?.here[maker] || self.http.usage.pairing(address).is_err() {
            return Ok(false);
        }
        let sat = self
            .sit(&table.id, guest, address, name, &RequestKey::NONE)
            .await?;
        Ok(sat.is_some())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};
    use std::time::Duration;

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
