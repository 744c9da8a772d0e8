//! Migrates an SQLite database. Which scripts it has had is written down as `sqlx` does, which migrates Postgres.

use std::collections::BTreeMap;

use rusqlite::{Connection, OptionalExtension, TransactionBehavior, params};
use sqlx::migrate::Migrator;

use crate::Error;
use crate::words;

/// The checksums of the scripts that were run, by version.
type Applied = BTreeMap<i64, Vec<u8>>;

/// Runs the scripts that a database has not had yet, all or none of them.
pub(super) fn migrate(connection: &mut Connection, scripts: &Migrator) -> Result<(), Error> {
    // Looked at first, so that a tool beside a running server need not wait for its lock.
    if applied(connection)?.is_some_and(|applied| applied.len() == scripts.iter().count()) {
        return check(&applied(connection)?.unwrap_or_default(), scripts);
    }
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    transaction.execute_batch(
        "CREATE TABLE IF NOT EXISTS _sqlx_migrations (version BIGINT PRIMARY KEY, description TEXT NOT NULL, \
         installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP, success BOOLEAN NOT NULL, checksum BLOB NOT NULL, \
         execution_time BIGINT NOT NULL)",
    )?;
    let applied = applied(&transaction)?.unwrap_or_default();
    check(&applied, scripts)?;
    for script in scripts
        .iter()
        .filter(|script| !applied.contains_key(&script.version))
    {
        transaction.execute_batch(script.sql.as_str())?;
        transaction.execute(
            "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
             VALUES (?1, ?2, TRUE, ?3, 0)",
            params![script.version, script.description, script.checksum],
        )?;
    }
    Ok(transaction.commit()?)
}

/// The scripts that a database has had; `None` if it is new.
fn applied(connection: &Connection) -> rusqlite::Result<Option<Applied>> {
    let known = connection
        .query_row(
            "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = '_sqlx_migrations'",
            [],
            |_| Ok(()),
        )
        .optional()?;
    if known.is_none() {
        return Ok(None);
    }
    let mut query = connection.prepare("SELECT version, checksum FROM _sqlx_migrations")?;
    let applied = query.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    applied.collect::<rusqlite::Result<_>>().map(Some)
}

/// Rejects a database that a newer version has migrated, or that had a script other than this version's.
fn check(applied: &Applied, scripts: &Migrator) -> Result<(), Error> {
    for (version, checksum) in applied {
        match scripts.iter().find(|script| script.version == *version) {
            None => return Err(Error::Newer(words::NEWER_DATABASE.message())),
            Some(script) if script.checksum[..] != checksum[..] => {
                let what = format!("database: migration {version} is not the one that was run");
                return Err(Error::Internal(what));
            }
            Some(_) => {}
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::migrations::migrator;
    use crate::store::sqlite::connection::Location;

    const ONE: (&str, &str) = ("one", "CREATE TABLE a (n INTEGER); INSERT INTO a VALUES (1)");
    const TWO: (&str, &str) = ("two", "INSERT INTO a SELECT n + 1 FROM a");

    fn sum(connection: &Connection) -> i64 {
        let sum = connection.query_row("SELECT sum(n) FROM a", [], |row| row.get(0));
        sum.unwrap()
    }

    #[test]
    fn each_script_runs_once() {
        let mut connection = Location::memory().open().unwrap();
        for _ in 0..2 {
            migrate(&mut connection, &migrator(&[ONE])).unwrap();
            assert_eq!(sum(&connection), 1);
        }
        for _ in 0..2 {
            migrate(&mut connection, &migrator(&[ONE, TWO])).unwrap();
            assert_eq!(sum(&connection), 3);
        }
        let older = migrate(&mut connection, &migrator(&[ONE]));
        assert!(matches!(older, Err(Error::Newer(_))), "{older:?}");
        let other = migrate(&mut connection, &migrator(&[ONE, ONE]));
        assert!(matches!(other, Err(Error::Internal(_))), "{other:?}");
    }

    #[test]
    fn a_script_that_fails_leaves_nothing_behind() {
        let mut connection = Location::memory().open().unwrap();
        let broken = migrator(&[ONE, ("broken", "CREATE TABLE b (n INTEGER); nonsense")]);
        assert!(migrate(&mut connection, &broken).is_err());
        migrate(&mut connection, &migrator(&[ONE, TWO])).unwrap();
        assert_eq!(sum(&connection), 3);
    }
}
