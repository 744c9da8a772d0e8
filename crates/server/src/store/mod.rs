//! Where records, people and jobs are kept.
//!
//! A record is a header, its seats, and a list of events that only grows. Appending uses optimistic concurrency: an event
//! names the version it creates, and of two that name the same version one succeeds. When a write returns, it is durable.
//!
//! [`Store`] is what other rooms call: one method a question, in a file a topic. It runs on a [`Database`], which knows only
//! statements and transactions: `sqlite` (one writer with group commit) or `postgres` (for several nodes). `transfer` exports
//! and imports everything.

mod analysis;
mod chat;
#[cfg(test)]
mod conformance;
mod database;
mod jobs;
mod lobby;
mod migrations;
mod people;
mod postgres;
mod presence;
mod records;
mod sqlite;
mod statement;
mod transfer;
mod url;

use crate::Error;

pub(crate) use self::analysis::StoredAnalysis;
use self::database::{Database, Dialect};
pub(crate) use self::jobs::JobKind;
pub(crate) use self::lobby::{Freshness, ListedChallenge, pool_of};
pub(crate) use self::people::{Account, Person};
use self::postgres::Postgres;
pub(crate) use self::presence::PresenceCount;
pub(crate) use self::records::{Append, NewRecord, Summary};
use self::sqlite::Sqlite;
use self::statement::{Row, Statement, Transaction};
pub use self::transfer::{Transferred, export, import};
pub use self::url::DatabaseUrl;

/// Where records, people and jobs are kept.
pub(crate) struct Store {
    database: Box<dyn Database>,
}

impl Store {
    /// Opens a database and migrates it.
    pub(crate) async fn open(url: &DatabaseUrl) -> Result<Store, Error> {
        let database: Box<dyn Database> = match url {
            DatabaseUrl::File(file) => Box::new(Sqlite::in_file(file).await?),
            DatabaseUrl::Memory => Box::new(Sqlite::in_memory().await?),
            DatabaseUrl::Postgres(url) => Box::new(Postgres::open(url).await?),
        };
        Ok(Store { database })
    }

    fn dialect(&self) -> Dialect {
        self.database.dialect()
    }

    /// Runs a transaction; the rows its guard returned.
    async fn write(&self, transaction: Transaction) -> Result<Vec<Row>, Error> {
        self.database.write(transaction).await
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
        self.database.read(queries).await
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

/// One result for each of `N` queries.
fn exactly<const N: usize>(results: Vec<Vec<Row>>) -> Result<[Vec<Row>; N], Error> {
    results
        .try_into()
        .map_err(|_| Error::Internal("database: a query has no result".to_owned()))
}
