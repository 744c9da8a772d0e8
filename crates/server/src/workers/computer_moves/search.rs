//! One thought: what a computer player makes of a table, within the time it has.

use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use api::Thinking;
use games::AnyRecord;
use games::players::{Kind, PlayerName, Report};
use rules::{Player, Random, TimeControl};

use super::Ticket;
use super::player_cache::PlayerCache;
use crate::game::table::Table;
use crate::live::hub::Hub;

/// A table that waits for the computer's move.
pub(super) struct Job {
    record: Box<dyn AnyRecord>,
    name: PlayerName,
    player: Player,
    ticket: Ticket,
}

impl Job {
    /// The job for a version of a table, if it is the computer's turn there.
    pub(super) fn at(table: &Table, ticket: Ticket) -> Option<Job> {
        let (player, name) = table.thinker().filter(|_| table.version == ticket.version)?;
        Some(Job {
            record: table.record.copied(),
            name: player_for(name, table, player)?,
            player,
            ticket,
        })
    }
}

/// Finds a word for a job, on a thread of its own.
pub(super) fn find(job: &Job, hub: &Hub, players: &PlayerCache) -> Option<String> {
    // A player that panics must not take a game with it.
    let chosen = panic::catch_unwind(AssertUnwindSafe(|| choose(job, hub, players))).unwrap_or(None);
    let word = chosen.or_else(|| any_word(&*job.record, job.ticket.version));
    word.filter(|_| !job.ticket.stop.load(Ordering::Relaxed))
}

fn choose(job: &Job, hub: &Hub, players: &PlayerCache) -> Option<String> {
    /// No eye follows more.
    const BETWEEN_REPORTS: Duration = Duration::from_millis(150);
    let Ticket { id, version, stop } = &job.ticket;
    let mut reported = Instant::now();
    let mut report = |found: &Report| {
        if reported.elapsed() >= BETWEEN_REPORTS {
            reported = Instant::now();
            hub.thinking(id, *version, thought(job.player, found));
        }
    };
    let mut player = players.call(id, job.player, job.name, &*job.record);
    let found = player.mind.choose(&*job.record, 1, stop, &mut report)?;
    players.remember(player);
    Some(found.word().to_owned())
}

fn thought(player: Player, found: &Report) -> Thinking {
    Thinking {
        player: player.index() as u8,
        depth: found.depth,
        nodes: found.nodes,
        text: found.word().to_owned(),
        score: found
            .lines
            .first()
            .map_or(String::new(), |line| Report::score_text(line.score)),
    }
}

/// Some legal move, for a game no player can think about: it has to go on.
fn any_word(record: &dyn AnyRecord, version: u64) -> Option<String> {
    let mut words = record.legal_words();
    let chosen = Random::new(version, 0).below(words.len().max(1) as u32) as usize;
    (chosen < words.len()).then(|| words.swap_remove(chosen))
}

/// A player for a table: on one thread, within bounds, and in time.
fn player_for(name: &str, table: &Table, player: Player) -> Option<PlayerName> {
    let mut name: PlayerName = name.parse().ok()?;
    name.limits.threads = 1;
    name.limits.time = Some(patience(&name).min(budget(table, player)));
    if name.limits.seed == 0 {
        // Games differ from each other, and each goes on after a restart as it would have without.
        name.limits.seed = table.created.0;
    }
    Some(name)
}

/// How long a player may think whatever its name says.
fn patience(name: &PlayerName) -> Duration {
    const LONGEST: Duration = Duration::from_secs(10);
    const USUAL: Duration = Duration::from_secs(1);
    let by_time = matches!(name.kind, Kind::AlphaBeta | Kind::Mcts | Kind::Level(8));
    let limited = name.limits.nodes.is_some() || name.limits.depth.is_some();
    let usual = if by_time && !limited { USUAL } else { LONGEST };
    name.limits.time.unwrap_or(usual).min(LONGEST)
}

/// What the clock leaves for a move: a part, so that there is something left for the way and for the rest of the game.
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
