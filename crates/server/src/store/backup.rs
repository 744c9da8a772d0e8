//! Copies of a database file: a backup while a server runs on it, and the way back.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use super::sqlite::{copy, is_database};
use super::{DatabaseLock, DatabaseUrl};
use crate::Error;
use crate::words;

/// Whether a database that exists may be replaced.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Existing {
    /// It is moved aside, not deleted.
    Replace,
    /// It stays.
    Refuse,
}

/// Writes a consistent copy of a database file, as it is now, to a new file; returns its size in bytes. The copy is made from
/// one snapshot, so it takes as long as reading the file, however busy the server is, and keeps nobody from writing. The new
/// file is whole and on disk, or it is not there.
pub async fn backup(database: &DatabaseUrl, to: &Path) -> Result<u64, Error> {
    let from = file_of(database)?.to_owned();
    let to = to.to_owned();
    blocking(move || {
        if to.exists() {
            return Err(Error::Rejected(words::FILE_EXISTS.with(to.display())));
        }
        check_is_database(&from)?;
        let partial = beside(&to, "-partial");
        copy_whole(&from, &partial)?;
        rename(&partial, &to)?;
        Ok(fs::metadata(&to).map_or(0, |file| file.len()))
    })
    .await
}

/// Makes a backup the database. No server may run on it. A database that is replaced stays beside it, with
/// `-before-restore` at the end of its name.
pub async fn restore(from: &Path, database: &DatabaseUrl, existing: Existing) -> Result<(), Error> {
    let to = file_of(database)?.to_owned();
    let _lock = DatabaseLock::take(database)?;
    let from = from.to_owned();
    blocking(move || {
        if to.exists() && existing == Existing::Refuse {
            return Err(Error::Rejected(words::DATABASE_EXISTS.with(to.display())));
        }
        check_is_database(&from)?;
        let partial = beside(&to, "-partial");
        copy_whole(&from, &partial)?;
        let old = beside(&to, "-before-restore");
        // The log belongs to its database: it keeps that name with its own ending.
        for ending in ["", "-wal", "-shm"] {
            if beside(&to, ending).exists() {
                rename(&beside(&to, ending), &beside(&old, ending))?;
            }
        }
        rename(&partial, &to)
    })
    .await
}

fn file_of(database: &DatabaseUrl) -> Result<&Path, Error> {
    match database {
        DatabaseUrl::File(file) => Ok(file),
        DatabaseUrl::Memory | DatabaseUrl::Postgres(_) => Err(Error::Rejected(words::NOT_A_FILE.message())),
    }
}

async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Error> + Send + 'static,
) -> Result<T, Error> {
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(|error| Error::Internal(error.to_string()))?
}

fn check_is_database(file: &Path) -> Result<(), Error> {
    if is_database(file) {
        return Ok(());
    }
    let (name, what) = (file.display(), words::NO_DATABASE.message());
    Err(Error::Rejected(words::BAD_FILE.with(name).with(what)))
}

/// Copies a database and checks the copy; what is left of a copy that failed is deleted.
fn copy_whole(from: &Path, to: &Path) -> Result<(), Error> {
    // Of an attempt that was killed.
    let _ = fs::remove_file(to);
    let copied = copy(from, to).and_then(|()| sync(to));
    if copied.is_err() {
        let _ = fs::remove_file(to);
    }
    copied
}

fn sync(file: &Path) -> Result<(), Error> {
    let synced = File::open(file).and_then(|file| file.sync_all());
    synced.map_err(|error| in_file(file, &error))
}

/// Renames a file durably.
fn rename(from: &Path, to: &Path) -> Result<(), Error> {
    fs::rename(from, to).map_err(|error| in_file(to, &error))?;
    match to.parent().filter(|parent| !parent.as_os_str().is_empty()) {
        Some(parent) => sync(parent),
        None => sync(Path::new(".")),
    }
}

fn in_file(file: &Path, error: &std::io::Error) -> Error {
    Error::Rejected(words::BAD_FILE.with(file.display()).with(error))
}

/// A file with this ending to its name.
fn beside(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(ending);
    name.into()
}
