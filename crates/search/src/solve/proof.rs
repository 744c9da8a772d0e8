//! Proof-number search for contests with two outcomes, on cells that are taken once and for good.
//!
//! A contest asks one question: does the player to move win? Depth-first proof-number search (df-pn, after Nagai) always
//! expands the line with the fewest open positions left to settle.
//!
//! Every answer comes with its **proof**, a set of cells: the winner wins even if the loser owns all other cells. So a
//! losing move refutes, besides itself, every move outside its proof; what is left to try is the intersection of the
//! proofs found so far (the **must-play region** of Hayward's Hex solvers), which is what makes whole boards tractable. This
//! needs a game in which an extra cell never hurts its owner: only then does a proof hold wherever else the loser plays.

use std::sync::atomic::AtomicBool;

use super::Memory;
use crate::{Budget, Limits};

mod proof_table;

pub(super) use proof_table::ProofTable;

/// The answer to a contest's question, with its proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Verdict {
    /// Whether the player to move wins.
    pub wins: bool,
    /// The cells the winner needs: with these, the winner wins even if the loser owns all others.
    pub proof: u128,
}

/// The static evaluation of a contest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sight {
    /// The answer is known without search.
    Settled(Verdict),
    /// The answer needs search.
    Open {
        /// The cells worth taking (the must-play region); never empty.
        moves: u128,
        /// The union of the proofs that all other moves lose; empty if there are no other moves.
        proof: u128,
        /// Initial proof and disproof number: estimates, at least 1, of the positions to settle before the player to move
        /// wins, and before they lose.
        effort: [u32; 2],
    },
}

/// A position of a contest.
pub trait Contest: Copy {
    /// A symmetry of the board.
    type Symmetry: Copy;

    /// The static evaluation.
    fn look(&self) -> Sight;

    /// The position after the player to move has taken an empty cell.
    #[must_use]
    fn take(&self, cell: u128) -> Self;

    /// A key shared by all symmetric positions, never 0, and the symmetry that maps this position to the canonical one.
    fn key(&self) -> (u64, Self::Symmetry);

    /// Maps cells by a symmetry.
    fn mapped(cells: u128, symmetry: Self::Symmetry) -> u128;

    /// Maps cells by the inverse of a symmetry.
    fn mapped_back(cells: u128, symmetry: Self::Symmetry) -> u128;
}

/// Proof and disproof number of a position, for the player to move. If one is 0, the other is [`INFINITE`] and the proof
/// is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct ProofNumbers {
    /// Open positions to settle before the player to move is proven to win.
    to_prove: u32,
    /// Open positions to settle before the player to move is proven to lose.
    to_disprove: u32,
    proof: u128,
}

const INFINITE: u32 = 1 << 30;

/// The numbers of a position about which nothing is known.
const UNKNOWN: ProofNumbers = ProofNumbers {
    to_prove: 1,
    to_disprove: 1,
    proof: 0,
};

impl ProofNumbers {
    fn settled(Verdict { wins, proof }: Verdict) -> ProofNumbers {
        let (to_prove, to_disprove) = if wins { (0, INFINITE) } else { (INFINITE, 0) };
        ProofNumbers {
            to_prove,
            to_disprove,
            proof,
        }
    }

    fn verdict(&self) -> Option<Verdict> {
        let wins = self.to_prove == 0;
        (wins || self.to_disprove == 0).then_some(Verdict {
            wins,
            proof: self.proof,
        })
    }
}

/// An unsettled move and the numbers of the position after it.
#[derive(Debug, Clone, Copy)]
struct OpenMove {
    cell: u128,
    known: ProofNumbers,
}

/// The thresholds of df-pn: a position is expanded until one of its numbers reaches its threshold.
#[derive(Debug, Clone, Copy)]
struct Thresholds {
    to_prove: u32,
    to_disprove: u32,
}

/// Proves contests, one after another, within shared limits.
pub struct Prover<'a> {
    budget: Budget<'a>,
    nodes: u64,
    stopped: bool,
    proofs: &'a mut ProofTable,
    open_moves: Vec<OpenMove>,
    /// Called with the number of positions searched every [`Prover::TICK`] positions.
    tick: &'a mut dyn FnMut(u64),
}

impl<'a> Prover<'a> {
    /// Positions between two ticks.
    const TICK: u64 = 1 << 16;

    /// Starts the clock.
    pub fn new(
        limits: &Limits,
        memory: &'a mut Memory,
        stop: &'a AtomicBool,
        tick: &'a mut dyn FnMut(u64),
    ) -> Prover<'a> {
        Prover {
            budget: Budget::start(limits, stop),
            nodes: 0,
            stopped: false,
            proofs: &mut memory.proofs,
            open_moves: Vec::new(),
            tick,
        }
    }

    /// Positions searched.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The answer; `None` if the limits or the stop flag ended the search.
    pub fn prove<C: Contest>(&mut self, contest: &C) -> Option<Verdict> {
        let thresholds = Thresholds {
            to_prove: INFINITE,
            to_disprove: INFINITE,
        };
        let known = self.look_up(contest).verdict();
        if known.is_some() {
            return known;
        }
        self.expand(contest, thresholds).verdict()
    }

    /// The numbers of a position: from the table, or from its static evaluation.
    fn look_up<C: Contest>(&mut self, contest: &C) -> ProofNumbers {
        let (key, symmetry) = contest.key();
        if let Some(mut known) = self.proofs.find(key) {
            known.proof = C::mapped_back(known.proof, symmetry);
            return known;
        }
        self.count();
        let known = match contest.look() {
            Sight::Settled(verdict) => ProofNumbers::settled(verdict),
            Sight::Open { effort, .. } => ProofNumbers {
                to_prove: effort[0],
                to_disprove: effort[1],
                proof: 0,
            },
        };
        self.store::<C>(key, symmetry, known, 0)
    }

    fn count(&mut self) {
        self.nodes += 1;
        self.stopped = self.budget.is_spent(self.nodes);
        if self.nodes.is_multiple_of(Self::TICK) {
            (self.tick)(self.nodes);
        }
    }

    fn store<C: Contest>(
        &mut self,
        key: u64,
        symmetry: C::Symmetry,
        known: ProofNumbers,
        work: u64,
    ) -> ProofNumbers {
        let proof = C::mapped(known.proof, symmetry);
        self.proofs.store(key, ProofNumbers { proof, ..known }, work);
        known
    }

    /// Expands the easiest lines from an open position until it is settled or a threshold is reached.
    fn expand<C: Contest>(&mut self, contest: &C, thresholds: Thresholds) -> ProofNumbers {
        let begun = self.nodes;
        self.count();
        let (key, symmetry) = contest.key();
        let (moves, proof) = match contest.look() {
            Sight::Open { moves, proof, .. } => (moves, proof),
            // A symmetric position may have been harder to evaluate.
            Sight::Settled(verdict) => {
                return self.store::<C>(key, symmetry, ProofNumbers::settled(verdict), 1);
            }
        };
        loop {
            let start = self.open_moves.len();
            let next = match self.compare(contest, moves, proof) {
                Err(verdict) => Err(ProofNumbers::settled(verdict)),
                Ok(moves) => self.easiest(start, moves, thresholds),
            };
            self.open_moves.truncate(start);
            match next {
                Ok((cell, thresholds)) if !self.stopped => {
                    self.expand(&contest.take(cell), thresholds);
                }
                Ok(_) => return UNKNOWN,
                Err(known) => return self.store::<C>(key, symmetry, known, self.nodes - begun),
            }
        }
    }

    /// Pushes the open moves and returns the must-play region, or the verdict if a move wins or all moves lose.
    fn compare<C: Contest>(&mut self, contest: &C, moves: u128, proof: u128) -> Result<u128, Verdict> {
        let (mut moves, mut proof) = (moves, proof);
        let mut rest = moves;
        while rest != 0 {
            let cell = rest & rest.wrapping_neg();
            rest &= rest - 1;
            let known = self.look_up(&contest.take(cell));
            match known.verdict() {
                None => self.open_moves.push(OpenMove { cell, known }),
                Some(Verdict { wins: false, proof }) => return Err(Verdict { wins: true, proof }),
                Some(reply) => {
                    moves &= reply.proof & !cell;
                    rest &= reply.proof;
                    proof |= reply.proof;
                }
            }
        }
        if moves == 0 {
            Err(Verdict { wins: false, proof })
        } else {
            Ok(moves)
        }
    }

    /// The move with the smallest number, with the thresholds to expand it to; or the position's numbers, if a threshold is
    /// reached.
    fn easiest(
        &self,
        start: usize,
        moves: u128,
        thresholds: Thresholds,
    ) -> Result<(u128, Thresholds), ProofNumbers> {
        let (mut best, mut second, mut to_disprove) = (None::<OpenMove>, INFINITE, 0);
        for &open_move in &self.open_moves[start..] {
            if open_move.cell & moves == 0 {
                continue;
            }
            to_disprove = (to_disprove + open_move.known.to_prove).min(INFINITE - 1);
            match best {
                Some(easiest) if easiest.known.to_disprove <= open_move.known.to_disprove => {
                    second = second.min(open_move.known.to_disprove);
                }
                _ => {
                    second = best.map_or(INFINITE, |easiest| easiest.known.to_disprove);
                    best = Some(open_move);
                }
            }
        }
        let to_prove = best.map_or(INFINITE - 1, |easiest| easiest.known.to_disprove);
        match best {
            Some(OpenMove { cell, known })
                if to_prove < thresholds.to_prove && to_disprove < thresholds.to_disprove =>
            {
                // Seen from the other player. Going a quarter beyond the second-best move (the 1 + ε trick of Pawlewicz and
                // Lew) avoids switching between moves too often.
                let thresholds = Thresholds {
                    to_prove: (thresholds.to_disprove - to_disprove)
                        .saturating_add(known.to_prove)
                        .min(INFINITE),
                    to_disprove: thresholds.to_prove.min(second.saturating_add(1 + second / 4)),
                };
                Ok((cell, thresholds))
            }
            _ => Err(ProofNumbers {
                to_prove,
                to_disprove,
                proof: 0,
            }),
        }
    }
}

#[cfg(test)]
mod tests;
