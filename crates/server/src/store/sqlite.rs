//! An SQLite database, in a file or in memory.
//!
//! Readers see the last commit and never block (WAL). All writes go through one [`writer`] with group commit, so that no
//! write ever waits for a lock.

mod connection;
mod copy;
mod long;
mod migrate;
mod readers;
mod writer;

use std::path::Path;

use async_trait::async_trait;
use rusqlite::OptionalExtension;
use sqlx::migrate::Migrator;

use self::connection::Location;
pub(super) use self::copy::copy;
use self::long::Long;
use self::readers::Readers;
use self::writer::Writer;
use super::database::{Database, Dialect, LongTransaction, Missing};
use super::migrations;
use super::statement::{Row, Statement, Transaction};
use crate::Error;
use crate::words;

/// An SQLite database: several readers, one writer.
pub(crate) struct Sqlite {
    /// `None` for a database in memory, which is read through its writer.
    readers: Option<Readers>,
    writer: Writer,
}

impl Sqlite {
    /// Opens a file and migrates it.
    pub(crate) async fn in_file(file: &Path, missing: Missing) -> Result<Sqlite, Error> {
        if missing == Missing::Refuse && !is_database(file) {
            return Err(Error::NotFound(words::NO_DATABASE.message()));
        }
        Sqlite::at(Location::file(file)).await
    }

    /// A database that is gone with the process.
    pub(crate) async fn in_memory() -> Result<Sqlite, Error> {
        Sqlite::at(Location::memory()).await
    }

    async fn at(location: Location) -> Result<Sqlite, Error> {
        let place = location.clone();
        let open = move || {
            let mut connection = place.open()?;
            migrate::migrate(&mut connection, &migrations())?;
            Ok::<_, Error>(connection)
        };
        let opened = tokio::task::spawn_blocking(open).await;
        let connection = opened.map_err(|error| Error::Internal(format!("database: {error}")))??;
        Ok(Sqlite {
            readers: location.file.is_some().then(|| Readers::of(location.clone())),
            writer: Writer::start(location, connection)?,
        })
    }
}

/// Whether a file is a database of this program.
pub(super) fn is_database(file: &Path) -> bool {
    let table = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'record'";
    let found = Location::file(file)
        .open_to_read()
        .and_then(|connection| connection.query_row(table, [], |_| Ok(())).optional());
    matches!(found, Ok(Some(())))
}

fn migrations() -> Migrator {
    migrations::migrator(&[
        (
            "records",
            include_str!("../../migrations/sqlite/0001_records.sql"),
        ),
        ("jobs", include_str!("../../migrations/sqlite/0002_jobs.sql")),
        ("people", include_str!("../../migrations/sqlite/0003_people.sql")),
        (
            "moderation",
            include_str!("../../migrations/sqlite/0004_moderation.sql"),
        ),
        (
            "indexes",
            include_str!("../../migrations/sqlite/0005_indexes.sql"),
        ),
        (
            "fair queue",
            include_str!("../../migrations/sqlite/0006_fair_queue.sql"),
        ),
    ])
}

#[async_trait]
impl Database for Sqlite {
    fn dialect(&self) -> Dialect {
        Dialect::Sqlite
    }

    fn writer_restarts(&self) -> Option<u64> {
        Some(self.writer.restarts())
    }

    fn kill_writer(&self) {
        self.writer.kill();
    }

    async fn write(&self, transaction: Transaction) -> Result<Vec<Row>, Error> {
        self.writer.write(transaction).await
    }

    async fn read(&self, queries: Vec<Statement>) -> Result<Vec<Vec<Row>>, Error> {
        match &self.readers {
            Some(readers) => readers.read(queries).await,
            None => self.writer.read(queries).await,
        }
    }

    async fn begin(&self) -> Result<Box<dyn LongTransaction>, Error> {
        Ok(Box::new(Long::begin(&self.writer).await?))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    /// A database that may not grow beyond a few pages: a full disk, where a small one can't be mounted.
    async fn small(file: &Path) -> Sqlite {
        let location = Location {
            max_pages: Some(100),
            ..Location::file(file)
        };
        Sqlite::at(location).await.unwrap()
    }

    fn node(id: usize) -> Transaction {
        let insert = Statement::new("INSERT INTO node (id, seen) VALUES ($1, 1)");
        vec![insert.with(format!("{id}{}", "x".repeat(2000)))].into()
    }

    #[tokio::test]
    async fn writing_goes_on_once_there_is_room_again() {
        let directory = tempfile::tempdir().unwrap();
        let database = small(&directory.path().join("games.db")).await;
        let mut written = 0;
        let error = loop {
            match database.write(node(written)).await {
                Ok(_) => written += 1,
                Err(error) => break error,
            }
        };
        assert!(matches!(error, Error::Unavailable(_)), "{error}");
        assert!(written > 3, "{written}");
        let again = database.write(node(written)).await;
        assert!(matches!(again, Err(Error::Unavailable(_))), "still full");
        let count = Statement::new("SELECT count(*) FROM node");
        let mut rows = database.read(vec![count]).await.unwrap();
        assert_eq!(
            rows[0][0].number().unwrap(),
            written as u64,
            "what was acknowledged"
        );
        let clear = vec![Statement::new("DELETE FROM node")];
        database.write(clear.into()).await.unwrap();
        for id in 0..written {
            database.write(node(id)).await.unwrap();
        }
    }

    #[tokio::test]
    async fn a_lock_of_another_process_is_waited_for_and_then_forgotten() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("games.db");
        let impatient = Location {
            lock_timeout: Duration::from_millis(50),
            ..Location::file(&file)
        };
        let database = Sqlite::at(impatient).await.unwrap();
        let other = Location::file(&file).open().unwrap();
        other.execute_batch("BEGIN IMMEDIATE").unwrap();
        let busy = database.write(node(1)).await;
        assert!(matches!(busy, Err(Error::Unavailable(_))), "{busy:?}");
        other.execute_batch("ROLLBACK").unwrap();
        database.write(node(1)).await.unwrap();
    }
}
