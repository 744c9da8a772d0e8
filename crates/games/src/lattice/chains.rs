//! Boards of any size: groups of stones by union-find, near-constant a stone.

use std::marker::PhantomData;

use grid::{Lattice, UnionFind};
use rules::Player;

use super::{Adjacency, BOTTOM, LEFT, RIGHT, TOP};

/// What lies on a cell, one byte; the border round the board is never equal to a stone.
const EMPTY: u8 = 2;
const BORDER: u8 = 3;

/// Stones on a board with a border one cell wide, so that a neighbour needs no check.
///
/// Five bytes a cell: the stone and its place in the union-find.
#[derive(Debug, Clone)]
pub(crate) struct Chains<A> {
    lattice: Lattice,
    stones: Box<[u8]>,
    sets: UnionFind,
    groups: [u32; 2],
    adjacency: PhantomData<A>,
}

impl<A: Adjacency> Chains<A> {
    /// An empty board.
    pub(crate) fn new(lattice: Lattice) -> Chains<A> {
        let size = lattice.size() as usize;
        let stride = size + 2;
        let mut stones = vec![BORDER; stride * stride].into_boxed_slice();
        for row in stones.chunks_exact_mut(stride).skip(1).take(size) {
            row[1..=size].fill(EMPTY);
        }
        let sets = UnionFind::new(stones.len());
        Chains {
            lattice,
            stones,
            sets,
            groups: [0; 2],
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

    /// Whose stone lies on a cell of the board.
    #[inline]
    pub(crate) fn stone(&self, row: u32, col: u32) -> Option<Player> {
        match self.stones[self.place_of(row, col)] {
            0 => Some(Player::First),
            1 => Some(Player::Second),
            _ => None,
        }
    }

    /// How many groups a player's stones form.
    pub(crate) fn groups(&self, player: Player) -> u32 {
        self.groups[player.index()]
    }

    /// Puts a stone on an empty cell of the board; tells the edges that its group touches now.
    #[inline]
    pub(crate) fn place(&mut self, row: u32, col: u32, player: Player) -> u8 {
        let last = self.lattice.size() - 1;
        let place = self.place_of(row, col);
        let stone = player as u8;
        self.stones[place] = stone;
        let edges = u8::from(row == 0) * TOP
            | u8::from(row == last) * BOTTOM
            | u8::from(col == 0) * LEFT
            | u8::from(col == last) * RIGHT;
        self.sets.set_flags(place as u32, edges);

        let stride = self.lattice.size() as i32 + 2;
        let mut root = place as u32;
        let mut joined = 0;
        for &(down, right) in A::steps() {
            let neighbor = (place as i32 + down * stride + right) as usize;
            if self.stones[neighbor] == stone {
                let other = self.sets.root(neighbor as u32);
                joined += u32::from(other != root);
                root = self.sets.join_roots(root, other);
            }
        }
        let groups = &mut self.groups[player.index()];
        *groups = *groups + 1 - joined;
        self.sets.flags(root)
    }
}
