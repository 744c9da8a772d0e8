//! The search for one computer move, within the time the clock leaves.

use std::panic::{self, AssertUnwindSafe};
use std::time::{Duration, Instant};

use api::Thinking;
use games::AnyRecord;
use games::players::{MoveRequest, PlayerKind, PlayerName, Report};
use rules::{Player, Random, TimeControl};

use super::player_cache::PlayerCache;
use crate::game::table::Table;
use crate::live::hub::Hub;
use crate::workers::leases::Lease;
use crate::workers::score::wire_score;

/// How long a search may keep its thread while others wait.
pub(crate) const SLICE: Duration = Duration::from_millis(250);

/// A position to search.
pub(super) struct SearchJob {
    record: Box<dyn AnyRecord>,
    name: PlayerName,
    player: Player,
    lease: Lease,
}

impl SearchJob {
    /// The search at a version of a table; `None` if no computer player is to move there.
    pub(super) fn at(table: &Table, lease: Lease, memory: usize) -> Option<SearchJob> {
        let (player, name) = table.thinker().filter(|_| table.version == lease.version)?;
        let mut name = player_for(name, table, player)?;
        name.limits.memory = Some(memory);
        Some(SearchJob {
            record: table.record.copied(),
            name,
            player,
            lease,
        })
    }
}

/// Searches, on a blocking thread; `None` if the lease was lost meanwhile.
pub(super) fn run(job: &SearchJob, hub: &Hub, players: &PlayerCache) -> Option<String> {
    // A panic in a player must not end the game.
    let chosen = panic::catch_unwind(AssertUnwindSafe(|| choose(job, hub, players))).unwrap_or(None);
    let word = chosen.or_else(|| any_word(&*job.record, job.lease.version));
    word.filter(|_| !job.lease.is_lost())
}

fn choose(job: &SearchJob, hub: &Hub, players: &PlayerCache) -> Option<String> {
    /// Minimum interval between two reports to the watchers.
    const BETWEEN_REPORTS: Duration = Duration::from_millis(150);
    let Lease {
        record: id,
        version,
        stop,
        ..
    } = &job.lease;
    let mut reported = Instant::now();
    let mut report = |found: &Report| {
        if reported.elapsed() >= BETWEEN_REPORTS {
            reported = Instant::now();
            hub.thinking(id, *version, thinking(job.player, found));
        }
    };
    let mut player = players.call(id, job.player, job.name, &*job.record);
    let request = MoveRequest {
        stop,
        report: Some(&mut report),
        ..MoveRequest::default()
    };
    let found = player.mind.choose(&*job.record, request).ok()?;
    players.remember(player);
    Some(found.word().to_owned())
}

fn thinking(player: Player, found: &Report) -> Thinking {
    Thinking {
        player: player.index() as u8,
        depth: found.depth,
        nodes: found.nodes,
        text: found.word().to_owned(),
        score: wire_score(found.lines[0].score.into()),
    }
}

/// A random legal move, for boards no player can search.
fn any_word(record: &dyn AnyRecord, version: u64) -> Option<String> {
    let mut words = record.legal_words();
    let chosen = Random::new(version, 0).below(words.len().max(1) as u32) as usize;
    (chosen < words.len()).then(|| words.swap_remove(chosen))
}

/// A computer player with the limits of this table: one thread, and the time its clock leaves.
fn player_for(name: &str, table: &Table, player: Player) -> Option<PlayerName> {
    let mut name: PlayerName = name.parse().ok()?;
    name.limits.threads = 1;
    name.limits.time = Some(patience(&name).min(budget(table, player)));
    if name.limits.seed == 0 {
        // Each game has a seed of its own, the same after a restart.
        name.limits.seed = table.created.0;
    }
    Some(name)
}

/// The time limit of a player, whatever its name says.
fn patience(name: &PlayerName) -> Duration {
    const LONGEST: Duration = Duration::from_secs(10);
    const USUAL: Duration = Duration::from_secs(1);
    let by_time = matches!(
        name.kind,
        PlayerKind::AlphaBeta | PlayerKind::Mcts | PlayerKind::Level(8)
    );
    let limited = name.limits.nodes.is_some() || name.limits.depth.is_some();
    let usual = if by_time && !limited { USUAL } else { LONGEST };
    name.limits.time.unwrap_or(usual).min(LONGEST)
}

/// About how long a player of this name takes for a move, or keeps a thread from others, by which their turns are shared.
pub(crate) fn expected_time(name: &str) -> Duration {
    const QUICK: Duration = Duration::from_millis(4);
    let kind = name.parse::<PlayerName>().map(|name| name.kind);
    let time = match kind {
        Ok(PlayerKind::Random | PlayerKind::Greedy) => QUICK,
        // Each level searches about twice as long as the one below.
        Ok(PlayerKind::Level(level @ 1..8)) => QUICK * (1 << (level - 1)),
        _ => SLICE,
    };
    time.min(SLICE)
}

/// The share of the clock for one move, which leaves time for network lag and the rest of the game.
fn budget(table: &Table, player: Player) -> Duration {
    match table.clock().control() {
        TimeControl::None => Duration::MAX,
        TimeControl::PerMove(time) => time.mul_f64(0.7),
        TimeControl::Total { increment, .. } => {
            let left = table
                .clock()
                .left(player, None, Duration::ZERO)
                .unwrap_or_default();
            (left / 30 + increment.mul_f64(0.7)).min(left.mul_f64(0.7))
        }
    }
}
