//! The single writer. Group commit: all transactions that queued up while the disk was busy are committed by one `fsync`.

use sqlx::sqlite::SqliteConnection;
use sqlx::{Connection, SqlitePool};
use tokio::sync::{mpsc, oneshot};

use crate::Error;
use crate::store::statement::{Row, Transaction, bound, read};

type Answer = oneshot::Sender<Result<Vec<Row>, Error>>;

/// A handle to the writer task.
pub(super) struct Writer(mpsc::Sender<(Transaction, Answer)>);

/// Queue length; beyond it callers wait (back-pressure).
const QUEUE: usize = 1024;
/// Maximum transactions in one commit.
const BATCH: usize = 256;

impl Writer {
    /// Starts the writer task, which ends when the last handle is dropped.
    pub(super) fn start(pool: SqlitePool) -> Writer {
        let (sender, mut queue) = mpsc::channel::<(Transaction, Answer)>(QUEUE);
        tokio::spawn(async move {
            let mut batch = Vec::new();
            while queue.recv_many(&mut batch, BATCH).await > 0 {
                commit(&pool, &mut batch).await;
            }
        });
        Writer(sender)
    }

    /// Runs a transaction; returns the rows of its guard once it is durable.
    pub(super) async fn write(&self, transaction: Transaction) -> Result<Vec<Row>, Error> {
        let gone = || Error::Internal("the database writer has stopped".to_owned());
        let (answer, answered) = oneshot::channel();
        self.0.send((transaction, answer)).await.map_err(|_| gone())?;
        answered.await.map_err(|_| gone())?
    }
}

/// Commits a batch and answers its callers.
async fn commit(pool: &SqlitePool, batch: &mut Vec<(Transaction, Answer)>) {
    let (transactions, answers): (Vec<Transaction>, Vec<Answer>) = batch.drain(..).unzip();
    let outcome = run_all(pool, transactions).await;
    let mut returned = outcome.map(Vec::into_iter);
    for answer in answers {
        // A caller that has gone needs no answer.
        let _ = answer.send(match &mut returned {
            Ok(returned) => Ok(returned.next().unwrap_or_default()),
            Err(error) => Err(Error::Internal(format!("database: {error}"))),
        });
    }
}

/// Runs all transactions of a batch; the rows of each guard.
async fn run_all(pool: &SqlitePool, batch: Vec<Transaction>) -> Result<Vec<Vec<Row>>, sqlx::Error> {
    let mut connection = pool.acquire().await?;
    let mut commit = connection.begin_with("BEGIN IMMEDIATE").await?;
    let mut returned = Vec::with_capacity(batch.len());
    for transaction in batch {
        returned.push(run(&mut commit, transaction).await?);
    }
    commit.commit().await?;
    Ok(returned)
}

async fn run(connection: &mut SqliteConnection, transaction: Transaction) -> Result<Vec<Row>, sqlx::Error> {
    let mut returned = Vec::new();
    if let Some(guard) = transaction.guard {
        returned = bound!(guard.into_statement()).fetch_all(&mut *connection).await?;
        if returned.is_empty() {
            return Ok(Vec::new());
        }
    }
    for statement in transaction.statements {
        bound!(statement).execute(&mut *connection).await?;
    }
    Ok(read!(returned))
}
