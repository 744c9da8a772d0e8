//! What is asked of a database, and what it answers: text and numbers, the same for all.

use crate::Error;

/// A text or a number, or nothing where one could be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Value {
    /// A text.
    Text(Option<String>),
    /// A number.
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

/// A sentence of SQL with what stands for its `$1`, `$2`, …
#[derive(Debug, Clone)]
pub(crate) struct Statement {
    /// The sentence.
    pub(crate) sql: &'static str,
    /// What stands for its numbers.
    pub(crate) values: Vec<Value>,
}

impl Statement {
    /// A sentence; `with` adds to it.
    pub(crate) fn new(sql: &'static str) -> Statement {
        Statement {
            sql,
            values: Vec::new(),
        }
    }

    /// The same with one value more.
    pub(crate) fn with(mut self, value: impl Into<Value>) -> Statement {
        self.values.push(value.into());
        self
    }
}

/// Binds the values of a statement, whatever the database is.
macro_rules! bound {
    ($statement:expr) => {{
        let statement: $crate::store::statement::Statement = $statement;
        let mut query = sqlx::query(statement.sql);
        for value in statement.values {
            query = match value {
                $crate::store::statement::Value::Text(text) => query.bind(text),
                $crate::store::statement::Value::Number(number) => query.bind(number),
            };
        }
        query
    }};
}
pub(super) use bound;

/// Reads the rows of an answer, whatever the database is.
macro_rules! read {
    ($rows:expr) => {{
        use sqlx::{Row as _, TypeInfo as _, ValueRef as _};
        let mut read = Vec::new();
        for row in $rows {
            let mut values = Vec::with_capacity(row.len());
            for column in 0..row.len() {
                let is_number = matches!(row.try_get_raw(column)?.type_info().name(), "INTEGER" | "INT8");
                values.push(if is_number {
                    $crate::store::statement::Value::Number(row.try_get(column)?)
                } else {
                    $crate::store::statement::Value::Text(row.try_get(column)?)
                });
            }
            read.push($crate::store::statement::Row::new(values));
        }
        read
    }};
}
pub(super) use read;

/// A change that is made whole or not at all.
#[derive(Debug, Clone)]
pub(crate) struct Change {
    /// Decides: if it returns nothing, nothing else is done.
    pub(crate) first: Statement,
    /// Done after the first.
    pub(crate) rest: Vec<Statement>,
}

impl From<Statement> for Change {
    fn from(first: Statement) -> Change {
        Change {
            first,
            rest: Vec::new(),
        }
    }
}

/// A row of an answer, read column by column in the order they were asked for.
#[derive(Debug, Clone)]
pub(crate) struct Row(std::vec::IntoIter<Value>);

impl Row {
    /// A row of these values.
    pub(crate) fn new(values: Vec<Value>) -> Row {
        Row(values.into_iter())
    }

    /// The next column, a text or nothing.
    pub(crate) fn text_or_nothing(&mut self) -> Result<Option<String>, Error> {
        match self.0.next() {
            Some(Value::Text(text)) => Ok(text),
            other => Err(unexpected("a text", other.as_ref())),
        }
    }

    /// The next column, a number or nothing.
    pub(crate) fn number_or_nothing(&mut self) -> Result<Option<i64>, Error> {
        match self.0.next() {
            Some(Value::Number(number)) => Ok(number),
            // SQLite does not say what kind of nothing it is.
            Some(Value::Text(None)) => Ok(None),
            other => Err(unexpected("a number", other.as_ref())),
        }
    }

    /// The next column, a text.
    pub(crate) fn text(&mut self) -> Result<String, Error> {
        self.text_or_nothing()?.ok_or_else(|| unexpected("a text", None))
    }

    /// The next column, a number.
    pub(crate) fn number(&mut self) -> Result<u64, Error> {
        let number = self.number_or_nothing()?;
        Ok(number.ok_or_else(|| unexpected("a number", None))? as u64)
    }
}

fn unexpected(wanted: &str, found: Option<&Value>) -> Error {
    Error::Broken(format!("the database: {wanted} should stand here, not {found:?}"))
}
