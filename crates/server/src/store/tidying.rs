//! What is deleted when nobody needs it any more: traces of connections always, and where a retention period is set, games and
//! names of guests, expired sessions, old jobs, reports and blocks of guests. What belongs to an account is never deleted here.
//!
//! Everything is found by its age, in small pages that the readers answer; the writer gets one small deletion at a time, between
//! the moves of players. A deletion checks its condition again: a player who came back meanwhile keeps the game.

pub(super) mod guests;
mod moderation;
pub(super) mod traces;

use std::time::Duration;

use super::statement::{Row, Statement, guard};
use super::{JobKind, Store, Transaction};
use crate::Error;
use crate::people::guest::TOKEN_LIFETIME_SECONDS;
use crate::time::Moment;

/// Rows in one query or deletion.
const PAGE: u64 = 100;
const DAY: Duration = Duration::from_hours(24);

/// How long what belongs to no account is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Retention(Duration);

impl Retention {
    /// The default of a public server.
    pub const PUBLIC: Retention = Retention::days(90);
    /// Games in which nobody has moved are deleted after this time, if not earlier; so are analyses that nobody has computed.
    const UNBEGUN: Duration = Duration::from_hours(7 * 24);

    /// Games without a change for this many days are deleted.
    pub const fn days(days: u32) -> Retention {
        Retention(Duration::from_secs(days as u64 * 24 * 3600))
    }

    /// The latest change of a game that is deleted.
    fn end_of_games(self, now: Moment) -> Moment {
        now.before(self.0)
    }

    /// The latest change of a game without moves that is deleted.
    fn end_of_unbegun(self, now: Moment) -> Moment {
        now.before(self.0.min(Self::UNBEGUN))
    }
}

/// Whether to delete or to look only.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tidying {
    /// Deletes.
    Delete,
    /// Counts what would be deleted.
    DryRun,
}

/// What was deleted, or would be.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tidied {
    /// Games in which nobody has moved.
    pub unbegun_games: u64,
    /// Other games in which nobody with an account plays.
    pub guest_games: u64,
    /// Names of guests who have no game left.
    pub guests: u64,
    /// Sessions that had expired.
    pub sessions: u64,
    /// Reports as old as a session that has expired.
    pub reports: u64,
    /// Blocks of guests whose tokens had expired.
    pub blocks: u64,
    /// Analyses that were never computed.
    pub jobs: u64,
    /// Traces of connections: who was at a table, nodes that are gone, challenges whose makers left.
    pub traces: u64,
}

impl Store {
    /// Deletes what nobody needs any more, from the oldest on.
    pub(crate) async fn tidy(
        &self,
        retention: Option<Retention>,
        now: Moment,
        how: Tidying,
    ) -> Result<Tidied, Error> {
        let mut done = Tidied {
            traces: self.tidy_traces(now, how).await?,
            ..Tidied::default()
        };
        let Some(retention) = retention else {
            return Ok(done);
        };
        self.tidy_games(retention, now, how, &mut done).await?;
        done.guests = self.tidy_guests(retention, now, how).await?;
        let expired = now.before(Duration::from_secs(TOKEN_LIFETIME_SECONDS));
        done.sessions = self.tidy_sessions(expired, how).await?;
        done.reports = self.tidy_reports(expired, how).await?;
        done.blocks = self.tidy_blocks(expired, how).await?;
        done.jobs = self.tidy_jobs(retention.end_of_unbegun(now), how).await?;
        Ok(done)
    }

    async fn tidy_sessions(&self, before: Moment, how: Tidying) -> Result<u64, Error> {
        if how == Tidying::DryRun {
            let count = Statement::new("SELECT count(*) FROM session WHERE created < $1");
            return self.count(count.with(before.0)).await;
        }
        self.delete_in_pages(|| {
            guard!(
                "DELETE FROM session WHERE token IN (SELECT token FROM session WHERE created < $1 \
                 ORDER BY created LIMIT $2) RETURNING token"
            )
            .with(before.0)
            .with(PAGE)
            .into()
        })
        .await
    }

    /// Analyses that were asked for and never computed; computer moves belong to their games.
    async fn tidy_jobs(&self, before: Moment, how: Tidying) -> Result<u64, Error> {
        let kind = JobKind::Analysis.as_str();
        if how == Tidying::DryRun {
            let count =
                Statement::new("SELECT count(*) FROM job WHERE kind = $1 AND rank <> 4 AND since < $2");
            return self.count(count.with(kind).with(before.0)).await;
        }
        self.delete_in_pages(|| {
            guard!(
                "DELETE FROM job WHERE (record, kind) IN (SELECT record, kind FROM job WHERE kind = $1 \
                 AND rank <> 4 AND since < $2 \
                 ORDER BY since LIMIT $3) RETURNING record"
            )
            .with(kind)
            .with(before.0)
            .with(PAGE)
            .into()
        })
        .await
    }

    /// Repeats a deletion of at most a page until nothing is left; the number of rows it returned.
    async fn delete_in_pages(&self, deletion: impl Fn() -> Transaction) -> Result<u64, Error> {
        let mut deleted = 0;
        loop {
            let rows: Vec<Row> = self.write(deletion()).await?;
            deleted += rows.len() as u64;
            if (rows.len() as u64) < PAGE {
                return Ok(deleted);
            }
        }
    }
}
