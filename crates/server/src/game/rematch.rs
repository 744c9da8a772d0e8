//! Rematches: started at once against the computer and at one screen, otherwise when both players ask.

use std::net::IpAddr;
use std::sync::Arc;

use api::OfferKind;

use crate::Error;
use crate::app::App;
use crate::game::commands::Sent;
use crate::game::event::{Event, Side};
use crate::game::table::{RecordHeader, Table};
use crate::http::request_key::RequestKey;
use crate::people::visitor::Visitor;
use crate::random_id;
use crate::words;

/// Maximum attempts; the opponent may act at the same time.
const ATTEMPTS: usize = 5;

impl App {
    /// Asks for a rematch; returns its table, or this one with the offer.
    pub(crate) async fn rematch(
        &self,
        id: &str,
        visitor: &Visitor,
        address: IpAddr,
        same_sides: bool,
        key: &RequestKey,
    ) -> Result<Arc<Table>, Error> {
        for _ in 0..ATTEMPTS {
            if let Some(known) = self.done_before(key).await? {
                return self.fresh(&known).await;
            }
            let table = self.fresh(id).await?;
            match asked(&table, visitor)? {
                Asked::Now => {
                    if table.rematch.is_none() {
                        self.http.usage.quotas.record(address, 0)?;
                    }
                    let next = self.begun_again(&table, same_sides, address).await?;
                    let record = next.id.clone();
                    let once = Sent {
                        once: key.once(record.as_str(), self.time.now()),
                        ..Sent::default()
                    };
                    let started = Event::Rematch { record }.into();
                    if table.rematch.is_some() || self.commit_sent(&table, started, once).await?.is_some() {
                        return Ok(next);
                    }
                }
                Asked::Already => return Ok(table),
                Asked::First(event) => {
                    let once = Sent {
                        once: key.once(id, self.time.now()),
                        ..Sent::default()
                    };
                    if let Some(table) = self.commit_sent(&table, event.into(), once).await? {
                        return Ok(table);
                    }
                }
            }
        }
        let shown = self.shown(&self.fresh(id).await?, visitor, address).await?;
        Err(Error::Stale(Box::new(shown)))
    }

    /// Creates the rematch unless it exists. Its id is derived from this one's, so that two concurrent requests get the same.
    async fn begun_again(
        &self,
        table: &Table,
        same_sides: bool,
        address: IpAddr,
    ) -> Result<Arc<Table>, Error> {
        let id = (table.rematch.clone()).unwrap_or_else(|| random_id::derived_id(&table.id));
        let mut seats = table.seats.clone();
        if !same_sides {
            seats.reverse();
        }
        let beginning = RecordHeader {
            id,
            spec: table.record.spec(),
            position: None,
            opening: String::new(),
            control: table.clock().control(),
            owner: table.owner.clone(),
            created: self.time.now(),
            listed: false,
        };
        // Its id is a key of its own.
        self.keep(beginning, seats, address.into(), &RequestKey::NONE)
            .await
    }
}

/// What follows from a request for a rematch.
enum Asked {
    /// The rematch starts.
    Now,
    /// The sender has asked before.
    Already,
    /// The sender is the first to ask.
    First(Event),
}

fn asked(table: &Table, visitor: &Visitor) -> Result<Asked, Error> {
    let mine = table.players_of(visitor);
    let Some(&first) = mine.first() else {
        return Err(Error::Forbidden(words::NO_SEAT.message()));
    };
    if table.rematch.is_some() {
        return Ok(Asked::Now);
    }
    if table.turn().is_some() {
        return Err(Error::Rejected(words::NOT_OVER.message()));
    }
    if table.is_open() {
        return Err(Error::Rejected(words::NO_OPPONENT.message()));
    }
    if !table.is_against_a_person(&mine) {
        return Ok(Asked::Now);
    }
    let by = table.offer.filter(|offer| offer.kind == OfferKind::Rematch);
    Ok(match by {
        Some(offer) if usize::from(offer.by) == first.index() => Asked::Already,
        Some(_) => Asked::Now,
        None => Asked::First(Event::Offer {
            by: Side(first),
            kind: OfferKind::Rematch,
        }),
    })
}
