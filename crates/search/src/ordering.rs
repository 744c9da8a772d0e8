//! Move ordering: killer moves, countermoves and the history heuristic, on top of the game's own ordering scores.

use crate::searchable::{MAX_PLY, Score, Searchable};

/// The number of slots that history tells apart. History scores stay below 2¹⁴ and killer moves below 2¹⁸, so that a game's
/// forcing moves come before both.
const SLOTS: usize = 1 << 12;

/// What cutoffs elsewhere in the tree say about moves.
pub(crate) struct MoveHistory<M> {
    /// The two latest moves that caused a cutoff at each ply, with their slots.
    killers: Vec<[Option<(u16, M)>; 2]>,
    /// The latest move that refuted each previous move, by the previous move's slot.
    countermoves: Vec<Option<(u16, M)>>,
    /// The history score of each slot, for each player.
    history: [Vec<i16>; 2],
    /// The game's ordering scores, kept to avoid allocations.
    order_scores: Vec<Score>,
}

/// A move with its place in the list of legal moves and its ordering score.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Candidate<M> {
    pub(crate) m: M,
    pub(crate) index: u16,
    /// The move's slot, once it is scored.
    pub(crate) slot: u16,
    /// The ordering score: higher is tried earlier.
    pub(crate) order: Score,
}

/// The move's slot, modulo the number of slots that history tells apart.
pub(crate) fn slot_of<P: Searchable>(position: &P, m: P::Move) -> u16 {
    (position.slot(m) % SLOTS) as u16
}

const KILLER: Score = 1 << 17;
const COUNTERMOVE: Score = 1 << 16;

impl<M: Copy + Eq> MoveHistory<M> {
    pub(crate) fn new() -> Self {
        MoveHistory {
            killers: vec![[None; 2]; MAX_PLY + 1],
            countermoves: vec![None; SLOTS],
            history: [vec![0; SLOTS], vec![0; SLOTS]],
            order_scores: Vec::new(),
        }
    }

    /// Sets every candidate's ordering score; `moves` are the same moves in the same order.
    pub(crate) fn order_moves<P: Searchable<Move = M>>(
        &mut self,
        position: &P,
        moves: &[M],
        candidates: &mut [Candidate<M>],
        ply: usize,
        previous: Option<usize>,
    ) {
        self.order_scores.clear();
        position.order_scores(moves, &mut self.order_scores);
        let history = &self.history[position.turn().index()];
        for (candidate, order_score) in candidates.iter_mut().zip(&self.order_scores) {
            candidate.slot = slot_of(position, candidate.m);
            candidate.order = Score::from(history[usize::from(candidate.slot)]) + order_score;
        }
        let [first, second] = self.killers[ply.min(MAX_PLY)];
        let countermove = previous.and_then(|slot| self.countermoves[slot % SLOTS]);
        let mut bonuses = [(countermove, COUNTERMOVE), (second, KILLER), (first, KILLER + 1)];
        // A move that is both a killer and the countermove counts as a killer only.
        if countermove == first || countermove == second {
            bonuses[0].0 = None;
        }
        for (remembered, bonus) in bonuses {
            let Some((slot, m)) = remembered else { continue };
            // Slots are fast to compare, and two moves rarely share one.
            let alike = |candidate: &&mut Candidate<M>| candidate.slot == slot && candidate.m == m;
            if let Some(candidate) = candidates.iter_mut().find(alike) {
                candidate.order += bonus;
            }
        }
    }

    /// The killer moves of a ply and the countermove to the previous move, without duplicates.
    pub(crate) fn refutations(&self, ply: usize, previous: Option<usize>) -> [Option<M>; 3] {
        let [first, second] = self.killers[ply.min(MAX_PLY)];
        let countermove = previous.and_then(|slot| self.countermoves[slot % SLOTS]);
        let countermove = countermove.filter(|_| countermove != first && countermove != second);
        [first, second, countermove].map(|known| known.map(|(_, m)| m))
    }

    /// Learns from a cutoff: `best` caused it, the moves tried before it did not.
    pub(crate) fn record_cutoff<P: Searchable<Move = M>>(
        &mut self,
        position: &P,
        best: M,
        tried: &[Candidate<M>],
        depth: u32,
        ply: usize,
        previous: Option<usize>,
    ) {
        let killers = &mut self.killers[ply.min(MAX_PLY)];
        let slot = slot_of(position, best);
        let remembered = Some((slot, best));
        if killers[0] != remembered {
            *killers = [remembered, killers[0]];
        }
        if let Some(slot) = previous {
            self.countermoves[slot % SLOTS] = remembered;
        }
        let player = position.turn().index();
        let bonus = (32 * depth * depth).min(8_192) as Score;
        self.update_history(slot, player, bonus);
        for candidate in tried.iter().filter(|candidate| candidate.m != best) {
            self.update_history(candidate.slot, player, -bonus);
        }
    }

    /// Adds a bonus to a history score, with gravity: the closer the score is to its limit, the less is added.
    fn update_history(&mut self, slot: u16, player: usize, bonus: Score) {
        const LIMIT: Score = 16_384;
        let value = &mut self.history[player][usize::from(slot)];
        let old = Score::from(*value);
        *value = (old + bonus - old * bonus.abs() / LIMIT) as i16;
    }
}

/// Moves picked one by one before the rest is sorted: a node that tries more than these usually tries most of its moves.
const PICKED: usize = 4;

/// Moves the best candidate from `from` on to that place. `from` starts at `first` and rises by one from call to call. The
/// first few are found by selection, which is cheaper than sorting when few moves are tried; then the rest is sorted.
pub(crate) fn pick<M: Copy>(candidates: &mut [Candidate<M>], first: usize, from: usize) -> Candidate<M> {
    if from == first + PICKED {
        candidates[from..].sort_unstable_by_key(|candidate| std::cmp::Reverse(candidate.order));
    } else if from < first + PICKED {
        let mut best = from;
        for i in from + 1..candidates.len() {
            if candidates[i].order > candidates[best].order {
                best = i;
            }
        }
        candidates.swap(from, best);
    }
    candidates[from]
}
