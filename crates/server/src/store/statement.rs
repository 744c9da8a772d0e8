//! Statements, transactions and rows, as far as the two databases are the same.
//!
//! Values are text and integers only, so that neither database needs code of its own for them.

use super::once::Once;
use crate::Error;
use crate::words;

/// A nullable SQL value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Value {
    Text(Option<String>),
    Number(Option<i64>),
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(Some(text.to_owned()))
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::Text(Some(text))
    }
}

impl From<Option<String>> for Value {
    fn from(text: Option<String>) -> Value {
        Value::Text(text)
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Value {
        Value::Number(Some(number))
    }
}

impl From<u64> for Value {
    fn from(number: u64) -> Value {
        Value::Number(Some(number as i64))
    }
}

impl From<usize> for Value {
    fn from(number: usize) -> Value {
        Value::Number(Some(number as i64))
    }
}

impl From<Option<u64>> for Value {
    fn from(number: Option<u64>) -> Value {
        Value::Number(number.map(|number| number as i64))
    }
}

/// An SQL statement with the values of its parameters `$1`, `$2`, …
#[derive(Debug, Clone)]
pub(crate) struct Statement {
    pub(crate) sql: &'static str,
    pub(crate) values: Vec<Value>,
    /// Where it is written in the source, by which `query_plans` knows that it has seen them all.
    #[cfg(test)]
    pub(super) written: &'static std::panic::Location<'static>,
}

impl Statement {
    #[cfg_attr(test, track_caller)]
    pub(crate) const fn new(sql: &'static str) -> Statement {
        Statement {
            sql,
            values: Vec::new(),
            #[cfg(test)]
            written: std::panic::Location::caller(),
        }
    }

    /// Binds the next parameter.
    pub(crate) fn with(mut self, value: impl Into<Value>) -> Statement {
        self.values.push(value.into());
        self
    }

    /// Binds the next parameters.
    pub(crate) fn with_all(mut self, values: impl IntoIterator<Item = Value>) -> Statement {
        self.values.extend(values);
        self
    }

    /// Rejects U+0000, which Postgres can't store: the last check, behind those at each door.
    pub(super) fn check(&self) -> Result<(), Error> {
        let has_nul = |value: &Value| matches!(value, Value::Text(Some(text)) if text.contains('\0'));
        if self.values.iter().any(has_nul) {
            return Err(Error::BadRequest(words::CONTROL_CHARACTER.message()));
        }
        Ok(())
    }
}

/// A statement that decides about its transaction: if it returns no row, the rest is skipped. Made by [`guard!`], which
/// compiles only for SQL with a `RETURNING` clause.
#[derive(Debug, Clone)]
pub(crate) struct Guard(Statement);

impl Guard {
    /// Use [`guard!`], which runs this at compile time.
    #[cfg_attr(test, track_caller)]
    pub(crate) const fn new(sql: &'static str) -> Guard {
        assert!(returns_rows(sql), "a guard needs a RETURNING clause");
        Guard(Statement::new(sql))
    }

    /// Binds the next parameter.
    pub(crate) fn with(self, value: impl Into<Value>) -> Guard {
        Guard(self.0.with(value))
    }

    /// Binds the next parameters.
    pub(crate) fn with_all(self, values: impl IntoIterator<Item = Value>) -> Guard {
        Guard(self.0.with_all(values))
    }

    /// A transaction that runs these statements if the guard returns a row.
    pub(crate) fn then(self, statements: Vec<Statement>) -> Transaction {
        Transaction {
            once: None,
            guard: Some(self),
            statements,
        }
    }

    pub(super) fn into_statement(self) -> Statement {
        self.0
    }

    pub(super) fn statement(&self) -> &Statement {
        &self.0
    }
}

/// Whether a statement has a `RETURNING` clause.
const fn returns_rows(sql: &str) -> bool {
    const CLAUSE: &[u8] = b" RETURNING ";
    let sql = sql.as_bytes();
    let mut start = 0;
    while start + CLAUSE.len() <= sql.len() {
        let mut matched = 0;
        while matched < CLAUSE.len() && sql[start + matched] == CLAUSE[matched] {
            matched += 1;
        }
        if matched == CLAUSE.len() {
            return true;
        }
        start += 1;
    }
    false
}

/// A [`Guard`] of this SQL, checked at compile time.
macro_rules! guard {
    ($sql:expr) => {
        const { $crate::store::statement::Guard::new($sql) }
    };
}
pub(super) use guard;

/// Statements that take effect all or not at all.
#[derive(Debug, Clone)]
pub(crate) struct Transaction {
    /// Claims the idempotency key of a request; if it was claimed before, nothing else runs.
    pub(super) once: Option<Once>,
    /// Runs next, and decides whether the rest runs.
    pub(super) guard: Option<Guard>,
    pub(super) statements: Vec<Statement>,
}

impl Transaction {
    /// All statements, the guard first.
    pub(super) fn all(&self) -> impl Iterator<Item = &Statement> {
        let guard = self.guard.iter().map(Guard::statement);
        guard.chain(&self.statements)
    }

    /// Takes effect only if the request with this key has not taken effect before.
    pub(super) fn once(self, once: Option<Once>) -> Transaction {
        Transaction { once, ..self }
    }

    /// Adds statements at the end.
    pub(super) fn extend(&mut self, statements: impl IntoIterator<Item = Statement>) {
        self.statements.extend(statements);
    }
}

impl From<Guard> for Transaction {
    fn from(guard: Guard) -> Transaction {
        guard.then(Vec::new())
    }
}

impl From<Vec<Statement>> for Transaction {
    /// Without a guard: all of them run.
    fn from(statements: Vec<Statement>) -> Transaction {
        Transaction {
            once: None,
            guard: None,
            statements,
        }
    }
}

/// A row of a result; columns are read from left to right.
#[derive(Debug, Clone)]
pub(crate) struct Row(std::vec::IntoIter<Value>);

impl Row {
    pub(crate) fn new(values: Vec<Value>) -> Row {
        Row(values.into_iter())
    }

    /// Reads the next column, a nullable text.
    pub(crate) fn text_or_null(&mut self) -> Result<Option<String>, Error> {
        match self.0.next() {
            Some(Value::Text(text)) => Ok(text),
            other => Err(unexpected("text", other.as_ref())),
        }
    }

    /// Reads the next column, a nullable integer.
    pub(crate) fn number_or_null(&mut self) -> Result<Option<i64>, Error> {
        match self.0.next() {
            Some(Value::Number(number)) => Ok(number),
            // SQLite gives NULL no type.
            Some(Value::Text(None)) => Ok(None),
            other => Err(unexpected("an integer", other.as_ref())),
        }
    }

    /// Reads the next column, a text.
    pub(crate) fn text(&mut self) -> Result<String, Error> {
        self.text_or_null()?.ok_or_else(|| unexpected("text", None))
    }

    /// Reads the next column, an integer.
    pub(crate) fn number(&mut self) -> Result<u64, Error> {
        let number = self.number_or_null()?;
        Ok(number.ok_or_else(|| unexpected("an integer", None))? as u64)
    }
}

fn unexpected(wanted: &str, found: Option<&Value>) -> Error {
    Error::Internal(format!("database: expected {wanted}, found {found:?}"))
}

#[cfg(test)]
mod tests {
    use super::returns_rows;

    #[test]
    fn a_guard_returns_rows() {
        assert!(returns_rows("DELETE FROM job WHERE record = $1 RETURNING record"));
        assert!(!returns_rows("DELETE FROM job WHERE record = $1"));
    }
}
