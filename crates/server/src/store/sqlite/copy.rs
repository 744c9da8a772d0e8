//! A copy of a database file, made while others write to it.

use std::path::Path;

use super::connection::Location;
use crate::Error;
use crate::words;

/// Copies a database to a new file from one snapshot, and checks what was written.
pub(in crate::store) fn copy(from: &Path, to: &Path) -> Result<(), Error> {
    let source = Location::file(from).open_to_read()?;
    source.execute("VACUUM INTO ?1", [&*to.to_string_lossy()])?;
    drop(source);
    let copied = Location::file(to).open_to_read()?;
    let found: String = copied.query_row("PRAGMA quick_check", [], |row| row.get(0))?;
    if found == "ok" {
        return Ok(());
    }
    Err(Error::Rejected(words::BAD_FILE.with(from.display()).with(found)))
}
