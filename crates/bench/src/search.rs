//! The search, counted and timed: how many positions a fixed task takes, and how many it looks at in a second.

use std::sync::atomic::AtomicBool;

use ::games::players::{Kind, PlayerName};
use ::games::{AnyRecord, Spec};
use rules::{Random, Work};

use super::measure::{Measure, Rate};

/// Moves played at random before each position of the task.
const OPENINGS: [usize; 3] = [0, 6, 12];

/// The nodes that alpha-beta needs, on one thread, for a fixed depth from a few fixed positions: a signature of the search.
///
/// It changes when the search, the order of moves or the evaluation does, and never otherwise. `None` where a board is too
/// large for computer players.
pub(super) fn signature(spec: &Spec) -> Option<u64> {
    let nodes = positions(spec).map(|record| {
        let mut name = PlayerName::of(Kind::AlphaBeta);
        name.limits.depth = Some(depth(&*spec.start()));
        nodes_of(spec, name, &*record)
    });
    nodes.sum()
}

/// Nodes per CPU second from the start; the table is made before the time is taken.
pub(super) fn nodes_per_second(spec: &Spec, measure: &Measure) -> Option<Rate> {
    const NODES: u64 = 200_000;
    /// A small game is searched to its end long before that; then a few rounds have to do.
    const MOST_ROUNDS: usize = 16;
    let prepare = || {
        let record = spec.start();
        let mut player = spec.game.player(PlayerName::of(Kind::AlphaBeta));
        let mut limits = player.limits();
        let never = AtomicBool::new(false);
        limits.nodes = Some(NODES);
        limits.depth = Some(1);
        player.set_limits(limits);
        player.choose(&*record, 1, &never, &mut |_| {})?;
        limits.depth = None;
        player.set_limits(limits);
        let search = move || {
            player
                .choose(&*record, 1, &never, &mut |_| {})
                .map_or(0, |found| found.nodes)
        };
        Some(Box::new(search) as Work)
    };
    let mut prepared = Some(prepare()?);
    let mut rounds = 0;
    Some(measure.rate_of_prepared(|| {
        rounds += 1;
        let next = || (rounds <= MOST_ROUNDS).then(prepare).flatten();
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
    let found = spec
        .game
        .player(name)
        .choose(record, 1, &AtomicBool::new(false), &mut |_| {});
    found.map(|found| found.nodes)
}

/// The deeper, the fewer moves there are.
fn depth(record: &dyn AnyRecord) -> u32 {
    match record.perft(1, 1) {
        0..=16 => 7,
        17..=60 => 5,
        61..=150 => 4,
        151..=1000 => 2,
        _ => 1,
    }
}
