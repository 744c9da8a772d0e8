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

    /// Runs a transaction and returns the rows of its guard: none if the guard stopped it, or if it has no guard. The
    /// transaction is durable when this returns.
    async fn write(&self, transaction: Transaction) -> Result<Vec<Row>, Error>;

    /// Answers queries from one snapshot, in their order.
    async fn read(&self, queries: Vec<Statement>) -> Result<Vec<Vec<Row>>, Error>;
}
