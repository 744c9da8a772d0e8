//! Meeting others: who waits for an opponent, and who wants to play the same.
//!
//! A challenge is a record with an open seat that its maker has listed. It is there for as long as its maker is, as far as the
//! store knows of sockets. Of those who ask for anybody, at most one at a time waits for each kind of game: so two who ask at
//! once, at whatever nodes, can't both wait, and meet.

use std::sync::Arc;
use std::time::Duration;

use crate::app::App;
use crate::attendance::SILENCE;
use crate::guest::Guest;
use crate::seat::{Holder, Seat, Visitor};
use crate::store::{Alive, Creation, Summary, kind};
use crate::table::{Beginning, Table};
use crate::{Error, api, secret};

/// So many challenges are shown.
const SHOWN: u64 = 100;
/// How long somebody may take to come to the table they have made.
const ON_THE_WAY: Duration = Duration::from_mins(1);
/// So often is tried to find somebody; others may be faster each time.
const ATTEMPTS: usize = 20;

impl App {
    fn alive(&self) -> Alive {
        let now = self.time.now();
        Alive {
            node: now.before(SILENCE),
            made: now.before(ON_THE_WAY),
        }
    }

    /// Open challenges, as a visitor sees them.
    pub(crate) async fn challenges(&self, visitor: &Visitor) -> Result<Vec<api::Challenge>, Error> {
        let reader = visitor.0.as_ref();
        self.store
            .challenges(reader, self.alive(), self.time.now(), SHOWN)
            .await
    }

    /// Sits down with somebody who wants to play the same, or waits for one at a new table.
    pub(crate) async fn pair(
        &self,
        guest: &Guest,
        wanted: Beginning,
        name: Option<&str>,
    ) -> Result<Arc<Table>, Error> {
        let pool = kind(&wanted);
        for _ in 0..ATTEMPTS {
            for id in self.store.fitting(&pool, &guest.holder, self.alive()).await? {
                if let Some(table) = self.sit(&id, guest, name).await? {
                    return Ok(table);
                }
            }
            if let Some(id) = self.store.waiting(&pool, &guest.holder).await? {
                return self.fresh(&id).await;
            }
            self.store.clear_pool(&pool, self.alive()).await?;
            if let Some(table) = self.wait(guest, wanted.clone(), name).await? {
                return Ok(table);
            }
        }
        Err(Error::Away(
            "many look for an opponent just now; try again".to_owned(),
        ))
    }

    /// Waits at a new table, on one side or the other; nothing if somebody else waits already.
    async fn wait(
        &self,
        guest: &Guest,
        beginning: Beginning,
        name: Option<&str>,
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
        self.has_room_for(guest, &seats).await?;
        if secret::coin()? {
            seats.reverse();
        }
        let table = Table::begun(&beginning, seats.clone())?;
        let creation = Creation {
            beginning,
            seats,
            summary: Summary::of(&table),
        };
        if !self.store.create_in_pool(&creation).await? {
            return Ok(None);
        }
        Ok(Some(self.welcome(table)))
    }
}
