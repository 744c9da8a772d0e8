//! Who is at which table, at any node: players and watchers, as far as sockets tell.
//!
//! A node counts its own sockets and writes the numbers to the store when they change, a few times a second at most; it also
//! says there that it lives, so that those who were connected through a node that was killed are found to be gone. Whoever
//! needs to know asks the store: watching nodes when another one tells of a change, the door when somebody claims a game.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rules::Player;
use serde::{Deserialize, Serialize};

use crate::store::PresenceCount;
use crate::time::Moment;

/// A node that was silent for so long is taken for dead, and nobody for connected through it.
pub(crate) const NODE_TIMEOUT: Duration = Duration::from_secs(15);
/// A lag is written down again when it has changed by so many milliseconds.
const WORTH_TELLING: u32 = 20;

/// Where somebody is at a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// On the first player's seat.
    First = 0,
    /// On the second player's.
    Second = 1,
    /// Beside it.
    Watcher = 2,
}

impl Role {
    const ALL: [Role; 3] = [Role::First, Role::Second, Role::Watcher];

    /// The role of a number; beside the table if it is none.
    pub(crate) fn of(number: u64) -> Role {
        Role::ALL.get(number as usize).copied().unwrap_or(Role::Watcher)
    }
}

impl From<Player> for Role {
    fn from(player: Player) -> Role {
        match player {
            Player::First => Role::First,
            Player::Second => Role::Second,
        }
    }
}

/// Who is at a table.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TablePresence {
    /// Whether the players are there.
    pub(crate) here: [bool; 2],
    /// When they were last there, of those who have been.
    pub(crate) gone: [Option<Moment>; 2],
    /// How many others are.
    pub(crate) watchers: u32,
}

/// One table, as far as this node's sockets are concerned.
#[derive(Default)]
pub(super) struct Here {
    now: [u32; 3],
    written: [u32; 3],
    lag: [Option<u32>; 2],
    written_lag: [Option<u32>; 2],
    /// Whether something may have changed since those who are here were told.
    stale: bool,
}

impl Here {
    /// What is to be written down of it.
    fn unwritten(&self, record: &str) -> Vec<PresenceCount> {
        let count = |role: Role| {
            let index = role as usize;
            let lag = self.lag.get(index).copied().flatten();
            let far = |written: Option<u32>| {
                written.is_none_or(|written| written.abs_diff(lag.unwrap_or(0)) >= WORTH_TELLING)
            };
            let lag_changed = lag.is_some() && far(self.written_lag[index.min(1)]);
            let count = PresenceCount {
                record: record.to_owned(),
                role,
                here: self.now[index],
                lag,
            };
            (self.now[index] != self.written[index] || lag_changed).then_some(count)
        };
        Role::ALL.into_iter().filter_map(count).collect()
    }

    fn wrote(&mut self, counts: &[PresenceCount]) {
        for count in counts {
            self.written[count.role as usize] = count.here;
            if let Some(lag) = self.written_lag.get_mut(count.role as usize) {
                *lag = count.lag;
            }
        }
    }

    fn is_deserted(&self) -> bool {
        self.now == [0; 3] && self.written == [0; 3]
    }
}

/// Who is connected through this node.
#[derive(Default)]
pub(crate) struct PresenceTracker {
    tables: Mutex<HashMap<String, Here>>,
}

impl PresenceTracker {
    pub(super) fn tables(&self) -> MutexGuard<'_, HashMap<String, Here>> {
        // Numbers are whole after any panic.
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody is at these roles of a table, until what is returned is dropped.
    pub(crate) fn enter(self: &Arc<PresenceTracker>, record: &str, roles: Vec<Role>) -> PresenceGuard {
        let mut tables = self.tables();
        let here = tables.entry(record.to_owned()).or_default();
        for role in &roles {
            here.now[*role as usize] += 1;
        }
        here.stale = true;
        PresenceGuard {
            presence: Arc::clone(self),
            record: record.to_owned(),
            roles,
        }
    }

    /// Another node tells that something has changed at a table.
    pub(crate) fn is_stale(&self, record: &str) {
        if let Some(here) = self.tables().get_mut(record) {
            here.stale = true;
        }
    }

    pub(super) fn all_stale(&self) {
        self.tables().values_mut().for_each(|here| here.stale = true);
    }

    /// How long a player's connection through this node takes there and back.
    pub(super) fn lag(&self, record: &str, role: Role) -> Option<u32> {
        let tables = self.tables();
        let here = tables.get(record).filter(|here| here.now[role as usize] > 0)?;
        here.lag.get(role as usize).copied().flatten()
    }

    /// What has changed, to be written down, and the tables whose visitors are to be told.
    pub(super) fn changed(&self) -> (Vec<PresenceCount>, Vec<String>) {
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

    pub(super) fn wrote(&self, counts: &[PresenceCount]) {
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
pub(crate) struct PresenceGuard {
    presence: Arc<PresenceTracker>,
    record: String,
    roles: Vec<Role>,
}

impl PresenceGuard {
    /// Where.
    pub(crate) fn roles(&self) -> &[Role] {
        &self.roles
    }

    /// The way there and back was measured.
    pub(crate) fn measured(&self, lag: Duration) {
        let mut tables = self.presence.tables();
        let Some(here) = tables.get_mut(&self.record) else {
            return;
        };
        let measured = lag.as_millis().min(10_000) as u32;
        for role in &self.roles {
            let Some(lag) = here.lag.get_mut(*role as usize) else {
                continue;
            };
            // One slow answer says little.
            *lag = Some(lag.map_or(measured, |known| (3 * known + measured) / 4));
            here.stale |= !here.unwritten(&self.record).is_empty();
        }
    }
}

impl Drop for PresenceGuard {
    fn drop(&mut self) {
        if let Some(here) = self.presence.tables().get_mut(&self.record) {
            for role in &self.roles {
                here.now[*role as usize] -= 1;
            }
            here.stale = true;
        }
    }
}
