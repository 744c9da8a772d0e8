//! A cache of computer players: a player keeps its transposition table from one move of a game to the next.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

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

impl Remembered {
    fn bytes(&self) -> usize {
        /// A player with empty tables.
        const BARE: usize = 1024;
        BARE + self.mind.bytes()
    }
}

/// Players that have searched before, least recently used first.
pub(super) struct PlayerCache {
    idle: Mutex<VecDeque<Remembered>>,
    /// In bytes.
    capacity: usize,
}

impl PlayerCache {
    /// A cache of this many bytes.
    pub(super) fn new(capacity: usize) -> PlayerCache {
        PlayerCache {
            idle: Mutex::default(),
            capacity,
        }
    }

    fn idle(&self) -> MutexGuard<'_, VecDeque<Remembered>> {
        // A player lost in a panic is made again.
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What all players in the cache take.
    pub(super) fn bytes(&self) -> usize {
        self.idle().iter().map(Remembered::bytes).sum()
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
        let mut idle = self.idle();
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
        let mut idle = self.idle();
        idle.push_back(player);
        let mut bytes: usize = idle.iter().map(Remembered::bytes).sum();
        while bytes > self.capacity {
            bytes -= idle.pop_front().map_or(bytes, |evicted| evicted.bytes());
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use games::players::MoveRequest;

    use super::*;

    /// A player that has searched a game with this number.
    fn searched(players: &PlayerCache, number: usize) -> Remembered {
        let record = games::find("islands:9").unwrap().start();
        let mut name: PlayerName = "mcts,nodes=3000".parse().unwrap();
        name.limits.memory = Some(4 << 20);
        let mut player = players.call(&number.to_string(), Player::First, name, &*record);
        let stop = AtomicBool::new(false);
        player
            .mind
            .choose(&*record, MoveRequest::with_stop(&stop))
            .unwrap();
        player
    }

    #[test]
    fn players_are_weighed_and_the_least_recently_used_are_evicted() {
        let probe = searched(&PlayerCache::new(0), 0).bytes();
        assert!((100_000..4 << 20).contains(&probe), "{probe}");
        let players = PlayerCache::new(3 * probe + probe / 2);
        for number in 0..10 {
            players.remember(searched(&players, number));
            assert!(players.bytes() <= players.capacity);
        }
        let name: PlayerName = "mcts,nodes=1".parse().unwrap();
        let kept = (0..10).filter(|number| players.take(&number.to_string(), Player::First, name).is_some());
        assert_eq!(kept.collect::<Vec<_>>(), [7, 8, 9]);
        assert_eq!(players.bytes(), 0);
    }
}
