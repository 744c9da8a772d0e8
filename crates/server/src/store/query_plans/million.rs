//! A database with a million records, and much of everything else.

use std::path::Path;

use rusqlite::Connection;
use sqlx::postgres::PgPool;

/// A table, its number of rows, its columns, and their values for row `i`: SQL that both databases understand. A new table
/// needs a line.
const ROWS: &[(&str, u32, &str, &str)] = &[
    (
        "record",
        1_000_000,
        "id, spec, opening, clock, owner, created, changed, version, ply, turn, result, deadline",
        "'r' || (10000000 + i), 'paths:7', '', 'none', 'h' || (i % 50000), i + 1700000000000, i + 1700000000000, 1, 1, 0, \
         CASE WHEN i % 50 = 0 THEN NULL ELSE 'draw' END, CASE WHEN i % 100 = 0 THEN 1800000000000 + i ELSE NULL END",
    ),
    (
        "event",
        500_000,
        "record, version, client, at, body",
        "'r' || (10000000 + i), 1, 'c' || i, i, '{}'",
    ),
    (
        "seat",
        500_000,
        "record, player, holder",
        "'r' || (10000000 + i), i % 2, 'h' || (i % 50000)",
    ),
    (
        "person",
        200_000,
        "holder, name, account, login, look, password, created, admin",
        "'h' || i, 'n', CASE WHEN i % 10 = 0 THEN 'a' || i END, CASE WHEN i % 10 = 0 THEN 'a' || i END, \
         CASE WHEN i % 20 = 0 THEN 'a' || i END, 'x', i + 1700000000000, CASE WHEN i % 50000 = 0 THEN 1 ELSE 0 END",
    ),
    (
        "session",
        100_000,
        "token, holder, created",
        "'t' || i, 'h' || (1 + i % 50000), i + 1700000000000",
    ),
    (
        "chat",
        200_000,
        "record, number, room, holder, name, text, at",
        "'r' || (10000000 + 1 + i / 10), i, 'players', 'h' || (i % 50000), 'n', 'x', i",
    ),
    (
        "analysis",
        100_000,
        "record, version, body",
        "'r' || (10000000 + i), 1, '{}'",
    ),
    (
        "job",
        100_000,
        "record, kind, version, since, worker, lease, person, address, cost, rank, start, turn, share",
        "'r' || (10000000 + i), CASE WHEN i % 100 = 0 THEN 'analysis' ELSE 'move' END, 1, i + 1700000000000, \
         CASE WHEN i % 5000 = 0 THEN 'w' || i END, CASE WHEN i % 5000 = 0 THEN 1800000000000 ELSE 0 END, \
         'h' || (i % 5000), i % 500, 250, CASE WHEN i % 100 = 0 THEN 2 WHEN i % 2 = 0 THEN 4 ELSE i % 4 END, i, i, i / 8",
    ),
    (
        "recent_turn",
        100_000,
        "person, kind, rank, turn, at",
        "'h' || i, 'move', 0, i, i + 1700000000000",
    ),
    (
        "challenge",
        100_000,
        "record, kind, open, owner, created, address, place, pairing",
        "'r' || (10000000 + i), 'k' || (i % 20), i % 2, 'h' || (i % 50000), i + 1700000000000, i % 5000, i / 5000, \
         i % 3 / 2",
    ),
    (
        "attendance",
        200_000,
        "record, node, place, here, since",
        "'r' || (10000000 + i), 'n' || (i % 5), i % 3, i % 2, i + 1700000000000",
    ),
    ("node", 5, "id, seen", "'n' || i, i"),
    ("upgrade", 2, "name", "'u' || i"),
    ("request", 100_000, "key, answer, at", "'k' || i, 'a', i"),
    (
        "notice",
        100_000,
        "id, holder, at",
        "'n' || i, 'h' || (i % 50000), i",
    ),
    (
        "restriction",
        100_000,
        "holder, kind, until, reason, at",
        "'h' || i, 'mute', i, '', i",
    ),
    (
        "act",
        100_000,
        "id, at, holder, person, record, body",
        "'a' || i, i, 'h' || (i % 50), 'h' || (i % 50000), 'r' || (10000000 + i), '{}'",
    ),
    (
        "report",
        100_000,
        "id, at, holder, person, record, reason, text, closed",
        "'p' || i, i + 1700000000000, 'h' || (i % 50000), 'h' || (i % 40000), 'r' || (10000000 + i), '', '', \
         CASE WHEN i % 100 = 0 THEN NULL ELSE i END",
    ),
    (
        "block",
        100_000,
        "holder, blocked, id, at",
        "'h' || (i % 50000), 'h' || i, 'b' || i, i",
    ),
];

fn rows() -> impl Iterator<Item = String> {
    ROWS.iter().map(|(table, rows, columns, values)| {
        format!(
            "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {rows}) \
             INSERT INTO {table} ({columns}) SELECT {values} FROM n"
        )
    })
}

/// Every table has rows here, or a plan says nothing about it.
fn check_tables(names: Vec<String>) {
    for name in names {
        let is_ours = !name.starts_with("_sqlx") && !name.starts_with("sqlite_");
        let is_filled = ROWS.iter().any(|(table, ..)| *table == name);
        assert!(is_filled || !is_ours, "add rows of the table «{name}»");
    }
}

/// What fills the tables without these indexes, by name and SQL, which takes half the time, and makes them again. Keys stay.
fn filling(indexes: &[(String, String)]) -> Vec<String> {
    let drop = indexes.iter().map(|(name, _)| format!("DROP INDEX {name}"));
    let create = indexes.iter().map(|(_, sql)| sql.clone());
    drop.chain(rows()).chain(create).collect()
}

pub(super) fn in_sqlite(file: &Path) -> Connection {
    let connection = Connection::open(file).unwrap();
    connection
        .execute_batch("PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; PRAGMA cache_size = -200000")
        .unwrap();
    let texts = |sql: &str| -> Vec<(String, String)> {
        let mut query = connection.prepare(sql).unwrap();
        let rows = query.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
        rows.collect::<Result<_, _>>().unwrap()
    };
    let names = texts("SELECT name, '' FROM sqlite_schema WHERE type = 'table'");
    check_tables(names.into_iter().map(|(name, _)| name).collect());
    let indexes = texts("SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL");
    for statement in filling(&indexes) {
        connection.execute_batch(&statement).expect(&statement);
    }
    connection
}

pub(super) async fn in_postgres(url: &str) -> PgPool {
    let pool = PgPool::connect(url).await.unwrap();
    let names = sqlx::query_scalar("SELECT relname::text FROM pg_stat_user_tables");
    check_tables(names.fetch_all(&pool).await.unwrap());
    let mut connection = pool.acquire().await.unwrap();
    // Foreign keys and the disk are not what is tested.
    for setting in [
        "SET session_replication_role = replica",
        "SET synchronous_commit = off",
    ] {
        sqlx::query(setting).execute(&mut *connection).await.unwrap();
    }
    let indexes = sqlx::query_as(
        "SELECT indexname::text, indexdef::text FROM pg_indexes WHERE schemaname = 'public' \
         AND indexname NOT IN (SELECT conname FROM pg_constraint)",
    );
    let indexes: Vec<(String, String)> = indexes.fetch_all(&mut *connection).await.unwrap();
    for statement in filling(&indexes) {
        let statement = sqlx::query(sqlx::AssertSqlSafe(statement));
        statement.execute(&mut *connection).await.unwrap();
    }
    sqlx::query("ANALYZE").execute(&mut *connection).await.unwrap();
    drop(connection);
    pool
}
