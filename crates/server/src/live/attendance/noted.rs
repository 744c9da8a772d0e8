//! What a node knows of who is there, written down and asked for.

use std::sync::Weak;
use std::time::Duration;

use tracing::warn;

use super::{Attended, Place};
use crate::Error;
use crate::app::App;
use crate::live::bus::News;
use crate::store::Dialect;
use crate::time::Moment;

/// How often is written down what has changed.
const EVERY: Duration = Duration::from_millis(250);
/// How often a node says that it lives, and looks whether others do, in milliseconds.
const BEAT: u64 = 5_000;
/// How often what is old is forgotten, in milliseconds.
const TIDYING: u64 = 3_600_000;
/// So many records are asked for at once.
const AT_ONCE: usize = 500;

impl App {
    /// Who is at a table.
    pub(crate) async fn attended(&self, id: &str) -> Result<Attended, Error> {
        let ids = [id.to_owned()];
        let mut all = self
            .store
            .attended(&ids, &self.attendance.node, self.time.now())
            .await?;
        Ok(all.remove(id).unwrap_or_default())
    }

    /// How long a player's connection takes there and back, through whichever node.
    pub(crate) async fn lag(&self, id: &str, place: Place) -> Result<Duration, Error> {
        let lag = match self.attendance.lag(id, place) {
            Some(lag) => Some(u64::from(lag)),
            // On a file there is one node.
            None if self.store.dialect() == Dialect::Sqlite => None,
            None => self.store.lag(id, place).await?,
        };
        Ok(Duration::from_millis(lag.unwrap_or(0)))
    }

    /// Writes down who has come and gone, and tells those who are there.
    pub(crate) async fn note_attendance(&self) -> Result<(), Error> {
        let (counts, ids) = self.attendance.changed();
        let now = self.time.now();
        for some in counts.chunks(AT_ONCE) {
            self.store.attend(&self.attendance.node, some, now).await?;
        }
        self.attendance.wrote(&counts);
        for of_one in counts.chunk_by(|a, b| a.record == b.record) {
            self.hub.bus().tell(&of_one[0].record, &News::Attended);
        }
        for some in ids.chunks(AT_ONCE) {
            let mut all = self.store.attended(some, &self.attendance.node, now).await?;
            for id in some {
                let attended = all.remove(id).unwrap_or_default();
                self.hub.heard(id, News::Present(attended));
            }
        }
        Ok(())
    }

    async fn beat(&self, now: Moment) -> Result<(), Error> {
        if self.store.dialect() == Dialect::Postgres {
            // Nobody tells of nodes that are gone.
            self.attendance.all_stale();
        }
        self.store.node_lives(&self.attendance.node, now).await
    }
}

/// Keeps count, for as long as the server is there.
pub(crate) async fn count(app: Weak<App>) {
    let mut ticks = tokio::time::interval(EVERY);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let (mut beaten, mut tidied) = (Moment(0), Moment(0));
    loop {
        ticks.tick().await;
        let Some(app) = app.upgrade() else { return };
        let now = app.time.now();
        let attended = !app.attendance.tables().is_empty();
        let done = async {
            if attended && now.0 >= beaten.0 + BEAT {
                app.beat(now).await?;
                beaten = now;
            }
            if attended && now.0 >= tidied.0 + TIDYING {
                app.store.forget_attendance(&app.attendance.node, now).await?;
                tidied = now;
            }
            app.note_attendance().await
        };
        if let Err(error) = done.await {
            app.attendance.all_stale();
            warn!(%error, "who is there can't be written down");
        }
    }
}
