//! The lines of blocks, reports, restrictions and acts: a row each, since they may concern guests who have no line.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::Error;
use crate::store::statement::{Guard, Row, Statement, guard};
use crate::store::{Bulk, Store};
use crate::time::Moment;

/// A row of one of these tables, told from other lines by its `table`.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "table", rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum ModerationLine {
    Restriction {
        holder: String,
        kind: String,
        until: Option<u64>,
        reason: String,
        at: Moment,
    },
    Act {
        id: String,
        at: Moment,
        holder: Option<String>,
        name: Option<String>,
        person: Option<String>,
        record: Option<String>,
        body: Value,
    },
    Report {
        id: String,
        at: Moment,
        holder: String,
        person: String,
        record: String,
        message: Option<u64>,
        quoted: Option<String>,
        name: Option<String>,
        reason: String,
        text: String,
        closed: Option<u64>,
    },
    Block {
        holder: String,
        blocked: String,
        id: String,
        name: Option<String>,
        at: Moment,
    },
}

/// The tables, in the order of their lines.
#[derive(Debug, Clone, Copy)]
pub(super) enum Table {
    Restriction,
    Act,
    Report,
    Block,
}

impl Table {
    pub(super) const ALL: [Table; 4] = [Table::Restriction, Table::Act, Table::Report, Table::Block];

    /// The rows after a key.
    fn page(self, (first, second): &(String, String), most: u64) -> Statement {
        let (first, second) = (first.as_str(), second.as_str());
        match self {
            Table::Restriction => Statement::new(
                "SELECT holder, kind, until, reason, at FROM restriction WHERE (holder, kind) > ($1, $2) \
                 ORDER BY holder, kind LIMIT $3",
            )
            .with(first)
            .with(second),
            Table::Act => Statement::new(
                "SELECT id, at, holder, name, person, record, body FROM act WHERE id > $1 ORDER BY id LIMIT $2",
            )
            .with(first),
            Table::Report => Statement::new(
                "SELECT id, at, holder, person, record, message, quoted, name, reason, text, closed FROM report \
                 WHERE id > $1 ORDER BY id LIMIT $2",
            )
            .with(first),
            Table::Block => Statement::new(
                "SELECT holder, blocked, id, name, at FROM block WHERE (holder, blocked) > ($1, $2) \
                 ORDER BY holder, blocked LIMIT $3",
            )
            .with(first)
            .with(second),
        }
        .with(most)
    }

    fn line(self, mut row: Row) -> Result<ModerationLine, Error> {
        let optional = |number: Option<i64>| number.map(|number| number as u64);
        Ok(match self {
            Table::Restriction => ModerationLine::Restriction {
                holder: row.text()?,
                kind: row.text()?,
                until: optional(row.number_or_null()?),
                reason: row.text()?,
                at: Moment(row.number()?),
            },
            Table::Act => ModerationLine::Act {
                id: row.text()?,
                at: Moment(row.number()?),
                holder: row.text_or_null()?,
                name: row.text_or_null()?,
                person: row.text_or_null()?,
                record: row.text_or_null()?,
                body: serde_json::from_str(&row.text()?)
                    .map_err(|error| Error::Internal(format!("cannot read an act: {error}")))?,
            },
            Table::Report => ModerationLine::Report {
                id: row.text()?,
                at: Moment(row.number()?),
                holder: row.text()?,
                person: row.text()?,
                record: row.text()?,
                message: optional(row.number_or_null()?),
                quoted: row.text_or_null()?,
                name: row.text_or_null()?,
                reason: row.text()?,
                text: row.text()?,
                closed: optional(row.number_or_null()?),
            },
            Table::Block => ModerationLine::Block {
                holder: row.text()?,
                blocked: row.text()?,
                id: row.text()?,
                name: row.text_or_null()?,
                at: Moment(row.number()?),
            },
        })
    }
}

impl ModerationLine {
    /// Whether a line is one of these.
    pub(super) fn is_in(line: &Value) -> bool {
        line.get("table").is_some()
    }

    /// A page of a table in the order of its keys.
    pub(super) async fn after(
        store: &Store,
        table: Table,
        last: &(String, String),
        most: u64,
    ) -> Result<Vec<ModerationLine>, Error> {
        let rows = store.rows(table.page(last, most)).await?;
        rows.into_iter().map(|row| table.line(row)).collect()
    }

    /// The key of the next page.
    pub(super) fn key(&self) -> (String, String) {
        match self {
            ModerationLine::Restriction { holder, kind, .. } => (holder.clone(), kind.clone()),
            ModerationLine::Act { id, .. } | ModerationLine::Report { id, .. } => (id.clone(), String::new()),
            ModerationLine::Block { holder, blocked, .. } => (holder.clone(), blocked.clone()),
        }
    }

    /// Imports the row; `false` if it exists.
    pub(super) async fn keep(self, whole: &mut Bulk) -> Result<bool, Error> {
        whole.apply(self.kept().into()).await
    }

    fn kept(self) -> Guard {
        match self {
            ModerationLine::Restriction {
                holder,
                kind,
                until,
                reason,
                at,
            } => guard!(
                "INSERT INTO restriction (holder, kind, until, reason, at) VALUES ($1, $2, $3, $4, $5) \
                 ON CONFLICT DO NOTHING RETURNING holder"
            )
            .with(holder)
            .with(kind)
            .with(until)
            .with(reason)
            .with(at.0),
            ModerationLine::Act {
                id,
                at,
                holder,
                name,
                person,
                record,
                body,
            } => guard!(
                "INSERT INTO act (id, at, holder, name, person, record, body) VALUES ($1, $2, $3, $4, $5, $6, $7) \
                 ON CONFLICT DO NOTHING RETURNING id"
            )
            .with(id)
            .with(at.0)
            .with(holder)
            .with(name)
            .with(person)
            .with(record)
            .with(body.to_string()),
            ModerationLine::Report {
                id,
                at,
                holder,
                person,
                record,
                message,
                quoted,
                name,
                reason,
                text,
                closed,
            } => guard!(
                "INSERT INTO report (id, at, holder, person, record, message, quoted, name, reason, text, closed) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT DO NOTHING RETURNING id"
            )
            .with(id)
            .with(at.0)
            .with(holder)
            .with(person)
            .with(record)
            .with(message)
            .with(quoted)
            .with(name)
            .with(reason)
            .with(text)
            .with(closed),
            ModerationLine::Block {
                holder,
                blocked,
                id,
                name,
                at,
            } => guard!(
                "INSERT INTO block (holder, blocked, id, name, at) VALUES ($1, $2, $3, $4, $5) \
                 ON CONFLICT DO NOTHING RETURNING id"
            )
            .with(holder)
            .with(blocked)
            .with(id)
            .with(name)
            .with(at.0),
        }
    }
}
