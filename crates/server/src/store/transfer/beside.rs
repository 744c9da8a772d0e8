//! What stands beside a record: what was said, what a computer thought of it.

use api::ChatMessage;
use serde::{Deserialize, Serialize};

use crate::Error;
use crate::people::token::HolderId;
use crate::store::statement::{Row, Statement};
use crate::store::{analysis, chat};

/// Something that was said, and by whom.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Said {
    holder: String,
    #[serde(flatten)]
    line: ChatMessage,
}

/// What a computer thought.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Thought {
    version: u64,
    body: serde_json::Value,
}

/// What is asked for.
pub(super) fn questions(record: &str) -> [Statement; 2] {
    [
        "SELECT holder, number, room, player, name, text, at FROM chat WHERE record = $1 ORDER BY number",
        "SELECT version, body FROM analysis WHERE record = $1",
    ]
    .map(|sql| Statement::new(sql).with(record))
}

impl Said {
    pub(super) fn read(mut row: Row) -> Result<Said, Error> {
        Ok(Said {
            holder: row.text()?,
            line: chat::line_in(row)?,
        })
    }

    pub(super) fn kept(&self, record: &str) -> Statement {
        let keep = Statement::new(
            "INSERT INTO chat (record, number, room, holder, player, name, text, at) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        );
        let holder = HolderId::stored(self.holder.clone());
        chat::said(keep.with(record).with(self.line.number), &holder, &self.line)
    }
}

impl Thought {
    pub(super) fn read(mut row: Row) -> Result<Thought, Error> {
        let version = row.number()?;
        let body = serde_json::from_str(&row.text()?)
            .map_err(|error| Error::Broken(format!("an analysis that can't be read: {error}")))?;
        Ok(Thought { version, body })
    }

    pub(super) fn kept(&self, record: &str) -> Statement {
        analysis::thought(record, self.version, &self.body.to_string())
    }
}
