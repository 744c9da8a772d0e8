//! A Postgres database, for one node or several.
//!
//! Group commit is left to Postgres, which flushes the transactions of all connections together.

use std::time::Duration;

use async_trait::async_trait;
use sqlx::migrate::Migrator;
use sqlx::postgres::PgPoolOptions;
use sqlx::{Connection, PgPool};

use super::database::{Database, Dialect};
use super::migrations;
use super::statement::{Row, Statement, Transaction, bound, read};
use crate::Error;

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
    pub(crate) async fn open(url: &str) -> Result<Postgres, Error> {
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
        migrations().run(&pool).await?;
        Ok(Postgres { pool })
    }
}

#[async_trait]
impl Database for Postgres {
    fn dialect(&self) -> Dialect {
        Dialect::Postgres
    }

    async fn write(&self, transaction: Transaction) -> Result<Vec<Row>, Error> {
        let Transaction { guard, statements } = transaction;
        let guard = match (guard, &statements[..]) {
            // One statement is a transaction by itself, in one round trip.
            (Some(guard), []) => {
                let returned = bound!(guard.into_statement()).fetch_all(&self.pool).await?;
                return Ok(read!(returned));
            }
            (None, [only]) => {
                bound!(only.clone()).execute(&self.pool).await?;
                return Ok(Vec::new());
            }
            (guard, _) => guard,
        };
        let mut connection = self.pool.begin().await?;
        let mut returned = Vec::new();
        if let Some(guard) = guard {
            returned = bound!(guard.into_statement()).fetch_all(&mut *connection).await?;
            if returned.is_empty() {
                return Ok(Vec::new());
            }
        }
        for statement in statements {
            bound!(statement).execute(&mut *connection).await?;
        }
        connection.commit().await?;
        Ok(read!(returned))
    }

    async fn read(&self, queries: Vec<Statement>) -> Result<Vec<Vec<Row>>, Error> {
        let mut results = Vec::with_capacity(queries.len());
        if let [only] = &queries[..] {
            let rows = bound!(only.clone()).fetch_all(&self.pool).await?;
            results.push(read!(rows));
            return Ok(results);
        }
        let mut snapshot = self
            .pool
            .begin_with("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            .await?;
        for query in queries {
            let rows = bound!(query).fetch_all(&mut *snapshot).await?;
            results.push(read!(rows));
        }
        snapshot.commit().await?;
        Ok(results)
    }
}
