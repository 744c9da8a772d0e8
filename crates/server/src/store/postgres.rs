//! Records in a Postgres database, which many nodes may use at once.
//!
//! Each change is its own transaction: Postgres writes those of all nodes to the disk together.

use std::time::Duration;

use async_trait::async_trait;
use sqlx::migrate::Migrator;
use sqlx::postgres::PgPoolOptions;
use sqlx::{Connection, PgPool};

use super::statement::{Change, Row, Statement, bound, read};
use super::{Dialect, Store};
use crate::Error;

/// Records in a Postgres database.
pub(crate) struct Postgres {
    pool: PgPool,
}

/// Run under a lock of the database, so that of several nodes that start one makes the tables and the others wait.
static MIGRATIONS: Migrator = sqlx::migrate!("./migrations/postgres");

/// So many things are asked at once; more would only wait inside the database.
const CONNECTIONS: u32 = 16;
/// How long somebody waits for a connection before being told to try again.
const PATIENCE: Duration = Duration::from_secs(5);
/// A connection that was quiet for so long is asked whether it is still there.
const QUIET: Duration = Duration::from_millis(500);

impl Postgres {
    /// Connects, and brings the tables up to date.
    pub(crate) async fn open(address: &str) -> Result<Postgres, Error> {
        let pool = PgPoolOptions::new()
            .max_connections(CONNECTIONS)
            .acquire_timeout(PATIENCE)
            .test_before_acquire(false)
            .before_acquire(|connection, quiet| {
                Box::pin(async move {
                    if quiet.idle_for > QUIET {
                        connection.ping().await?;
                    }
                    Ok(true)
                })
            })
            .connect(address)
            .await?;
        MIGRATIONS.run(&pool).await?;
        Ok(Postgres { pool })
    }
}

#[async_trait]
impl Store for Postgres {
    fn dialect(&self) -> Dialect {
        Dialect::Postgres
    }

    async fn write(&self, change: Change) -> Result<Vec<Row>, Error> {
        let Change { first, rest } = change;
        if rest.is_empty() {
            let returned = bound!(first).fetch_all(&self.pool).await?;
            return Ok(read!(returned));
        }
        let mut transaction = self.pool.begin().await?;
        let returned = bound!(first).fetch_all(&mut *transaction).await?;
        if !returned.is_empty() {
            for statement in rest {
                bound!(statement).execute(&mut *transaction).await?;
            }
        }
        transaction.commit().await?;
        Ok(read!(returned))
    }

    async fn read(&self, statements: Vec<Statement>) -> Result<Vec<Vec<Row>>, Error> {
        let mut answers = Vec::with_capacity(statements.len());
        if let [only] = &statements[..] {
            let rows = bound!(only.clone()).fetch_all(&self.pool).await?;
            answers.push(read!(rows));
            return Ok(answers);
        }
        let mut snapshot = self
            .pool
            .begin_with("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            .await?;
        for statement in statements {
            let rows = bound!(statement).fetch_all(&mut *snapshot).await?;
            answers.push(read!(rows));
        }
        snapshot.commit().await?;
        Ok(answers)
    }
}
