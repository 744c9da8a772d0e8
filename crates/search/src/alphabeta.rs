//! Alpha-beta: iterative deepening, principal variation search, a shared table, all cores.
//!
//! The threads search the same position from different depths on and meet in the table (lazy SMP); the answer is the first
//! thread's, which alone decides when one thread is asked for, so that the same nodes give the same move everywhere.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use crate::ordering::{Candidate, Experience, pick};
use crate::searched::{Choice, FORCING, Line, MAX_PLY, Score, Searched, WON, finished};
use crate::table::{Bound, Entry, NO_MOVE};
use crate::{Clock, Limits, Table};

/// What a search is asked for.
pub struct Question<'a, P: Searched> {
    /// Where to search from; the game is not over.
    pub position: &'a P,
    /// The keys of earlier positions of the game that could come again, for repetition.
    pub history: &'a [u64],
    /// How long.
    pub limits: Limits,
    /// How many lines, at least one.
    pub lines: usize,
    /// Which ideas to use.
    pub ideas: Ideas,
}

/// The ideas of the search, each of which can be switched off to see what it is worth.
#[expect(clippy::struct_excessive_bools, reason = "each idea is on or off by itself")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ideas {
    /// Remember positions.
    pub table: bool,
    /// Look on at restless positions.
    pub quiescence: bool,
    /// Look less deep at moves that come late in the order.
    pub reductions: bool,
    /// Give up early on positions that are far better than needed.
    pub futility: bool,
    /// Begin an iteration with a narrow window round the last score.
    pub aspiration: bool,
    /// Order moves by killers, replies and history.
    pub experience: bool,
}

impl Ideas {
    /// Everything.
    pub const ALL: Ideas = Ideas {
        table: true,
        quiescence: true,
        reductions: true,
        futility: true,
        aspiration: true,
        experience: true,
    };
    /// Nothing: plain alpha-beta, equal to negamax.
    pub const NONE: Ideas = Ideas {
        table: false,
        quiescence: false,
        reductions: false,
        futility: false,
        aspiration: false,
        experience: false,
    };
}

/// Searches; `report` hears of every finished iteration.
///
/// # Panics
/// If the position has no moves.
pub fn search<P: Searched>(
    question: &Question<'_, P>,
    table: &Table,
    stop: &AtomicBool,
    report: &mut dyn FnMut(&Choice<P::Move>),
) -> Choice<P::Move> {
    let others = question.limits.threads.max(1) - 1;
    let nodes = AtomicU64::new(0);
    // The first thread's end is everybody's end.
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        for number in 1..=others {
            let (nodes, done) = (&nodes, &done);
            scope.spawn(move || {
                let mut searcher = Searcher::new(question, table, done, nodes);
                searcher.deepen(number, &mut |_| {});
            });
        }
        let mut searcher = Searcher::new(question, table, stop, &nodes);
        let choice = searcher.deepen(0, report);
        done.store(true, Ordering::Relaxed);
        choice
    })
}

struct Searcher<'a, P: Searched> {
    question: &'a Question<'a, P>,
    table: &'a Table,
    clock: Clock<'a>,
    all_nodes: &'a AtomicU64,
    nodes: u64,
    experience: Experience<P::Move>,
    /// Keys of the positions on the way here, the game's own first; a repeated one is a draw.
    path: Vec<u64>,
    /// The best line found from each ply on.
    best_lines: Vec<Vec<P::Move>>,
    spare: Vec<Vec<Candidate<P::Move>>>,
    moves: Vec<P::Move>,
}

/// The window and the place of a node.
#[derive(Debug, Clone, Copy)]
struct Node {
    alpha: Score,
    beta: Score,
    depth: i32,
    ply: usize,
    /// The slot of the move that led here.
    previous: Option<usize>,
}

impl Node {
    fn is_pv(&self) -> bool {
        self.beta - self.alpha > 1
    }
}

const INFINITE: Score = WON * 2;

impl<'a, P: Searched> Searcher<'a, P> {
    fn new(
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
        }
    }

    /// Searches deeper and deeper; helpers with an odd number begin a ply deeper, so that the threads spread out.
    fn deepen(&mut self, number: usize, report: &mut dyn FnMut(&Choice<P::Move>)) -> Choice<P::Move> {
        let mut roots = self.roots();
        assert!(!roots.is_empty(), "a position to search has moves");
        let wanted = self.question.lines.clamp(1, roots.len());
        let first = Line {
            score: 0,
            moves: vec![roots[0].m],
        };
        let mut choice = Choice {
            lines: vec![first],
            depth: 0,
            nodes: 0,
        };
        let deepest = self
            .question
            .limits
            .depth
            .unwrap_or(MAX_PLY as u32 - 1)
            .clamp(1, MAX_PLY as u32 - 1);
        for depth in 1 + (number as u32 & 1)..=deepest {
            let mut lines: Vec<Line<P::Move>> = Vec::new();
            for place in 0..wanted {
                let guess = choice.lines.get(place).map_or(0, |line| line.score);
                let line = self.aspire(&mut roots, place, depth as i32, guess);
                lines.extend(line);
                if self.clock.is_over(self.nodes) {
                    break;
                }
            }
            // A part of an iteration counts if it has a best move: the first move tried was the last iteration's best.
            if let Some(line) = lines.first() {
                let whole = lines.len() == wanted && !self.clock.is_over(self.nodes);
                choice.depth = if whole { depth } else { choice.depth };
                if whole || choice.lines.len() <= lines.len() {
                    choice.lines = lines;
                } else if line.moves != choice.lines[0].moves {
                    choice.lines[0] = line.clone();
                }
            }
            choice.nodes = self.all_nodes.load(Ordering::Relaxed) + self.nodes;
            if self.clock.is_over(self.nodes) {
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

    /// Whether a deeper look can't change anything: the only move, or a result within the depth searched.
    fn is_settled(&self, choice: &Choice<P::Move>, moves: usize, depth: u32) -> bool {
        let score = choice.lines[0].score.abs();
        let decided = score >= WON && (WON + MAX_PLY as Score - score) <= depth as Score;
        let only = moves == 1 && self.question.limits.depth.is_none();
        self.question.lines == 1 && (decided || only)
    }

    fn roots(&mut self) -> Vec<Candidate<P::Move>> {
        let mut moves = Vec::new();
        self.question.position.legal_moves(&mut moves);
        let mut roots: Vec<_> = candidates(&moves).collect();
        self.judge(self.question.position, &mut roots, NO_MOVE, 0, None);
        roots.sort_by_key(|candidate| std::cmp::Reverse(candidate.order));
        roots
    }

    /// The best line among the root moves from `place` on, with a narrow window first.
    fn aspire(
        &mut self,
        roots: &mut [Candidate<P::Move>],
        place: usize,
        depth: i32,
        guess: Score,
    ) -> Option<Line<P::Move>> {
        let mut width = 30;
        let narrow = self.question.ideas.aspiration && depth >= 4 && guess.abs() < WON;
        let (mut alpha, mut beta) = if narrow {
            (guess - width, guess + width)
        } else {
            (-INFINITE, INFINITE)
        };
        loop {
            let line = self.root(
                roots,
                place,
                Node {
                    alpha,
                    beta,
                    depth,
                    ply: 0,
                    previous: None,
                },
            );
            let Some(found) = &line else { return None };
            if self.clock.is_over(self.nodes) {
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

    /// Searches the root moves from `place` on and brings the best to that place.
    fn root(&mut self, roots: &mut [Candidate<P::Move>], place: usize, node: Node) -> Option<Line<P::Move>> {
        let position = self.question.position;
        self.path.push(position.key());
        let mut best: Option<Line<P::Move>> = None;
        let mut alpha = node.alpha;
        for tried in place..roots.len() {
            let m = roots[tried].m;
            let score = self.try_move(position, m, Node { alpha, ..node }, tried - place, 0);
            if self.clock.is_over(self.nodes) {
                break;
            }
            if best.as_ref().is_none_or(|line| score > line.score) {
                let line = [&[m], self.best_lines[1].as_slice()].concat();
                best = Some(Line { score, moves: line });
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

    /// The value of a move: later ones are first looked at with an empty window and, if they are late, less deep.
    fn try_move(&mut self, position: &P, m: P::Move, node: Node, tried: usize, reduction: i32) -> Score {
        let mut next = position.clone();
        next.play_unchecked(m);
        let same_turn = next.turn() == position.turn();
        let look = |searcher: &mut Self, alpha: Score, beta: Score, depth: i32| {
            let (low, high) = if same_turn { (alpha, beta) } else { (-beta, -alpha) };
            let child = Node {
                alpha: low,
                beta: high,
                depth,
                ply: node.ply + 1,
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

    fn value(&mut self, position: &P, mut node: Node) -> Score {
        self.best_lines[node.ply].clear();
        // 1. The end of the game, of the time, or of the line.
        if let Some(outcome) = position.outcome() {
            return finished(position, outcome, node.ply);
        }
        let key = position.key();
        if P::REPEATS && self.path.contains(&key) {
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
        let known = self.question.ideas.table.then(|| self.table.find(key)).flatten();
        if let Some(score) = known.and_then(|entry| settled(entry, node)) {
            return score;
        }
        // 3. A position far better than needed will stay so.
        if self.is_hopeless_for_opponent(position, node) {
            return node.beta;
        }
        // 4. The moves, the most promising first.
        let mut list = self.spare.pop().unwrap_or_default();
        list.clear();
        self.moves.clear();
        position.legal_moves(&mut self.moves);
        list.extend(candidates(&self.moves));
        self.judge(
            position,
            &mut list,
            known.map_or(NO_MOVE, |entry| entry.best),
            node.ply,
            node.previous,
        );
        self.path.push(key);
        let found = self.best_of(position, &mut list, &mut node);
        self.path.pop();
        self.spare.push(list);
        // 5. Remember it.
        if self.question.ideas.table && !self.clock.is_over(self.nodes) {
            let depth = node.depth.clamp(0, 255) as u8;
            let score = to_table(found.score, node.ply);
            self.table.store(
                key,
                Entry {
                    score,
                    depth,
                    bound: found.bound,
                    best: found.best,
                },
            );
        }
        found.score
    }

    fn best_of(&mut self, position: &P, list: &mut [Candidate<P::Move>], node: &mut Node) -> Found {
        let pv = node.is_pv();
        let original = node.alpha;
        let mut found = Found {
            score: -INFINITE,
            bound: Bound::Upper,
            best: NO_MOVE,
        };
        for tried in 0..list.len() {
            let candidate = pick(list, tried);
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
                if self.question.ideas.experience {
                    let depth = node.depth.max(1) as u32;
                    self.experience.refuted(
                        position,
                        candidate.m,
                        &list[..tried],
                        depth,
                        node.ply,
                        node.previous,
                    );
                }
                found.bound = Bound::Lower;
                return found;
            }
        }
        if node.alpha > original {
            found.bound = Bound::Exact;
        }
        found
    }

    /// How many plies less a move is looked at: the later it comes and the deeper the search, the more.
    fn reduction(&self, candidate: Candidate<P::Move>, node: Node, tried: usize, pv: bool) -> i32 {
        if !self.question.ideas.reductions || node.depth < 3 || tried < 3 || candidate.order >= FORCING {
            return 0;
        }
        let late = (tried as f32).ln() * (node.depth as f32).ln() / 2.2;
        (late as i32 + i32::from(!pv)).clamp(0, node.depth - 2)
    }

    fn is_hopeless_for_opponent(&self, position: &P, node: Node) -> bool {
        let usable = self.question.ideas.futility && P::FUTILITY > 0 && !node.is_pv() && node.depth <= 3;
        usable && node.beta.abs() < WON && position.evaluate() - P::FUTILITY * node.depth >= node.beta
    }

    /// The value of a position at the end of the search: its own, or better if a noisy move shows it.
    fn quiet_value(&mut self, position: &P, mut node: Node) -> Score {
        self.nodes += 1;
        let stand = position.evaluate();
        if !self.question.ideas.quiescence || stand >= node.beta || node.ply >= MAX_PLY - 1 || node.depth < -8
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
            candidate.order = position.promise(candidate.m);
        }
        for tried in 0..list.len() {
            let m = pick(&mut list, tried).m;
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

    fn judge(
        &self,
        position: &P,
        list: &mut [Candidate<P::Move>],
        best: u16,
        ply: usize,
        previous: Option<usize>,
    ) {
        if self.question.ideas.experience {
            self.experience.judge(position, list, best, ply, previous);
        } else {
            for candidate in list {
                let table_move = candidate.index == best && best != NO_MOVE;
                candidate.order = if table_move {
                    Score::MAX
                } else {
                    position.promise(candidate.m)
                };
            }
        }
    }

    fn extend_line(&mut self, ply: usize, m: P::Move) {
        let (before, after) = self.best_lines.split_at_mut(ply + 1);
        let line = &mut before[ply];
        line.clear();
        line.push(m);
        line.extend_from_slice(&after[0]);
    }
}

struct Found {
    score: Score,
    bound: Bound,
    best: u16,
}

fn candidates<M: Copy>(moves: &[M]) -> impl Iterator<Item = Candidate<M>> {
    moves
        .iter()
        .zip(0..)
        .map(|(&m, index)| Candidate { m, index, order: 0 })
}

/// The score of an entry where it decides the node.
fn settled(entry: Entry, node: Node) -> Option<Score> {
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
fn to_table(score: Score, ply: usize) -> Score {
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

#[cfg(test)]
mod tests;
