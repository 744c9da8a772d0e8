//! Boards of any size: groups of stones by union-find, in nearly constant time per stone.

use std::marker::PhantomData;

use grid::{Groups, Lattice};
use rules::Player;

use super::{Adjacency, edges_at};

/// Stones on a board with an empty border one cell wide, so that neighbours need no bounds check.
#[derive(Debug, Clone)]
pub(crate) struct Chains<A> {
    lattice: Lattice,
    groups: Groups,
    counts: [u32; 2],
    adjacency: PhantomData<A>,
}

impl<A: Adjacency> Chains<A> {
    /// An empty board.
    pub(crate) fn new(lattice: Lattice) -> Chains<A> {
        let stride = lattice.size() as usize + 2;
        Chains {
            lattice,
            groups: Groups::new(stride * stride),
            counts: [0; 2],
            adjacency: PhantomData,
        }
    }

    pub(crate) fn lattice(&self) -> Lattice {
        self.lattice
    }

    #[inline]
    fn place_of(&self, row: u32, col: u32) -> usize {
        (row as usize + 1) * (self.lattice.size() as usize + 2) + col as usize + 1
    }

    /// The owner of the stone on a cell.
    #[inline]
    pub(crate) fn stone(&self, row: u32, col: u32) -> Option<Player> {
        self.groups
            .stone(self.place_of(row, col))
            .map(|colour| Player::BOTH[usize::from(colour)])
    }

    /// The owners of the stones on all cells, row by row.
    pub(crate) fn stones(&self) -> impl Iterator<Item = Option<Player>> {
        let size = self.lattice.size();
        (0..size).flat_map(move |row| (0..size).map(move |col| self.stone(row, col)))
    }

    /// The number of groups that a player's stones form.
    pub(crate) fn groups(&self, player: Player) -> u32 {
        self.counts[player.index()]
    }

    /// Places a stone on an empty cell; returns the edges that its group touches now.
    #[inline]
    pub(crate) fn place(&mut self, row: u32, col: u32, player: Player) -> u8 {
        let (place, edges) = (self.place_of(row, col), edges_at(self.lattice, row, col));
        let stride = self.lattice.size() as isize + 2;
        let colour = player as u8;
        let placed = if A::DIAGONAL {
            let neighbors = [-stride - 1, -stride, -1, 1, stride, stride + 1];
            self.groups.place(place, neighbors, colour, edges)
        } else {
            self.groups.place(place, [-stride, -1, 1, stride], colour, edges)
        };
        let count = &mut self.counts[player.index()];
        *count = *count + 1 - placed.joined;
        placed.flags
    }
}
