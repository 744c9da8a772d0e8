//! Exact values: the margin with perfect play, by alpha-beta to the end of the game.
//!
//! Every question is put as «is it at least this much?», with a window that holds no value between its ends; the answers
//! close in on the margin (MTD(f), after Plaat). Memory keeps both bounds of a position, and mirrored positions share
//! them where the game says so.

use std::sync::atomic::AtomicBool;

use rules::Player;

use crate::searchable::{Score, Searchable, WON};
use crate::{Clock, Limits};

mod history;
mod memory;
pub mod proof;

use history::Habits;
pub use memory::Memory;
use memory::NO_SLOT;

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
pub fn solve<P: Searchable>(
    position: &P,
    limits: &Limits,
    memory: &mut Memory,
    stop: &AtomicBool,
    tick: &mut dyn FnMut(Progress),
) -> Option<Solution<P::Move>> {
    let mut solver = Solver {
        clock: Clock::start(limits, stop),
        nodes: 0,
        memory,
        habits: Habits::new(),
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
    // 1. The value of the position: the best of its moves. 2. Every move that reaches it.
    let (mut best, mut keep) = (-WON, Vec::new());
    for look in 0..2 {
        for (done, (m, child)) in children.iter().enumerate() {
            tick(Progress {
                done: done + look * children.len(),
                of: 2 * children.len(),
                nodes: solver.nodes,
            });
            if look == 0 {
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

/// The moves and where they lead, the most promising first.
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

/// How much of a habit a unit of a game's ordering score outweighs.
const HABIT: Score = 64;

struct Solver<'a, P: Searchable> {
    clock: Clock<'a>,
    nodes: u64,
    memory: &'a mut Memory,
    habits: Habits,
    /// The moves of all positions on the way, one position's after another's.
    ranked: Vec<(Score, P::Move)>,
}

impl<P: Searchable> Solver<'_, P> {
    /// The margin of a position for the player with this sign, or `floor` if it is no better than that.
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

    /// The margin of a position for the player with this sign, exact within the window; `before` is the slot of the
    /// move that led here.
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

    /// The margin for the player to move, exact if it lies between `alpha` and `beta`, else a bound beyond them.
    fn value(&mut self, position: &P, before: usize, alpha: Score, beta: Score) -> Option<Score> {
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
        // 3. What that says: below the window a bound from above, above it one from below, inside both.
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

    /// Appends the moves: the remembered one first, then by the game's ordering score and by habit.
    fn rank(&mut self, position: &P, before: usize, remembered: u16) {
        let start = self.ranked.len();
        position.exact_candidates(&mut self.ranked);
        let player = position.turn();
        for (order_score, m) in &mut self.ranked[start..] {
            let slot = position.slot(*m);
            *order_score = if slot as u16 == remembered {
                Score::MAX
            } else {
                *order_score * HABIT + self.habits.order_score(player, before, slot)
            };
        }
    }

    /// The best value of the moves ranked from `start` on, and the slot of the move that has it.
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
            self.habits.learn(player, before, slot, raised >= beta);
            if raised >= beta {
                break;
            }
        }
        Some((best, chosen))
    }

    /// Takes the most promising of the moves from `start` on; there is one.
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

/// The value where bounds alone decide the question.
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
            let solution = solve(
                &tree,
                &Limits::default(),
                &mut Memory::new(1),
                &AtomicBool::new(false),
                &mut |_| {},
            )
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
