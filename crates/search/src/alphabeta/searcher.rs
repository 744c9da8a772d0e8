//! One thread of the search and what it keeps.

use std::sync::atomic::{AtomicBool, AtomicU64};

use super::Question;
use crate::ordering::{Candidate, Experience};
use crate::searchable::{MAX_PLY, Score, Searched};
use crate::{Clock, Table};

/// One thread of the search.
pub(super) struct Searcher<'a, P: Searched> {
    pub(super) question: &'a Question<'a, P>,
    pub(super) table: &'a Table,
    pub(super) clock: Clock<'a>,
    pub(super) all_nodes: &'a AtomicU64,
    pub(super) nodes: u64,
    pub(super) experience: Experience<P::Move>,
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

impl<'a, P: Searched> Searcher<'a, P> {
    pub(super) fn new(
        question: &'a Question<'a, P>,
        table: &'a Table,
        stop: &'a AtomicBool,
        all_nodes: &'a AtomicU64,
    ) -> Self {
        Searcher {
            question,
            table,
            clock: Clock::start(&question.limits, stop),
            all_nodes,
            nodes: 0,
            experience: Experience::new(),
            path: question.history.to_vec(),
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
        if self.question.ideas.experience {
            self.experience
                .judge(position, &self.moves, list, node.ply, node.previous);
        } else {
            for candidate in list {
                candidate.order = position.promise(candidate.m);
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
