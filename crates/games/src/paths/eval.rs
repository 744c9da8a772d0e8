//! The evaluation of Paths: how many pieces each player still needs.

use std::sync::atomic::AtomicBool;

use search::solve::{Memory, Progress, Solution};
use search::{Limits, Score, Searchable};

use super::{Paths, Placement};
use crate::lattice::{Bits, Orthogonal, with_size};
use crate::players::{Method, Playable, Strength};

impl Searchable for Paths {
    fn evaluate(&self) -> Score {
        let far = 2 * self.board.lattice().size();
        let needed = |player| self.pieces_needed(player).unwrap_or(far) as Score;
        100 * (needed(self.turn.other()) - needed(self.turn))
    }

    fn slot(&self, m: Placement) -> usize {
        m.0 as usize
    }

    /// Winning squares first, then squares that stop a win, then the squares on both players' shortest paths.
    fn priors(&self, moves: &[Placement], priors: &mut Vec<f32>) {
        let Some((size, stones)) = self.small() else {
            return;
        };
        let prospects = with_size!(size, Orthogonal, prospects(stones));
        priors.extend(moves.iter().map(|m| prospects.chance(m.0)));
    }
}

/// Static information about the squares, for the player to move and for the opponent.
struct Prospects {
    winning: [u128; 2],
    on_the_way: [u128; 2],
}

impl<const N: usize> Bits<Orthogonal, N> {
    /// The pieces of the player to move, then the opponent's.
    fn prospects(stones: [u128; 2]) -> Prospects {
        let [own, other] = stones;
        let empty = Self::MASKS.all & !(own | other);
        let way = |own, other| Self::path_need(own, other).map_or(0, |need| need.on_the_way);
        Prospects {
            winning: stones.map(|pieces| Self::winning(pieces, empty)),
            on_the_way: [way(own, other), way(other, own)],
        }
    }
}

impl Prospects {
    fn chance(&self, square: u32) -> f32 {
        let on = |squares: u128| squares >> square & 1 != 0;
        let [win, save] = self.winning;
        match (on(win), on(save)) {
            (true, _) => 1.0,
            (false, true) => 0.9,
            (false, false) if win | save != 0 => 0.02,
            _ => match self.on_the_way.map(on) {
                [true, true] => 0.65,
                [true, false] | [false, true] => 0.5,
                [false, false] => 0.35,
            },
        }
    }
}

impl Playable for Paths {
    const METHOD: Method = Method::MonteCarlo;

    /// Few playouts and much slack at the bottom; the two strongest also solve what they can.
    ///
    /// Tuned by matches of 1,000 games between neighbouring levels: each scores 61 to 63 % against the one below. The
    /// lowest plays any move that does not lose at once.
    fn strength(level: u8) -> Strength {
        let levels = [
            Strength::nodes(30, 20_000),
            Strength::nodes(33, 400),
            Strength::nodes(46, 230),
            Strength::nodes(72, 150),
            Strength::nodes(118, 90),
            Strength::nodes(224, 57),
            Strength::nodes(820, 23),
        ];
        Strength::among(&levels, level)
    }

    fn is_solvable(&self) -> bool {
        self.small().is_some() && self.board.empty_count() <= 25
    }

    fn solve(
        &self,
        limits: &Limits,
        memory: &mut Memory,
        stop: &AtomicBool,
        tick: &mut dyn FnMut(Progress),
    ) -> Option<Solution<Placement>> {
        if self.outcome.is_some() || self.small().is_none() {
            return search::solve::solve(self, limits, memory, stop, tick);
        }
        self.exact(limits, memory, stop, tick)
    }
}
