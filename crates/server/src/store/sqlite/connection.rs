//! One connection to an SQLite database: how it is opened, and how it runs statements. Everything here blocks.

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, ErrorCode, OpenFlags, ToSql};

use crate::Error;
use crate::store::statement::{Row, Statement, Transaction, Value};

/// How long a statement waits for another process's lock before the request gets a 503.
const LOCK_TIMEOUT: Duration = Duration::from_secs(5);

/// Prepared statements that a connection keeps; the store has about a hundred.
const STATEMENTS: usize = 200;

/// Where a database is, and how its connections behave.
#[derive(Debug, Clone)]
pub(super) struct Location {
    /// `None` for a database in memory, which its only connection holds.
    pub(super) file: Option<PathBuf>,
    pub(super) lock_timeout: Duration,
    /// The largest size of the file in pages, if it is limited.
    pub(super) max_pages: Option<u32>,
}

impl Location {
    pub(super) fn file(file: &Path) -> Location {
        Location {
            file: Some(file.to_owned()),
            ..Location::memory()
        }
    }

    pub(super) fn memory() -> Location {
        Location {
            file: None,
            lock_timeout: LOCK_TIMEOUT,
            max_pages: None,
        }
    }

    /// Opens a connection that writes; creates the file if it is missing.
    pub(super) fn open(&self) -> rusqlite::Result<Connection> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
            | OpenFlags::SQLITE_OPEN_CREATE
            | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = match &self.file {
            Some(file) => Connection::open_with_flags(file, flags)?,
            None => Connection::open_in_memory_with_flags(flags)?,
        };
        self.configure(&connection)?;
        // Readers never block, and a commit survives a power cut.
        connection.execute_batch(
            "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON",
        )?;
        if let Some(pages) = self.max_pages {
            connection.execute_batch(&format!("PRAGMA max_page_count = {pages}"))?;
        }
        Ok(connection)
    }

    /// Opens a connection that only reads a file.
    pub(super) fn open_to_read(&self) -> rusqlite::Result<Connection> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(self.file.as_deref().unwrap_or(Path::new("")), flags)?;
        self.configure(&connection)?;
        Ok(connection)
    }

    fn configure(&self, connection: &Connection) -> rusqlite::Result<()> {
        connection.set_prepared_statement_cache_capacity(STATEMENTS);
        connection.busy_timeout(self.lock_timeout)
    }
}

/// Runs the statements of a transaction inside that of the connection; the rows of its guard.
pub(super) fn run(connection: &Connection, transaction: &Transaction) -> rusqlite::Result<Vec<Row>> {
    let mut returned = Vec::new();
    if let Some(once) = &transaction.once {
        returned = query(connection, once.claim().statement())?;
        if returned.is_empty() {
            return Ok(returned);
        }
    }
    if let Some(guard) = &transaction.guard {
        returned = query(connection, guard.statement())?;
        if returned.is_empty() {
            if let Some(once) = &transaction.once {
                query(connection, &once.release())?;
            }
            return Ok(returned);
        }
    }
    for statement in &transaction.statements {
        query(connection, statement)?;
    }
    Ok(returned)
}

/// Answers queries from one snapshot, in their order.
pub(super) fn read(connection: &Connection, queries: &[Statement]) -> rusqlite::Result<Vec<Vec<Row>>> {
    // A single query is a snapshot by itself. Dropped, the transaction is rolled back.
    let _snapshot = (queries.len() > 1)
        .then(|| connection.unchecked_transaction())
        .transpose()?;
    queries
        .iter()
        .map(|statement| query(connection, statement))
        .collect()
}

/// Runs a statement to its end; the rows that it returns.
fn query(connection: &Connection, statement: &Statement) -> rusqlite::Result<Vec<Row>> {
    let mut prepared = connection.prepare_cached(statement.sql)?;
    bind(&mut prepared, &statement.values)?;
    let columns = prepared.column_count();
    let mut rows = prepared.raw_query();
    let mut read = Vec::new();
    while let Some(row) = rows.next()? {
        let values = (0..columns).map(|column| value(row.get_ref(column)?));
        read.push(Row::new(values.collect::<rusqlite::Result<_>>()?));
    }
    Ok(read)
}

/// Binds parameters by the number in their name. SQLite itself counts `$2` before `$1` if it comes first.
fn bind(prepared: &mut rusqlite::Statement, values: &[Value]) -> rusqlite::Result<()> {
    for index in 1..=prepared.parameter_count() {
        let name = prepared.parameter_name(index).unwrap_or_default();
        let number = name
            .strip_prefix('$')
            .and_then(|number| number.parse::<usize>().ok());
        let value = number.and_then(|number| values.get(number.checked_sub(1)?));
        let value = value.ok_or_else(|| rusqlite::Error::InvalidParameterName(name.to_owned()))?;
        prepared.raw_bind_parameter(index, value)?;
    }
    Ok(())
}

impl ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Value::Text(Some(text)) => ValueRef::Text(text.as_bytes()),
            Value::Number(Some(number)) => ValueRef::Integer(*number),
            Value::Text(None) | Value::Number(None) => ValueRef::Null,
        }))
    }
}

fn value(column: ValueRef) -> rusqlite::Result<Value> {
    Ok(match column {
        ValueRef::Integer(number) => Value::Number(Some(number)),
        ValueRef::Null => Value::Text(None),
        other => Value::Text(Some(other.as_str()?.to_owned())),
    })
}

/// Whether the database failed rather than the statement, so that a retry may succeed.
pub(super) fn is_temporary(error: &rusqlite::Error) -> bool {
    error.sqlite_error_code().is_some_and(|code| {
        matches!(
            code,
            ErrorCode::DatabaseBusy
                | ErrorCode::DatabaseLocked
                | ErrorCode::OutOfMemory
                // The file system was remounted.
                | ErrorCode::ReadOnly
                | ErrorCode::OperationInterrupted
                | ErrorCode::SystemIoFailure
                | ErrorCode::DiskFull
                // No file descriptors are left, or the directory is gone.
                | ErrorCode::CannotOpen
                | ErrorCode::FileLockingProtocolFailed
        )
    })
}

impl From<&rusqlite::Error> for Error {
    fn from(error: &rusqlite::Error) -> Error {
        Error::of_database(error, is_temporary(error))
    }
}

impl From<rusqlite::Error> for Error {
    fn from(error: rusqlite::Error) -> Error {
        Error::from(&error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_bound_by_number_and_rows_read_by_type() {
        let connection = Location::memory().open().unwrap();
        let statement = Statement::new("SELECT $2, $1, $2, NULL, 7");
        let statement = statement.with("one").with(2_u64);
        let mut row = query(&connection, &statement).unwrap().remove(0);
        assert_eq!(row.number().unwrap(), 2);
        assert_eq!(row.text().unwrap(), "one");
        assert_eq!(row.number().unwrap(), 2);
        assert_eq!(row.text_or_null().unwrap(), None);
        assert_eq!(row.number().unwrap(), 7);
        let unbound = query(&connection, &Statement::new("SELECT $1"));
        assert!(unbound.is_err());
    }
}
