//! Where records are kept.
//!
//! A record is a beginning and a list of events that only grows; whoever appends names the version it makes, and of two
//! who name the same only one succeeds. What an append answered is on the disk.

#[cfg(test)]
mod conformance;
mod sqlite;

use async_trait::async_trait;

use crate::event::Happened;
use crate::seat::Seat;
use crate::secret::HolderId;
use crate::table::{Beginning, Table};
use crate::time::Moment;
use crate::{Error, api};

pub use self::sqlite::Place;
pub(crate) use self::sqlite::Sqlite;

/// What is kept of a table besides its history, so that nobody need fold all tables to find theirs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Summary {
    ply: usize,
    turn: Option<u8>,
    result: Option<String>,
    deadline: Option<Moment>,
    thinking: bool,
}

impl Summary {
    /// The summary of a table.
    pub(crate) fn of(table: &Table) -> Summary {
        Summary {
            ply: table.record.ply(),
            turn: table.record.turn().map(|player| player.index() as u8),
            result: table.record.result_text(),
            deadline: table.deadline(),
            thinking: table.thinker().is_some(),
        }
    }
}

/// A record to be kept from now on.
#[derive(Debug, Clone)]
pub(crate) struct Creation {
    /// How it begins.
    pub(crate) beginning: Beginning,
    /// Who sits where.
    pub(crate) seats: [Seat; 2],
    /// What it is like.
    pub(crate) summary: Summary,
}

/// An event to be kept.
#[derive(Debug, Clone)]
pub(crate) struct Append {
    /// The record's id.
    pub(crate) record: String,
    /// The version it makes, from 1.
    pub(crate) version: u64,
    /// The sender's own name for it.
    pub(crate) client: Option<String>,
    /// What happens.
    pub(crate) happened: Happened,
    /// What the table is like afterwards.
    pub(crate) summary: Summary,
    /// The seats, where they change.
    pub(crate) seats: Option<[Seat; 2]>,
}

/// A record as it is kept.
pub(crate) struct Kept {
    /// How it began.
    pub(crate) beginning: Beginning,
    /// Who sits where now.
    pub(crate) seats: [Seat; 2],
    /// What happened.
    pub(crate) events: Vec<Happened>,
}

/// Where records are kept.
#[async_trait]
pub(crate) trait Store: Send + Sync {
    /// Keeps a new record; `false` if there is one of its id already.
    async fn create(&self, creation: Creation) -> Result<bool, Error>;

    /// Keeps an event; `false` if its version is not the next one, or its sender has sent it before.
    async fn append(&self, append: Append) -> Result<bool, Error>;

    /// The record of an id, whole.
    async fn record(&self, id: &str) -> Result<Option<Kept>, Error>;

    /// Whether the sender's event of that name has happened.
    async fn has_happened(&self, id: &str, client: &str) -> Result<bool, Error>;

    /// The records somebody made or has a seat at, the one that changed last first.
    async fn records_of(&self, holder: &HolderId, most: u32) -> Result<Vec<api::Listed>, Error>;

    /// Records in which somebody's time is over.
    async fn overdue(&self, now: Moment) -> Result<Vec<String>, Error>;

    /// Records in which it is the computer's turn.
    async fn thinking(&self) -> Result<Vec<String>, Error>;
}
