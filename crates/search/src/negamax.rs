//! Plain negamax: the reference that every other search is tested against.

use crate::searchable::{Score, Searchable, finished};

/// The value of a position for the player to move, `depth` plies deep.
pub fn negamax<P: Searchable>(position: &P, depth: u32) -> Score {
    value(position, depth, 0)
}

fn value<P: Searchable>(position: &P, depth: u32, ply: usize) -> Score {
    if let Some(outcome) = position.outcome() {
        return finished(position, outcome, ply);
    }
    if depth == 0 {
        return position.evaluate();
    }
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let child = |m| {
        let mut next = position.clone();
        next.play_unchecked(m);
        // Turns need not alternate; a value is always for the player to move.
        let score = value(&next, depth - 1, ply + 1);
        if next.turn() == position.turn() {
            score
        } else {
            -score
        }
    };
    moves.into_iter().map(child).max().unwrap_or(0)
}
