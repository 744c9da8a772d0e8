//! One thread of the search and what it keeps.

use std::sync::atomic::{AtomicBool, AtomicU64};

use super::SearchRequest;
use crate::ordering::{Candidate, Experience};
use crate::searchable::{MAX_PLY, Score, Searchable};
use crate::{Clock, TranspositionTable};

/// One thread of the search.
pub(super) struct Searcher<'a, P: Searchable> {
    pub(super) request: &'a SearchRequest<'a, P>,
    pub(super) table: &'a TranspositionTable,
    pub(super) clock: Clock<'a>,
    pub(super) all_nodes: &'a AtomicU64,
    pub(super) nodes: u64,
    pub(super) history: Experience<P::Move>,
    /// Keys of the positions on the way here, the game's own first; a repeated one is a draw.
    pub(super) path: Vec<u64>,
    /// The best line found from each ply on.
    pub(super) best_lines: Vec<Vec<P::Move>>,
    pub(super) spare: Vec<Vec<Candidate<P::Move>>>,
    pub(super) moves: Vec<P::Move>,
    /// By how much a move is reduced, by depth and place in the order.
    pub(super) reductions: [[u8; 64]; 64],
}

/// The window and the place of a node.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node {
    pub(super) alpha: Score,
    pub(super) beta: Score,
    pub(super) depth: i32,
    pub(super) ply: usize,
    /// Moves without progress before this one, where they are counted.
    pub(super) quiet: u32,
    /// The slot of the move that led here.
    pub(super) previous: Option<usize>,
}

impl Node {
    /// Whether the node lies on the main line, where an exact value is wanted.
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
            clock: Clock::start(&request.limits, stop),
            all_nodes,
            nodes: 0,
            history: Experience::new(),
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

    pub(super) fn extend_line(&mut self, ply: usize, m: P::Move) {
        let (before, after) = self.best_lines.split_at_mut(ply + 1);
        let line = &mut before[ply];
        line.clear();
        line.push(m);
        line.extend_from_slice(&after[0]);
    }

    /// Gives every move of the list its order.
    pub(super) fn judge(&mut self, position: &P, list: &mut [Candidate<P::Move>], node: Node) {
        self.moves.clear();
        self.moves.extend(list.iter().map(|candidate| candidate.m));
        if self.request.options.history {
            self.history
                .judge(position, &self.moves, list, node.ply, node.previous);
        } else {
            for candidate in list {
                candidate.order = position.order_score(candidate.m);
            }
        }
    }
}

/// The moves with their places, not yet judged.
pub(super) fn candidates<M: Copy>(moves: &[M]) -> impl Iterator<Item = Candidate<M>> {
    moves.iter().zip(0..).map(|(&m, index)| Candidate {
        m,
        index,
        slot: 0,
        order: 0,
    })
}
