//! How the databases explain statements, and what is wrong with a plan.

use rusqlite::Connection;
use sqlx::postgres::PgPool;
use sqlx::{AssertSqlSafe, Row};

use crate::store::statement::{Statement, Value};

/// Tables that stay small, whatever happens: as many rows as there are processes, or tasks for the first start.
const SMALL: &[&str] = &["node", "upgrade"];

/// Statements that may sort or read an index from its end, and why that is little work.
const EXEMPT: &[(&str, &str)] = &[
    (
        "ORDER BY changed DESC, id LIMIT $2",
        "sorts the games of one person",
    ),
    (
        "SELECT DISTINCT record FROM seat WHERE holder = $1",
        "sorts the games of one person",
    ),
    (
        "FROM session WHERE holder = $1 ORDER BY created, token",
        "sorts the sessions of one person, of which there are at most 50",
    ),
    (
        "DELETE FROM job WHERE (record, kind) IN",
        "sorts the page that it deletes",
    ),
    (
        "DELETE FROM recent_turn WHERE (person, kind, rank) IN",
        "sorts the page that it deletes",
    ),
    (
        "AND here > 0 AND lag IS NOT NULL ORDER BY since",
        "sorts the players' connections at the tables of one batch",
    ),
    (
        "FROM block WHERE holder = $1 ORDER BY at DESC, id",
        "sorts the blocks of one person, of which there are at most 200",
    ),
    (
        "FROM chat WHERE holder = $1",
        "sorts what one person wrote, if it is little",
    ),
    (
        "FROM person WHERE admin = 1",
        "reads the partial index of administrators",
    ),
    ("FROM node ORDER BY seen DESC LIMIT 1", "a row for each process"),
    (
        "AND at = $2 AND record = $3 ORDER BY number LIMIT 1",
        "sorts what one person wrote within a millisecond",
    ),
    (
        "FROM record WHERE deadline IS NOT NULL",
        "reads the partial index of running clocks: one row, or all of them after an outage",
    ),
    (
        "ORDER BY since DESC LIMIT 1",
        "sorts the connections of one player at one table",
    ),
    (
        "ORDER BY created DESC, record DESC LIMIT 1000 OFFSET $2",
        "sorts the challenges of one person or address, and keeps them few",
    ),
    (
        "AND pairing = 1 ORDER BY created DESC LIMIT 1",
        "sorts the challenges of one person, of which there are few",
    ),
    (
        "ORDER BY c.place, c.created DESC, c.record DESC LIMIT $2",
        "reads challenges by addresses in turn, until there are enough",
    ),
];

/// A plan, and what is wrong with it.
pub(super) struct Plan {
    lines: Vec<String>,
    faults: Vec<String>,
}

/// Fails with all statements whose plan has a fault.
pub(super) fn check(plans: &[(Statement, Plan)]) {
    let is_exempt = |sql: &str| EXEMPT.iter().any(|(part, _)| sql.contains(part));
    let wrong = |(statement, plan): &&(Statement, Plan)| !plan.faults.is_empty() && !is_exempt(statement.sql);
    let faults: Vec<String> = plans
        .iter()
        .filter(wrong)
        .map(|(statement, plan)| {
            let (written, lines) = (statement.written, plan.lines.join("\n    "));
            format!("{written}: {:?}\n  {}\n    {lines}\n", plan.faults, statement.sql)
        })
        .collect();
    assert!(
        faults.is_empty(),
        "{} statements:\n{}",
        faults.len(),
        faults.join("\n")
    );
}

pub(super) fn by_sqlite(connection: &Connection, statement: &Statement) -> Plan {
    let sql = format!("EXPLAIN QUERY PLAN {}", statement.sql);
    let mut query = connection.prepare(&sql).expect(&sql);
    for (number, value) in (1..).zip(&statement.values) {
        match value {
            Value::Text(text) => query.raw_bind_parameter(number, text),
            Value::Number(value) => query.raw_bind_parameter(number, value),
        }
        .expect(&sql);
    }
    let details = query.raw_query().mapped(|row| row.get("detail"));
    let lines: Vec<String> = details.collect::<Result<_, _>>().expect(&sql);
    let faults = lines.iter().filter(|line| is_fault_of_sqlite(line));
    Plan {
        faults: faults.cloned().collect(),
        lines,
    }
}

fn is_fault_of_sqlite(line: &str) -> bool {
    let Some(scanned) = line.strip_prefix("SCAN ") else {
        // An index gives rows in order; this collects and sorts them.
        return line.starts_with("USE TEMP B-TREE FOR ORDER BY");
    };
    let name = scanned.split(' ').next().unwrap_or_default();
    // Lists of parameters, subqueries with a limit, and what is small.
    let is_little = scanned.contains("CONSTANT ROW")
        || ["json_each", "n", "queued", "ranked", "unfinished"].contains(&name);
    !is_little && !SMALL.contains(&name)
}

pub(super) async fn by_postgres(pool: &PgPool, statement: &Statement) -> Plan {
    let sql = format!("EXPLAIN (COSTS OFF) {}", statement.sql);
    let mut query = sqlx::query(AssertSqlSafe(sql.as_str()));
    for value in &statement.values {
        query = match value {
            Value::Text(text) => query.bind(text.as_deref()),
            Value::Number(number) => query.bind(*number),
        };
    }
    let rows = query.fetch_all(pool).await.expect(&sql);
    let lines: Vec<String> = rows.iter().map(|row| row.get(0)).collect();
    let is_fault = |(index, line): (usize, &String)| {
        let next = lines.get(index + 1).map_or("", String::as_str);
        is_fault_of_postgres(line, next).then(|| line.trim().to_owned())
    };
    let faults = lines.iter().enumerate().filter_map(is_fault).collect();
    Plan { lines, faults }
}

fn is_fault_of_postgres(line: &str, next: &str) -> bool {
    let node = line.trim().trim_start_matches("->").trim();
    if let Some(table) = node.strip_prefix("Seq Scan on ") {
        let name = table.split(' ').next().unwrap_or_default();
        return !SMALL.contains(&name);
    }
    let is_index_scan = node.starts_with("Index Scan") || node.starts_with("Index Only Scan");
    // Without a condition the whole index is read.
    (is_index_scan && !next.trim().starts_with("Index Cond")) || node == "Sort"
}

#[test]
fn faults_are_found() {
    for (line, is_fault) in [
        ("SCAN record", true),
        ("SCAN record USING COVERING INDEX record_by_owner", true),
        ("USE TEMP B-TREE FOR ORDER BY", true),
        ("SEARCH record USING INDEX record_by_owner (owner=?)", false),
        ("SCAN json_each VIRTUAL TABLE INDEX 1:", false),
        ("SCAN 3 CONSTANT ROWS", false),
        ("SCAN node", false),
    ] {
        assert_eq!(is_fault_of_sqlite(line), is_fault, "{line}");
    }
    for (line, next, is_fault) in [
        ("  ->  Seq Scan on record r", "        Filter: (x = $1)", true),
        ("Sort", "  Sort Key: changed", true),
        ("Index Scan using record_by_age on record", "  Filter: x", true),
        (
            "Index Scan using record_pkey on record",
            "  Index Cond: (id = $1)",
            false,
        ),
        ("  ->  Seq Scan on node n", "", false),
    ] {
        assert_eq!(is_fault_of_postgres(line, next), is_fault, "{line}");
    }
}
