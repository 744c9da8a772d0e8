//! Computer players that remember: what one has thought about a game helps with its next move there.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use games::AnyRecord;
use games::players::{AnyPlayer, PlayerName};
use rules::Player;

/// A player of one side of one record.
pub(super) struct Remembered {
    record: String,
    player: Player,
    name: PlayerName,
    /// Who thinks.
    pub(super) mind: Box<dyn AnyPlayer>,
}

/// Players that have searched before, least recently used first.
pub(super) struct PlayerCache {
    waiting: Mutex<VecDeque<Remembered>>,
    most: usize,
}

/// A strong player remembers up to some sixty megabytes.
const FOR_EACH_THREAD: usize = 4;

impl PlayerCache {
    /// A cache for this many search threads.
    pub(super) fn new(threads: usize) -> PlayerCache {
        PlayerCache {
            waiting: Mutex::default(),
            most: threads * FOR_EACH_THREAD,
        }
    }

    /// The player of that name for one side of a record: the one that has played there, or a new one.
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
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let same = |known: &Remembered| {
            known.record == id
                && known.player == player
                && known.name.kind == name.kind
                && known.name.options == name.options
        };
        let found = waiting.iter().position(same)?;
        waiting.remove(found)
    }

    /// Keeps a player for its next move; who has waited longest for one is forgotten.
    pub(super) fn remember(&self, player: Remembered) {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.push_back(player);
        while waiting.len() > self.most {
            waiting.pop_front();
        }
    }
}
