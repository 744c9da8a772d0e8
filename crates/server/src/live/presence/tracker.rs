//! Counts the sockets of this node by table and role, and remembers which counts the store does not have yet.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rules::Player;
use serde::{Deserialize, Serialize};

use crate::store::PresenceCount;
use crate::time::Moment;

/// A node without a heartbeat for this long is dead, and nobody is connected through it.
pub(crate) const NODE_TIMEOUT: Duration = Duration::from_secs(15);
/// A lag is stored again when it changes by this many milliseconds.
const LAG_STEP: u32 = 20;

/// What a connected client is at a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Role {
    /// The first player.
    First = 0,
    /// The second player.
    Second = 1,
    Watcher = 2,
}

impl Role {
    const ALL: [Role; 3] = [Role::First, Role::Second, Role::Watcher];

    /// The role of a stored number; unknown ones are watchers.
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

/// Who is connected to a table, through any node.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TablePresence {
    /// Whether each player is connected.
    pub(crate) here: [bool; 2],
    /// When each player left, of those who were connected.
    pub(crate) gone: [Option<Moment>; 2],
    /// The number of connected watchers.
    pub(crate) watchers: u32,
}

/// The latest round-trip times of a player's connections, in milliseconds.
#[derive(Debug, Default)]
struct RoundTrips {
    latest: [Option<u32>; 4],
    next: usize,
}

impl RoundTrips {
    fn add(&mut self, measured: u32) {
        self.latest[self.next] = Some(measured);
        self.next = (self.next + 1) % self.latest.len();
    }

    /// The shortest: nothing but the distance makes all of them long.
    fn lag(&self) -> Option<u32> {
        self.latest.iter().copied().flatten().min()
    }
}

/// One table's sockets on this node, by role.
#[derive(Default)]
pub(super) struct LocalCounts {
    now: [u32; 3],
    written: [u32; 3],
    lag: [RoundTrips; 2],
    written_lag: [Option<u32>; 2],
    /// Whether presence may have changed since the sockets here were told.
    stale: bool,
}

impl LocalCounts {
    /// The counts that differ from the stored ones.
    fn unwritten(&self, record: &str) -> Vec<PresenceCount> {
        let count = |role: Role| {
            let index = role as usize;
            let lag = self.lag.get(index).and_then(RoundTrips::lag);
            let far = |written: Option<u32>| {
                written.is_none_or(|written| written.abs_diff(lag.unwrap_or(0)) >= LAG_STEP)
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

    fn is_empty(&self) -> bool {
        self.now == [0; 3] && self.written == [0; 3]
    }
}

/// The sockets of this node, by table.
#[derive(Default)]
pub(crate) struct PresenceTracker {
    tables: Mutex<HashMap<String, LocalCounts>>,
}

impl PresenceTracker {
    pub(super) fn tables(&self) -> MutexGuard<'_, HashMap<String, LocalCounts>> {
        // No change of the counts panics halfway.
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts a socket in these roles until the guard is dropped.
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

    /// Marks the presence at a table as changed.
    pub(crate) fn mark_stale(&self, record: &str) {
        if let Some(here) = self.tables().get_mut(record) {
            here.stale = true;
        }
    }

    pub(crate) fn mark_all_stale(&self) {
        self.tables().values_mut().for_each(|here| here.stale = true);
    }

    /// The round-trip time of a player's connection through this node.
    pub(crate) fn lag(&self, record: &str, role: Role) -> Option<Duration> {
        let tables = self.tables();
        let here = tables.get(record).filter(|here| here.now[role as usize] > 0)?;
        let lag = here.lag.get(role as usize)?.lag()?;
        Some(Duration::from_millis(lag.into()))
    }

    /// Whether a player is connected to a table through this node.
    pub(super) fn has_player(&self, record: &str) -> bool {
        let is_player = |here: &LocalCounts| here.now[..2] != [0, 0];
        self.tables().get(record).is_some_and(is_player)
    }

    /// Whether no socket is connected to this node.
    pub(crate) fn is_empty(&self) -> bool {
        self.tables().is_empty()
    }

    /// Takes what changed: counts to store, and tables whose sockets are to be told.
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
        tables.retain(|_, here| !here.is_empty());
    }
}

/// A socket that is counted at a table.
pub(crate) struct PresenceGuard {
    presence: Arc<PresenceTracker>,
    record: String,
    roles: Vec<Role>,
}

impl PresenceGuard {
    pub(crate) fn roles(&self) -> &[Role] {
        &self.roles
    }

    /// Records a measured round-trip time.
    pub(crate) fn measured(&self, lag: Duration) {
        let mut tables = self.presence.tables();
        let Some(here) = tables.get_mut(&self.record) else {
            return;
        };
        let measured = lag.as_millis().min(10_000) as u32;
        for role in &self.roles {
            let Some(round_trips) = here.lag.get_mut(*role as usize) else {
                continue;
            };
            round_trips.add(measured);
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

#[cfg(test)]
mod tests {
    use super::RoundTrips;

    #[test]
    fn lag_is_the_shortest_of_the_latest_round_trips() {
        let mut round_trips = RoundTrips::default();
        assert_eq!(round_trips.lag(), None);
        for (measured, lag) in [
            (900, 900),
            (40, 40),
            (900, 40),
            (900, 40),
            (900, 40),
            (900, 900),
            (60, 60),
        ] {
            round_trips.add(measured);
            assert_eq!(round_trips.lag(), Some(lag), "after {measured}");
        }
    }
}
