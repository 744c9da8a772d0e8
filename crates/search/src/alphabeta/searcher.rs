//! One search thread: its budget, its move-ordering statistics, its path and its principal variations.

use std::sync::atomic::{AtomicBool, AtomicU64};

use super::SearchRequest;
use crate::ordering::{Candidate, MoveHistory};
use crate::searchable::{MAX_PLY, Score, Searchable};
use crate::{Budget, TranspositionTable};

/// The state of one search thread.
pub(super) struct Searcher<'a, P: Searchable> {
    pub(super) request: &'a SearchRequest<'a, P>,
    pub(super) table: &'a TranspositionTable,
    pub(super) budget: Budget<'a>,
    /// The nodes of the threads that have finished.
    pub(super) all_nodes: &'a AtomicU64,
    pub(super) nodes: u64,
    pub(super) history: MoveHistory<P::Move>,
    /// Keys of the positions from the game's start to this node; a repeated key is a draw.
    pub(super) path: Vec<u64>,
    /// The principal variation from each ply on (triangular PV table).
    pub(super) best_lines: Vec<Vec<P::Move>>,
    /// Move lists to reuse, so that nodes do not allocate.
    pub(super) spare: Vec<Vec<Candidate<P::Move>>>,
    pub(super) moves: Vec<P::Move>,
    /// Late move reductions in plies, by depth and by the number of moves tried before.
    pub(super) reductions: [[u8; 64]; 64],
}

/// A node of the search: its window, its depth and how the search got there.
#[derive(Debug, Clone, Copy)]
pub(super) struct SearchNode {
    pub(super) alpha: Score,
    pub(super) beta: Score,
    pub(super) depth: i32,
    pub(super) ply: usize,
    /// Moves without progress up to this node.
    pub(super) quiet: u32,
    /// The slot of the move that led here; `None` after a null move and at the root.
    pub(super) previous: Option<usize>,
}

impl SearchNode {
    /// Whether this is a PV node: one with an open window, where an exact score is wanted.
    pub(super) fn is_pv(&self) -> bool {
        self.beta - self.alpha > 1
    }
}

impl<'a, P: Searchable> Searcher<'a, P> {
    pub(super) fn new(
        request: &'a SearchRequest<'a, P>,
        table: &'a TranspositionTable,
        stop: &'a AtomicBool,
        all_nodes: &'a AtomicU64,
    ) -> Self {
        Searcher {
            request,
            table,
            budget: Budget::start(&request.limits, stop),
            all_nodes,
            nodes: 0,
            history: MoveHistory::new(),
            path: request.history.to_vec(),
            best_lines: vec![Vec::new(); MAX_PLY + 2],
            spare: Vec::new(),
            moves: Vec::new(),
            reductions: std::array::from_fn(|depth| {
                std::array::from_fn(|tried| {
                    let late = (tried.max(1) as f32).ln() * (depth.max(1) as f32).ln();
                    (late / 2.2) as u8
                })
            }),
        }
    }

    /// Makes `m`, followed by the variation of the next ply, the principal variation at `ply`.
    pub(super) fn extend_line(&mut self, ply: usize, m: P::Move) {
        let (before, after) = self.best_lines.split_at_mut(ply + 1);
        let line = &mut before[ply];
        line.clear();
        line.push(m);
        line.extend_from_slice(&after[0]);
    }

    /// Scores the moves of the list for move ordering.
    pub(super) fn order_moves(&mut self, position: &P, list: &mut [Candidate<P::Move>], node: SearchNode) {
        self.moves.clear();
        self.moves.extend(list.iter().map(|candidate| candidate.m));
        if self.request.options.history {
            self.history
                .order_moves(position, &self.moves, list, node.ply, node.previous);
        } else {
            for candidate in list {
                candidate.order = position.order_score(candidate.m);
            }
        }
    }
}

/// The moves with their places in the move list, not scored yet.
pub(super) fn candidates<M: Copy>(moves: &[M]) -> impl Iterator<Item = Candidate<M>> {
    moves.iter().zip(0..).map(|(&m, index)| Candidate {
        m,
        index,
        slot: 0,
        order: 0,
    })
}
