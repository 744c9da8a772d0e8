//! The draw after too many moves without progress.
//!
//! The closer the draw, the smaller every score, so that the leading side prefers lines that make progress.

use super::searcher::{SearchNode, Searcher};
use crate::searchable::{Score, Searchable};

/// Plies before the draw at which scores start to shrink.
pub(super) const NEAR: u32 = 60;

impl<P: Searchable> Searcher<'_, P> {
    /// Moves without progress left before the draw; `None` while it is more than [`NEAR`] moves away.
    fn plies_left(&self, quiet: u32) -> Option<u32> {
        let limit = self
            .request
            .quiet_limit
            .filter(|_| self.request.options.no_progress)?;
        let left = limit.saturating_sub(quiet);
        (left <= NEAR).then_some(left)
    }

    /// Moves without progress after `m`. Far from the draw the game is not asked whether `m` is progress.
    pub(super) fn quiet_after(&self, position: &P, m: P::Move, node: SearchNode) -> u32 {
        let near = self.plies_left(node.quiet + 1).is_some();
        if near && position.is_progress(m) {
            0
        } else {
            node.quiet + 1
        }
    }

    /// Whether the game is drawn at this node for lack of progress.
    pub(super) fn is_drawn_without_progress(&self, node: SearchNode) -> bool {
        self.plies_left(node.quiet) == Some(0)
    }

    /// The static evaluation, scaled down in proportion to the moves left before the draw.
    pub(super) fn scaled(&self, score: Score, node: SearchNode) -> Score {
        match self.plies_left(node.quiet) {
            Some(left) => score * left as Score / NEAR as Score,
            None => score,
        }
    }
}
