//! Exact values: the margin with perfect play, by alpha-beta to the end of the game.

use std::sync::atomic::AtomicBool;

use rules::Player;

use crate::searched::{Score, Searched};
use crate::{Clock, Limits};

/// An exact value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solution<M> {
    /// By how much the first player wins with perfect play (negative if the second does).
    pub margin: Score,
    /// The moves that keep it.
    pub best: Vec<M>,
    /// Positions looked at.
    pub nodes: u64,
}

/// How far a solver has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// First moves that are decided.
    pub done: usize,
    /// First moves there are.
    pub of: usize,
    /// Positions looked at.
    pub nodes: u64,
}

/// Solves a position; `None` if the limits or the flag stopped it. `tick` hears of every first move that is decided.
pub fn solve<P: Searched>(
    position: &P,
    limits: &Limits,
    memory: usize,
    stop: &AtomicBool,
    tick: &mut dyn FnMut(Progress),
) -> Option<Solution<P::Move>> {
    let mut solver = Solver::new(limits, memory, stop);
    if position.outcome().is_some() {
        return Some(Solution {
            margin: position.margin(),
            best: Vec::new(),
            nodes: 0,
        });
    }
    let children = children(position);
    let sign = sign_of(position.turn());
    // 1. The value of the position: the best of its moves.
    let mut best = -Score::MAX;
    for (done, (_, child)) in children.iter().enumerate() {
        tick(Progress {
            done,
            of: 2 * children.len(),
            nodes: solver.nodes,
        });
        best = best.max(sign * solver.margin_within(child, sign, best, Score::MAX)?);
    }
    // 2. Every other move that reaches it.
    let mut keep = Vec::new();
    for (done, (m, child)) in children.iter().enumerate() {
        tick(Progress {
            done: done + children.len(),
            of: 2 * children.len(),
            nodes: solver.nodes,
        });
        if sign * solver.margin_within(child, sign, best - 1, best)? >= best {
            keep.push(*m);
        }
    }
    Some(Solution {
        margin: sign * best,
        best: keep,
        nodes: solver.nodes,
    })
}

/// The moves and where they lead, the most promising first.
fn children<P: Searched>(position: &P) -> Vec<(P::Move, P)> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves.sort_by_key(|&m| std::cmp::Reverse(position.promise(m)));
    let child = |m| {
        let mut next = position.clone();
        next.play_unchecked(m);
        (m, next)
    };
    moves.into_iter().map(child).collect()
}

fn sign_of(player: Player) -> Score {
    match player {
        Player::First => 1,
        Player::Second => -1,
    }
}

/// Bounds of a margin, for the player to move, and the move that was best.
#[derive(Debug, Clone, Copy)]
struct Known {
    key: u64,
    low: i16,
    high: i16,
    best: u16,
}

const NOTHING: Known = Known {
    key: 0,
    low: i16::MIN,
    high: i16::MAX,
    best: u16::MAX,
};

struct Solver<'a> {
    clock: Clock<'a>,
    nodes: u64,
    known: Vec<Known>,
}

impl<'a> Solver<'a> {
    fn new(limits: &Limits, memory: usize, stop: &'a AtomicBool) -> Solver<'a> {
        let slots = ((memory.max(1) << 20) / size_of::<Known>()).next_power_of_two() / 2;
        Solver {
            clock: Clock::start(limits, stop),
            nodes: 0,
            known: vec![NOTHING; slots],
        }
    }

    /// The first player's margin of a position, exact within a window that is given for a player by sign.
    fn margin_within<P: Searched>(
        &mut self,
        position: &P,
        sign: Score,
        alpha: Score,
        beta: Score,
    ) -> Option<Score> {
        let own = sign_of(position.turn());
        let (low, high) = if own == sign {
            (alpha, beta)
        } else {
            (-beta, -alpha)
        };
        Some(own * self.value(position, low, high)?)
    }

    /// The margin for the player to move, exact if it lies between `alpha` and `beta`, else a bound beyond them.
    fn value<P: Searched>(&mut self, position: &P, mut alpha: Score, mut beta: Score) -> Option<Score> {
        let own = sign_of(position.turn());
        if position.outcome().is_some() {
            return Some(own * position.margin());
        }
        self.nodes += 1;
        if self.clock.is_over(self.nodes) {
            return None;
        }
        // 1. What can still happen, by the game's own word and by memory.
        let (least, most) = position.bounds();
        let (least, most) = if own == 1 { (least, most) } else { (-most, -least) };
        let key = position.symmetric_key();
        let slot = (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20) as usize & (self.known.len() - 1);
        let known = if self.known[slot].key == key {
            self.known[slot]
        } else {
            Known { key, ..NOTHING }
        };
        let (least, most) = (least.max(known.low.into()), most.min(known.high.into()));
        if least >= beta || least == most {
            return Some(least);
        }
        if most <= alpha {
            return Some(most);
        }
        alpha = alpha.max(least - 1);
        beta = beta.min(most + 1);
        // 2. The moves, the remembered one first.
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let mut order: Vec<(Score, u16)> = moves
            .iter()
            .zip(0..)
            .map(|(&m, index)| (position.promise(m), index))
            .collect();
        for (promise, index) in &mut order {
            if *index == known.best {
                *promise = Score::MAX;
            }
        }
        order.sort_unstable_by_key(|&(promise, index)| (std::cmp::Reverse(promise), index));
        let (mut best, mut chosen, mut raised) = (-Score::MAX, u16::MAX, alpha);
        for (_, index) in order {
            let mut next = position.clone();
            next.play_unchecked(moves[index as usize]);
            let score = own * self.margin_within(&next, own, raised, beta)?;
            if score > best {
                (best, chosen) = (score, index);
                raised = raised.max(score);
                if raised >= beta {
                    break;
                }
            }
        }
        // 3. Remember what that says.
        let mut now = Known {
            best: chosen,
            ..known
        };
        if best < beta {
            now.high = now
                .high
                .min(best.max(alpha).clamp(i16::MIN.into(), i16::MAX.into()) as i16);
        }
        if best > alpha {
            now.low = now.low.max(best.clamp(i16::MIN.into(), i16::MAX.into()) as i16);
        }
        self.known[slot] = now;
        Some(best)
    }
}

#[cfg(test)]
mod tests {
    use rules::Position;

    use super::*;
    use crate::toy::Tree;

    fn plain(position: &Tree) -> Score {
        if position.outcome().is_some() {
            return position.margin();
        }
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let values = moves.into_iter().map(|m| {
            let mut next = position.clone();
            next.play_unchecked(m);
            plain(&next)
        });
        let best = if position.turn() == Player::First {
            values.max()
        } else {
            values.min()
        };
        best.unwrap_or(0)
    }

    #[test]
    fn solutions_are_those_of_the_plain_way() {
        for seed in 0..400 {
            let tree = Tree::random(seed, 6);
            let solution = solve(&tree, &Limits::default(), 1, &AtomicBool::new(false), &mut |_| {})
                .expect("nothing stops it");
            assert_eq!(solution.margin, plain(&tree), "seed {seed}");
            let mut moves = Vec::new();
            tree.legal_moves(&mut moves);
            for m in moves {
                let mut next = tree.clone();
                next.play_unchecked(m);
                assert_eq!(
                    solution.best.contains(&m),
                    plain(&next) == solution.margin,
                    "seed {seed} move {m}"
                );
            }
        }
    }

    #[test]
    fn a_stopped_solver_says_nothing() {
        let limits = Limits {
            nodes: Some(1),
            ..Limits::default()
        };
        let tree = Tree::random(2, 6);
        assert!(solve(&tree, &limits, 1, &AtomicBool::new(false), &mut |_| {}).is_none());
    }
}
