//! Perfect play where the rest of a game is small enough to be solved.

use std::cmp::Reverse;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use rules::Player;
use search::solve::Memory;
use search::{Choice, Limits, Line, Score, WON};

use super::Playable;
use super::traps::Traps;

/// The exact value of a position for the player to move, and the moves that keep it.
pub(super) struct Exact<M> {
    value: i32,
    /// With the score that each promises against an opponent who goes wrong.
    best: Vec<(M, f32)>,
}

/// Promises that differ by less than one of so many steps are left to the search.
const STEPS: f32 = 40.0;

impl<M: Copy + PartialEq> Exact<M> {
    /// Solves a position with half of the limits, or gives up. Half of what is then left goes into traps, unless the game is
    /// won anyway. Also tells what is left in the end.
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
        let (mut promises, mut nodes) = (vec![0.0; solution.best.len()], solution.nodes);
        if value <= 0 && promises.len() > 1 {
            let mut traps = Traps::new(position.turn(), &after(nodes).half(), stop);
            promises = traps.promises(position, &solution.best);
            nodes += traps.games();
        }
        let best = solution.best.into_iter().zip(promises).collect();
        (Some(Exact { value, best }), after(nodes))
    }

    /// Puts the moves that keep the value first, the best traps before the others, else in the order of the search.
    pub(super) fn order(&self, choice: &mut Choice<M>) {
        let value: Score = WON * self.value;
        let step = |promise: f32| (STEPS * promise) as i32;
        let promise = |m: M| self.best.iter().find(|best| best.0 == m).map(|best| step(best.1));
        for line in &mut choice.lines {
            line.score = match promise(line.moves[0]) {
                Some(_) => value,
                None => line.score.min(value),
            };
        }
        // A search that was asked for one line may have found another one.
        let most = self.best.iter().max_by_key(|best| step(best.1));
        if let Some(&(m, highest)) = most
            && choice
                .lines
                .iter()
                .all(|line| promise(line.moves[0]) != Some(step(highest)))
        {
            choice.lines.insert(
                0,
                Line {
                    score: value,
                    moves: vec![m],
                },
            );
        }
        choice.lines.sort_by_key(|line| Reverse(promise(line.moves[0])));
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
            lines: vec![Line {
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
