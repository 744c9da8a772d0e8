//! Connections that read a file beside the writer, on threads where blocking is allowed.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use rusqlite::Connection;
use tokio::sync::Semaphore;
use tokio::time::timeout;

use super::connection::{self, Location};
use crate::Error;
use crate::store::statement::{Row, Statement};
use crate::words;

/// Queries that run at the same time.
const CONNECTIONS: usize = 4;

/// How long a query waits for a connection before the request gets a 503.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(5);

/// A pool of connections that only read.
pub(super) struct Readers {
    location: Location,
    idle: Mutex<Vec<Connection>>,
    places: Semaphore,
}

impl Readers {
    pub(super) fn of(location: Location) -> Readers {
        Readers {
            location,
            idle: Mutex::default(),
            places: Semaphore::new(CONNECTIONS),
        }
    }

    /// Answers queries from one snapshot, in their order.
    pub(super) async fn read(&self, queries: Vec<Statement>) -> Result<Vec<Vec<Row>>, Error> {
        let place = timeout(ACQUIRE_TIMEOUT, self.places.acquire()).await;
        let _place = place.map_err(|_| Error::Unavailable(words::DATABASE_UNAVAILABLE.message()))?;
        let idle = self.idle().pop();
        let location = self.location.clone();
        let work = move || {
            let connection = idle.map_or_else(|| location.open_to_read(), Ok)?;
            let rows = connection::read(&connection, &queries)?;
            Ok::<_, rusqlite::Error>((rows, connection))
        };
        let done = tokio::task::spawn_blocking(work).await;
        // A connection that failed is not used again.
        let (rows, connection) = done.map_err(|error| Error::Internal(format!("database: {error}")))??;
        self.idle().push(connection);
        Ok(rows)
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<Connection>> {
        // Nothing panics while the list changes.
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
