//! Blocks: a blocked person's chat and challenges are not shown to the person who blocked them, and the two are not paired.
//!
//! People are named by what is seen of them, a seat or a message, so that nobody learns an id. This works for guests too.

use api::Offender;

use crate::Error;
use crate::app::App;
use crate::game::seat::{Holder, Seat};
use crate::game::table::Table;
use crate::people::chat::readable_rooms;
use crate::people::guest::Guest;
use crate::people::token::HolderId;
use crate::people::visitor::Visitor;
use crate::words;

/// People whom one person may block.
const MAX_BLOCKS: u64 = 200;

/// A person whom a visitor has pointed at.
pub(crate) struct Seen {
    pub(crate) person: HolderId,
    /// The name they go by there.
    pub(crate) name: Option<String>,
    /// The number of the message, and its text.
    pub(crate) message: Option<(u64, String)>,
}

impl App {
    /// The person at a table whom a visitor points at, who has to be another.
    pub(crate) async fn seen(&self, id: &str, visitor: &Visitor, who: Offender) -> Result<Seen, Error> {
        let table = self.fresh(id).await?;
        let seen = match who {
            Offender::Player(player) => seated(&table, player)?,
            Offender::Message(number) => self.author(&table, visitor, number).await?,
        };
        if visitor.0.as_ref() == Some(&seen.person) {
            return Err(Error::Rejected(words::YOURSELF.message()));
        }
        Ok(seen)
    }

    /// The author of a message that the visitor may read.
    async fn author(&self, table: &Table, visitor: &Visitor, number: u64) -> Result<Seen, Error> {
        let message = self.store.message(&table.id, number).await?;
        let rooms = readable_rooms(table, visitor);
        let message = message.filter(|message| !message.hidden && rooms.contains(&message.room));
        let message = message.ok_or_else(|| Error::NotFound(words::NO_MESSAGE.message()))?;
        Ok(Seen {
            person: HolderId::stored(message.by.id),
            name: message.by.name,
            message: Some((number, message.text)),
        })
    }

    /// Blocks a person at a table; the entry in the list. Repeated, it changes nothing.
    pub(crate) async fn block(&self, id: &str, guest: &Guest, who: Offender) -> Result<api::Block, Error> {
        let Seen { person, name, .. } = self.seen(id, &guest.visitor(), who).await?;
        let now = self.time.now();
        if self
            .store
            .block(&guest.holder, &person, name, now, MAX_BLOCKS)
            .await?
        {
            self.person_changed(&guest.holder);
            self.person_changed(&person);
        }
        let all = self.store.blocks_of(&guest.holder).await?;
        let entry = all.into_iter().find(|entry| entry.blocked == person);
        entry
            .map(|entry| entry.view)
            .ok_or_else(|| Error::TooManyRequests(words::BLOCK_LIMIT.with(MAX_BLOCKS)))
    }

    /// Whom a visitor has blocked, the latest first.
    pub(crate) async fn blocks(&self, visitor: &Visitor) -> Result<Vec<api::Block>, Error> {
        let Some(holder) = &visitor.0 else {
            return Ok(Vec::new());
        };
        let all = self.store.blocks_of(holder).await?;
        Ok(all.into_iter().map(|entry| entry.view).collect())
    }

    /// Removes an entry from a visitor's list; one that is not there is gone already.
    pub(crate) async fn unblock(&self, visitor: &Visitor, id: &str) -> Result<(), Error> {
        if let Some(holder) = &visitor.0
            && let Some(person) = self.store.unblock(holder, id, self.time.now()).await?
        {
            self.person_changed(holder);
            self.person_changed(&person);
        }
        Ok(())
    }

    /// Rejects a seat opposite a person if one of the two has blocked the other.
    pub(crate) async fn check_blocks(&self, table: &Table, holder: &HolderId) -> Result<(), Error> {
        for seat in &table.seats {
            if let Holder::Person(other) = &seat.holder
                && other != holder
                && self.store.is_blocked(holder, other).await?
            {
                return Err(Error::Forbidden(words::BLOCKED_SEAT.message()));
            }
        }
        Ok(())
    }
}

/// The person in a seat.
fn seated(table: &Table, player: u8) -> Result<Seen, Error> {
    match table.seats.get(usize::from(player)) {
        Some(Seat {
            holder: Holder::Person(person),
            name,
        }) => Ok(Seen {
            person: person.clone(),
            name: name.clone(),
            message: None,
        }),
        _ => Err(Error::Rejected(words::NOT_A_PERSON.message())),
    }
}
