//! Creating tables and taking open seats.

use std::net::IpAddr;
use std::sync::Arc;

use crate::Error;
use crate::app::App;
use crate::game::commands::Sent;
use crate::game::commands::decide::Decision;
use crate::game::event::Event;
use crate::game::seat::{Holder, Seat};
use crate::game::table::{RecordHeader, Table};
use crate::http::request_key::RequestKey;
use crate::people::guest::Guest;
use crate::store::{AddressKey, JobKind, NewRecord, Summary};
use crate::words;

/// Where a new table comes from.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Origin {
    /// The address of its maker.
    pub(crate) address: AddressKey,
    /// Whether its maker waits for any opponent, here or at another table.
    pub(crate) pairing: bool,
}

impl From<IpAddr> for Origin {
    fn from(address: IpAddr) -> Origin {
        Origin {
            address: address.into(),
            pairing: false,
        }
    }
}

impl App {
    /// Rejects users over the open-game limit, and games with computer players while their queue is full.
    pub(crate) async fn has_room_for(
        &self,
        guest: &Guest,
        address: IpAddr,
        seats: &[Seat; 2],
    ) -> Result<(), Error> {
        let limits = self.http.usage.limits();
        let known = guest.new_token.is_none();
        let most = u64::from(limits.open_games);
        if known && self.store.unfinished(&guest.holder, most).await? >= most {
            return Err(Error::TooManyRequests(words::GAME_LIMIT.with(limits.open_games)));
        }
        let computers = seats.iter().any(|seat| seat.computer().is_some());
        if computers {
            self.has_room_in_queue(address.into()).await?;
        }
        Ok(())
    }

    /// Rejects addresses with many queued computer moves while the queue is full, and those that would fill much of it by
    /// themselves; the few of all others always have room.
    async fn has_room_in_queue(&self, address: AddressKey) -> Result<(), Error> {
        /// The share of the queue that one address may fill.
        const SHARE: u64 = 10;
        /// A class at play.
        const FEW: u64 = 40;
        let most = u64::from(self.http.usage.limits().queued_computer_moves);
        let (few, share) = (FEW.min(most), most.div_ceil(SHARE).max(FEW));
        let own = self.store.job_count_of(address, JobKind::Move, share).await?;
        if own < few || (own < share && self.store.job_count(JobKind::Move, most).await? < most) {
            return Ok(());
        }
        Err(Error::TooManyRequests(words::COMPUTER_LIMIT.message()))
    }

    /// Creates a record, or loads the one that has its id, or that the same request has created before.
    pub(crate) async fn keep(
        &self,
        header: RecordHeader,
        seats: [Seat; 2],
        origin: Origin,
        key: &RequestKey,
    ) -> Result<Arc<Table>, Error> {
        self.check_time(header.control).await?;
        let table = Table::begun(&header, seats.clone())?;
        let new = NewRecord {
            once: key.once(header.id.as_str(), header.created),
            header,
            seats,
            summary: Summary::of(&table),
            address: origin.address,
            pairing: origin.pairing,
        };
        if self.store.create(new).await? {
            if table.is_listed() {
                let most = self.limits().challenges_per_address;
                let trim = self.store.trim_challenges(&table.owner, (origin.address, most));
                trim.await?;
            }
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
        address: IpAddr,
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
        let sent = Sent {
            once: key.once(id, self.time.now()),
            by: guest.visitor().requester(address),
            ..Sent::default()
        };
        self.commit_sent(&table, decision, sent).await
    }
}
