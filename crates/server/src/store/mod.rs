//! Where records, people and jobs are kept.
//!
//! A record is a header, its seats, and a list of events that only grows. Appending uses optimistic concurrency: an event
//! names the version it creates, and of two that name the same version one succeeds. When a write returns, it is durable.
//!
//! [`Store`] is what other rooms call: one method a question, in a file a topic. It runs on a [`Database`], which knows only
//! statements and transactions: `sqlite` (one writer with group commit) or `postgres` (for several nodes). `transfer` exports
//! and imports everything.

mod acts;
mod analysis;
mod backup;
mod blocks;
mod chat;
#[cfg(test)]
mod conformance;
mod database;
mod health;
mod jobs;
mod lobby;
mod lock;
mod migrations;
mod notices;
mod once;
mod people;
mod postgres;
mod presence;
#[cfg(test)]
mod query_plans;
mod records;
mod reports;
mod restrictions;
mod sqlite;
mod statement;
mod tidying;
mod transfer;
mod upgrade;
mod url;

use crate::Error;
use crate::time::Moment;

pub(crate) use self::acts::NewAct;
pub(crate) use self::analysis::StoredAnalysis;
pub use self::backup::{Existing, backup, restore};
use self::database::{Database, Dialect, LongTransaction, Missing};
pub(crate) use self::health::Health;
pub(crate) use self::jobs::{AddressKey, JobKind, MoveJob, Requester};
pub(crate) use self::lobby::{ListedChallenge, WaitingPlayer, kind_of};
pub(crate) use self::lock::DatabaseLock;
pub(crate) use self::notices::Notice;
pub(crate) use self::once::Once;
pub(crate) use self::people::{Account, Person};
use self::postgres::Postgres;
pub(crate) use self::presence::PresenceCount;
pub(crate) use self::records::{Append, DueClock, NewRecord, StoredRecord, Summary};
pub(crate) use self::reports::NewReport;
pub(crate) use self::restrictions::{RestrictionKind, StoredStanding};
use self::sqlite::Sqlite;
use self::statement::{Row, Statement, Transaction};
pub use self::tidying::{Retention, Tidied, Tidying};
pub use self::transfer::{Transferred, check_exists, export, import};
pub use self::url::DatabaseUrl;

/// Where records, people and jobs are kept.
pub(crate) struct Store {
    database: Box<dyn Database>,
    pub(crate) health: Health,
    #[cfg(test)]
    seen: query_plans::Seen,
}

impl Store {
    /// Opens a database, which is created if it is missing, and migrates it.
    pub(crate) async fn open(url: &DatabaseUrl) -> Result<Store, Error> {
        Store::open_or(url, Missing::Create).await
    }

    /// Opens a database that exists, and migrates it.
    pub(crate) async fn open_existing(url: &DatabaseUrl) -> Result<Store, Error> {
        Store::open_or(url, Missing::Refuse).await
    }

    async fn open_or(url: &DatabaseUrl, missing: Missing) -> Result<Store, Error> {
        let database: Box<dyn Database> = match url {
            DatabaseUrl::File(file) => Box::new(Sqlite::in_file(file, missing).await?),
            DatabaseUrl::Memory => Box::new(Sqlite::in_memory().await?),
            DatabaseUrl::Postgres(url) => Box::new(Postgres::open(url, missing).await?),
        };
        let store = Store {
            database,
            health: Health::default(),
            #[cfg(test)]
            seen: query_plans::Seen::default(),
        };
        store.upgrade().await?;
        Ok(store)
    }

    fn dialect(&self) -> Dialect {
        self.database.dialect()
    }

    /// Runs a transaction; the rows its guard returned.
    async fn write(&self, transaction: Transaction) -> Result<Vec<Row>, Error> {
        transaction.all().try_for_each(Statement::check)?;
        #[cfg(test)]
        self.seen.note_transaction(&transaction);
        let result = self.database.write(transaction).await;
        self.health.note_write(&result);
        result
    }

    /// Begins a transaction that takes effect as a whole when it is committed.
    async fn begin(&self) -> Result<Bulk, Error> {
        Ok(Bulk {
            transaction: self.database.begin().await?,
            #[cfg(test)]
            seen: self.seen.clone(),
        })
    }

    /// Runs a guarded transaction; whether the guard let it through.
    async fn apply(&self, transaction: Transaction) -> Result<bool, Error> {
        Ok(!self.write(transaction).await?.is_empty())
    }

    /// Runs one statement for its effect.
    async fn run(&self, statement: Statement) -> Result<(), Error> {
        self.write(vec![statement].into()).await?;
        Ok(())
    }

    async fn read(&self, queries: Vec<Statement>) -> Result<Vec<Vec<Row>>, Error> {
        queries.iter().try_for_each(Statement::check)?;
        #[cfg(test)]
        self.seen.note(&queries);
        let result = self.database.read(queries).await;
        self.health.note_read(&result);
        result
    }

    /// How often the writer died and was restarted; `None` if the database has none.
    pub(crate) fn writer_restarts(&self) -> Option<u64> {
        self.database.writer_restarts()
    }

    /// Kills the writer, for tests.
    pub(crate) fn kill_writer(&self) {
        self.database.kill_writer();
    }

    /// The time by the database's clock.
    pub(crate) async fn database_time(&self) -> Result<Moment, Error> {
        let now = match self.dialect() {
            Dialect::Sqlite => "SELECT CAST(unixepoch('subsec') * 1000 AS INTEGER)",
            Dialect::Postgres => "SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)",
        };
        self.count(Statement::new(now)).await.map(Moment)
    }

    /// The rows of one query.
    async fn rows(&self, query: Statement) -> Result<Vec<Row>, Error> {
        let [rows] = exactly(self.read(vec![query]).await?)?;
        Ok(rows)
    }

    /// The single number a query returns.
    async fn count(&self, query: Statement) -> Result<u64, Error> {
        let row = self.rows(query).await?.into_iter().next();
        row.map_or(Ok(0), |mut row| row.number())
    }

    /// The first column of a query, as text.
    async fn texts(&self, query: Statement) -> Result<Vec<String>, Error> {
        let rows = self.rows(query).await?;
        rows.into_iter().map(|mut row| row.text()).collect()
    }
}

/// Many transactions that take effect all or not at all.
struct Bulk {
    transaction: Box<dyn LongTransaction>,
    #[cfg(test)]
    seen: query_plans::Seen,
}

impl Bulk {
    /// Runs a guarded transaction as a part; whether the guard let it through.
    async fn apply(&mut self, part: Transaction) -> Result<bool, Error> {
        part.all().try_for_each(Statement::check)?;
        #[cfg(test)]
        self.seen.note_transaction(&part);
        Ok(!self.transaction.run(&part).await?.is_empty())
    }

    async fn commit(self) -> Result<(), Error> {
        self.transaction.commit().await
    }
}

/// One result for each of `N` queries.
fn exactly<const N: usize>(results: Vec<Vec<Row>>) -> Result<[Vec<Row>; N], Error> {
    results
        .try_into()
        .map_err(|_| Error::Internal("database: a query has no result".to_owned()))
}
