//! Creating tables and taking open seats.

use std::sync::Arc;

use crate::Error;
use crate::app::App;
use crate::game::commands::decide::Decision;
use crate::game::event::Event;
use crate::game::seat::{Holder, Seat};
use crate::game::table::{RecordHeader, Table};
use crate::http::request_key::RequestKey;
use crate::people::guest::Guest;
use crate::store::{JobKind, NewRecord, Summary};
use crate::words;

impl App {
    /// Rejects users over the open-game limit, and games with computer players while their queue is full.
    pub(crate) async fn has_room_for(&self, guest: &Guest, seats: &[Seat; 2]) -> Result<(), Error> {
        let limits = self.http.usage.limits();
        let known = guest.new_token.is_none();
        let most = u64::from(limits.open_games);
        if known && self.store.unfinished(&guest.holder, most).await? >= most {
            return Err(Error::TooManyRequests(words::GAME_LIMIT.with(limits.open_games)));
        }
        let computers = seats.iter().any(|seat| seat.computer().is_some());
        if computers {
            self.has_room_in_queue().await?;
        }
        Ok(())
    }

    /// Rejects while the queue of computer moves is full.
    pub(crate) async fn has_room_in_queue(&self) -> Result<(), Error> {
        let most = u64::from(self.http.usage.limits().queued_computer_moves);
        if self.store.job_count(JobKind::Move, most).await? < most {
            return Ok(());
        }
        Err(Error::TooManyRequests(words::COMPUTER_LIMIT.message()))
    }

    /// Creates a record, or loads the one that has its id, or that the same request has created before.
    pub(crate) async fn keep(
        &self,
        header: RecordHeader,
        seats: [Seat; 2],
        key: &RequestKey,
    ) -> Result<Arc<Table>, Error> {
        self.check_time(header.control).await?;
        let table = Table::begun(&header, seats.clone())?;
        let new = NewRecord {
            once: key.once(header.id.as_str(), header.created),
            header,
            seats,
            summary: Summary::of(&table),
        };
        if self.store.create(new).await? {
            return Ok(self.welcome(table));
        }
        let known = self.done_before(key).await?;
        self.fresh(known.as_ref().unwrap_or(&table.id)).await
    }

    /// Counts and caches a table that was just created, and wakes its computer player.
    pub(crate) fn welcome(&self, table: Table) -> Arc<Table> {
        let table = Arc::new(table);
        self.metrics.records.add();
        self.tables.keep(Arc::clone(&table));
        self.update_computer_move(&table);
        table
    }

    /// Takes the open seat of a record; `None` if it is taken or the game is over, or the request was carried out before.
    pub(crate) async fn sit(
        &self,
        id: &str,
        guest: &Guest,
        name: Option<&str>,
        key: &RequestKey,
    ) -> Result<Option<Arc<Table>>, Error> {
        let table = self.fresh(id).await?;
        self.check_time(table.clock().control()).await?;
        let mut seats = table.seats.clone();
        let open = seats.iter_mut().find(|seat| seat.holder == Holder::Open);
        let Some(seat) = open.filter(|_| table.turn().is_some()) else {
            return Ok(None);
        };
        self.check_blocks(&table, &guest.holder).await?;
        *seat = Seat {
            holder: Holder::Person(guest.holder.clone()),
            name: name.map(str::to_owned),
        };
        let decision = Decision {
            event: Event::Sit {},
            seats: Some(seats),
        };
        self.commit_once(&table, decision, key.once(id, self.time.now()))
            .await
    }
}
