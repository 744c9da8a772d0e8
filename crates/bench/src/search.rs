//! Alpha-beta search: its node signature and its nodes per second.

use games::players::{MoveRequest, PlayerKind, PlayerName};
use games::{AnyRecord, Spec};
use rules::{Random, Work};

use crate::rate::{Rate, Stopwatch};

/// Random moves that lead to each position of the signature.
const OPENINGS: [usize; 3] = [0, 6, 12];

/// The node signature: the nodes that single-threaded alpha-beta visits for a fixed depth from a few fixed positions.
///
/// It changes only when the search, the move ordering or the evaluation does. `None` where the board is too large for
/// computer players.
pub(crate) fn signature(spec: &Spec) -> Option<u64> {
    let nodes = positions(spec).map(|record| {
        let mut name = PlayerName::of(PlayerKind::AlphaBeta);
        name.limits.depth = Some(depth(&*spec.start()));
        nodes_of(spec, name, &*record)
    });
    nodes.sum()
}

/// Nodes per CPU second from the start; the transposition table is allocated before the time is taken.
pub(crate) fn nodes_per_second(spec: &Spec, stopwatch: Stopwatch) -> Option<Rate> {
    const NODES: u64 = 200_000;
    /// A small game is searched to its end long before that; a few rounds suffice there.
    const MAX_ROUNDS: usize = 16;
    let prepare = || {
        let record = spec.start();
        let mut player = spec.game.player(PlayerName::of(PlayerKind::AlphaBeta));
        let mut limits = player.limits();
        limits.nodes = Some(NODES);
        limits.depth = Some(1);
        player.set_limits(limits);
        player.choose(&*record, MoveRequest::default()).ok()?;
        limits.depth = None;
        player.set_limits(limits);
        let search = move || {
            player
                .choose(&*record, MoveRequest::default())
                .map_or(0, |found| found.nodes)
        };
        Some(Box::new(search) as Work)
    };
    let mut prepared = Some(prepare()?);
    let mut rounds = 0;
    Some(stopwatch.rate_of_prepared(|| {
        rounds += 1;
        let next = || (rounds <= MAX_ROUNDS).then(prepare).flatten();
        prepared.take().or_else(next)
    }))
}

fn positions(spec: &Spec) -> impl Iterator<Item = Box<dyn AnyRecord>> + '_ {
    let position = |(stream, plies): (u64, usize)| {
        let start = spec.start();
        let words = start.random_words(&mut Random::new(1, stream), plies);
        let mut record = start;
        words.iter().try_for_each(|word| record.play_word(word)).ok()?;
        record.turn().map(|_| record)
    };
    (0..).zip(OPENINGS).filter_map(position)
}

fn nodes_of(spec: &Spec, name: PlayerName, record: &dyn AnyRecord) -> Option<u64> {
    let found = spec.game.player(name).choose(record, MoveRequest::default());
    found.ok().map(|found| found.nodes)
}

/// The fewer legal moves, the deeper the search.
fn depth(record: &dyn AnyRecord) -> u32 {
    match record.perft(1, 1) {
        0..=16 => 7,
        17..=60 => 5,
        61..=150 => 4,
        151..=1000 => 2,
        _ => 1,
    }
}
