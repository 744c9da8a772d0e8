//! The single writer: a thread with the only connection that writes. Group commit: all transactions that queued up while the
//! disk was busy are committed by one `fsync`. The thread runs a whole batch at once, since a task that waits for every
//! statement of a driver's thread spends more time on being woken than on the statements.
//!
//! Each transaction of a batch stands for itself. A batch runs without savepoints at first, because almost every one succeeds;
//! if a transaction fails, the batch is rolled back and runs again with a savepoint around each, which leaves out the ones that
//! fail again.
//!
//! When the database itself fails (full disk, I/O error, a lock that another process holds), the batch is rolled back, its
//! callers get a 503, and the next batch runs on a new connection: nothing of the failure is left once its cause has gone. A
//! panic ends in the same way, and is counted.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use rusqlite::Connection;
use tokio::sync::{mpsc, oneshot};

use super::connection::{self, Location, is_temporary};
use super::long::{self, Step};
use crate::Error;
use crate::metrics::Counter;
use crate::store::statement::{Row, Statement, Transaction};
use crate::words;

/// Where the result of a job goes.
pub(super) type Answer<T> = oneshot::Sender<Result<T, Error>>;

/// What the thread does.
enum Job {
    Write(Transaction, Answer<Vec<Row>>),
    /// Only for a database in memory, which has no other connection.
    Read(Vec<Statement>, Answer<Vec<Vec<Row>>>),
    /// A transaction of any length; all other jobs wait.
    Long(mpsc::Receiver<Step>),
    /// Panics, for tests.
    Die,
}

/// A handle to the writer's thread.
#[derive(Clone)]
pub(super) struct Writer {
    queue: mpsc::Sender<Job>,
    restarts: Arc<Counter>,
}

/// Queue length; beyond it callers wait (back-pressure).
const QUEUE: usize = 1024;
/// Maximum transactions in one commit.
const BATCH: usize = 256;
/// How long a writer that died rests.
const BACK_OFF: Duration = Duration::from_millis(100);

/// What a failing transaction takes with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Isolation {
    /// The whole batch.
    Batch,
    /// Nothing else: each has a savepoint.
    Savepoints,
}

/// The rows or the error of each transaction in a batch.
type Results = Vec<rusqlite::Result<Vec<Row>>>;

impl Writer {
    /// Starts the thread, which ends when the last handle is dropped.
    pub(super) fn start(location: Location, connection: Connection) -> Result<Writer, Error> {
        let (sender, mut queue) = mpsc::channel(QUEUE);
        let restarts = Arc::<Counter>::default();
        let writer = Writer {
            queue: sender,
            restarts: Arc::clone(&restarts),
        };
        let mut link = Link {
            location,
            connection: Some(connection),
        };
        thread::Builder::new()
            .name("sqlite-writer".to_owned())
            .spawn(move || {
                while catch_unwind(AssertUnwindSafe(|| link.work(&mut queue))).is_err() {
                    tracing::error!("the database writer died and is restarted");
                    restarts.add();
                    link.recover();
                    thread::sleep(BACK_OFF);
                }
            })
            .map_err(|error| Error::Internal(format!("cannot start the database writer: {error}")))?;
        Ok(writer)
    }

    /// How often it died and was restarted.
    pub(super) fn restarts(&self) -> u64 {
        self.restarts.value()
    }

    /// Makes it panic, for tests.
    pub(super) fn kill(&self) {
        let _ = self.queue.try_send(Job::Die);
    }

    /// Runs a transaction; returns the rows of its guard once it is durable.
    pub(super) async fn write(&self, transaction: Transaction) -> Result<Vec<Row>, Error> {
        self.ask(|answer| Job::Write(transaction, answer)).await
    }

    /// Answers queries on the writer's own connection.
    pub(super) async fn read(&self, queries: Vec<Statement>) -> Result<Vec<Vec<Row>>, Error> {
        self.ask(|answer| Job::Read(queries, answer)).await
    }

    /// Lets a long transaction run these steps.
    pub(super) async fn run_long(&self, steps: mpsc::Receiver<Step>) -> Result<(), Error> {
        self.queue.send(Job::Long(steps)).await.map_err(|_| stopped())
    }

    async fn ask<T>(&self, job: impl FnOnce(Answer<T>) -> Job) -> Result<T, Error> {
        let (answer, answered) = oneshot::channel();
        self.queue.send(job(answer)).await.map_err(|_| stopped())?;
        answered.await.map_err(|_| stopped())?
    }
}

/// It died with the job in its hands: whether that was done is unknown, so it is worth a retry.
pub(super) fn stopped() -> Error {
    Error::Unavailable(words::DATABASE_UNAVAILABLE.message())
}

/// The writer's connection, opened again after it failed.
struct Link {
    location: Location,
    connection: Option<Connection>,
}

impl Link {
    fn work(&mut self, queue: &mut mpsc::Receiver<Job>) {
        let mut jobs = Vec::new();
        let mut batch = Vec::new();
        while queue.blocking_recv_many(&mut jobs, BATCH) > 0 {
            for job in jobs.drain(..) {
                if let Job::Write(transaction, answer) = job {
                    batch.push((transaction, answer));
                    continue;
                }
                self.commit(&mut batch);
                match job {
                    Job::Read(queries, answer) => {
                        let _ = answer.send(self.read(&queries));
                    }
                    Job::Long(steps) => self.run_long(steps),
                    Job::Die => panic!("killed by a test"),
                    Job::Write(..) => {}
                }
            }
            self.commit(&mut batch);
        }
    }

    /// The connection, opened if need be.
    fn connection(&mut self) -> rusqlite::Result<&Connection> {
        let connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.location.open()?,
        };
        Ok(self.connection.insert(connection))
    }

    /// Leaves nothing behind of a batch that was not finished.
    fn recover(&mut self) {
        if let Some(connection) = &self.connection {
            roll_back(connection);
        }
        self.close();
    }

    /// Closes the connection, in whatever state it is; a database in memory would be gone with it.
    fn close(&mut self) {
        if self.location.file.is_some() {
            self.connection = None;
        }
    }

    fn read(&mut self, queries: &[Statement]) -> Result<Vec<Vec<Row>>, Error> {
        Ok(connection::read(self.connection()?, queries)?)
    }

    fn run_long(&mut self, steps: mpsc::Receiver<Step>) {
        match self.connection() {
            Ok(connection) => long::run(connection, steps),
            Err(error) => tracing::error!(%error, "cannot open the database"),
        }
    }

    /// Commits a batch and answers its callers.
    fn commit(&mut self, batch: &mut Vec<(Transaction, Answer<Vec<Row>>)>) {
        if batch.is_empty() {
            return;
        }
        let (transactions, answers): (Vec<Transaction>, Vec<Answer<Vec<Row>>>) = batch.drain(..).unzip();
        let results: Vec<Result<Vec<Row>, Error>> = match self.commit_or_recover(&transactions) {
            Ok(results) => results.into_iter().map(|result| Ok(result?)).collect(),
            Err(error) => transactions.iter().map(|_| Err(Error::from(&error))).collect(),
        };
        for (answer, result) in answers.into_iter().zip(results) {
            // A caller that has gone needs no answer.
            let _ = answer.send(result);
        }
    }

    /// Commits a batch, or leaves nothing of it behind.
    fn commit_or_recover(&mut self, batch: &[Transaction]) -> rusqlite::Result<Results> {
        let connection = self.connection()?;
        let mut outcome = attempt(connection, batch, Isolation::Batch);
        if outcome.as_ref().is_err_and(|error| !is_temporary(error)) {
            roll_back(connection);
            outcome = attempt(connection, batch, Isolation::Savepoints);
        }
        if outcome.is_err() {
            roll_back(connection);
            self.close();
        }
        outcome
    }
}

/// Runs a batch in one transaction of SQLite.
fn attempt(
    connection: &Connection,
    batch: &[Transaction],
    isolation: Isolation,
) -> rusqlite::Result<Results> {
    execute(connection, "BEGIN IMMEDIATE")?;
    let mut results = Vec::with_capacity(batch.len());
    for transaction in batch {
        results.push(match isolation {
            Isolation::Batch => Ok(connection::run(connection, transaction)?),
            Isolation::Savepoints => run_in_savepoint(connection, transaction)?,
        });
    }
    execute(connection, "COMMIT")?;
    Ok(results)
}

/// Runs a transaction alone: inside, its own error; outside, one that ends the batch.
fn run_in_savepoint(
    connection: &Connection,
    transaction: &Transaction,
) -> rusqlite::Result<rusqlite::Result<Vec<Row>>> {
    execute(connection, "SAVEPOINT alone")?;
    match connection::run(connection, transaction) {
        Ok(rows) => {
            execute(connection, "RELEASE alone")?;
            Ok(Ok(rows))
        }
        Err(error) if is_temporary(&error) => Err(error),
        Err(error) => {
            execute(connection, "ROLLBACK TO alone")?;
            execute(connection, "RELEASE alone")?;
            Ok(Err(error))
        }
    }
}

pub(super) fn execute(connection: &Connection, sql: &'static str) -> rusqlite::Result<()> {
    connection.prepare_cached(sql)?.execute([]).map(|_| ())
}

/// Ends the open transaction, unless SQLite has done so.
pub(super) fn roll_back(connection: &Connection) {
    let _ = execute(connection, "ROLLBACK");
}
