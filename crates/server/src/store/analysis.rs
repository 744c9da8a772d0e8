//! What computers thought of games that are over: asked for, thought about by whoever has time, kept.

use super::Store;
use super::statement::{Change, Row, Statement};
use crate::Error;
use crate::time::Moment;

/// How far an analysis of one version of a record is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Thought {
    /// Nobody has asked for it.
    Unasked,
    /// It is waited for.
    Waiting,
    /// It is there, as it was kept.
    Done(String),
}

/// Keeps what was thought of a version of a record.
pub(super) fn thought(record: &str, version: u64, body: &str) -> Statement {
    let keep = Statement::new(
        "INSERT INTO analysis (record, version, body) VALUES ($1, $2, $3) \
         ON CONFLICT (record) DO UPDATE SET version = excluded.version, body = excluded.body RETURNING record",
    );
    keep.with(record).with(version).with(body)
}

fn unwanted(record: &str, version: u64) -> Statement {
    let unwanted = Statement::new(
        "DELETE FROM job WHERE record = $1 AND kind = 'analysis' AND version = $2 RETURNING record",
    );
    unwanted.with(record).with(version)
}

impl dyn Store + '_ {
    /// How far the analysis of a version of a record is.
    pub(crate) async fn thought(&self, record: &str, version: u64) -> Result<Thought, Error> {
        let questions = [
            "SELECT body FROM analysis WHERE record = $1 AND version = $2",
            "SELECT record FROM job WHERE record = $1 AND kind = 'analysis' AND version = $2",
        ];
        let questions = questions.map(|sql| Statement::new(sql).with(record).with(version));
        let [done, waiting] = super::answers(self.read(questions.into()).await?)?;
        let body = |mut row: Row| row.text();
        Ok(match done.into_iter().next().map(body).transpose()? {
            Some(body) => Thought::Done(body),
            None if waiting.is_empty() => Thought::Unasked,
            None => Thought::Waiting,
        })
    }

    /// Asks for an analysis; moves of the computer, which somebody waits for, are thought about before.
    pub(crate) async fn want_thought(&self, record: &str, version: u64, now: Moment) -> Result<(), Error> {
        let want = Statement::new(
            "INSERT INTO job (record, kind, version, since, lease) VALUES ($1, 'analysis', $2, $3, 0) \
             ON CONFLICT (record, kind) DO UPDATE SET version = excluded.version, since = excluded.since, \
             worker = NULL, lease = 0 RETURNING record",
        );
        self.write(want.with(record).with(version).with(now.0).into())
            .await?;
        Ok(())
    }

    /// Nobody wants an analysis of that version any more.
    pub(crate) async fn drop_thought(&self, record: &str, version: u64) -> Result<(), Error> {
        self.write(unwanted(record, version).into()).await?;
        Ok(())
    }

    /// How many analyses are waited for.
    pub(crate) async fn thoughts_wanted(&self) -> Result<u64, Error> {
        self.count(Statement::new("SELECT count(*) FROM job WHERE kind = 'analysis'"))
            .await
    }

    /// Keeps an analysis that was asked for; `false` if nobody wants it any more.
    pub(crate) async fn keep_thought(&self, record: &str, version: u64, body: &str) -> Result<bool, Error> {
        let done = Statement::new(
            "DELETE FROM job WHERE record = $1 AND kind = 'analysis' AND version = $2 RETURNING record",
        );
        let change = Change {
            first: done.with(record).with(version),
            rest: vec![thought(record, version, body)],
        };
        Ok(!self.write(change).await?.is_empty())
    }
}
