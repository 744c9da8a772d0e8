//! A Postgres database, for one node or several.
//!
//! Group commit is left to Postgres, which flushes the transactions of all connections together.

use std::time::Duration;

use async_trait::async_trait;
use sqlx::migrate::Migrator;
use sqlx::postgres::{PgArguments, PgPoolOptions, PgRow};
use sqlx::query::Query;
use sqlx::{Connection, PgConnection, PgPool, Row as _, TypeInfo as _, ValueRef as _};

use super::database::{Database, Dialect, LongTransaction, Missing};
use super::migrations;
use super::statement::{Row, Statement, Transaction, Value};
use crate::Error;
use crate::words;

/// A pool of connections to a Postgres database.
pub(crate) struct Postgres {
    pool: PgPool,
}

/// Migrations run under an advisory lock: of several nodes that start together one migrates and the others wait.
fn migrations() -> Migrator {
    migrations::migrator(&[
        (
            "records",
            include_str!("../../migrations/postgres/0001_records.sql"),
        ),
        (
            "people",
            include_str!("../../migrations/postgres/0002_people.sql"),
        ),
        (
            "moderation",
            include_str!("../../migrations/postgres/0003_moderation.sql"),
        ),
        (
            "indexes",
            include_str!("../../migrations/postgres/0004_indexes.sql"),
        ),
        (
            "fair queue",
            include_str!("../../migrations/postgres/0005_fair_queue.sql"),
        ),
    ])
}

/// Connections of the pool; more would only queue inside the database.
const CONNECTIONS: u32 = 16;
/// How long a request waits for a connection before it gets a 503.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(5);
/// A connection idle for longer is pinged before it is used.
const IDLE: Duration = Duration::from_millis(500);

impl Postgres {
    /// Connects and migrates.
    pub(crate) async fn open(url: &str, missing: Missing) -> Result<Postgres, Error> {
        let pool = PgPoolOptions::new()
            .max_connections(CONNECTIONS)
            .acquire_timeout(ACQUIRE_TIMEOUT)
            .test_before_acquire(false)
            .before_acquire(|connection, usage| {
                Box::pin(async move {
                    if usage.idle_for > IDLE {
                        connection.ping().await?;
                    }
                    Ok(true)
                })
            })
            .connect(url)
            .await?;
        if missing == Missing::Refuse {
            let table = sqlx::query("SELECT 1 WHERE to_regclass('record') IS NOT NULL");
            if table.fetch_optional(&pool).await?.is_none() {
                return Err(Error::NotFound(words::NO_DATABASE.message()));
            }
        }
        migrations().run(&pool).await?;
        Ok(Postgres { pool })
    }
}

impl Postgres {
    /// Begins a transaction, in a task of its own: a request may be given up at any time, and `sqlx` (0.9) would then put a
    /// connection back into the pool with a transaction that has begun, in which all that others write is lost.
    async fn begun(&self, how: &'static str) -> Result<sqlx::Transaction<'static, sqlx::Postgres>, Error> {
        let pool = self.pool.clone();
        let begun = tokio::spawn(async move { pool.begin_with(how).await });
        begun
            .await
            .map_err(|error| Error::Internal(format!("a transaction did not begin: {error}")))?
            .map_err(Error::from)
    }

    async fn run_together(&self, transaction: &Transaction) -> Result<Vec<Row>, Error> {
        let mut connection = self.begun("BEGIN").await?;
        let returned = run(&mut connection, transaction).await?;
        connection.commit().await?;
        Ok(returned)
    }
}

#[async_trait]
impl Database for Postgres {
    fn dialect(&self) -> Dialect {
        Dialect::Postgres
    }

    async fn write(&self, transaction: Transaction) -> Result<Vec<Row>, Error> {
        match (&transaction.guard, &transaction.statements[..]) {
            _ if transaction.once.is_some() => self.run_together(&transaction).await,
            // One statement is a transaction by itself, in one round trip.
            (Some(guard), []) => {
                let returned = bound(guard.statement()).fetch_all(&self.pool).await?;
                Ok(read(returned)?)
            }
            (None, [only]) => {
                bound(only).execute(&self.pool).await?;
                Ok(Vec::new())
            }
            _ => self.run_together(&transaction).await,
        }
    }

    async fn read(&self, queries: Vec<Statement>) -> Result<Vec<Vec<Row>>, Error> {
        let mut results = Vec::with_capacity(queries.len());
        if let [only] = &queries[..] {
            let rows = bound(only).fetch_all(&self.pool).await?;
            results.push(read(rows)?);
            return Ok(results);
        }
        let mut snapshot = self
            .begun("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            .await?;
        for query in &queries {
            let rows = bound(query).fetch_all(&mut *snapshot).await?;
            results.push(read(rows)?);
        }
        snapshot.commit().await?;
        Ok(results)
    }

    async fn begin(&self) -> Result<Box<dyn LongTransaction>, Error> {
        Ok(Box::new(Long(self.begun("BEGIN").await?)))
    }
}

/// A statement as a query of `sqlx`.
fn bound(statement: &Statement) -> Query<'_, sqlx::Postgres, PgArguments> {
    let mut query = sqlx::query(statement.sql);
    for value in &statement.values {
        query = match value {
            Value::Text(text) => query.bind(text.as_deref()),
            Value::Number(number) => query.bind(*number),
        };
    }
    query
}

/// The rows of a result.
fn read(rows: Vec<PgRow>) -> Result<Vec<Row>, sqlx::Error> {
    let value = |row: &PgRow, column: usize| {
        let is_number = row.try_get_raw(column)?.type_info().name() == "INT8";
        Ok(if is_number {
            Value::Number(row.try_get(column)?)
        } else {
            Value::Text(row.try_get(column)?)
        })
    };
    let row = |row: PgRow| {
        let values = (0..row.len()).map(|column| value(&row, column));
        Ok(Row::new(values.collect::<Result<_, sqlx::Error>>()?))
    };
    rows.into_iter().map(row).collect()
}

/// Runs the statements of a transaction inside that of the connection.
async fn run(connection: &mut PgConnection, transaction: &Transaction) -> Result<Vec<Row>, sqlx::Error> {
    let mut returned = Vec::new();
    if let Some(once) = &transaction.once {
        let claim = once.claim();
        returned = bound(claim.statement()).fetch_all(&mut *connection).await?;
        if returned.is_empty() {
            return Ok(Vec::new());
        }
    }
    if let Some(guard) = &transaction.guard {
        returned = bound(guard.statement()).fetch_all(&mut *connection).await?;
        if returned.is_empty() {
            if let Some(once) = &transaction.once {
                let release = once.release();
                bound(&release).execute(&mut *connection).await?;
            }
            return Ok(Vec::new());
        }
    }
    for statement in &transaction.statements {
        bound(statement).execute(&mut *connection).await?;
    }
    read(returned)
}

struct Long(sqlx::Transaction<'static, sqlx::Postgres>);

#[async_trait]
impl LongTransaction for Long {
    async fn run(&mut self, part: &Transaction) -> Result<Vec<Row>, Error> {
        Ok(run(&mut self.0, part).await?)
    }

    async fn commit(self: Box<Self>) -> Result<(), Error> {
        Ok(self.0.commit().await?)
    }
}

#[cfg(test)]
mod tests {
    use std::pin::pin;

    use futures_util::poll;
    use tokio::task::yield_now;

    use super::*;

    fn query() -> Statement {
        Statement::new("SELECT id FROM node WHERE id = $1").with("nobody")
    }

    /// Gives a request up after it was polled some times.
    async fn given_up(polls: usize, request: impl Future) {
        let mut request = pin!(request);
        for _ in 0..polls {
            if poll!(&mut request).is_ready() {
                return;
            }
            yield_now().await;
        }
    }

    /// Whether a connection of the database waits inside a transaction, and goes on doing so.
    async fn is_inside_transaction(other: &PgPool) -> bool {
        let open = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in%'";
        for _ in 0..50 {
            let open: i64 = sqlx::query_scalar(open).fetch_one(other).await.unwrap();
            if open == 0 {
                return false;
            }
            // What was given up is rolled back a moment later.
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        true
    }

    #[tokio::test]
    async fn a_request_that_is_given_up_leaves_no_transaction_behind() {
        let database = backing::Database::new().unwrap();
        let postgres = Postgres::open(&database.url(), Missing::Create).await.unwrap();
        let other = PgPool::connect(&database.url()).await.unwrap();
        let transaction = Transaction::from(vec![query(), query()]);
        for polls in 0..100 {
            given_up(polls, postgres.read(vec![query(), query()])).await;
            given_up(polls, postgres.write(transaction.clone())).await;
            given_up(polls, postgres.begin()).await;
            assert!(
                !is_inside_transaction(&other).await,
                "what is written there is lost"
            );
        }
    }
}
