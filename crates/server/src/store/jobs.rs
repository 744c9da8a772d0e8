//! Jobs for workers, each held under a lease, taken in fair turns.
//!
//! A job is about one version of one record. A worker that takes it has a lease and renews it while it works; when a worker
//! is killed, its leases expire and others take the jobs. A job done twice does no harm: the store keeps one result.
//!
//! Turns are fair queueing by virtual finish times. Each job has an expected cost. It starts when the latest job of the same
//! person is done, or, if they have none, together with the first of all that wait; the job that would be done first is taken
//! first. So a person with two hundred jobs gets one of them done for each one of another person, and short work is soon done. One
//! who comes back within a moment counts as having waited meanwhile, up to a limit. Minting new persons doesn't help: an address
//! has the share of [`PERSONS_PER_ADDRESS`]. Ranks come before turns:
//!
//! | rank | what |
//! |---|---|
//! | 0 | a move in a game of a person, with a client at its table |
//! | 1 | a move in a game of two computers, with a client at its table |
//! | 2, 5 | an analysis, with or without a client at its table |
//! | 3 | a move in a game of a person, nobody is connected |
//! | 4 | a move in a game of two computers, nobody is connected: it sleeps and is not taken |

use std::net::IpAddr;
use std::time::Duration;

use sha2::{Digest, Sha256};

use super::records::sql::{id_and_number, id_list};
use super::statement::{Guard, Statement, Transaction, Value, guard};
use super::{Dialect, Store};
use crate::Error;
use crate::live::presence::NODE_TIMEOUT;
use crate::people::token::HolderId;
use crate::time::Moment;

/// How many persons' share of the workers an address has at most.
const PERSONS_PER_ADDRESS: u64 = 8;

/// For how long the turn of a person's latest job is remembered…
const MEMORY: Duration = Duration::from_secs(10);
/// … and by how much it may put off the next, in milliseconds.
const MAX_DEBT: u64 = 2000;

/// The distance between the ranks of a job with and without a client at its table.
const UNWATCHED: u64 = 3;

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

impl JobKind {
    /// The last rank that is taken.
    const fn last_rank(self) -> u64 {
        match self {
            JobKind::Move => 3,
            JobKind::Analysis => 5,
        }
    }
}

/// An address as jobs and challenges know it: a number that a few hundred addresses share, so that the database doesn't tell
/// who was where.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct AddressKey(u32);

impl AddressKey {
    /// An address nobody knows; it has no share.
    pub(crate) const UNKNOWN: AddressKey = AddressKey(0);

    pub(crate) fn value(self) -> u64 {
        self.0.into()
    }
}

impl From<IpAddr> for AddressKey {
    fn from(address: IpAddr) -> AddressKey {
        let digest = Sha256::digest(address.to_string());
        AddressKey(u32::from_be_bytes([0, digest[0], digest[1], digest[2]]).max(1))
    }
}

/// Who made a job necessary: theirs is the turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Requester {
    pub(crate) person: HolderId,
    pub(crate) address: AddressKey,
}

impl Requester {
    /// A person whose address is not known.
    pub(crate) fn somewhere(person: &HolderId) -> Requester {
        Requester {
            person: person.clone(),
            address: AddressKey::UNKNOWN,
        }
    }
}

/// A computer player's next move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct MoveJob {
    /// How long the search is expected to take.
    pub(crate) cost: Duration,
    /// Whether nobody plays but computers.
    pub(crate) computers_only: bool,
}

/// What a job is about.
#[derive(Debug, Clone, Copy)]
pub(super) enum Work {
    Move(MoveJob),
    /// An analysis, which takes this long.
    Analysis(Duration),
}

impl Work {
    fn kind(self) -> JobKind {
        match self {
            Work::Move(_) => JobKind::Move,
            Work::Analysis(_) => JobKind::Analysis,
        }
    }

    fn cost(self) -> Duration {
        match self {
            Work::Move(job) => job.cost,
            Work::Analysis(cost) => cost,
        }
    }

    /// The rank while nobody is connected.
    fn unwatched_rank(self) -> u64 {
        UNWATCHED
            + match self {
                Work::Move(job) => u64::from(job.computers_only),
                Work::Analysis(_) => 2,
            }
    }
}

/// Queues a job, or moves the queued one to this version; a job that was queued keeps its requester.
pub(super) fn queue(
    (record, version): (&str, u64),
    work: Work,
    by: &Requester,
    since: Moment,
) -> [Statement; 3] {
    let insert = Statement::new(
        "INSERT INTO job (record, kind, version, since, lease, person, address, cost, rank) \
         VALUES ($1, $2, $3, $4, 0, $5, $6, $7, $8) \
         ON CONFLICT (record, kind) DO UPDATE SET version = excluded.version, since = excluded.since, \
         worker = NULL, lease = 0, cost = excluded.cost, rank = excluded.rank",
    )
    .with(record)
    .with(work.kind().as_str())
    .with(version)
    .with(since.0)
    .with(by.person.as_str())
    .with(by.address.value())
    .with(work.cost().as_millis() as u64)
    .with(work.unwatched_rank());
    let remember = Statement::new(
        "INSERT INTO recent_turn (person, kind, rank, turn, at) SELECT person, kind, rank, turn, $3 FROM job \
         WHERE record = $1 AND kind = $2 \
         ON CONFLICT (person, kind, rank) DO UPDATE SET turn = excluded.turn, at = excluded.at",
    )
    .with(record)
    .with(work.kind().as_str())
    .with(since.0);
    [insert, in_turn(record, work.kind(), since), remember]
}

/// 1 if anybody is connected to the record of job `j` through a live node, else 0. `$3` is the oldest heartbeat of a live node.
macro_rules! watched {
    () => {
        "COALESCE((SELECT max(CASE WHEN a.here > 0 AND n.seen >= $3 THEN 1 ELSE 0 END) FROM attendance a \
         LEFT JOIN node n ON n.id = a.node WHERE a.record = j.record), 0)"
    };
}

/// Gives job `j` its rank and turn. `served` is the time at which the first of all that wait starts.
macro_rules! place {
    ($($more:tt)*) => {
        concat!(
            "UPDATE job AS j SET (rank, share, start, turn) = (SELECT t.rank, t.share, \
             CASE WHEN t.share > t.turn THEN t.share ELSE t.turn END - j.cost, \
             CASE WHEN t.share > t.turn THEN t.share ELSE t.turn END FROM (SELECT v.rank, \
             COALESCE((SELECT max(o.share) FROM job o WHERE o.address = j.address AND o.kind = j.kind \
             AND o.rank = v.rank AND o.share > v.served AND j.address > 0 AND o.record <> j.record), v.served) \
             + j.cost / $4 AS share, \
             COALESCE((SELECT max(o.turn) FROM job o WHERE o.person = j.person AND o.kind = j.kind \
             AND o.rank = v.rank AND o.record <> j.record), \
             (SELECT CASE WHEN u.turn > v.served + $6 THEN v.served + $6 WHEN u.turn > v.served THEN u.turn \
             ELSE v.served END FROM recent_turn u WHERE u.person = j.person AND u.kind = j.kind \
             AND u.rank = v.rank AND u.at > $5), v.served) + j.cost AS turn \
             FROM (SELECT ranked.rank, COALESCE((SELECT min(o.start) FROM job o WHERE o.kind = j.kind \
             AND o.rank = ranked.rank AND o.record <> j.record), 0) AS served \
             FROM (SELECT j.rank % 3 + 3 * (1 - ",
            watched!(),
            ") AS rank) AS ranked) AS v) AS t) WHERE j.record = $1 AND j.kind = $2",
            $($more)*
        )
    };
}

/// Gives a job that was just queued its rank and turn.
fn in_turn(record: &str, kind: JobKind, now: Moment) -> Statement {
    Statement::new(place!("")).with_all(place_values(record, kind, now))
}

/// Gives a job another rank and turn if the first viewer came or the last one left.
fn moved(record: &str, kind: JobKind, now: Moment) -> Guard {
    let place = guard!(place!(" AND j.rank / 3 = ", watched!(), " RETURNING record"));
    place.with_all(place_values(record, kind, now))
}

fn place_values(record: &str, kind: JobKind, now: Moment) -> [Value; 6] {
    [
        record.into(),
        kind.as_str().into(),
        now.before(NODE_TIMEOUT).0.into(),
        PERSONS_PER_ADDRESS.into(),
        now.before(MEMORY).0.into(),
        MAX_DEBT.into(),
    ]
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

fn take(worker: &str, kind: JobKind, from_rank: u64, now: Moment, until: Moment, dialect: Dialect) -> Guard {
    let take = match dialect {
        Dialect::Sqlite => guard!(
            "UPDATE job SET worker = $1, lease = $3 WHERE (record, kind) = (SELECT record, kind FROM job \
             WHERE lease <= $2 AND kind = $4 AND rank >= $5 AND rank <= $6 ORDER BY rank, turn, since LIMIT 1) \
             RETURNING record, version"
        ),
        Dialect::Postgres => guard!(
            "UPDATE job SET worker = $1, lease = $3 WHERE (record, kind) = (SELECT record, kind FROM job \
             WHERE lease <= $2 AND kind = $4 AND rank >= $5 AND rank <= $6 ORDER BY rank, turn, since LIMIT 1 \
             FOR UPDATE SKIP LOCKED) RETURNING record, version"
        ),
    };
    take.with(worker)
        .with(now.0)
        .with(until.0)
        .with(kind.as_str())
        .with(from_rank)
        .with(kind.last_rank())
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
    /// Leases the job of a kind whose turn it is to a worker, from this rank on: its record and version.
    pub(crate) async fn take_job(
        &self,
        worker: &str,
        (kind, from_rank): (JobKind, u64),
        now: Moment,
        until: Moment,
    ) -> Result<Option<(String, u64)>, Error> {
        let take = take(worker, kind, from_rank, now, until, self.dialect());
        let taken = self.write(take.into()).await?;
        taken.into_iter().next().map(id_and_number).transpose()
    }

    /// Whether a job of a kind could be taken now.
    pub(crate) async fn has_waiting_job(&self, kind: JobKind, now: Moment) -> Result<bool, Error> {
        let waiting = Statement::new(
            "SELECT record FROM job WHERE lease <= $1 AND kind = $2 AND rank >= 0 AND rank <= $3 \
             ORDER BY rank, turn, since LIMIT 1",
        );
        let waiting = waiting.with(now.0).with(kind.as_str()).with(kind.last_rank());
        Ok(!self.rows(waiting).await?.is_empty())
    }

    /// Gives the jobs at these records other ranks if the first viewer came or the last one left; returns those that changed.
    pub(crate) async fn update_ranks(&self, records: &[String], now: Moment) -> Result<Vec<String>, Error> {
        let sql = match self.dialect() {
            Dialect::Sqlite => {
                "SELECT record, kind FROM job WHERE record IN (SELECT value FROM json_each($1))"
            }
            Dialect::Postgres => "SELECT record, kind FROM job WHERE record = ANY (string_to_array($1, ','))",
        };
        let queued = Statement::new(sql).with(id_list(records, self.dialect()));
        let mut changed = Vec::new();
        for mut row in self.rows(queued).await? {
            let (record, kind) = (row.text()?, row.text()?);
            let kind = [JobKind::Move, JobKind::Analysis]
                .into_iter()
                .find(|known| known.as_str() == kind);
            if let Some(kind) = kind
                && self.apply(moved(&record, kind, now).into()).await?
            {
                changed.push(record);
            }
        }
        Ok(changed)
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

    /// The number of queued jobs of one kind that don't sleep, leased ones included; counted up to a limit.
    pub(crate) async fn job_count(&self, kind: JobKind, limit: u64) -> Result<u64, Error> {
        let count = Statement::new(
            "SELECT count(*) FROM (SELECT 1 FROM job WHERE kind = $1 AND rank <= $2 ORDER BY rank, turn, since LIMIT $3) \
             AS queued",
        );
        self.count(count.with(kind.as_str()).with(kind.last_rank()).with(limit))
            .await
    }

    /// The same for one address.
    pub(crate) async fn job_count_of(
        &self,
        address: AddressKey,
        kind: JobKind,
        limit: u64,
    ) -> Result<u64, Error> {
        let count = Statement::new(
            "SELECT count(*) FROM (SELECT 1 FROM job WHERE address = $1 AND kind = $2 AND rank <= $3 LIMIT $4) AS queued",
        );
        let count = count.with(address.value()).with(kind.as_str());
        self.count(count.with(kind.last_rank()).with(limit)).await
    }

    /// When the oldest job of a kind was queued; sleeping ones don't count.
    pub(crate) async fn oldest_job(&self, kind: JobKind) -> Result<Option<Moment>, Error> {
        let oldest = Statement::new("SELECT coalesce(min(since), 0) FROM job WHERE kind = $1 AND rank <> 4");
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
