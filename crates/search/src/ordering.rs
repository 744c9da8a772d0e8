//! In which order moves are tried: what refuted before first.

use crate::searched::{MAX_PLY, Score, Searched};

/// How many different slots history tells apart. A game's promise for a capture outweighs history (at most 16,384) and
/// killers when it is above 2¹⁸.
const SLOTS: usize = 1 << 12;

/// What earlier branches have shown about moves.
pub(crate) struct Experience<M> {
    killers: Vec<[Option<M>; 2]>,
    replies: Vec<Option<M>>,
    history: Vec<[Score; 2]>,
}

/// A move with its place in the list of legal moves and how early it should be tried.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Candidate<M> {
    pub(crate) m: M,
    pub(crate) index: u16,
    pub(crate) order: Score,
}

const TABLE_MOVE: Score = Score::MAX;
const KILLER: Score = 1 << 17;
const REPLY: Score = 1 << 16;

impl<M: Copy + Eq> Experience<M> {
    pub(crate) fn new() -> Self {
        Experience {
            killers: vec![[None; 2]; MAX_PLY + 1],
            replies: vec![None; SLOTS],
            history: vec![[0; 2]; SLOTS],
        }
    }

    /// Gives every move its order; `candidates` hold the legal moves as they were listed.
    pub(crate) fn judge<P: Searched<Move = M>>(
        &self,
        position: &P,
        candidates: &mut [Candidate<M>],
        table_move: u16,
        ply: usize,
        previous: Option<usize>,
    ) {
        let reply = previous.and_then(|slot| self.replies[slot % SLOTS]);
        let player = position.turn().index();
        for candidate in candidates {
            let m = candidate.m;
            candidate.order = if candidate.index == table_move {
                TABLE_MOVE
            } else {
                let [first, second] = self.killers[ply.min(MAX_PLY)];
                let kind = if first == Some(m) {
                    KILLER + 1
                } else if second == Some(m) {
                    KILLER
                } else if reply == Some(m) {
                    REPLY
                } else {
                    0
                };
                kind + self.history[position.slot(m) % SLOTS][player] + position.promise(m)
            };
        }
    }

    /// A move refuted the opponent's last one; those tried before it did not.
    pub(crate) fn refuted<P: Searched<Move = M>>(
        &mut self,
        position: &P,
        best: M,
        tried: &[Candidate<M>],
        depth: u32,
        ply: usize,
        previous: Option<usize>,
    ) {
        let killers = &mut self.killers[ply.min(MAX_PLY)];
        if killers[0] != Some(best) {
            *killers = [Some(best), killers[0]];
        }
        if let Some(slot) = previous {
            self.replies[slot % SLOTS] = Some(best);
        }
        let player = position.turn().index();
        let bonus = (32 * depth * depth).min(8_192) as Score;
        self.learn(position.slot(best), player, bonus);
        for candidate in tried.iter().filter(|candidate| candidate.m != best) {
            self.learn(position.slot(candidate.m), player, -bonus);
        }
    }

    /// Moves a value by the bonus, the less the further it has gone that way already, so that it stays within bounds.
    fn learn(&mut self, slot: usize, player: usize, bonus: Score) {
        const LIMIT: Score = 16_384;
        let value = &mut self.history[slot % SLOTS][player];
        *value += bonus - *value * bonus.abs() / LIMIT;
    }
}

/// Brings the most promising of the candidates from `from` on to that place; cheaper than sorting when few are tried.
pub(crate) fn pick<M: Copy>(candidates: &mut [Candidate<M>], from: usize) -> Candidate<M> {
    let mut best = from;
    for i in from + 1..candidates.len() {
        if candidates[i].order > candidates[best].order {
            best = i;
        }
    }
    candidates.swap(from, best);
    candidates[from]
}
