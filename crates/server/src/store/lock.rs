//! One server at a time on a database file: two would not hear of each other's moves.
//!
//! The lock is on a file beside the database and ends with the process, however that ends. Backups, exports and administration
//! need no lock and work beside a server. The file holds the address of the server's page for those it turns away.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::Write;
use std::path::{Path, PathBuf};

use super::DatabaseUrl;
use crate::Error;

/// The right to run a server on a database, or to replace its contents, until dropped.
#[derive(Debug)]
pub(crate) struct DatabaseLock(Option<File>);

impl DatabaseLock {
    /// Locks a database; [`Error::InUse`] if a server runs on it. Only files are locked: Postgres is made for several nodes.
    pub(crate) fn take(database: &DatabaseUrl) -> Result<DatabaseLock, Error> {
        let DatabaseUrl::File(database) = database else {
            return Ok(DatabaseLock(None));
        };
        let path = lock_file(database);
        let failed = |error: std::io::Error| Error::Internal(format!("{}: {error}", path.display()));
        let mut options = OpenOptions::new();
        // Not truncated: the file may be another server's.
        let file = options.write(true).create(true).truncate(false).open(&path);
        let file = file.map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {
                file.set_len(0).map_err(failed)?;
                Ok(DatabaseLock(Some(file)))
            }
            Err(TryLockError::WouldBlock) => Err(Error::InUse(published_page(&path))),
            Err(TryLockError::Error(error)) => Err(failed(error)),
        }
    }

    /// Tells those whom the lock turns away where the page is. They can do without, so a failure is ignored.
    pub(crate) fn publish(&self, page: &str) {
        if let DatabaseLock(Some(file)) = self {
            let mut file: &File = file;
            let _ = file.write_all(page.as_bytes());
        }
    }
}

/// The file that is locked; `-wal` and `-shm` beside it are SQLite's own.
fn lock_file(database: &Path) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push("-lock");
    name.into()
}

/// The page of the server that holds the lock; `None` while it starts, and where locked files can't be read.
fn published_page(path: &Path) -> Option<String> {
    fs::read_to_string(path).ok().filter(|page| !page.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_server_is_turned_away_until_the_first_ends() {
        let directory = tempfile::tempdir().unwrap();
        let database = DatabaseUrl::File(directory.path().join("games.db"));
        let page = || match DatabaseLock::take(&database) {
            Err(Error::InUse(page)) => page,
            other => panic!("{other:?}"),
        };
        let first = DatabaseLock::take(&database).unwrap();
        assert_eq!(page(), None, "it is starting");
        first.publish("http://localhost:7373/");
        assert_eq!(page().as_deref(), Some("http://localhost:7373/"));
        let elsewhere = DatabaseUrl::File(directory.path().join("others.db"));
        DatabaseLock::take(&elsewhere).unwrap();
        drop(first);
        let second = DatabaseLock::take(&database).unwrap();
        assert_eq!(page(), None, "the first one's address is gone");
        drop(second);
    }
}
