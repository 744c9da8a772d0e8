//! Proof-number search for contests with two outcomes, on cells that are taken once and for good.
//!
//! A contest asks one thing: does the player to move get what they want? The search follows the line that looks easiest to
//! settle, by how many open positions still stand between it and an answer (df-pn, after Nagai).
//!
//! Every answer comes with its **proof**, a set of cells: the winner wins even if all other cells are the loser's. So a
//! move that fails refutes, together with itself, every move outside its proof; what is left to try is the intersection of
//! the proofs seen so far (the «must-play» of Hayward's Hex solvers), which is what makes whole boards tractable. Nobody may
//! ever be hurt by a cell too many: that is what makes a proof hold where the loser took another cell than the one it is
//! about.

use std::sync::atomic::AtomicBool;

use super::Memory;
use crate::{Clock, Limits};

mod table;

pub(super) use table::Proofs;

/// Who gets what they want, and the cells that show it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Verdict {
    /// Whether it is the player to move.
    pub wins: bool,
    /// The winner wins even if all other cells are the loser's.
    pub proof: u128,
}

/// What a look at a contest shows, without playing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sight {
    /// It is settled.
    Settled(Verdict),
    /// It is open.
    Open {
        /// The cells worth taking; never none.
        moves: u128,
        /// The cells that show why all other moves fail; none if there are no others.
        proof: u128,
        /// A guess at the positions to be settled before the player to move wins, and before they lose; at least 1.
        effort: [u32; 2],
    },
}

/// A position of a contest.
pub trait Contest: Copy {
    /// A way to look at the board, such as from another side.
    type View: Copy;

    /// What is plain to see.
    fn look(&self) -> Sight;

    /// The position after the player to move has taken an empty cell.
    #[must_use]
    fn take(&self, cell: u128) -> Self;

    /// A key, the same for all positions that look alike from some side, never 0, and the view in which this one is the
    /// one that stands for all.
    fn key(&self) -> (u64, Self::View);

    /// Cells as seen in a view.
    fn seen(cells: u128, view: Self::View) -> u128;

    /// The cells that look like these in a view.
    fn unseen(cells: u128, view: Self::View) -> u128;
}

/// What is known of a position: how much stands between the player to move and winning, and losing. 0 of one is
/// [`SETTLED`] of the other, and then the proof is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Known {
    to_win: u32,
    to_lose: u32,
    proof: u128,
}

const SETTLED: u32 = 1 << 30;

/// Nothing is known.
const OPEN: Known = Known {
    to_win: 1,
    to_lose: 1,
    proof: 0,
};

impl Known {
    fn settled(Verdict { wins, proof }: Verdict) -> Known {
        let (to_win, to_lose) = if wins { (0, SETTLED) } else { (SETTLED, 0) };
        Known {
            to_win,
            to_lose,
            proof,
        }
    }

    fn verdict(&self) -> Option<Verdict> {
        let wins = self.to_win == 0;
        (wins || self.to_lose == 0).then_some(Verdict {
            wins,
            proof: self.proof,
        })
    }
}

/// An open move: its cell, and what is known of where it leads.
#[derive(Debug, Clone, Copy)]
struct Candidate {
    cell: u128,
    known: Known,
}

/// How far a position is to be followed: until so much stands before a win, or before a loss.
#[derive(Debug, Clone, Copy)]
struct Patience {
    to_win: u32,
    to_lose: u32,
}

/// Settles contests, one after another, within limits common to all.
pub struct Prover<'a> {
    clock: Clock<'a>,
    nodes: u64,
    stopped: bool,
    proofs: &'a mut Proofs,
    candidates: Vec<Candidate>,
    /// Hears the number of positions looked at, now and then.
    tick: &'a mut dyn FnMut(u64),
}

impl<'a> Prover<'a> {
    /// Between two ticks.
    const TICK: u64 = 1 << 16;

    /// Starts the time.
    pub fn new(
        limits: &Limits,
        memory: &'a mut Memory,
        stop: &'a AtomicBool,
        tick: &'a mut dyn FnMut(u64),
    ) -> Prover<'a> {
        Prover {
            clock: Clock::start(limits, stop),
            nodes: 0,
            stopped: false,
            proofs: &mut memory.proofs,
            candidates: Vec::new(),
            tick,
        }
    }

    /// Positions looked at.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Who wins; `None` if the limits or the flag stopped it.
    pub fn prove<C: Contest>(&mut self, contest: &C) -> Option<Verdict> {
        let patience = Patience {
            to_win: SETTLED,
            to_lose: SETTLED,
        };
        let known = self.glance(contest).verdict();
        if known.is_some() {
            return known;
        }
        self.follow(contest, patience).verdict()
    }

    /// What is known of a position, by memory or at first sight.
    fn glance<C: Contest>(&mut self, contest: &C) -> Known {
        let (key, view) = contest.key();
        if let Some(mut known) = self.proofs.find(key) {
            known.proof = C::unseen(known.proof, view);
            return known;
        }
        self.count();
        let known = match contest.look() {
            Sight::Settled(verdict) => Known::settled(verdict),
            Sight::Open { effort, .. } => Known {
                to_win: effort[0],
                to_lose: effort[1],
                proof: 0,
            },
        };
        self.note::<C>(key, view, known, 0)
    }

    fn count(&mut self) {
        self.nodes += 1;
        self.stopped = self.clock.is_over(self.nodes);
        if self.nodes.is_multiple_of(Self::TICK) {
            (self.tick)(self.nodes);
        }
    }

    fn note<C: Contest>(&mut self, key: u64, view: C::View, known: Known, work: u64) -> Known {
        let proof = C::seen(known.proof, view);
        self.proofs.store(key, Known { proof, ..known }, work);
        known
    }

    /// Follows the easiest lines from an open position until it is settled or patience is at its end.
    fn follow<C: Contest>(&mut self, contest: &C, patience: Patience) -> Known {
        let begun = self.nodes;
        self.count();
        let (key, view) = contest.key();
        let (moves, proof) = match contest.look() {
            Sight::Open { moves, proof, .. } => (moves, proof),
            // What is plain from here may not have been from another side.
            Sight::Settled(verdict) => return self.note::<C>(key, view, Known::settled(verdict), 1),
        };
        loop {
            let start = self.candidates.len();
            let next = match self.compare(contest, moves, proof) {
                Err(verdict) => Err(Known::settled(verdict)),
                Ok(moves) => self.easiest(start, moves, patience),
            };
            self.candidates.truncate(start);
            match next {
                Ok((cell, patience)) if !self.stopped => {
                    self.follow(&contest.take(cell), patience);
                }
                Ok(_) => return OPEN,
                Err(known) => return self.note::<C>(key, view, known, self.nodes - begun),
            }
        }
    }

    /// Pushes the open moves as candidates and tells which of them are still worth trying, or the verdict: a move that
    /// wins, or that all fail.
    fn compare<C: Contest>(&mut self, contest: &C, moves: u128, proof: u128) -> Result<u128, Verdict> {
        let (mut moves, mut proof) = (moves, proof);
        let mut rest = moves;
        while rest != 0 {
            let cell = rest & rest.wrapping_neg();
            rest &= rest - 1;
            let known = self.glance(&contest.take(cell));
            match known.verdict() {
                None => self.candidates.push(Candidate { cell, known }),
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

    /// The move nearest to a win, with how far to follow it; or what is known now, if patience is at its end.
    fn easiest(&self, start: usize, moves: u128, patience: Patience) -> Result<(u128, Patience), Known> {
        let (mut best, mut second, mut to_lose) = (None::<Candidate>, SETTLED, 0);
        for &candidate in &self.candidates[start..] {
            if candidate.cell & moves == 0 {
                continue;
            }
            to_lose = (to_lose + candidate.known.to_win).min(SETTLED - 1);
            match best {
                Some(easiest) if easiest.known.to_lose <= candidate.known.to_lose => {
                    second = second.min(candidate.known.to_lose);
                }
                _ => {
                    second = best.map_or(SETTLED, |easiest| easiest.known.to_lose);
                    best = Some(candidate);
                }
            }
        }
        let to_win = best.map_or(SETTLED - 1, |easiest| easiest.known.to_lose);
        match best {
            Some(Candidate { cell, known }) if to_win < patience.to_win && to_lose < patience.to_lose => {
                // The other player's patience; a quarter more than the next best move would take, so as not to jump
                // to and fro.
                let patience = Patience {
                    to_win: (patience.to_lose - to_lose)
                        .saturating_add(known.to_win)
                        .min(SETTLED),
                    to_lose: patience.to_win.min(second.saturating_add(1 + second / 4)),
                };
                Ok((cell, patience))
            }
            _ => Err(Known {
                to_win,
                to_lose,
                proof: 0,
            }),
        }
    }
}

#[cfg(test)]
mod tests;
