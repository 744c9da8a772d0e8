//! Jobs for workers, each held under a lease.
//!
//! A job is about one version of one record. A worker that takes it has a lease and renews it while it works; when a worker
//! is killed, its leases expire and others take the jobs. A job done twice does no harm: the store keeps one result.

use super::records::sql::{id_and_number, id_list};
use super::statement::{Guard, Statement, Transaction, guard};
use super::{Dialect, Store};
use crate::Error;
use crate::time::Moment;

/// What a job is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum JobKind {
    /// The next move of a computer player.
    Move,
    /// The analysis of a finished game.
    Analysis,
}

impl JobKind {
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            JobKind::Move => "move",
            JobKind::Analysis => "analysis",
        }
    }
}

/// Queues a job, or moves the queued one to this version.
pub(super) fn queue(record: &str, kind: JobKind, version: u64, since: Moment) -> Statement {
    Statement::new(
        "INSERT INTO job (record, kind, version, since, lease) VALUES ($1, $2, $3, $4, 0) \
         ON CONFLICT (record, kind) DO UPDATE SET version = excluded.version, since = excluded.since, \
         worker = NULL, lease = 0",
    )
    .with(record)
    .with(kind.as_str())
    .with(version)
    .with(since.0)
}

/// Removes a job, whatever its version.
pub(super) fn unqueue(record: &str, kind: JobKind) -> Statement {
    Statement::new("DELETE FROM job WHERE record = $1 AND kind = $2")
        .with(record)
        .with(kind.as_str())
}

/// Removes a job if it is still about this version.
pub(super) fn finish(record: &str, kind: JobKind, version: u64) -> Guard {
    guard!("DELETE FROM job WHERE record = $1 AND kind = $2 AND version = $3 RETURNING record")
        .with(record)
        .with(kind.as_str())
        .with(version)
}

/// A query for the version of a queued job.
pub(super) fn queued(record: &str, kind: JobKind, version: u64) -> Statement {
    Statement::new("SELECT record FROM job WHERE record = $1 AND kind = $2 AND version = $3")
        .with(record)
        .with(kind.as_str())
        .with(version)
}

fn take(worker: &str, kind: JobKind, now: Moment, until: Moment, dialect: Dialect) -> Guard {
    let take = match dialect {
        Dialect::Sqlite => guard!(
            "UPDATE job SET worker = $1, lease = $3 WHERE (record, kind) = (SELECT record, kind FROM job \
             WHERE lease <= $2 AND kind = $4 ORDER BY since LIMIT 1) RETURNING record, version"
        ),
        Dialect::Postgres => guard!(
            "UPDATE job SET worker = $1, lease = $3 WHERE (record, kind) = (SELECT record, kind FROM job \
             WHERE lease <= $2 AND kind = $4 ORDER BY since LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING record, version"
        ),
    };
    take.with(worker).with(now.0).with(until.0).with(kind.as_str())
}

fn renew(worker: &str, kind: JobKind, records: &[String], until: Moment, dialect: Dialect) -> Guard {
    let renew = match dialect {
        Dialect::Sqlite => guard!(
            "UPDATE job SET lease = $3 WHERE worker = $2 AND kind = $4 \
             AND record IN (SELECT value FROM json_each($1)) RETURNING record, version"
        ),
        Dialect::Postgres => guard!(
            "UPDATE job SET lease = $3 WHERE worker = $2 AND kind = $4 \
             AND record = ANY (string_to_array($1, ',')) RETURNING record, version"
        ),
    };
    renew
        .with(id_list(records, dialect))
        .with(worker)
        .with(until.0)
        .with(kind.as_str())
}

impl Store {
    /// Leases the job of a kind that has waited longest to a worker: its record and version.
    pub(crate) async fn take_job(
        &self,
        worker: &str,
        kind: JobKind,
        now: Moment,
        until: Moment,
    ) -> Result<Option<(String, u64)>, Error> {
        let take = take(worker, kind, now, until, self.dialect());
        let taken = self.write(take.into()).await?;
        taken.into_iter().next().map(id_and_number).transpose()
    }

    /// Renews a worker's leases on its jobs at these records; returns those it still holds. Jobs it did not name expire: the
    /// response that leased them may have been lost.
    pub(crate) async fn renew_leases(
        &self,
        worker: &str,
        kind: JobKind,
        records: &[String],
        until: Moment,
    ) -> Result<Vec<(String, u64)>, Error> {
        let renew = renew(worker, kind, records, until, self.dialect());
        let held = self.write(renew.into()).await?;
        held.into_iter().map(id_and_number).collect()
    }

    /// Gives up the leases of a worker, so that others take its jobs at once.
    pub(crate) async fn release_leases(&self, worker: &str) -> Result<(), Error> {
        let release = Statement::new("UPDATE job SET lease = 0 WHERE worker = $1").with(worker);
        self.run(release).await
    }

    /// Gives up all leases of all workers: right only when no other process uses the database.
    pub(crate) async fn release_all_leases(&self) -> Result<(), Error> {
        self.run(Statement::new("UPDATE job SET lease = 0 WHERE lease > 0"))
            .await
    }

    /// The number of queued jobs of one kind, leased ones included; counted up to a limit.
    pub(crate) async fn job_count(&self, kind: JobKind, limit: u64) -> Result<u64, Error> {
        let count =
            Statement::new("SELECT count(*) FROM (SELECT 1 FROM job WHERE kind = $1 LIMIT $2) AS queued");
        self.count(count.with(kind.as_str()).with(limit)).await
    }

    /// When the oldest job of a kind was queued.
    pub(crate) async fn oldest_job(&self, kind: JobKind) -> Result<Option<Moment>, Error> {
        let oldest = Statement::new("SELECT coalesce(min(since), 0) FROM job WHERE kind = $1");
        let since = self.count(oldest.with(kind.as_str())).await?;
        Ok((since > 0).then_some(Moment(since)))
    }

    /// Removes a job nobody wants any more, unless it moved to another version.
    pub(crate) async fn drop_job(&self, record: &str, kind: JobKind, version: u64) -> Result<(), Error> {
        self.write(Transaction::from(finish(record, kind, version)))
            .await?;
        Ok(())
    }
}
