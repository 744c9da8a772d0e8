//! Where records are kept.
//!
//! A record is a beginning and a list of events that only grows; whoever appends names the version it makes, and of two
//! who name the same only one succeeds. What an append answered is on the disk.

mod analysis;
mod chat;
#[cfg(test)]
mod conformance;
mod lobby;
mod people;
mod postgres;
mod presence;
mod sql;
mod sqlite;
mod statement;
mod transfer;

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use async_trait::async_trait;

use crate::Error;
use crate::game::event::StampedEvent;
use crate::game::seat::Seat;
use crate::game::table::{RecordHeader, Table};
use crate::people::token::HolderId;
use crate::time::Moment;

pub(crate) use self::analysis::Thought;
pub(crate) use self::lobby::{Alive, Listed, kind};
pub(crate) use self::people::{Account, Person};
use self::postgres::Postgres;
pub(crate) use self::presence::PresenceCount;
use self::sqlite::Sqlite;
pub use self::transfer::{Transferred, export, import};

use self::statement::{Change, Row, Statement};

/// Where records are kept.
#[derive(Clone, PartialEq, Eq)]
pub enum DatabaseUrl {
    /// In an SQLite file, made if it isn't there.
    File(PathBuf),
    /// Nowhere: they are gone when the program ends.
    Memory,
    /// In a Postgres database, by its address, which may hold a password: it is shown to nobody.
    Postgres(String),
}

impl DatabaseUrl {
    /// Opens the store and brings its tables up to date.
    pub(crate) async fn open(&self) -> Result<Box<dyn Store>, Error> {
        Ok(match self {
            DatabaseUrl::File(file) => Box::new(Sqlite::in_file(file).await?),
            DatabaseUrl::Memory => Box::new(Sqlite::in_memory().await?),
            DatabaseUrl::Postgres(address) => Box::new(Postgres::open(address).await?),
        })
    }
}

impl FromStr for DatabaseUrl {
    type Err = std::convert::Infallible;

    /// The address of a Postgres database, or the name of a file.
    fn from_str(text: &str) -> Result<DatabaseUrl, Self::Err> {
        let is_address = ["postgres://", "postgresql://"]
            .iter()
            .any(|scheme| text.starts_with(scheme));
        Ok(if is_address {
            DatabaseUrl::Postgres(text.to_owned())
        } else {
            DatabaseUrl::File(text.into())
        })
    }
}

impl fmt::Display for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DatabaseUrl::File(file) => write!(f, "{}", file.display()),
            DatabaseUrl::Memory => write!(f, "memory"),
            DatabaseUrl::Postgres(_) => write!(f, "Postgres"),
        }
    }
}

impl fmt::Debug for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// Where databases differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dialect {
    /// SQLite.
    Sqlite,
    /// Postgres.
    Postgres,
}

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
            turn: table.turn().map(|player| player.index() as u8),
            result: table.result_text(),
            deadline: table.deadline(),
            thinking: table.thinker().is_some(),
        }
    }
}

/// A record to be kept from now on.
#[derive(Debug, Clone)]
pub(crate) struct Creation {
    /// How it begins.
    pub(crate) beginning: RecordHeader,
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
    pub(crate) happened: StampedEvent,
    /// What the table is like afterwards.
    pub(crate) summary: Summary,
    /// The seats, where they change.
    pub(crate) seats: Option<[Seat; 2]>,
    /// Whether it was the computer's turn before.
    pub(crate) was_thinking: bool,
    /// Whether its open seat was offered to everybody before; one event ends that.
    pub(crate) was_listed: bool,
}

/// A record as it is kept.
pub(crate) struct StoredRecord {
    /// How it began.
    pub(crate) beginning: RecordHeader,
    /// Who sits where now.
    pub(crate) seats: [Seat; 2],
    /// What happened.
    pub(crate) events: Vec<StampedEvent>,
}

/// Where records are kept: a database that makes changes and answers questions. What is asked of it is the same for all.
#[async_trait]
pub(crate) trait Store: Send + Sync {
    /// How it wants to be spoken to, where databases differ.
    fn dialect(&self) -> Dialect;

    /// Makes a change, whole or not at all: what its first sentence returns. When it answers, the change is on the disk.
    async fn write(&self, change: Change) -> Result<Vec<Row>, Error>;

    /// Answers questions, all as of the same moment.
    async fn read(&self, statements: Vec<Statement>) -> Result<Vec<Vec<Row>>, Error>;

    /// Keeps a new record; `false` if there is one of its id already.
    async fn create(&self, creation: Creation) -> Result<bool, Error> {
        Ok(!self.write(sql::create(&creation)).await?.is_empty())
    }

    /// Keeps an event; `false` if its version is not the next one, or its sender has sent it before.
    async fn append(&self, append: Append) -> Result<bool, Error> {
        let change = sql::append(&append, self.dialect())?;
        Ok(!self.write(change).await?.is_empty())
    }

    /// The record of an id, whole.
    async fn record(&self, id: &str) -> Result<Option<StoredRecord>, Error> {
        sql::kept(answers(self.read(sql::record(id).into()).await?)?)
    }

    /// Whether the sender's event of that name has happened.
    async fn has_happened(&self, id: &str, client: &str) -> Result<bool, Error> {
        let event = Statement::new("SELECT version FROM event WHERE record = $1 AND client = $2");
        Ok(!self.rows(event.with(id).with(client)).await?.is_empty())
    }

    /// The records somebody made or has a seat at, the one that changed last first.
    async fn records_of(&self, holder: &HolderId, most: u32) -> Result<Vec<api::RecordSummary>, Error> {
        let answer = self.read(sql::records_of(holder, most).into()).await?;
        sql::listed(answers(answer)?, holder)
    }

    /// Records in which somebody's time is over.
    async fn overdue(&self, now: Moment) -> Result<Vec<String>, Error> {
        let overdue =
            Statement::new("SELECT id FROM record WHERE deadline <= $1 ORDER BY deadline LIMIT 100");
        self.texts(overdue.with(now.0)).await
    }

    /// Gives the job of a kind that has waited longest to a worker, until its lease is over: a record and a version.
    async fn take(
        &self,
        worker: &str,
        kind: &str,
        now: Moment,
        until: Moment,
    ) -> Result<Option<(String, u64)>, Error> {
        let taken = self
            .write(sql::take(worker, kind, now, until, self.dialect()))
            .await?;
        taken.into_iter().next().map(sql::numbered).transpose()
    }

    /// Lets a worker keep its jobs for longer: those it still has.
    async fn renew(
        &self,
        worker: &str,
        records: &[String],
        until: Moment,
    ) -> Result<Vec<(String, u64)>, Error> {
        let renew = sql::renew(worker, records, until, self.dialect());
        let kept = self.write(renew.into()).await?;
        kept.into_iter().map(sql::numbered).collect()
    }

    /// Gives jobs back, so that others take them at once: a worker's, or everybody's.
    async fn release(&self, worker: Option<&str>) -> Result<(), Error> {
        let release =
            Statement::new("UPDATE job SET lease = 0 WHERE worker = $1 OR $1 IS NULL RETURNING record");
        self.write(release.with(worker.map(str::to_owned)).into()).await?;
        Ok(())
    }

    /// How many jobs there are.
    async fn jobs(&self) -> Result<u64, Error> {
        self.count(Statement::new("SELECT count(*) FROM job")).await
    }

    /// How many records of somebody's making are not over.
    async fn unfinished(&self, owner: &HolderId) -> Result<u64, Error> {
        let count = Statement::new("SELECT count(*) FROM record WHERE owner = $1 AND result IS NULL");
        self.count(count.with(owner.as_str())).await
    }

    /// What has happened to a record since a version.
    async fn events_since(&self, id: &str, version: u64) -> Result<Vec<StampedEvent>, Error> {
        let events =
            Statement::new("SELECT at, body FROM event WHERE record = $1 AND version > $2 ORDER BY version");
        let rows = self.rows(events.with(id).with(version)).await?;
        rows.into_iter().map(sql::happened).collect()
    }

    /// The versions of some records.
    async fn versions(&self, ids: &[String]) -> Result<Vec<(String, u64)>, Error> {
        let rows = self.rows(sql::versions(ids, self.dialect())).await?;
        rows.into_iter().map(sql::numbered).collect()
    }

    /// The rows that answer one question.
    async fn rows(&self, statement: Statement) -> Result<Vec<Row>, Error> {
        let [rows] = answers(self.read(vec![statement]).await?)?;
        Ok(rows)
    }

    /// The number that answers a question.
    async fn count(&self, statement: Statement) -> Result<u64, Error> {
        let row = self.rows(statement).await?.into_iter().next();
        row.map_or(Ok(0), |mut row| row.number())
    }

    /// The texts in the first column of what answers a question.
    async fn texts(&self, statement: Statement) -> Result<Vec<String>, Error> {
        let rows = self.rows(statement).await?;
        rows.into_iter().map(|mut row| row.text()).collect()
    }
}

/// As many answers as there were questions.
fn answers<const N: usize>(answers: Vec<Vec<Row>>) -> Result<[Vec<Row>; N], Error> {
    answers
        .try_into()
        .map_err(|_| Error::Broken("the database left a question unanswered".to_owned()))
}
