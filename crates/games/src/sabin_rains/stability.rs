//! Stability: which stones can still flip, for all rings at once.
//!
//! A cell is alive if it holds a stone or is playable; all others stay empty for good. Dead cells and the edge cut a
//! ring into arcs. A stone can flip through a ring only if a stone is played on the same arc and the run continues
//! beyond it:
//!
//! ```text
//!   |  a  b  X  c  d  |      b and c may turn once X is played; a and d lie at the ends of the arc, where no
//!                            friendly stone can stand behind them, and never do through this ring
//! ```
//!
//! What holds for place i of the ring around C is kept as the set of all such C, so that all rings of the board take as
//! many word operations as one.

use grid::CellSet;
use rules::Player;

use super::rings::{Ringed, Rings};
use super::stone_board::StoneBoard;

/// For each place of a ring, the centres of the rings for which something holds there.
type Places<S> = [S; 6];

fn places<S: Ringed>(rings: &Rings<S>, cells: S) -> Places<S> {
    rings.steps.map(|step| cells.shifted(-step) & rings.all)
}

/// The cells in those places.
fn cells_in<S: Ringed>(rings: &Rings<S>, places: Places<S>) -> Places<S> {
    std::array::from_fn(|place| places[place].shifted(rings.steps[place]))
}

fn union<S: CellSet>(sets: Places<S>) -> S {
    sets.into_iter().fold(S::EMPTY, |union, set| union | set)
}

impl<S: Ringed> StoneBoard<S> {
    /// For each direction from the centre of a ring, the stones that can still flip through that ring.
    pub(super) fn exposures(&self) -> Places<S> {
        let stones = self.stones(Player::First) | self.stones(Player::Second);
        let live = places(self.rings, stones | self.playable());
        // Step 1: spread from the playable places along live cells, all the way round in both directions.
        let mut reached = places(self.rings, self.playable());
        for step in 0..11 {
            let (here, next) = (step % 6, (step + 1) % 6);
            reached[next] = reached[next] | reached[here] & live[next];
        }
        for step in (0..11).rev() {
            let (here, next) = ((step + 1) % 6, step % 6);
            reached[next] = reached[next] | reached[here] & live[next];
        }
        // Step 2: drop the ends of each arc.
        let inside = std::array::from_fn(|i| reached[i] & live[(i + 1) % 6] & live[(i + 5) % 6]);
        cells_in(self.rings, inside).map(|cells| cells & stones)
    }

    /// The cells by the number of rings through which their stones can still flip: none, one, two, three, more.
    pub(super) fn by_exposure(&self) -> [S; 5] {
        // A binary counter for every cell, one set per digit, saturating at four.
        let (mut ones, mut twos, mut many) = (S::EMPTY, S::EMPTY, S::EMPTY);
        for exposed in self.exposures() {
            many = many | ones & twos & exposed;
            twos = twos ^ ones & exposed;
            ones = ones ^ exposed;
        }
        let few = !many;
        [
            few & !ones & !twos,
            few & ones & !twos,
            few & !ones & twos,
            few & ones & twos,
            many,
        ]
    }

    /// The opponent's stones that `player` could flip with one move.
    pub(super) fn within_reach(&self, player: Player) -> S {
        let own = places(self.rings, self.stones(player));
        let enemy = places(self.rings, self.stones(player.other()));
        let open = places(self.rings, self.playable());
        let mut turned = [S::EMPTY; 6];
        for (start, &playable) in open.iter().enumerate() {
            for way in [1, 5] {
                let at = |step: usize| (start + step * way) % 6;
                // Step 1: runs of one, two, … five enemy stones from a playable place on.
                let mut runs = [playable; 6];
                for step in 1..6 {
                    runs[step] = runs[step - 1] & enemy[at(step)];
                }
                // Step 2: the runs that end at a friendly stone, from the longest to the shortest.
                let mut ended = runs[5];
                turned[at(5)] = turned[at(5)] | ended;
                for step in (1..5).rev() {
                    ended = ended | runs[step] & own[at(step + 1)];
                    turned[at(step)] = turned[at(step)] | ended;
                }
            }
        }
        union(cells_in(self.rings, turned))
    }
}
