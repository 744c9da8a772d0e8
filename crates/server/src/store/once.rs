//! Requests that were carried out, by their idempotency key.
//!
//! The key is stored in the transaction that carries the request out, so it is there if and only if the effect is, whatever is
//! killed in between.

use std::time::Duration;

use super::Store;
use super::statement::{Guard, Statement, guard};
use crate::Error;
use crate::time::Moment;

/// How long keys are kept: far longer than any client or proxy repeats a request.
const KEPT: Duration = Duration::from_hours(24);

/// The key of a request, and what to answer if it is repeated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Once {
    pub(crate) key: String,
    /// Enough to find the effect again: the id of a record, for example.
    pub(crate) answer: String,
    pub(crate) at: Moment,
}

impl Once {
    /// Stores the key; no row if it is there.
    pub(super) fn claim(&self) -> Guard {
        guard!(
            "INSERT INTO request (key, answer, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING key"
        )
        .with(self.key.as_str())
        .with(self.answer.as_str())
        .with(self.at.0)
    }

    /// Deletes the key that the same transaction has stored.
    pub(super) fn release(&self) -> Statement {
        Statement::new("DELETE FROM request WHERE key = $1").with(self.key.as_str())
    }
}

impl Store {
    /// The answer to a request that was carried out before.
    pub(crate) async fn answer_to(&self, key: &str) -> Result<Option<String>, Error> {
        let answer = Statement::new("SELECT answer FROM request WHERE key = $1");
        Ok(self.texts(answer.with(key)).await?.into_iter().next())
    }

    /// Deletes old keys.
    pub(crate) async fn delete_old_requests(&self, now: Moment) -> Result<(), Error> {
        let delete = Statement::new("DELETE FROM request WHERE at < $1");
        self.run(delete.with(now.before(KEPT).0)).await
    }
}
