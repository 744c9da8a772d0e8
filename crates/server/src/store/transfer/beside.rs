//! Chat and analysis of a record, as part of its line.

use api::ChatMessage;
use serde::{Deserialize, Serialize};

use crate::Error;
use crate::people::token::HolderId;
use crate::store::statement::{Row, Statement};
use crate::store::{analysis, chat};

/// A chat message with its author.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct ChatLine {
    holder: String,
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    hidden: bool,
    #[serde(flatten)]
    line: ChatMessage,
}

/// An analysis and the version it belongs to.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct AnalysisLine {
    version: u64,
    body: serde_json::Value,
}

/// Queries for chat and analysis of a record.
pub(super) fn questions(record: &str) -> [Statement; 2] {
    [
        "SELECT holder, hidden, number, room, player, name, text, at FROM chat WHERE record = $1 ORDER BY number",
        "SELECT version, body FROM analysis WHERE record = $1",
    ]
    .map(|sql| Statement::new(sql).with(record))
}

impl ChatLine {
    pub(super) fn read(mut row: Row) -> Result<ChatLine, Error> {
        Ok(ChatLine {
            holder: row.text()?,
            hidden: row.number()? != 0,
            line: chat::line_in(row)?,
        })
    }

    pub(super) fn kept(&self, record: &str) -> Statement {
        let keep = Statement::new(
            "INSERT INTO chat (record, number, hidden, room, holder, player, name, text, at) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        );
        let holder = HolderId::stored(self.holder.clone());
        keep.with(record)
            .with(self.line.number)
            .with(u64::from(self.hidden))
            .with_all(chat::line_values(&holder, &self.line))
    }
}

impl AnalysisLine {
    pub(super) fn read(mut row: Row) -> Result<AnalysisLine, Error> {
        let version = row.number()?;
        let body = serde_json::from_str(&row.text()?)
            .map_err(|error| Error::Internal(format!("cannot read an analysis: {error}")))?;
        Ok(AnalysisLine { version, body })
    }

    pub(super) fn kept(&self, record: &str) -> Statement {
        analysis::store_result(record, self.version, &self.body.to_string())
    }
}
