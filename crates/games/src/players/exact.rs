//! Perfect play where the rest of a game is small enough to be solved.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use rules::Player;
use search::solve::Memory;
use search::{Choice, Limits, Score, WON};

use super::Played;
use super::traps::temptation;

/// The exact value of a position for the player to move, and the moves that keep it.
pub(super) struct Exact<M> {
    value: i32,
    /// With how likely the opponent is to go wrong after each.
    best: Vec<(M, f32)>,
}

impl<M: Copy + PartialEq> Exact<M> {
    /// Solves a position within the limits, or gives up. What is left of them goes into traps.
    pub(super) fn find<G: Played<Move = M>>(
        position: &G,
        limits: Limits,
        memory: &mut Memory,
        stop: &AtomicBool,
    ) -> Option<Exact<M>> {
        let begun = Instant::now();
        let solution = position.solve(&limits, memory, stop, &mut |_| {})?;
        let sign = if position.turn() == Player::First { 1 } else { -1 };
        let mut exact = Exact {
            value: sign * solution.margin.signum(),
            best: solution.best.into_iter().map(|m| (m, 0.0)).collect(),
        };
        if exact.value == 0 && exact.best.len() > 1 {
            for (m, trap) in &mut exact.best {
                let left = Limits {
                    time: limits.time.map(|time| time.saturating_sub(begun.elapsed())),
                    ..limits
                };
                let mut next = position.clone();
                next.play_unchecked(*m);
                if next.outcome().is_none() {
                    *trap = temptation(&next, &left, memory, stop).unwrap_or(0.0);
                }
            }
        }
        Some(exact)
    }

    /// Puts the moves that keep the value first, the best traps before the others, else in the order of the search.
    pub(super) fn order(&self, choice: &mut Choice<M>) {
        let value: Score = WON * self.value;
        let trap = |m: M| self.best.iter().find(|best| best.0 == m).map(|best| best.1);
        for line in &mut choice.lines {
            line.score = match trap(line.moves[0]) {
                Some(_) => value,
                None => line.score.min(value),
            };
        }
        // Traps that are nearly alike are left to the search.
        let rank = |m: M| trap(m).map_or(i32::MAX, |trap| (-10.0 * trap) as i32);
        choice.lines.sort_by_key(|line| rank(line.moves[0]));
    }
}
