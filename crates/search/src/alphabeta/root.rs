//! The root: iterative deepening with aspiration windows.

use std::sync::atomic::Ordering;

use super::node::INFINITE;
use super::searcher::{SearchNode, Searcher, candidates};
use crate::ordering::Candidate;
use crate::searchable::{Choice, MAX_PLY, Score, Searchable, Variation, WON};

impl<P: Searchable> Searcher<'_, P> {
    /// Iterative deepening. Helper threads with an odd number start one ply deeper, so that the threads do different work
    /// (lazy SMP).
    pub(super) fn deepen(
        &mut self,
        number: usize,
        report: &mut dyn FnMut(&Choice<P::Move>),
    ) -> Choice<P::Move> {
        let mut roots = self.roots();
        assert!(!roots.is_empty(), "the position to search has legal moves");
        let wanted = self.request.lines.clamp(1, roots.len());
        let first = Variation {
            score: 0,
            moves: vec![roots[0].m],
        };
        let mut choice = Choice {
            lines: vec![first],
            depth: 0,
            nodes: 0,
        };
        let deepest = self
            .request
            .limits
            .depth
            .unwrap_or(MAX_PLY as u32 - 1)
            .clamp(1, MAX_PLY as u32 - 1);
        for depth in 1 + (number as u32 & 1)..=deepest {
            let mut lines: Vec<Variation<P::Move>> = Vec::new();
            for place in 0..wanted {
                let guess = choice.lines.get(place).map_or(0, |line| line.score);
                let line = self.search_with_aspiration(&mut roots, place, depth as i32, guess);
                lines.extend(line);
                if self.budget.is_spent(self.nodes) {
                    break;
                }
            }
            // An unfinished iteration counts once it has a best move, since it tried the last iteration's best move first.
            if let Some(line) = lines.first() {
                let whole = lines.len() == wanted && !self.budget.is_spent(self.nodes);
                choice.depth = if whole { depth } else { choice.depth };
                if whole || choice.lines.len() <= lines.len() {
                    choice.lines = lines;
                } else if line.moves != choice.lines[0].moves {
                    choice.lines[0] = line.clone();
                }
            }
            choice.nodes = self.all_nodes.load(Ordering::Relaxed) + self.nodes;
            if self.budget.is_spent(self.nodes) {
                break;
            }
            report(&choice);
            if self.is_settled(&choice, roots.len(), depth) {
                break;
            }
        }
        self.all_nodes.fetch_add(self.nodes, Ordering::Relaxed);
        choice.nodes = self.all_nodes.load(Ordering::Relaxed);
        choice
    }

    /// Whether searching deeper can't change the answer: a single legal move, or a win or loss within the depth searched.
    fn is_settled(&self, choice: &Choice<P::Move>, moves: usize, depth: u32) -> bool {
        let score = choice.lines[0].score.abs();
        let decided = score >= WON && (WON + MAX_PLY as Score - score) <= depth as Score;
        let only = moves == 1 && self.request.limits.depth.is_none();
        self.request.lines == 1 && (decided || only)
    }

    fn roots(&mut self) -> Vec<Candidate<P::Move>> {
        self.moves.clear();
        self.request.position.legal_moves(&mut self.moves);
        let mut roots: Vec<_> = candidates(&self.moves).collect();
        let node = SearchNode {
            alpha: -INFINITE,
            beta: INFINITE,
            depth: 0,
            ply: 0,
            quiet: 0,
            previous: None,
        };
        self.order_moves(self.request.position, &mut roots, node);
        roots.sort_by_key(|candidate| std::cmp::Reverse(candidate.order));
        roots
    }

    /// The best variation among the root moves from `place` on. Starts with an aspiration window around `guess` and widens it
    /// on the side where the search fails high or low.
    fn search_with_aspiration(
        &mut self,
        roots: &mut [Candidate<P::Move>],
        place: usize,
        depth: i32,
        guess: Score,
    ) -> Option<Variation<P::Move>> {
        let mut width = 30;
        let narrow = self.request.options.aspiration && depth >= 4 && guess.abs() < WON;
        let (mut alpha, mut beta) = if narrow {
            (guess - width, guess + width)
        } else {
            (-INFINITE, INFINITE)
        };
        loop {
            let line = self.search_root(
                roots,
                place,
                SearchNode {
                    alpha,
                    beta,
                    depth,
                    ply: 0,
                    quiet: self.request.history.len() as u32,
                    previous: None,
                },
            );
            let Some(found) = &line else { return None };
            if self.budget.is_spent(self.nodes) {
                return line;
            }
            width *= 4;
            if found.score <= alpha && alpha > -INFINITE {
                alpha = (found.score - width).max(-INFINITE);
            } else if found.score >= beta && beta < INFINITE {
                beta = (found.score + width).min(INFINITE);
            } else {
                return line;
            }
        }
    }

    /// Searches the root moves from `place` on and moves the best one to that place.
    fn search_root(
        &mut self,
        roots: &mut [Candidate<P::Move>],
        place: usize,
        node: SearchNode,
    ) -> Option<Variation<P::Move>> {
        let position = self.request.position;
        self.path.push(position.key());
        let mut best: Option<Variation<P::Move>> = None;
        let mut alpha = node.alpha;
        for tried in place..roots.len() {
            let m = roots[tried].m;
            let reduction = self.reduction(roots[tried], node, tried - place, true);
            let score = self.try_move(
                position,
                m,
                SearchNode { alpha, ..node },
                tried - place,
                reduction,
            );
            if self.budget.is_spent(self.nodes) {
                break;
            }
            // A later move that fails low has only an upper bound, which says nothing about the order.
            if best.is_none() || score > alpha {
                let line = [&[m], self.best_lines[1].as_slice()].concat();
                best = Some(Variation { score, moves: line });
                roots[place..=tried].rotate_right(1);
                alpha = alpha.max(score);
            }
            if alpha >= node.beta {
                break;
            }
        }
        self.path.pop();
        best
    }
}
