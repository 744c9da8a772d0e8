//! Migrations, embedded in the program.
//!
//! `sqlx::migrate!` would do the same, but its macro builds `sqlx` and SQLite a second time, for the compiler.

use sqlx::SqlSafeStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};

/// A migrator for these scripts, each with its description; versions count from 1. A script must never change once it was
/// released: its checksum is in every database.
pub(super) fn migrator(scripts: &[(&'static str, &'static str)]) -> Migrator {
    let migration = |(version, &(description, sql)): (i64, &(&'static str, &'static str))| {
        let sql = sql.into_sql_str();
        Migration::new(version, description.into(), MigrationType::Simple, sql, false)
    };
    Migrator::with_migrations((1..).zip(scripts).map(migration).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_and_checksums_follow_from_the_scripts() {
        let migrator = migrator(&[("one", "SELECT 1"), ("two", "SELECT 2")]);
        let versions: Vec<i64> = migrator.iter().map(|migration| migration.version).collect();
        assert_eq!(versions, [1, 2]);
        let first = migrator.iter().next().unwrap();
        assert_eq!(first.checksum.len(), 48, "SHA-384 of the script");
        assert_eq!(first.description, "one");
    }
}
