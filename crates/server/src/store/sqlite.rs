//! An SQLite database, in a file or in memory.
//!
//! Readers see the last commit and never block (WAL). All writes go through one [`writer`] with group commit, so that no
//! write ever waits for a lock.

mod writer;

use std::path::Path;
use std::time::Duration;

use async_trait::async_trait;
use sqlx::SqlitePool;
use sqlx::migrate::Migrator;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};

use self::writer::Writer;
use super::database::{Database, Dialect};
use super::migrations;
use super::statement::{Row, Statement, Transaction, bound, read};
use crate::Error;

/// Pools of one SQLite database: several readers, one writer.
pub(crate) struct Sqlite {
    readers: SqlitePool,
    writer: Writer,
}

impl Sqlite {
    /// Opens or creates a file and migrates it.
    pub(crate) async fn in_file(file: &Path) -> Result<Sqlite, Error> {
        let options = options().filename(file).journal_mode(SqliteJournalMode::Wal);
        let writer = pool(1, options.clone()).await?;
        migrations().run(&writer).await?;
        Ok(Sqlite {
            readers: pool(4, options.read_only(true)).await?,
            writer: Writer::start(writer),
        })
    }

    /// A database that is gone with the process.
    pub(crate) async fn in_memory() -> Result<Sqlite, Error> {
        // Each connection would have a memory of its own.
        let only = pool(1, options().in_memory(true)).await?;
        migrations().run(&only).await?;
        Ok(Sqlite {
            readers: only.clone(),
            writer: Writer::start(only),
        })
    }
}

fn migrations() -> Migrator {
    migrations::migrator(&[
        (
            "records",
            include_str!("../../migrations/sqlite/0001_records.sql"),
        ),
        ("jobs", include_str!("../../migrations/sqlite/0002_jobs.sql")),
        ("people", include_str!("../../migrations/sqlite/0003_people.sql")),
    ])
}

fn options() -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .create_if_missing(true)
        // Survives a power cut.
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(Duration::from_secs(10))
}

async fn pool(connections: u32, options: SqliteConnectOptions) -> Result<SqlitePool, Error> {
    let pool = SqlitePoolOptions::new()
        .max_connections(connections)
        .min_connections(1)
        .idle_timeout(None)
        .max_lifetime(None);
    Ok(pool.connect_with(options).await?)
}

#[async_trait]
impl Database for Sqlite {
    fn dialect(&self) -> Dialect {
        Dialect::Sqlite
    }

    async fn write(&self, transaction: Transaction) -> Result<Vec<Row>, Error> {
        self.writer.write(transaction).await
    }

    async fn read(&self, queries: Vec<Statement>) -> Result<Vec<Vec<Row>>, Error> {
        let mut snapshot = self.readers.begin().await?;
        let mut results = Vec::with_capacity(queries.len());
        for query in queries {
            let rows = bound!(query).fetch_all(&mut *snapshot).await?;
            results.push(read!(rows));
        }
        Ok(results)
    }
}
