//! The one writer: whatever has queued while the disk was busy is committed in one transaction, so that safety stays fast.

use sqlx::sqlite::SqliteConnection;
use sqlx::{Connection, SqlitePool};
use tokio::sync::{mpsc, oneshot};

use crate::Error;
use crate::store::statement::{Change, Row, bound, read};

type Answer = oneshot::Sender<Result<Vec<Row>, Error>>;

/// The writer's queue.
pub(super) struct Writer(mpsc::Sender<(Change, Answer)>);

/// So many wait at most; whoever comes then waits to queue.
const QUEUE: usize = 1024;
/// So many are committed at once at most.
const BATCH: usize = 256;

impl Writer {
    /// Starts the writer; it ends when nobody can queue any more.
    pub(super) fn start(pool: SqlitePool) -> Writer {
        let (sender, mut queue) = mpsc::channel::<(Change, Answer)>(QUEUE);
        tokio::spawn(async move {
            let mut batch = Vec::new();
            while queue.recv_many(&mut batch, BATCH).await > 0 {
                commit(&pool, &mut batch).await;
            }
        });
        Writer(sender)
    }

    /// Makes a change; the answer comes when it is on the disk: what its first sentence returned.
    pub(super) async fn write(&self, change: Change) -> Result<Vec<Row>, Error> {
        let gone = || Error::Broken("the writer of the database has stopped".to_owned());
        let (answer, answered) = oneshot::channel();
        self.0.send((change, answer)).await.map_err(|_| gone())?;
        answered.await.map_err(|_| gone())?
    }
}

/// Commits a batch and answers everybody in it.
async fn commit(pool: &SqlitePool, batch: &mut Vec<(Change, Answer)>) {
    let (changes, answers): (Vec<Change>, Vec<Answer>) = batch.drain(..).unzip();
    let outcome = apply(pool, changes).await;
    let mut returned = outcome.map(Vec::into_iter);
    for answer in answers {
        // Whoever has gone in the meantime needs no answer.
        let _ = answer.send(match &mut returned {
            Ok(returned) => Ok(returned.next().unwrap_or_default()),
            Err(error) => Err(Error::Broken(format!("the database: {error}"))),
        });
    }
}

/// Makes all changes, each whole or not at all; what the first sentence of each returned.
async fn apply(pool: &SqlitePool, changes: Vec<Change>) -> Result<Vec<Vec<Row>>, sqlx::Error> {
    let mut connection = pool.acquire().await?;
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let mut returned = Vec::with_capacity(changes.len());
    for change in changes {
        returned.push(make(&mut transaction, change).await?);
    }
    transaction.commit().await?;
    Ok(returned)
}

async fn make(connection: &mut SqliteConnection, change: Change) -> Result<Vec<Row>, sqlx::Error> {
    let returned = bound!(change.first).fetch_all(&mut *connection).await?;
    if !returned.is_empty() {
        for statement in change.rest {
            bound!(statement).execute(&mut *connection).await?;
        }
    }
    Ok(read!(returned))
}
