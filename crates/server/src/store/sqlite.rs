//! Records in an SQLite file.
//!
//! Readers see the file as of the last commit and never wait (WAL). There is one writer, [`writer`], so that nothing ever
//! waits for a lock.

mod rows;
mod writer;

use std::path::PathBuf;
use std::time::Duration;

use async_trait::async_trait;
use sqlx::SqlitePool;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};

use self::writer::{Write, Writer};
use super::{Append, Creation, Kept, Store};
use crate::secret::HolderId;
use crate::time::Moment;
use crate::{Error, api};

/// Where the records of an SQLite store are.
#[derive(Debug, Clone)]
pub enum Place {
    /// In a file, made if it isn't there.
    File(PathBuf),
    /// Nowhere: they are gone when the program ends.
    Memory,
}

/// Records in an SQLite file.
pub(crate) struct Sqlite {
    readers: SqlitePool,
    writer: Writer,
}

impl Sqlite {
    /// Opens the file and brings its tables up to date.
    pub(crate) async fn open(place: &Place) -> Result<Sqlite, Error> {
        let (readers, writer) = match place {
            Place::File(file) => {
                let options = options().filename(file).journal_mode(SqliteJournalMode::Wal);
                let writer = pool(1, options.clone()).await?;
                (pool(4, options.read_only(true)).await?, writer)
            }
            // One connection is one memory.
            Place::Memory => {
                let only = pool(1, options().in_memory(true)).await?;
                (only.clone(), only)
            }
        };
        sqlx::migrate!("./migrations").run(&writer).await?;
        Ok(Sqlite {
            readers,
            writer: Writer::start(writer),
        })
    }
}

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
    async fn create(&self, creation: Creation) -> Result<bool, Error> {
        self.writer.write(Write::Create(Box::new(creation))).await
    }

    async fn append(&self, append: Append) -> Result<bool, Error> {
        self.writer.write(Write::Append(Box::new(append))).await
    }

    async fn record(&self, id: &str) -> Result<Option<Kept>, Error> {
        rows::record(&self.readers, id).await
    }

    async fn has_happened(&self, id: &str, client: &str) -> Result<bool, Error> {
        let found = sqlx::query("SELECT 1 FROM event WHERE record = ? AND client = ?")
            .bind(id)
            .bind(client)
            .fetch_optional(&self.readers)
            .await?;
        Ok(found.is_some())
    }

    async fn records_of(&self, holder: &HolderId, most: u32) -> Result<Vec<api::Listed>, Error> {
        rows::records_of(&self.readers, holder, most).await
    }

    async fn overdue(&self, now: Moment) -> Result<Vec<String>, Error> {
        let ids = sqlx::query_scalar("SELECT id FROM record WHERE deadline <= ? ORDER BY deadline LIMIT 100")
            .bind(now.0 as i64)
            .fetch_all(&self.readers)
            .await?;
        Ok(ids)
    }

    async fn thinking(&self) -> Result<Vec<String>, Error> {
        let ids = sqlx::query_scalar("SELECT id FROM record WHERE thinking = 1 ORDER BY changed")
            .fetch_all(&self.readers)
            .await?;
        Ok(ids)
    }
}
