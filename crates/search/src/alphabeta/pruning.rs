//! Pruning and reductions: transposition-table cutoffs, null-move pruning, futility pruning, late move reductions.

use super::searcher::{SearchNode, Searcher};
use crate::ordering::Candidate;
use crate::searchable::{FORCING, Score, Searchable, WON};
use crate::transposition_table::{Bound, TableEntry};

impl<P: Searchable> Searcher<'_, P> {
    /// Late move reduction: by how many plies to shorten the search of a move. It grows with the depth and with the number
    /// of moves tried before; forcing moves are never reduced.
    pub(super) fn reduction(
        &self,
        candidate: Candidate<P::Move>,
        node: SearchNode,
        tried: usize,
        pv: bool,
    ) -> i32 {
        if !self.request.options.reductions || node.depth < 3 || tried < 3 || candidate.order >= FORCING {
            return 0;
        }
        let late = self.reductions[(node.depth as usize).min(63)][tried.min(63)];
        (i32::from(late) + i32::from(!pv)).clamp(0, node.depth - 2)
    }

    /// The static evaluation, if pruning may use it: not on the principal variation, nor while a win is being proven.
    pub(super) fn static_eval(&self, position: &P, node: SearchNode) -> Option<Score> {
        let options = self.request.options;
        let usable = (options.futility || options.null_move) && P::FUTILITY > 0;
        (usable && !node.is_pv() && node.beta.abs() < WON).then(|| self.scaled(position.evaluate(), node))
    }

    /// Reverse futility pruning: near the leaves, a position this far above the window will stay above it.
    pub(super) fn is_reverse_futile(&self, stand: Option<Score>, node: SearchNode) -> bool {
        let usable = self.request.options.futility && node.depth <= 3;
        usable && stand.is_some_and(|stand| stand - P::FUTILITY * node.depth >= node.beta)
    }

    /// Futility pruning: near the leaves, quiet moves will not lift a position this far below the window into it.
    pub(super) fn is_futile(&self, stand: Option<Score>, node: SearchNode) -> bool {
        let usable = self.request.options.futility && node.depth <= 2;
        usable && stand.is_some_and(|stand| stand + P::FUTILITY * (node.depth + 1) <= node.alpha)
    }

    /// Null-move pruning: whether the position stays above the window in a shallower search even if the player passes.
    pub(super) fn can_null_move(
        &mut self,
        position: &P,
        stand: Option<Score>,
        node: SearchNode,
        key: u64,
    ) -> bool {
        let usable = self.request.options.null_move && node.depth >= 3 && node.previous.is_some();
        if !usable || stand.is_none_or(|stand| stand < node.beta) {
            return false;
        }
        let Some(next) = position.null_move() else {
            return false;
        };
        self.path.push(key);
        let child = SearchNode {
            alpha: -node.beta,
            beta: 1 - node.beta,
            depth: node.depth - 3 - node.depth / 4,
            ply: node.ply + 1,
            quiet: node.quiet + 1,
            // No two null moves in a row.
            previous: None,
        };
        let score = -self.value(&next, child);
        self.path.pop();
        score >= node.beta && !self.budget.is_spent(self.nodes)
    }
}

/// The score of a table entry, if it is deep enough and its bound decides the node.
pub(super) fn table_cutoff(entry: TableEntry, node: SearchNode) -> Option<Score> {
    if i32::from(entry.depth) < node.depth || node.is_pv() {
        return None;
    }
    let score = from_table(entry.score, node.ply);
    match entry.bound {
        Bound::Exact => Some(score),
        Bound::Lower => (score >= node.beta).then_some(score),
        Bound::Upper => (score <= node.alpha).then_some(score),
    }
}

/// The table stores the distance of a win from the position itself, not from the root.
pub(super) fn to_table(score: Score, ply: usize) -> Score {
    if score.abs() < WON {
        score
    } else {
        score + score.signum() * ply as Score
    }
}

fn from_table(score: Score, ply: usize) -> Score {
    if score.abs() < WON {
        score
    } else {
        score - score.signum() * ply as Score
    }
}
