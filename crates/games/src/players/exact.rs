//! Perfect play where the rest of a game is small enough to be solved.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use rules::Player;
use search::solve::Memory;
use search::{Choice, Limits, Line, Score, WON};

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
                let left = limits.after(begun.elapsed());
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
        // A search that was asked for one line may have found another one.
        if choice.lines.iter().all(|line| trap(line.moves[0]).is_none()) {
            let exact = self.best.iter().map(|&(m, _)| Line {
                score: value,
                moves: vec![m],
            });
            choice.lines.splice(0..0, exact.take(1));
        }
        // Traps that are nearly alike are left to the search.
        let rank = |m: M| trap(m).map_or(i32::MAX, |trap| (-10.0 * trap) as i32);
        choice.lines.sort_by_key(|line| rank(line.moves[0]));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_that_keeps_the_value_is_played_though_the_search_did_not_name_it() {
        let exact = Exact {
            value: 1,
            best: vec![(7_u8, 0.0)],
        };
        let mut choice = Choice {
            lines: vec![Line {
                score: 40,
                moves: vec![3],
            }],
            depth: 4,
            nodes: 100,
        };
        exact.order(&mut choice);
        assert_eq!(choice.best(), 7);
        assert_eq!(choice.lines[0].score, WON);
        assert_eq!(choice.lines[1].moves, [3]);
    }
}
