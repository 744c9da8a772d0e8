//! The one writer: whatever has queued while the disk was busy is committed in one transaction, so that safety stays fast.

use sqlx::sqlite::SqliteConnection;
use sqlx::{Connection, SqlitePool};
use tokio::sync::{mpsc, oneshot};

use crate::Error;
use crate::event::Event;
use crate::seat::{Holder, Seat};
use crate::store::{Append, Creation};

/// Something to be written.
pub(super) enum Write {
    /// A new record.
    Create(Box<Creation>),
    /// An event.
    Append(Box<Append>),
}

type Answer = oneshot::Sender<Result<bool, Error>>;

/// The writer's queue.
pub(super) struct Writer(mpsc::Sender<(Write, Answer)>);

/// So many wait at most; whoever comes then waits to queue.
const QUEUE: usize = 1024;
/// So many are committed at once at most.
const BATCH: usize = 256;

impl Writer {
    /// Starts the writer; it ends when nobody can queue any more.
    pub(super) fn start(pool: SqlitePool) -> Writer {
        let (sender, mut queue) = mpsc::channel::<(Write, Answer)>(QUEUE);
        tokio::spawn(async move {
            let mut batch = Vec::new();
            while queue.recv_many(&mut batch, BATCH).await > 0 {
                commit(&pool, &mut batch).await;
            }
        });
        Writer(sender)
    }

    /// Writes; the answer comes when it is on the disk: whether it was written.
    pub(super) async fn write(&self, write: Write) -> Result<bool, Error> {
        let gone = || Error::Broken("the writer of the database has stopped".to_owned());
        let (answer, answered) = oneshot::channel();
        self.0.send((write, answer)).await.map_err(|_| gone())?;
        answered.await.map_err(|_| gone())?
    }
}

/// Commits a batch and answers everybody in it.
async fn commit(pool: &SqlitePool, batch: &mut Vec<(Write, Answer)>) {
    let outcome = apply(pool, batch).await;
    for (number, (_, answer)) in batch.drain(..).enumerate() {
        // Whoever has gone in the meantime needs no answer.
        let _ = answer.send(match &outcome {
            Ok(written) => Ok(written[number]),
            Err(error) => Err(Error::Broken(format!("the database: {error}"))),
        });
    }
}

async fn apply(pool: &SqlitePool, batch: &[(Write, Answer)]) -> Result<Vec<bool>, sqlx::Error> {
    let mut connection = pool.acquire().await?;
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let mut written = Vec::with_capacity(batch.len());
    for (write, _) in batch {
        written.push(match write {
            Write::Create(creation) => create(&mut transaction, creation).await?,
            Write::Append(append) => self::append(&mut transaction, append).await?,
        });
    }
    transaction.commit().await?;
    Ok(written)
}

async fn create(connection: &mut SqliteConnection, creation: &Creation) -> Result<bool, sqlx::Error> {
    let Creation {
        beginning,
        seats,
        summary,
    } = creation;
    let kept = sqlx::query(
        "INSERT INTO record (id, spec, position, opening, clock, owner, created, changed, version, ply, turn, result, \
         deadline, thinking) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
    )
    .bind(&beginning.id)
    .bind(&beginning.spec)
    .bind(&beginning.position)
    .bind(&beginning.opening)
    .bind(beginning.control.to_string())
    .bind(beginning.owner.as_str())
    .bind(beginning.created.0 as i64)
    .bind(beginning.created.0 as i64)
    .bind(summary.ply as i64)
    .bind(summary.turn.map(i64::from))
    .bind(&summary.result)
    .bind(summary.deadline.map(|deadline| deadline.0 as i64))
    .bind(i64::from(summary.thinking))
    .execute(&mut *connection)
    .await?;
    let first = kept.rows_affected() > 0;
    if first {
        seat(connection, &beginning.id, seats).await?;
    }
    Ok(first)
}

/// Keeps an event if its version is the next one, and its sender has not sent it before.
async fn append(connection: &mut SqliteConnection, append: &Append) -> Result<bool, sqlx::Error> {
    let kept = sqlx::query(
        "INSERT INTO event (record, version, client, at, body) SELECT ?1, ?2, ?3, ?4, ?5 \
         WHERE EXISTS (SELECT 1 FROM record WHERE id = ?1 AND version = ?2 - 1) ON CONFLICT DO NOTHING",
    )
    .bind(&append.record)
    .bind(append.version as i64)
    .bind(&append.client)
    .bind(append.happened.at.0 as i64)
    .bind(body(&append.happened.event)?)
    .execute(&mut *connection)
    .await?;
    if kept.rows_affected() == 0 {
        return Ok(false);
    }
    summarise(connection, append).await?;
    if let Some(seats) = &append.seats {
        seat(connection, &append.record, seats).await?;
    }
    Ok(true)
}

async fn summarise(connection: &mut SqliteConnection, append: &Append) -> Result<(), sqlx::Error> {
    let summary = &append.summary;
    sqlx::query(
        "UPDATE record SET version = ?, changed = ?, ply = ?, turn = ?, result = ?, deadline = ?, thinking = ? \
         WHERE id = ?",
    )
    .bind(append.version as i64)
    .bind(append.happened.at.0 as i64)
    .bind(summary.ply as i64)
    .bind(summary.turn.map(i64::from))
    .bind(&summary.result)
    .bind(summary.deadline.map(|deadline| deadline.0 as i64))
    .bind(i64::from(summary.thinking))
    .bind(&append.record)
    .execute(&mut *connection)
    .await?;
    Ok(())
}

fn body(event: &Event) -> Result<String, sqlx::Error> {
    serde_json::to_string(event).map_err(|error| sqlx::Error::Encode(Box::new(error)))
}

async fn seat(connection: &mut SqliteConnection, record: &str, seats: &[Seat; 2]) -> Result<(), sqlx::Error> {
    for (player, seat) in seats.iter().enumerate() {
        let holder = match &seat.holder {
            Holder::Person(id) => Some(id.as_str()),
            _ => None,
        };
        sqlx::query(
            "INSERT OR REPLACE INTO seat (record, player, holder, computer, name) VALUES (?, ?, ?, ?, ?)",
        )
        .bind(record)
        .bind(player as i64)
        .bind(holder)
        .bind(seat.computer())
        .bind(&seat.name)
        .execute(&mut *connection)
        .await?;
    }
    Ok(())
}
