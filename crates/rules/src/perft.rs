//! Perft: the number of move sequences of a given length, the standard test of a move generator.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

use crate::Position;

/// The number of sequences of exactly `depth` moves, counted by `threads` threads.
pub fn perft<P: Position>(position: &P, depth: u32, threads: usize) -> u64 {
    if threads <= 1 || depth < 3 {
        return Counter::default().count(position, depth);
    }
    // Idle threads take the next piece of work.
    let work = beginnings(position);
    let next = AtomicUsize::new(0);
    let total = AtomicU64::new(0);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mut counter = Counter::default();
                while let Some(&(first, second)) = work.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let child = after(position, first);
                    let count = match second {
                        None => counter.count(&child, depth - 1),
                        Some(second) => counter.count(&after(&child, second), depth - 2),
                    };
                    total.fetch_add(count, Ordering::Relaxed);
                }
            });
        }
    });
    total.into_inner()
}

/// The count behind each first move.
pub fn divide<P: Position>(position: &P, depth: u32, threads: usize) -> Vec<(P::Move, u64)> {
    let below = depth.saturating_sub(1);
    moves_of(position)
        .into_iter()
        .map(|m| (m, perft(&after(position, m), below, threads)))
        .collect()
}

/// The first one or two moves of every sequence: two where that makes enough pieces of work for any number of threads,
/// one on boards so large that the first move does. Moves are kept, not positions, so that this stays small.
fn beginnings<P: Position>(position: &P) -> Vec<(P::Move, Option<P::Move>)> {
    const ENOUGH: usize = 1000;
    let firsts = moves_of(position);
    if firsts.len() > ENOUGH {
        return firsts.into_iter().map(|first| (first, None)).collect();
    }
    let both = |first| {
        moves_of(&after(position, first))
            .into_iter()
            .map(move |second| (first, Some(second)))
    };
    firsts.into_iter().flat_map(both).collect()
}

fn moves_of<P: Position>(position: &P) -> Vec<P::Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves
}

fn after<P: Position>(position: &P, m: P::Move) -> P {
    let mut child = position.clone();
    child.play_unchecked(m);
    child
}

/// Counts with one list of moves a depth, used again and again.
struct Counter<P: Position> {
    lists: Vec<Vec<P::Move>>,
}

impl<P: Position> Default for Counter<P> {
    fn default() -> Self {
        Counter { lists: Vec::new() }
    }
}

impl<P: Position> Counter<P> {
    fn count(&mut self, position: &P, depth: u32) -> u64 {
        match depth {
            0 => return 1,
            1 => return position.count_moves(),
            _ => {}
        }
        let mut moves = self.lists.pop().unwrap_or_default();
        moves.clear();
        position.legal_moves(&mut moves);
        let total = if depth == 2 {
            position.count_replies(&moves)
        } else {
            moves
                .iter()
                .map(|&m| self.count(&after(position, m), depth - 1))
                .sum()
        };
        self.lists.push(moves);
        total
    }
}
