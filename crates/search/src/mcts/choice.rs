//! The final choice of a move.

use super::tree::{Proof, Tree, TreeNode};
use crate::searchable::{Choice, Score, Searchable, Variation, WON};

impl<P: Searchable> Tree<P> {
    /// The variations found so far: proven wins first, then by visits.
    pub(super) fn choice(&self, position: &P) -> Choice<P::Move> {
        let mut lines = Vec::new();
        let mut order: Vec<u32> = self.node(Self::ROOT).children.clone().collect();
        order.sort_by(|&a, &b| self.node(b).preference().total_cmp(&self.node(a).preference()));
        for at in order {
            let mut moves: Vec<P::Move> = self.node(at).m.into_iter().collect();
            let mut here = at;
            while let Some(next) = self
                .node(here)
                .children
                .clone()
                .max_by(|&a, &b| self.node(a).preference().total_cmp(&self.node(b).preference()))
            {
                if self.node(next).visits == 0 && self.node(next).proof == Proof::Open {
                    break;
                }
                moves.extend(self.node(next).m);
                here = next;
            }
            lines.push(Variation {
                score: self.node(at).score(),
                moves,
            });
        }
        debug_assert!(
            !lines.is_empty(),
            "the position to search has legal moves: {position:?}"
        );
        let depth = lines.first().map_or(0, |line| line.moves.len() as u32);
        Choice {
            lines,
            depth,
            nodes: u64::from(self.node(Self::ROOT).visits),
        }
    }
}

impl<M> TreeNode<M> {
    /// The rank of a move in the final choice: proven wins, then most visits, proven losses last.
    fn preference(&self) -> f64 {
        match self.proof {
            Proof::Won => 1e12,
            Proof::Lost => f64::from(self.visits) - 1e12,
            Proof::Drawn | Proof::Open => f64::from(self.visits) + f64::from(self.mean()),
        }
    }

    /// The mean result as a score: 400 per natural unit of the log odds.
    pub(super) fn score(&self) -> Score {
        match self.proof {
            Proof::Won => WON,
            Proof::Lost => -WON,
            Proof::Drawn => 0,
            Proof::Open => {
                let chance = f64::from(self.mean().clamp(0.001, 0.999));
                (400.0 * (chance / (1.0 - chance)).ln()) as Score
            }
        }
    }
}
