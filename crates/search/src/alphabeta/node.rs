//! A node: what its best move is worth.

use super::pruning::{settled, to_table};
use super::searcher::{Node, Searcher, candidates};
use crate::ordering::{Candidate, pick, slot_of};
use crate::searchable::{MAX_PLY, Score, Searchable, WON, finished};
use crate::transposition_table::{Bound, Entry, NO_MOVE};

/// Beyond every score.
pub(super) const INFINITE: Score = WON * 2;

/// Moves that refuted before, to be tried before all others.
type Habits<M> = [Option<M>; 3];

/// What the moves of a node have shown.
struct Found {
    score: Score,
    bound: Bound,
    best: u16,
}

impl<P: Searchable> Searcher<'_, P> {
    /// The value of a position for the player to move, within the window.
    pub(super) fn value(&mut self, position: &P, mut node: Node) -> Score {
        self.best_lines[node.ply].clear();
        // 1. The end of the game, of the time, or of the line.
        if let Some(outcome) = position.outcome() {
            return finished(position, outcome, node.ply);
        }
        let key = position.key();
        if P::REPEATS && self.path.contains(&key) || self.is_out_of_patience(node) {
            return 0;
        }
        if node.depth <= 0 || node.ply >= MAX_PLY - 1 {
            return self.quiet_value(position, node);
        }
        self.nodes += 1;
        if self.clock.is_over(self.nodes) {
            return 0;
        }
        // 2. What is remembered.
        let known = self.request.options.table.then(|| self.table.find(key)).flatten();
        if let Some(score) = known.and_then(|entry| settled(entry, node)) {
            return score;
        }
        // 3. A position far better than needed will stay so, and one that is good enough without a move too.
        let stand = self.guess(position, node);
        if self.is_reverse_futile(stand, node) || self.can_null_move(position, stand, node, key) {
            return node.beta;
        }
        if self.is_futile(stand, node) {
            return self.quiet_value(position, node);
        }
        // 4. Moves that refuted before may do so again; no list of moves is needed to see it.
        let table_move = known.map_or(NO_MOVE, |entry| entry.best);
        self.path.push(key);
        let habits = self.habits(position, table_move, node);
        let mut found = self.best_of_habits(position, &habits, node);
        if found.bound == Bound::Upper {
            found = self.best_of_list(position, &mut node, table_move, &habits, found);
        }
        self.path.pop();
        // 6. Remember it.
        if self.request.options.table && !self.clock.is_over(self.nodes) {
            let depth = node.depth.clamp(0, 255) as u8;
            let score = to_table(found.score, node.ply);
            let entry = Entry {
                score,
                depth,
                bound: found.bound,
                best: found.best,
            };
            self.table.store(key, entry);
        }
        found.score
    }

    /// The best of the moves that refuted in places like this one, up to one that refutes here too.
    fn best_of_habits(&mut self, position: &P, habits: &Habits<P::Move>, node: Node) -> Found {
        let mut found = Found {
            score: -INFINITE,
            bound: Bound::Upper,
            best: NO_MOVE,
        };
        for &m in habits.iter().flatten() {
            let score = self.try_move(position, m, node, 0, 0);
            if self.clock.is_over(self.nodes) {
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

    /// 5. All moves, the most promising first, without those that were tried already.
    fn best_of_list(
        &mut self,
        position: &P,
        node: &mut Node,
        table_move: u16,
        habits: &Habits<P::Move>,
        found: Found,
    ) -> Found {
        let mut list = self.spare.pop().unwrap_or_default();
        list.clear();
        self.moves.clear();
        position.legal_moves(&mut self.moves);
        list.extend(candidates(&self.moves));
        let found = self.best_of(position, &mut list, node, table_move, habits, found);
        self.spare.push(list);
        found
    }

    /// The best of the moves, beginning with the one the table remembers.
    fn best_of(
        &mut self,
        position: &P,
        list: &mut [Candidate<P::Move>],
        node: &mut Node,
        table_move: u16,
        habits: &Habits<P::Move>,
        mut found: Found,
    ) -> Found {
        let pv = node.is_pv();
        let original = node.alpha;
        for tried in 0..list.len() {
            let candidate = self.next_candidate(position, list, tried, table_move, *node);
            if habits.contains(&Some(candidate.m)) {
                continue;
            }
            let reduction = self.reduction(candidate, *node, tried, pv);
            let score = self.try_move(position, candidate.m, *node, tried, reduction);
            if self.clock.is_over(self.nodes) {
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

    /// The move to try next. Most cut-offs come from the table's move, so the others are judged only after it.
    fn next_candidate(
        &mut self,
        position: &P,
        list: &mut [Candidate<P::Move>],
        tried: usize,
        table_move: u16,
        node: Node,
    ) -> Candidate<P::Move> {
        let remembered = usize::from(table_move) < list.len();
        if remembered && tried == 0 {
            list.swap(0, usize::from(table_move));
            list[0].slot = slot_of(position, list[0].m);
            list[0].order = Score::MAX;
            return list[0];
        }
        if tried == usize::from(remembered) {
            self.judge(position, &mut list[tried..], node);
        }
        pick(list, usize::from(remembered), tried)
    }

    /// The moves that refuted in places like this one and are legal here: not on the main line, not where the table knows
    /// better, and not before noisy moves.
    fn habits(&mut self, position: &P, table_move: u16, node: Node) -> Habits<P::Move> {
        if !self.request.options.history || table_move != NO_MOVE || node.is_pv() {
            return [None; 3];
        }
        let habits = self.history.habits(node.ply, node.previous);
        let legal = habits.map(|habit| habit.filter(|&m| position.is_quickly_legal(m)));
        if legal == [None; 3] {
            return legal;
        }
        self.moves.clear();
        position.noisy_moves(&mut self.moves);
        if self.moves.is_empty() { legal } else { [None; 3] }
    }

    fn learn(&mut self, position: &P, best: P::Move, tried: &[Candidate<P::Move>], node: Node) {
        if self.request.options.history {
            let depth = node.depth.max(1) as u32;
            self.history
                .refuted(position, best, tried, depth, node.ply, node.previous);
        }
    }

    /// The value of a move: later ones are first looked at with an empty window and, if they are late, less deep.
    pub(super) fn try_move(
        &mut self,
        position: &P,
        m: P::Move,
        node: Node,
        tried: usize,
        reduction: i32,
    ) -> Score {
        let mut next = position.clone();
        next.play_unchecked(m);
        let same_turn = next.turn() == position.turn();
        let quiet = self.quiet_after(position, m, node);
        let look = |searcher: &mut Self, alpha: Score, beta: Score, depth: i32| {
            let (low, high) = if same_turn { (alpha, beta) } else { (-beta, -alpha) };
            let child = Node {
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

    /// The value of a position at the end of the search: its own, or better if a noisy move shows it.
    fn quiet_value(&mut self, position: &P, mut node: Node) -> Score {
        self.nodes += 1;
        let stand = self.faded(position.evaluate(), node);
        if !self.request.options.quiescence
            || stand >= node.beta
            || node.ply >= MAX_PLY - 1
            || node.depth < -8
        {
            return stand;
        }
        if self.clock.is_over(self.nodes) {
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
            let child = Node {
                alpha,
                beta,
                depth: node.depth - 1,
                ply: node.ply + 1,
                quiet: self.quiet_after(position, m, node),
                previous: None,
            };
            let score = match next.outcome() {
                Some(outcome) => finished(&next, outcome, child.ply),
                None => self.quiet_value(&next, child),
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
