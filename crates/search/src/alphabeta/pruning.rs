//! What saves a node or makes it cheaper: memory, reductions, futility, null move.

use super::searcher::{Node, Searcher};
use crate::ordering::Candidate;
use crate::searchable::{FORCING, Score, Searchable, WON};
use crate::transposition_table::{Bound, Entry};

impl<P: Searchable> Searcher<'_, P> {
    /// How many plies less a move is looked at: the later it comes and the deeper the search, the more.
    pub(super) fn reduction(&self, candidate: Candidate<P::Move>, node: Node, tried: usize, pv: bool) -> i32 {
        if !self.request.options.reductions || node.depth < 3 || tried < 3 || candidate.order >= FORCING {
            return 0;
        }
        let late = self.reductions[(node.depth as usize).min(63)][tried.min(63)];
        (i32::from(late) + i32::from(!pv)).clamp(0, node.depth - 2)
    }

    /// The position's own value, where it may save a search: not on the main line, nor when all is about winning.
    pub(super) fn guess(&self, position: &P, node: Node) -> Option<Score> {
        let options = self.request.options;
        let usable = (options.futility || options.null_move) && P::FUTILITY > 0;
        (usable && !node.is_pv() && node.beta.abs() < WON).then(|| self.faded(position.evaluate(), node))
    }

    pub(super) fn is_reverse_futile(&self, stand: Option<Score>, node: Node) -> bool {
        let usable = self.request.options.futility && node.depth <= 3;
        usable && stand.is_some_and(|stand| stand - P::FUTILITY * node.depth >= node.beta)
    }

    /// Whether quiet moves are believed not to reach the window.
    pub(super) fn is_futile(&self, stand: Option<Score>, node: Node) -> bool {
        let usable = self.request.options.futility && node.depth <= 2;
        usable && stand.is_some_and(|stand| stand + P::FUTILITY * (node.depth + 1) <= node.alpha)
    }

    /// Whether the position is good enough even if the opponent moves twice, looked at less deep.
    pub(super) fn can_null_move(&mut self, position: &P, stand: Option<Score>, node: Node, key: u64) -> bool {
        let usable = self.request.options.null_move && node.depth >= 3 && node.previous.is_some();
        if !usable || stand.is_none_or(|stand| stand < node.beta) {
            return false;
        }
        let Some(next) = position.null_move() else {
            return false;
        };
        self.path.push(key);
        let child = Node {
            alpha: -node.beta,
            beta: 1 - node.beta,
            depth: node.depth - 3 - node.depth / 4,
            ply: node.ply + 1,
            quiet: node.quiet + 1,
            // Nobody passes right after a pass.
            previous: None,
        };
        let score = -self.value(&next, child);
        self.path.pop();
        score >= node.beta && !self.clock.is_over(self.nodes)
    }
}

/// The score of an entry where it decides the node.
pub(super) fn settled(entry: Entry, node: Node) -> Option<Score> {
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

/// A win is remembered by its distance from the position, not from the root.
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
