//! Exact values: the margin with perfect play, by alpha-beta to the end of the game.
//!
//! Null-window searches («is the margin at least this much?») close in on the margin: MTD(f), after Plaat. A table keeps
//! both bounds of every position, and symmetric positions share an entry where the game has a symmetric key. [`proof`]
//! solves games with two outcomes by proof-number search.

use std::sync::atomic::AtomicBool;

use rules::Player;

use crate::searchable::{Score, Searchable, WON};
use crate::{Budget, Limits};

mod history;
mod memory;
pub mod proof;

use history::CutoffHistory;
pub use memory::Memory;
use memory::NO_SLOT;

/// The exact result of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solution<M> {
    /// The first player's margin with perfect play; negative if the second player wins.
    pub margin: Score,
    /// The moves that keep that margin.
    pub best: Vec<M>,
    /// Positions searched.
    pub nodes: u64,
}

/// The progress of a solver.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// Root moves decided so far.
    pub done: usize,
    /// Root moves to decide.
    pub of: usize,
    /// Positions searched.
    pub nodes: u64,
}

/// Solves a position; `None` if the limits or the stop flag ended the search. Calls `tick` before every root move.
pub fn solve<P: Searchable>(
    position: &P,
    limits: &Limits,
    memory: &mut Memory,
    stop: &AtomicBool,
    tick: &mut dyn FnMut(Progress),
) -> Option<Solution<P::Move>> {
    let mut solver = Solver {
        budget: Budget::start(limits, stop),
        nodes: 0,
        memory,
        history: CutoffHistory::new(),
        ranked: Vec::new(),
    };
    if position.outcome().is_some() {
        return Some(Solution {
            margin: position.margin(),
            best: Vec::new(),
            nodes: 0,
        });
    }
    let children = children(position);
    let sign = sign_of(position.turn());
    // First pass: the position's margin, the best over its moves. Second pass: every move that reaches it.
    let (mut best, mut keep) = (-WON, Vec::new());
    for pass in 0..2 {
        for (done, (m, child)) in children.iter().enumerate() {
            tick(Progress {
                done: done + pass * children.len(),
                of: 2 * children.len(),
                nodes: solver.nodes,
            });
            if pass == 0 {
                best = solver.better_than(child, position.slot(*m), sign, best)?;
            } else if solver.margin_within(child, position.slot(*m), sign, best - 1, best)? >= best {
                keep.push(*m);
            }
        }
    }
    Some(Solution {
        margin: sign * best,
        best: keep,
        nodes: solver.nodes,
    })
}

/// The legal moves with the positions after them, in ordering-score order.
fn children<P: Searchable>(position: &P) -> Vec<(P::Move, P)> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let mut ranked = Vec::new();
    position.exact_candidates(&mut ranked);
    let order_score = |m: &P::Move| ranked.iter().find(|(_, n)| n == m).map_or(Score::MIN, |r| r.0);
    moves.sort_by_cached_key(|m| std::cmp::Reverse(order_score(m)));
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

/// The history score that one unit of a game's ordering score outweighs.
const ORDER_UNIT: Score = 64;

struct Solver<'a, P: Searchable> {
    budget: Budget<'a>,
    nodes: u64,
    memory: &'a mut Memory,
    history: CutoffHistory,
    /// The untried moves of all positions on the current path, used as a stack.
    ranked: Vec<(Score, P::Move)>,
}

impl<P: Searchable> Solver<'_, P> {
    /// The margin of a position for the player with this sign, or `floor` if it is not better (MTD(f)).
    fn better_than(&mut self, position: &P, before: usize, sign: Score, floor: Score) -> Option<Score> {
        let (least, most) = position.bounds();
        let (least, most) = if sign == 1 { (least, most) } else { (-most, -least) };
        let (mut low, mut high) = (least.max(floor), most.max(floor));
        let mut guess = if floor > -WON { floor } else { 0 }.clamp(low, high);
        while low < high {
            let wanted = guess.max(low + 1);
            guess = self.margin_within(position, before, sign, wanted - 1, wanted)?;
            if guess >= wanted {
                low = guess;
            } else {
                high = guess.max(floor);
            }
        }
        Some(low)
    }

    /// The margin of a position for the player with this sign, exact inside the window; `before` is the slot of the previous
    /// move.
    fn margin_within(
        &mut self,
        position: &P,
        before: usize,
        sign: Score,
        alpha: Score,
        beta: Score,
    ) -> Option<Score> {
        if sign_of(position.turn()) == sign {
            self.value(position, before, alpha, beta)
        } else {
            Some(-self.value(position, before, -beta, -alpha)?)
        }
    }

    /// The margin for the player to move, exact if it lies between `alpha` and `beta`, else a bound (fail-soft).
    fn value(&mut self, position: &P, before: usize, alpha: Score, beta: Score) -> Option<Score> {
        let own = sign_of(position.turn());
        if position.outcome().is_some() {
            return Some(own * position.margin());
        }
        self.nodes += 1;
        if self.budget.is_spent(self.nodes) {
            return None;
        }
        // 1. Bounds: the game's own, then the table's.
        let (least, most) = position.bounds();
        let (least, most) = if own == 1 { (least, most) } else { (-most, -least) };
        if let Some(score) = decided(least, most, alpha, beta) {
            return Some(score);
        }
        let mut known = self.memory.find(position.symmetric_key());
        let (least, most) = (least.max(known.low.into()), most.min(known.high.into()));
        if let Some(score) = decided(least, most, alpha, beta) {
            return Some(score);
        }
        // 2. The moves.
        let nodes = self.nodes;
        let start = self.ranked.len();
        self.rank(position, before, known.best);
        let window = (alpha.max(least - 1), beta.min(most + 1));
        let (best, chosen) = self.best_of(position, before, start, window)?;
        self.ranked.truncate(start);
        // 3. Store the new bounds: an upper one if the search failed low, a lower one if it failed high, both if exact.
        known.best = chosen;
        if best < beta {
            known.at_most(best);
        }
        if best > alpha {
            known.at_least(best);
        }
        self.memory.store(known, self.nodes - nodes);
        Some(best)
    }

    /// Pushes the moves with their ordering scores: the table's move first, then by the game's score and by history.
    fn rank(&mut self, position: &P, before: usize, remembered: u16) {
        let start = self.ranked.len();
        position.exact_candidates(&mut self.ranked);
        let player = position.turn();
        for (order_score, m) in &mut self.ranked[start..] {
            let slot = position.slot(*m);
            *order_score = if slot as u16 == remembered {
                Score::MAX
            } else {
                *order_score * ORDER_UNIT + self.history.order_score(player, before, slot)
            };
        }
    }

    /// The best margin over the moves from `start` on, and the slot of the best move.
    fn best_of(
        &mut self,
        position: &P,
        before: usize,
        start: usize,
        (alpha, beta): (Score, Score),
    ) -> Option<(Score, u16)> {
        let player = position.turn();
        let (mut best, mut chosen, mut raised) = (-Score::MAX, NO_SLOT, alpha);
        while self.ranked.len() > start {
            let m = self.take_best(start);
            let slot = position.slot(m);
            let mut next = position.clone();
            next.play_unchecked(m);
            let score = self.margin_within(&next, slot, sign_of(player), raised, beta)?;
            if score > best {
                (best, chosen) = (score, slot as u16);
                raised = raised.max(score);
            }
            self.history.learn(player, before, slot, raised >= beta);
            if raised >= beta {
                break;
            }
        }
        Some((best, chosen))
    }

    /// Pops the move with the highest ordering score from `start` on; there is one.
    fn take_best(&mut self, start: usize) -> P::Move {
        let mut best = start;
        for i in start + 1..self.ranked.len() {
            if self.ranked[i].0 > self.ranked[best].0 {
                best = i;
            }
        }
        self.ranked.swap_remove(best).1
    }
}

/// The margin, if the bounds alone decide the null-window question.
fn decided(least: Score, most: Score, alpha: Score, beta: Score) -> Option<Score> {
    if least >= beta || least == most {
        Some(least)
    } else {
        (most <= alpha).then_some(most)
    }
}

#[cfg(test)]
mod tests {
    use rules::Position;

    use super::*;
    use crate::toy::ToyTree;

    fn plain(position: &ToyTree) -> Score {
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
    fn solutions_equal_plain_minimax() {
        for seed in 0..400 {
            let tree = ToyTree::random(seed, 6);
            let solution = solve(
                &tree,
                &Limits::default(),
                &mut Memory::new(1),
                &AtomicBool::new(false),
                &mut |_| {},
            )
            .expect("nothing stops the solver");
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
    fn a_stopped_solver_returns_nothing() {
        let limits = Limits {
            nodes: Some(1),
            ..Limits::default()
        };
        let tree = ToyTree::random(2, 6);
        assert!(
            solve(
                &tree,
                &limits,
                &mut Memory::new(1),
                &AtomicBool::new(false),
                &mut |_| {}
            )
            .is_none()
        );
    }
}
