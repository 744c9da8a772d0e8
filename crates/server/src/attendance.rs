//! Who is at which table, at any node: players and watchers, as far as sockets tell.
//!
//! A node counts its own sockets and writes the numbers to the store when they change, a few times a second at most; it also
//! says there that it lives, so that those who were connected through a node that was killed are found to be gone. Whoever
//! needs to know asks the store: watching nodes when another one tells of a change, the door when somebody claims a game.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use rules::Player;
use serde::{Deserialize, Serialize};
use tracing::warn;

use crate::Error;
use crate::app::App;
use crate::bus::News;
use crate::secret::random_name;
use crate::store::{Count, Dialect};
use crate::time::Moment;

/// How often is written down what has changed.
const EVERY: Duration = Duration::from_millis(250);
/// How often a node says that it lives, and looks whether others do, in milliseconds.
const BEAT: u64 = 5_000;
/// A node that was silent for so long is taken for dead, and nobody for connected through it.
pub(crate) const SILENCE: Duration = Duration::from_secs(15);
/// How often what is old is forgotten, in milliseconds.
const TIDYING: u64 = 3_600_000;
/// So many records are asked for at once.
const AT_ONCE: usize = 500;
/// A lag is written down again when it has changed by so many milliseconds.
const WORTH_TELLING: u32 = 20;

/// Where somebody is at a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// On the first player's seat.
    First = 0,
    /// On the second player's.
    Second = 1,
    /// Beside it.
    Watching = 2,
}

impl Place {
    const ALL: [Place; 3] = [Place::First, Place::Second, Place::Watching];

    /// The place of a number; beside the table if it is none.
    pub(crate) fn of(number: u64) -> Place {
        Place::ALL
            .get(number as usize)
            .copied()
            .unwrap_or(Place::Watching)
    }
}

impl From<Player> for Place {
    fn from(player: Player) -> Place {
        match player {
            Player::First => Place::First,
            Player::Second => Place::Second,
        }
    }
}

/// Who is at a table.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Attended {
    /// Whether the players are there.
    pub(crate) here: [bool; 2],
    /// When they were last there, of those who have been.
    pub(crate) gone: [Option<Moment>; 2],
    /// How many others are.
    pub(crate) watchers: u32,
}

/// One table, as far as this node's sockets are concerned.
#[derive(Default)]
struct Here {
    now: [u32; 3],
    written: [u32; 3],
    lag: [Option<u32>; 2],
    written_lag: [Option<u32>; 2],
    /// Whether something may have changed since those who are here were told.
    stale: bool,
}

impl Here {
    /// What is to be written down of it.
    fn unwritten(&self, record: &str) -> Vec<Count> {
        let count = |place: Place| {
            let index = place as usize;
            let lag = self.lag.get(index).copied().flatten();
            let far = |written: Option<u32>| {
                written.is_none_or(|written| written.abs_diff(lag.unwrap_or(0)) >= WORTH_TELLING)
            };
            let lag_changed = lag.is_some() && far(self.written_lag[index.min(1)]);
            let count = Count {
                record: record.to_owned(),
                place,
                here: self.now[index],
                lag,
            };
            (self.now[index] != self.written[index] || lag_changed).then_some(count)
        };
        Place::ALL.into_iter().filter_map(count).collect()
    }

    fn wrote(&mut self, counts: &[Count]) {
        for count in counts {
            self.written[count.place as usize] = count.here;
            if let Some(lag) = self.written_lag.get_mut(count.place as usize) {
                *lag = count.lag;
            }
        }
    }

    fn is_deserted(&self) -> bool {
        self.now == [0; 3] && self.written == [0; 3]
    }
}

/// Who is connected through this node.
pub(crate) struct Attendance {
    /// This node's name.
    node: String,
    tables: Mutex<HashMap<String, Here>>,
}

impl Attendance {
    /// Nobody is.
    pub(crate) fn new() -> Result<Arc<Attendance>, Error> {
        Ok(Arc::new(Attendance {
            node: random_name()?,
            tables: Mutex::default(),
        }))
    }

    fn tables(&self) -> MutexGuard<'_, HashMap<String, Here>> {
        // Numbers are whole after any panic.
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody is at these places of a table, until what is returned is dropped.
    pub(crate) fn enter(self: &Arc<Attendance>, record: &str, places: Vec<Place>) -> Entered {
        let mut tables = self.tables();
        let here = tables.entry(record.to_owned()).or_default();
        for place in &places {
            here.now[*place as usize] += 1;
        }
        here.stale = true;
        Entered {
            attendance: Arc::clone(self),
            record: record.to_owned(),
            places,
        }
    }

    /// Another node tells that something has changed at a table.
    pub(crate) fn is_stale(&self, record: &str) {
        if let Some(here) = self.tables().get_mut(record) {
            here.stale = true;
        }
    }

    fn all_stale(&self) {
        self.tables().values_mut().for_each(|here| here.stale = true);
    }

    /// How long a player's connection through this node takes there and back.
    fn lag(&self, record: &str, place: Place) -> Option<u32> {
        let tables = self.tables();
        let here = tables.get(record).filter(|here| here.now[place as usize] > 0)?;
        here.lag.get(place as usize).copied().flatten()
    }

    /// What has changed, to be written down, and the tables whose visitors are to be told.
    fn changed(&self) -> (Vec<Count>, Vec<String>) {
        let mut tables = self.tables();
        let stale = tables.iter_mut().filter(|(_, here)| here.stale);
        let (mut counts, mut ids) = (Vec::new(), Vec::new());
        for (id, here) in stale {
            here.stale = false;
            counts.extend(here.unwritten(id));
            ids.push(id.clone());
        }
        (counts, ids)
    }

    fn wrote(&self, counts: &[Count]) {
        let mut tables = self.tables();
        for of_one in counts.chunk_by(|a, b| a.record == b.record) {
            if let Some(here) = tables.get_mut(&of_one[0].record) {
                here.wrote(of_one);
            }
        }
        tables.retain(|_, here| !here.is_deserted());
    }
}

/// Somebody who is at a table.
pub(crate) struct Entered {
    attendance: Arc<Attendance>,
    record: String,
    places: Vec<Place>,
}

impl Entered {
    /// Where.
    pub(crate) fn places(&self) -> &[Place] {
        &self.places
    }

    /// The way there and back was measured.
    pub(crate) fn measured(&self, lag: Duration) {
        let mut tables = self.attendance.tables();
        let Some(here) = tables.get_mut(&self.record) else {
            return;
        };
        let measured = lag.as_millis().min(10_000) as u32;
        for place in &self.places {
            let Some(lag) = here.lag.get_mut(*place as usize) else {
                continue;
            };
            // One slow answer says little.
            *lag = Some(lag.map_or(measured, |known| (3 * known + measured) / 4));
            here.stale |= !here.unwritten(&self.record).is_empty();
        }
    }
}

impl Drop for Entered {
    fn drop(&mut self) {
        if let Some(here) = self.attendance.tables().get_mut(&self.record) {
            for place in &self.places {
                here.now[*place as usize] -= 1;
            }
            here.stale = true;
        }
    }
}

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
