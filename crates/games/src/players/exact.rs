//! Perfect play in positions small enough to solve.

use std::cmp::Reverse;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use rules::Player;
use search::solve::Memory;
use search::{Choice, Limits, Score, Variation, WON};

use super::Playable;
use super::traps::Traps;

/// The exact value of a position and the moves that keep it.
pub(super) struct Exact<M> {
    /// 1 if the player to move wins, 0 for a draw, -1 for a loss.
    value: i32,
    /// The moves that keep the value, each with its expected result against a fallible opponent, from 0 to 1.
    best: Vec<(M, f32)>,
}

/// Expected results are rounded to this many steps; between equal ones the search decides.
const STEPS: f32 = 40.0;

impl<M: Copy + PartialEq> Exact<M> {
    /// Solves a position with half of the limits, or gives up. Unless the game is won, half of the rest goes into finding
    /// the best trap. Also returns the limits left.
    pub(super) fn find<G: Playable<Move = M>>(
        position: &G,
        limits: Limits,
        memory: &mut Memory,
        stop: &AtomicBool,
    ) -> (Option<Exact<M>>, Limits) {
        let begun = Instant::now();
        let after = |nodes| limits.after_nodes(nodes).after(begun.elapsed());
        let half = limits.half();
        let Some(solution) = position.solve(&half, memory, stop, &mut |_| {}) else {
            return (None, after(half.nodes.unwrap_or(0)));
        };
        let sign = if position.turn() == Player::First { 1 } else { -1 };
        let value = sign * solution.margin.signum();
        let (mut expected, mut nodes) = (vec![0.0; solution.best.len()], solution.nodes);
        if value <= 0 && expected.len() > 1 {
            let mut traps = Traps::new(position.turn(), &after(nodes).half(), stop);
            expected = traps.expected_results(position, &solution.best);
            nodes += traps.games();
        }
        let best = solution.best.into_iter().zip(expected).collect();
        (Some(Exact { value, best }), after(nodes))
    }

    /// Puts the moves that keep the value first, the best traps before the others; otherwise keeps the search's order.
    pub(super) fn order(&self, choice: &mut Choice<M>) {
        let value: Score = WON * self.value;
        let step = |expected: f32| (STEPS * expected) as i32;
        let rank = |m: M| self.best.iter().find(|best| best.0 == m).map(|best| step(best.1));
        for line in &mut choice.lines {
            line.score = match rank(line.moves[0]) {
                Some(_) => value,
                None => line.score.min(value),
            };
        }
        // A single-variation search may not have found the best trap.
        let most = self.best.iter().max_by_key(|best| step(best.1));
        if let Some(&(m, highest)) = most
            && choice
                .lines
                .iter()
                .all(|line| rank(line.moves[0]) != Some(step(highest)))
        {
            choice.lines.insert(
                0,
                Variation {
                    score: value,
                    moves: vec![m],
                },
            );
        }
        choice.lines.sort_by_key(|line| Reverse(rank(line.moves[0])));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paths::Paths;
    use rules::Game;

    #[test]
    fn a_quarter_of_the_nodes_is_left_for_the_search_at_least() {
        let start = Paths::start(&"4".parse().unwrap());
        for nodes in [0, 1, 1_000, 40_000] {
            let limits = Limits {
                nodes: Some(nodes),
                ..Limits::default()
            };
            let (mut memory, stop) = (Memory::new(1), AtomicBool::new(false));
            let (exact, left) = Exact::find(&start, limits, &mut memory, &stop);
            assert_eq!(exact.is_some(), nodes == 40_000);
            assert!(left.nodes >= Some(nodes / 4), "{left:?} of {nodes}");
        }
    }

    /// A search that named one move.
    fn searched(m: u8) -> Choice<u8> {
        Choice {
            lines: vec![Variation {
                score: 40,
                moves: vec![m],
            }],
            depth: 4,
            nodes: 100,
        }
    }

    #[test]
    fn the_best_trap_is_played_though_the_search_named_a_lesser_one() {
        let exact = Exact {
            value: 0,
            best: vec![(7_u8, 0.9), (3, 0.5)],
        };
        let mut choice = searched(3);
        exact.order(&mut choice);
        assert_eq!(choice.best(), 7);
        assert_eq!(choice.lines[1].score, 0);
    }

    #[test]
    fn a_move_that_keeps_the_value_is_played_though_the_search_did_not_name_it() {
        let exact = Exact {
            value: 1,
            best: vec![(7_u8, 0.0)],
        };
        let mut choice = searched(3);
        exact.order(&mut choice);
        assert_eq!(choice.best(), 7);
        assert_eq!(choice.lines[0].score, WON);
        assert_eq!(choice.lines[1].moves, [3]);
    }
}
