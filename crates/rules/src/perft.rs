//! Perft: how many sequences of moves there are to a depth.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

use crate::Position;

/// The number of sequences of exactly `depth` moves, counted by `threads` threads.
pub fn perft<P: Position>(position: &P, depth: u32, threads: usize) -> u64 {
    if threads <= 1 || depth < 3 {
        return Counter::default().count(position, depth);
    }
    // Two plies make enough pieces of work for any number of threads; a piece is taken by whoever is free.
    let work: Vec<P> = children(position)
        .iter()
        .flat_map(|(_, child)| children(child))
        .map(|(_, child)| child)
        .collect();
    let next = AtomicUsize::new(0);
    let total = AtomicU64::new(0);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mut counter = Counter::default();
                while let Some(child) = work.get(next.fetch_add(1, Ordering::Relaxed)) {
                    total.fetch_add(counter.count(child, depth - 2), Ordering::Relaxed);
                }
            });
        }
    });
    total.into_inner()
}

/// The count behind each first move.
pub fn divide<P: Position>(position: &P, depth: u32, threads: usize) -> Vec<(P::Move, u64)> {
    let below = depth.saturating_sub(1);
    children(position)
        .into_iter()
        .map(|(m, child)| (m, perft(&child, below, threads)))
        .collect()
}

fn children<P: Position>(position: &P) -> Vec<(P::Move, P)> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let child = |m| {
        let mut child = position.clone();
        child.play_unchecked(m);
        (m, child)
    };
    moves.into_iter().map(child).collect()
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
        let mut total = 0;
        for &m in &moves {
            let mut child = position.clone();
            child.play_unchecked(m);
            total += self.count(&child, depth - 1);
        }
        self.lists.push(moves);
        total
    }
}
