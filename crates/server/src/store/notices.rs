//! Notices: what every process has to hear of soon, written with the change itself.

use std::time::Duration;

use super::Store;
use super::statement::{Row, Statement};
use crate::Error;
use crate::people::token::HolderId;
use crate::random_id::random_id;
use crate::time::Moment;

/// How long notices are kept.
const KEPT: Duration = Duration::from_hours(1);

/// What changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Notice {
    /// Sessions, restrictions or blocks of a person.
    Person(HolderId),
    /// A record, by a process that is not a node.
    Record(String),
}

impl Notice {
    /// The statements that store this notice and delete old ones.
    pub(super) fn stored(&self, now: Moment) -> Result<[Statement; 2], Error> {
        let (holder, record) = match self {
            Notice::Person(holder) => (Some(holder.as_str().to_owned()), None),
            Notice::Record(record) => (None, Some(record.clone())),
        };
        let store = Statement::new("INSERT INTO notice (id, holder, record, at) VALUES ($1, $2, $3, $4)");
        let delete = Statement::new("DELETE FROM notice WHERE at < $1");
        Ok([
            store.with(random_id()?).with(holder).with(record).with(now.0),
            delete.with(now.before(KEPT).0),
        ])
    }
}

impl Store {
    /// Notices since a time, with their ids.
    pub(crate) async fn notices_since(&self, since: Moment) -> Result<Vec<(String, Notice)>, Error> {
        let notices = Statement::new("SELECT id, holder, record FROM notice WHERE at >= $1 ORDER BY at");
        let rows = self.rows(notices.with(since.0)).await?;
        let read = |mut row: Row| {
            let id = row.text()?;
            Ok(match (row.text_or_null()?, row.text_or_null()?) {
                (Some(holder), _) => Some((id, Notice::Person(HolderId::stored(holder)))),
                (None, Some(record)) => Some((id, Notice::Record(record))),
                (None, None) => None,
            })
        };
        rows.into_iter().filter_map(|row| read(row).transpose()).collect()
    }
}
