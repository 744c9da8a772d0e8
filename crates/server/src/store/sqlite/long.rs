//! A transaction of any length, for an import: the writer runs its steps as they come, and nothing else until it is over.

use async_trait::async_trait;
use rusqlite::Connection;
use tokio::sync::{mpsc, oneshot};

use super::connection;
use super::writer::{Answer, Writer, execute, roll_back, stopped};
use crate::Error;
use crate::store::database::LongTransaction;
use crate::store::statement::{Row, Transaction};

/// A step of a long transaction.
pub(super) enum Step {
    Run(Transaction, Answer<Vec<Row>>),
    Commit(Answer<()>),
}

/// A handle to a long transaction; dropped, it is rolled back.
pub(super) struct Long(mpsc::Sender<Step>);

impl Long {
    pub(super) async fn begin(writer: &Writer) -> Result<Long, Error> {
        let (sender, steps) = mpsc::channel(1);
        writer.run_long(steps).await?;
        Ok(Long(sender))
    }

    async fn ask<T>(&self, step: impl FnOnce(Answer<T>) -> Step) -> Result<T, Error> {
        let (answer, answered) = oneshot::channel();
        self.0.send(step(answer)).await.map_err(|_| stopped())?;
        answered.await.map_err(|_| stopped())?
    }
}

#[async_trait]
impl LongTransaction for Long {
    async fn run(&mut self, part: &Transaction) -> Result<Vec<Row>, Error> {
        self.ask(|answer| Step::Run(part.clone(), answer)).await
    }

    async fn commit(self: Box<Self>) -> Result<(), Error> {
        self.ask(Step::Commit).await
    }
}

/// Runs the steps of a long transaction, on the writer's thread.
pub(super) fn run(connection: &Connection, mut steps: mpsc::Receiver<Step>) {
    let begun = execute(connection, "BEGIN IMMEDIATE");
    while let Some(step) = steps.blocking_recv() {
        match (step, &begun) {
            (Step::Run(_, answer), Err(error)) => {
                let _ = answer.send(Err(error.into()));
            }
            (Step::Commit(answer), Err(error)) => {
                let _ = answer.send(Err(error.into()));
            }
            (Step::Run(part, answer), Ok(())) => {
                let _ = answer.send(connection::run(connection, &part).map_err(Error::from));
            }
            (Step::Commit(answer), Ok(())) => {
                let committed = execute(connection, "COMMIT");
                if committed.is_err() {
                    roll_back(connection);
                }
                let _ = answer.send(committed.map_err(Error::from));
                return;
            }
        }
    }
    roll_back(connection);
}
