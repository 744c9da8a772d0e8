//! The draw for want of progress: the nearer it comes, the less a lead is worth, so that whoever leads does something.

use super::searcher::{Node, Searcher};
use crate::searchable::{Score, Searchable};

/// How many moves before the draw values begin to fade.
pub(super) const NEAR: u32 = 60;

impl<P: Searchable> Searcher<'_, P> {
    /// How many moves may still be played without progress; `None` while the end is too far to count.
    fn patience(&self, quiet: u32) -> Option<u32> {
        let limit = self
            .request
            .quiet_limit
            .filter(|_| self.request.options.no_progress)?;
        let left = limit.saturating_sub(quiet);
        (left <= NEAR).then_some(left)
    }

    /// Moves without progress once `m` is played. Far from the limit nobody asks the game whether it is progress.
    pub(super) fn quiet_after(&self, position: &P, m: P::Move, node: Node) -> u32 {
        let near = self.patience(node.quiet + 1).is_some();
        if near && position.is_progress(m) {
            0
        } else {
            node.quiet + 1
        }
    }

    /// Whether the game has just been drawn.
    pub(super) fn is_out_of_patience(&self, node: Node) -> bool {
        self.patience(node.quiet) == Some(0)
    }

    /// The value with the end in mind.
    pub(super) fn faded(&self, score: Score, node: Node) -> Score {
        match self.patience(node.quiet) {
            Some(left) => score * left as Score / NEAR as Score,
            None => score,
        }
    }
}
