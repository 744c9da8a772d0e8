//! Who is at which table, at any node: players and watchers, as far as sockets tell.
//!
//! A node counts its own sockets and writes the numbers to the store when they change, a few times a second at most; it also
//! says there that it lives, so that those who were connected through a node that was killed are found to be gone. Whoever
//! needs to know asks the store: watching nodes when another one tells of a change, the door when somebody claims a game.

mod noted;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rules::Player;
use serde::{Deserialize, Serialize};

use crate::Error;
use crate::people::secret::random_name;
use crate::store::Count;
use crate::time::Moment;

pub(crate) use self::noted::count;

/// A node that was silent for so long is taken for dead, and nobody for connected through it.
pub(crate) const SILENCE: Duration = Duration::from_secs(15);
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

    /// This node's name.
    pub(crate) fn node(&self) -> &str {
        &self.node
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
