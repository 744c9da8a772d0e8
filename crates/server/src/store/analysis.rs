//! Analyses of finished games: queued as jobs, stored when done.

use std::time::Duration;

use super::Store;
use super::jobs::{self, JobKind, Requester, Work};
use super::statement::{Row, Statement};
use crate::Error;
use crate::time::Moment;

/// How far the analysis of one version of a record is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum StoredAnalysis {
    /// Nobody asked for it.
    None,
    /// It is queued or being worked on.
    Queued,
    /// The stored result, as JSON.
    Done(String),
}

/// Stores the result for a version of a record, over that of an older version.
pub(super) fn store_result(record: &str, version: u64, body: &str) -> Statement {
    let insert = Statement::new(
        "INSERT INTO analysis (record, version, body) VALUES ($1, $2, $3) \
         ON CONFLICT (record) DO UPDATE SET version = excluded.version, body = excluded.body",
    );
    insert.with(record).with(version).with(body)
}

impl Store {
    /// How far the analysis of a version of a record is.
    pub(crate) async fn analysis(&self, record: &str, version: u64) -> Result<StoredAnalysis, Error> {
        let done = Statement::new("SELECT body FROM analysis WHERE record = $1 AND version = $2");
        let queries = vec![
            done.with(record).with(version),
            jobs::queued(record, JobKind::Analysis, version),
        ];
        let [done, queued] = super::exactly(self.read(queries).await?)?;
        let body = |mut row: Row| row.text();
        Ok(match done.into_iter().next().map(body).transpose()? {
            Some(body) => StoredAnalysis::Done(body),
            None if queued.is_empty() => StoredAnalysis::None,
            None => StoredAnalysis::Queued,
        })
    }

    /// The stored result of a record, of whatever version.
    pub(crate) async fn analysis_text(&self, record: &str) -> Result<Option<String>, Error> {
        let body = Statement::new("SELECT body FROM analysis WHERE record = $1");
        Ok(self.texts(body.with(record)).await?.into_iter().next())
    }

    /// Queues an analysis that takes this long.
    pub(crate) async fn queue_analysis(
        &self,
        (record, version): (&str, u64),
        cost: Duration,
        by: &Requester,
        now: Moment,
    ) -> Result<(), Error> {
        let queue = jobs::queue((record, version), Work::Analysis(cost), by, now);
        self.write(Vec::from(queue).into()).await?;
        Ok(())
    }

    /// Stores a result if its job is still queued; `false` if it was done or dropped meanwhile.
    pub(crate) async fn finish_analysis(
        &self,
        record: &str,
        version: u64,
        body: &str,
    ) -> Result<bool, Error> {
        let finish = jobs::finish(record, JobKind::Analysis, version);
        self.apply(finish.then(vec![store_result(record, version, body)]))
            .await
    }
}
