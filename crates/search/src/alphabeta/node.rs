//! One node of principal variation search, and quiescence search below it.

use super::pruning::{table_cutoff, to_table};
use super::searcher::{SearchNode, Searcher, candidates};
use crate::ordering::{Candidate, pick, slot_of};
use crate::searchable::{MAX_PLY, Score, Searchable, WON, finished};
use crate::transposition_table::{Bound, NO_MOVE, TableEntry};

/// Larger than every score.
pub(super) const INFINITE: Score = WON * 2;

/// Two killer moves and the countermove, tried before move generation.
type Refutations<M> = [Option<M>; 3];

/// The result of the moves searched so far.
struct Found {
    score: Score,
    bound: Bound,
    /// The place of the best move in the move list, or [`NO_MOVE`].
    best: u16,
}

impl<P: Searchable> Searcher<'_, P> {
    /// The score of a position for the player to move, exact inside the window and a bound outside (fail-soft).
    pub(super) fn value(&mut self, position: &P, mut node: SearchNode) -> Score {
        self.best_lines[node.ply].clear();
        // 1. The game is over, the budget is spent, or the horizon is reached.
        if let Some(outcome) = position.outcome() {
            return finished(position, outcome, node.ply);
        }
        let key = position.key();
        if P::REPEATS && self.path.contains(&key) || self.is_drawn_without_progress(node) {
            return 0;
        }
        if node.depth <= 0 || node.ply >= MAX_PLY - 1 {
            return self.quiescence(position, node);
        }
        self.nodes += 1;
        if self.budget.is_spent(self.nodes) {
            return 0;
        }
        // 2. Transposition table.
        let known = self.request.options.table.then(|| self.table.find(key)).flatten();
        if let Some(score) = known.and_then(|entry| table_cutoff(entry, node)) {
            return score;
        }
        // 3. Reverse futility pruning, null-move pruning, futility pruning.
        let stand = self.static_eval(position, node);
        if self.is_reverse_futile(stand, node) || self.can_null_move(position, stand, node, key) {
            return node.beta;
        }
        if self.is_futile(stand, node) {
            return self.quiescence(position, node);
        }
        // 4. Killer moves and the countermove, before any move generation.
        let table_move = known.map_or(NO_MOVE, |entry| entry.best);
        self.path.push(key);
        let refutations = self.refutations(position, table_move, node);
        let mut found = self.best_of_refutations(position, &refutations, node);
        if found.bound == Bound::Upper {
            found = self.best_of_list(position, &mut node, table_move, &refutations, found);
        }
        self.path.pop();
        // 6. Store the result.
        if self.request.options.table && !self.budget.is_spent(self.nodes) {
            let depth = node.depth.clamp(0, 255) as u8;
            let score = to_table(found.score, node.ply);
            let entry = TableEntry {
                score,
                depth,
                bound: found.bound,
                best: found.best,
            };
            self.table.store(key, entry);
        }
        found.score
    }

    /// Tries the refutations in order, up to the first that causes a cutoff.
    fn best_of_refutations(
        &mut self,
        position: &P,
        refutations: &Refutations<P::Move>,
        node: SearchNode,
    ) -> Found {
        let mut found = Found {
            score: -INFINITE,
            bound: Bound::Upper,
            best: NO_MOVE,
        };
        for &m in refutations.iter().flatten() {
            let score = self.try_move(position, m, node, 0, 0);
            if self.budget.is_spent(self.nodes) {
                break;
            }
            found.score = found.score.max(score);
            if score >= node.beta {
                self.learn(position, m, &[], node);
                found.bound = Bound::Lower;
                break;
            }
        }
        found
    }

    /// 5. All other moves, in order.
    fn best_of_list(
        &mut self,
        position: &P,
        node: &mut SearchNode,
        table_move: u16,
        refutations: &Refutations<P::Move>,
        found: Found,
    ) -> Found {
        let mut list = self.spare.pop().unwrap_or_default();
        list.clear();
        self.moves.clear();
        position.legal_moves(&mut self.moves);
        list.extend(candidates(&self.moves));
        let found = self.best_of(position, &mut list, node, table_move, refutations, found);
        self.spare.push(list);
        found
    }

    /// Searches the moves, the table's move first.
    fn best_of(
        &mut self,
        position: &P,
        list: &mut [Candidate<P::Move>],
        node: &mut SearchNode,
        table_move: u16,
        refutations: &Refutations<P::Move>,
        mut found: Found,
    ) -> Found {
        let pv = node.is_pv();
        let original = node.alpha;
        for tried in 0..list.len() {
            let candidate = self.next_candidate(position, list, tried, table_move, *node);
            if refutations.contains(&Some(candidate.m)) {
                continue;
            }
            let reduction = self.reduction(candidate, *node, tried, pv);
            let score = self.try_move(position, candidate.m, *node, tried, reduction);
            if self.budget.is_spent(self.nodes) {
                return found;
            }
            if score > found.score {
                found.score = score;
                found.best = candidate.index;
                if score > node.alpha {
                    self.extend_line(node.ply, candidate.m);
                    node.alpha = score;
                }
            }
            if node.alpha >= node.beta {
                self.learn(position, candidate.m, &list[..tried], *node);
                found.bound = Bound::Lower;
                return found;
            }
        }
        if node.alpha > original {
            found.bound = Bound::Exact;
        }
        found
    }

    /// The next move to try. The table's move causes most cutoffs, so the others are scored only after it.
    fn next_candidate(
        &mut self,
        position: &P,
        list: &mut [Candidate<P::Move>],
        tried: usize,
        table_move: u16,
        node: SearchNode,
    ) -> Candidate<P::Move> {
        let remembered = usize::from(table_move) < list.len();
        if remembered && tried == 0 {
            list.swap(0, usize::from(table_move));
            list[0].slot = slot_of(position, list[0].m);
            list[0].order = Score::MAX;
            return list[0];
        }
        if tried == usize::from(remembered) {
            self.order_moves(position, &mut list[tried..], node);
        }
        pick(list, usize::from(remembered), tried)
    }

    /// Killer moves and the countermove that are legal here. None on the principal variation, where the table has a move, or
    /// where noisy moves come first.
    fn refutations(&mut self, position: &P, table_move: u16, node: SearchNode) -> Refutations<P::Move> {
        if !self.request.options.history || table_move != NO_MOVE || node.is_pv() {
            return [None; 3];
        }
        let refutations = self.history.refutations(node.ply, node.previous);
        let legal = refutations.map(|m| m.filter(|&m| position.is_quickly_legal(m)));
        if legal == [None; 3] {
            return legal;
        }
        self.moves.clear();
        position.noisy_moves(&mut self.moves);
        if self.moves.is_empty() { legal } else { [None; 3] }
    }

    /// Updates killer moves, countermoves and history after a cutoff.
    fn learn(&mut self, position: &P, best: P::Move, tried: &[Candidate<P::Move>], node: SearchNode) {
        if self.request.options.history {
            let depth = node.depth.max(1) as u32;
            self.history
                .record_cutoff(position, best, tried, depth, node.ply, node.previous);
        }
    }

    /// The score of a move by principal variation search: the first with the full window, later ones with a null window and
    /// reduced depth, re-searched if they beat alpha.
    pub(super) fn try_move(
        &mut self,
        position: &P,
        m: P::Move,
        node: SearchNode,
        tried: usize,
        reduction: i32,
    ) -> Score {
        let mut next = position.clone();
        next.play_unchecked(m);
        let same_turn = next.turn() == position.turn();
        let quiet = self.quiet_after(position, m, node);
        let look = |searcher: &mut Self, alpha: Score, beta: Score, depth: i32| {
            let (low, high) = if same_turn { (alpha, beta) } else { (-beta, -alpha) };
            let child = SearchNode {
                alpha: low,
                beta: high,
                depth,
                ply: node.ply + 1,
                quiet,
                previous: Some(position.slot(m)),
            };
            let score = searcher.value(&next, child);
            if same_turn { score } else { -score }
        };
        let depth = node.depth - 1;
        if tried == 0 {
            return look(self, node.alpha, node.beta, depth);
        }
        let mut score = look(self, node.alpha, node.alpha + 1, depth - reduction);
        if score > node.alpha && reduction > 0 {
            score = look(self, node.alpha, node.alpha + 1, depth);
        }
        if score > node.alpha && score < node.beta {
            score = look(self, node.alpha, node.beta, depth);
        }
        score
    }

    /// Quiescence search: the static evaluation, or better if a noisy move improves on it.
    fn quiescence(&mut self, position: &P, mut node: SearchNode) -> Score {
        self.nodes += 1;
        let stand = self.scaled(position.evaluate(), node);
        if !self.request.options.quiescence
            || stand >= node.beta
            || node.ply >= MAX_PLY - 1
            || node.depth < -8
        {
            return stand;
        }
        if self.budget.is_spent(self.nodes) {
            return stand;
        }
        let mut best = stand;
        node.alpha = node.alpha.max(stand);
        let mut list = self.spare.pop().unwrap_or_default();
        list.clear();
        self.moves.clear();
        position.noisy_moves(&mut self.moves);
        list.extend(candidates(&self.moves));
        for candidate in &mut list {
            candidate.order = position.order_score(candidate.m);
        }
        for tried in 0..list.len() {
            let m = pick(&mut list, 0, tried).m;
            let mut next = position.clone();
            next.play_unchecked(m);
            let same_turn = next.turn() == position.turn();
            let (alpha, beta) = if same_turn {
                (node.alpha, node.beta)
            } else {
                (-node.beta, -node.alpha)
            };
            let child = SearchNode {
                alpha,
                beta,
                depth: node.depth - 1,
                ply: node.ply + 1,
                quiet: self.quiet_after(position, m, node),
                previous: None,
            };
            let score = match next.outcome() {
                Some(outcome) => finished(&next, outcome, child.ply),
                None => self.quiescence(&next, child),
            };
            best = best.max(if same_turn { score } else { -score });
            node.alpha = node.alpha.max(best);
            if node.alpha >= node.beta {
                break;
            }
        }
        self.spare.push(list);
        best
    }
}
