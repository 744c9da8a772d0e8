//! What a database has to do for the store: run transactions and queries. Which ones is not its business.

use async_trait::async_trait;

use super::statement::{Row, Statement, Transaction};
use crate::Error;

/// The SQL dialect of a database, where the two differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dialect {
    Sqlite,
    Postgres,
}

/// A database that runs transactions and queries.
#[async_trait]
pub(super) trait Database: Send + Sync {
    fn dialect(&self) -> Dialect;

    /// How often the writer died and was restarted; `None` without one.
    fn writer_restarts(&self) -> Option<u64> {
        None
    }

    /// Kills the writer, for tests.
    fn kill_writer(&self) {}

    /// Runs a transaction and returns the rows of its guard: none if the guard stopped it, or if it has no guard. The
    /// transaction is durable when this returns.
    async fn write(&self, transaction: Transaction) -> Result<Vec<Row>, Error>;

    /// Answers queries from one snapshot, in their order.
    async fn read(&self, queries: Vec<Statement>) -> Result<Vec<Vec<Row>>, Error>;

    /// Begins a transaction of any length, for an import. On SQLite it keeps every other write waiting.
    async fn begin(&self) -> Result<Box<dyn LongTransaction>, Error>;
}

/// A transaction that takes effect as a whole when it is committed; dropped, it leaves nothing behind.
#[async_trait]
pub(super) trait LongTransaction: Send {
    /// Runs a part of it, as [`Database::write`] would.
    async fn run(&mut self, part: &Transaction) -> Result<Vec<Row>, Error>;

    async fn commit(self: Box<Self>) -> Result<(), Error>;
}

/// Whether a database that does not exist is created.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Missing {
    Create,
    Refuse,
}
