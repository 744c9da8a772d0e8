//! Which of several moves of the same exact value sets the opponent the hardest task.
//!
//! Opponents are taken to prefer what looks good at first sight, by the game's own evaluation; a move is the better a trap,
//! the likelier they are to choose a reply that loses what they had.

use std::sync::atomic::AtomicBool;

use search::solve::Memory;
use search::{Limits, Score, finished};

use super::Played;

/// A difference in the evaluation that makes a reply e times as likely.
const TEMPTATION: f32 = 100.0;

/// How likely the player to move is to lose something, from 0 to 1; `None` if that could not be found out in time.
pub(super) fn temptation<G: Played>(
    position: &G,
    limits: &Limits,
    memory: &mut Memory,
    stop: &AtomicBool,
) -> Option<f32> {
    let solution = position.solve(limits, memory, stop, &mut |_| {})?;
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let looks: Vec<Score> = moves.iter().map(|&m| first_sight(position, m)).collect();
    let best = looks.iter().copied().max()?;
    let (mut wrong, mut all) = (0.0, 0.0);
    for (m, look) in moves.iter().zip(looks) {
        let likely = ((look - best) as f32 / TEMPTATION).exp();
        all += likely;
        if !solution.best.contains(m) {
            wrong += likely;
        }
    }
    Some(wrong / all)
}

/// What a move looks like to the player who makes it, one move ahead.
fn first_sight<G: Played>(position: &G, m: G::Move) -> Score {
    let mut next = position.clone();
    next.play_unchecked(m);
    let score = match next.outcome() {
        Some(outcome) => finished(&next, outcome, 1),
        None => next.evaluate(),
    };
    if next.turn() == position.turn() {
        score
    } else {
        -score
    }
}
