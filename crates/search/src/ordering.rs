//! In which order moves are tried: what refuted before first.

use crate::searchable::{MAX_PLY, Score, Searchable};

/// How many different slots history tells apart. A game's ordering score for a capture outweighs history (at most 16,384) and
/// killers when it is above 2¹⁸.
const SLOTS: usize = 1 << 12;

/// What earlier branches have shown about moves.
pub(crate) struct Experience<M> {
    killers: Vec<[Option<(u16, M)>; 2]>,
    replies: Vec<Option<(u16, M)>>,
    /// For each player, what is known of each slot.
    history: [Vec<i16>; 2],
    order_scores: Vec<Score>,
}

/// A move with its place in the list of legal moves and how early it should be tried.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Candidate<M> {
    pub(crate) m: M,
    pub(crate) index: u16,
    /// The move's slot, once it is judged.
    pub(crate) slot: u16,
    pub(crate) order: Score,
}

/// The move's slot among those that history tells apart.
pub(crate) fn slot_of<P: Searchable>(position: &P, m: P::Move) -> u16 {
    (position.slot(m) % SLOTS) as u16
}

const KILLER: Score = 1 << 17;
const REPLY: Score = 1 << 16;

impl<M: Copy + Eq> Experience<M> {
    pub(crate) fn new() -> Self {
        Experience {
            killers: vec![[None; 2]; MAX_PLY + 1],
            replies: vec![None; SLOTS],
            history: [vec![0; SLOTS], vec![0; SLOTS]],
            order_scores: Vec::new(),
        }
    }

    /// Gives every move its order; `moves` are the legal moves as they were listed, `candidates` the same.
    pub(crate) fn judge<P: Searchable<Move = M>>(
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
        let reply = previous.and_then(|slot| self.replies[slot % SLOTS]);
        let mut shown = [(reply, REPLY), (second, KILLER), (first, KILLER + 1)];
        // A move that is both a killer and a reply counts as a killer alone.
        if reply == first || reply == second {
            shown[0].0 = None;
        }
        for (remembered, bonus) in shown {
            let Some((slot, m)) = remembered else { continue };
            // Slots are quick to compare, and hardly two moves share one.
            let alike = |candidate: &&mut Candidate<M>| candidate.slot == slot && candidate.m == m;
            if let Some(candidate) = candidates.iter_mut().find(alike) {
                candidate.order += bonus;
            }
        }
    }

    /// The moves that refuted on this ply and in answer to the previous move, each once.
    pub(crate) fn habits(&self, ply: usize, previous: Option<usize>) -> [Option<M>; 3] {
        let [first, second] = self.killers[ply.min(MAX_PLY)];
        let reply = previous.and_then(|slot| self.replies[slot % SLOTS]);
        let reply = reply.filter(|_| reply != first && reply != second);
        [first, second, reply].map(|habit| habit.map(|(_, m)| m))
    }

    /// A move refuted the opponent's last one; those tried before it did not.
    pub(crate) fn refuted<P: Searchable<Move = M>>(
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
            self.replies[slot % SLOTS] = remembered;
        }
        let player = position.turn().index();
        let bonus = (32 * depth * depth).min(8_192) as Score;
        self.learn(slot, player, bonus);
        for candidate in tried.iter().filter(|candidate| candidate.m != best) {
            self.learn(candidate.slot, player, -bonus);
        }
    }

    /// Moves a value by the bonus, the less the further it has gone that way already, so that it stays within bounds.
    fn learn(&mut self, slot: u16, player: usize, bonus: Score) {
        const LIMIT: Score = 16_384;
        let value = &mut self.history[player][usize::from(slot)];
        let old = Score::from(*value);
        *value = (old + bonus - old * bonus.abs() / LIMIT) as i16;
    }
}

/// So many are picked one by one; whoever tries more moves than that will try most of them.
const PICKED: usize = 4;

/// Brings the most promising of the candidates from `from` on to that place. `from` rises by one from call to call, from
/// `first` on: the first few are looked for, which is cheaper than sorting when few are tried, then the rest is sorted.
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
