//! Every statement of the store goes by an index, on both databases, with a million records.
//!
//! The conformance suite runs every statement there is: [`every_statement_is_run_by_the_suite`] compares what it ran with the
//! source. Each is explained by a database full of rows, and must neither read a whole table nor sort what may be long.

mod explained;
mod million;
mod moves;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::sync::{Arc, Mutex};

use super::statement::{Statement, Transaction};
use super::{DatabaseUrl, Store, conformance};

/// The statements that a store has run, by their SQL.
#[derive(Clone, Default)]
pub(super) struct Seen(Arc<Mutex<BTreeMap<&'static str, Statement>>>);

impl Seen {
    pub(super) fn note<'a>(&self, statements: impl IntoIterator<Item = &'a Statement>) {
        let mut seen = self.0.lock().unwrap();
        for statement in statements {
            seen.entry(statement.sql).or_insert_with(|| statement.clone());
        }
    }

    pub(super) fn note_transaction(&self, transaction: &Transaction) {
        self.note(transaction.all());
        if let Some(once) = &transaction.once {
            self.note([once.claim().statement(), &once.release()]);
        }
    }

    /// Those that the store itself made, not a test.
    fn of_the_store(&self) -> Vec<Statement> {
        let seen = self.0.lock().unwrap();
        let is_own = |statement: &&Statement| is_source_of_the_store(statement.written.file());
        seen.values().filter(is_own).cloned().collect()
    }
}

fn is_source_of_the_store(file: &str) -> bool {
    file.contains("src/store/") && !file.contains("/conformance") && !file.contains("/query_plans")
}

/// Runs everything that a store can do, and returns the statements.
async fn statements_on(url: &DatabaseUrl) -> Vec<Statement> {
    let store = Arc::new(Store::open(url).await.unwrap());
    conformance::conforms(Arc::clone(&store)).await;
    store.seen.of_the_store()
}

#[tokio::test]
async fn every_statement_is_run_by_the_suite() {
    let database = backing::Database::new().unwrap();
    let mut run: BTreeSet<(String, u32)> = BTreeSet::new();
    for url in [DatabaseUrl::Memory, DatabaseUrl::Postgres(database.url())] {
        let statements = statements_on(&url).await;
        run.extend(statements.iter().map(|statement| {
            let file = Path::new(statement.written.file()).file_name().unwrap();
            (file.to_string_lossy().into_owned(), statement.written.line())
        }));
    }
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/store");
    let written = statements_in(&source);
    assert!(written.len() > 50, "{}", written.len());
    let missing: Vec<_> = written.difference(&run).collect();
    assert!(
        missing.is_empty(),
        "add these to the conformance suite: {missing:?}"
    );
}

/// The file and line of every statement in the source.
fn statements_in(directory: &Path) -> BTreeSet<(String, u32)> {
    let mut found = BTreeSet::new();
    for entry in fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(statements_in(&path));
            continue;
        }
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if !is_source_of_the_store(&path.to_string_lossy()) || name == "statement.rs" {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
        for (number, line) in (1..).zip(code.lines()) {
            if ["Statement::new(", "guard!("]
                .iter()
                .any(|call| line.contains(call))
            {
                found.insert((name.clone(), number));
            }
        }
    }
    found
}

#[tokio::test]
async fn sqlite_answers_every_statement_by_an_index() {
    let statements = statements_on(&DatabaseUrl::Memory).await;
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("games.db");
    drop(Store::open(&DatabaseUrl::File(file.clone())).await.unwrap());
    let connection = million::in_sqlite(&file);
    // A server never collects statistics; an administrator may have.
    for statistics in ["", "ANALYZE"] {
        connection.execute_batch(statistics).unwrap();
        let explained = statements
            .iter()
            .map(|one| (one.clone(), explained::by_sqlite(&connection, one)));
        explained::check(&explained.collect::<Vec<_>>());
    }
}

#[tokio::test]
async fn postgres_answers_every_statement_by_an_index() {
    let [small, large] = [(); 2].map(|()| backing::Database::new().unwrap());
    let statements = statements_on(&DatabaseUrl::Postgres(small.url())).await;
    drop(Store::open(&DatabaseUrl::Postgres(large.url())).await.unwrap());
    let pool = million::in_postgres(&large.url()).await;
    let mut explained = Vec::new();
    for one in statements {
        let plan = explained::by_postgres(&pool, &one).await;
        explained.push((one, plan));
    }
    explained::check(&explained);
}
