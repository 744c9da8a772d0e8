//! Records in an SQLite file.
//!
//! Readers see the file as of the last commit and never wait (WAL). There is one writer, [`writer`], so that nothing ever
//! waits for a lock.

mod writer;

use std::path::Path;
use std::time::Duration;

use async_trait::async_trait;
use sqlx::SqlitePool;
use sqlx::migrate::Migrator;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};

use self::writer::Writer;
use super::statement::{Change, Row, Statement, bound, read};
use super::{Dialect, Store};
use crate::Error;

/// Records in an SQLite file.
pub(crate) struct Sqlite {
    readers: SqlitePool,
    writer: Writer,
}

impl Sqlite {
    /// Opens a file and brings its tables up to date.
    pub(crate) async fn in_file(file: &Path) -> Result<Sqlite, Error> {
        let options = options().filename(file).journal_mode(SqliteJournalMode::Wal);
        let writer = pool(1, options.clone()).await?;
        MIGRATIONS.run(&writer).await?;
        Ok(Sqlite {
            readers: pool(4, options.read_only(true)).await?,
            writer: Writer::start(writer),
        })
    }

    /// Nothing is kept.
    pub(crate) async fn in_memory() -> Result<Sqlite, Error> {
        // One connection is one memory.
        let only = pool(1, options().in_memory(true)).await?;
        MIGRATIONS.run(&only).await?;
        Ok(Sqlite {
            readers: only.clone(),
            writer: Writer::start(only),
        })
    }
}

static MIGRATIONS: Migrator = sqlx::migrate!("./migrations/sqlite");

fn options() -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .create_if_missing(true)
        // Safe also when the power goes.
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
impl Store for Sqlite {
    fn dialect(&self) -> Dialect {
        Dialect::Sqlite
    }

    async fn write(&self, change: Change) -> Result<Vec<Row>, Error> {
        self.writer.write(change).await
    }

    async fn read(&self, statements: Vec<Statement>) -> Result<Vec<Vec<Row>>, Error> {
        let mut snapshot = self.readers.begin().await?;
        let mut answers = Vec::with_capacity(statements.len());
        for statement in statements {
            let rows = bound!(statement).fetch_all(&mut *snapshot).await?;
            answers.push(read!(rows));
        }
        Ok(answers)
    }
}
