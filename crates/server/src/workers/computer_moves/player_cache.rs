//! A cache of computer players: a player keeps its transposition table from one move of a game to the next.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use games::AnyRecord;
use games::players::{AnyPlayer, PlayerName};
use rules::Player;

/// A player that has searched for one side of one record.
pub(super) struct Remembered {
    record: String,
    player: Player,
    name: PlayerName,
    pub(super) mind: Box<dyn AnyPlayer>,
}

/// Players that have searched before, least recently used first.
pub(super) struct PlayerCache {
    idle: Mutex<VecDeque<Remembered>>,
    capacity: usize,
}

/// Players kept per search thread; a strong one holds up to 60 megabytes.
const PLAYERS_PER_THREAD: usize = 4;

impl PlayerCache {
    /// A cache for this many search threads.
    pub(super) fn new(threads: usize) -> PlayerCache {
        PlayerCache {
            idle: Mutex::default(),
            capacity: threads * PLAYERS_PER_THREAD,
        }
    }

    /// Takes the player of this name that last searched for one side of a record, or makes a new one.
    pub(super) fn call(
        &self,
        id: &str,
        player: Player,
        name: PlayerName,
        record: &dyn AnyRecord,
    ) -> Remembered {
        if let Some(mut known) = self.take(id, player, name) {
            known.name = name;
            known.mind.set_limits(name.limits);
            return known;
        }
        Remembered {
            record: id.to_owned(),
            player,
            name,
            mind: record.game().player(name),
        }
    }

    fn take(&self, id: &str, player: Player, name: PlayerName) -> Option<Remembered> {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let same = |known: &Remembered| {
            known.record == id
                && known.player == player
                && known.name.kind == name.kind
                && known.name.options == name.options
        };
        let found = idle.iter().position(same)?;
        idle.remove(found)
    }

    /// Returns a player to the cache; evicts the least recently used.
    pub(super) fn remember(&self, player: Remembered) {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        idle.push_back(player);
        while idle.len() > self.capacity {
            idle.pop_front();
        }
    }
}
