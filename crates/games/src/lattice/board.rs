//! Stones on a board of any size, in the representation that suits the size.

use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

use grid::{Lattice, Square};
use rules::Player;

use super::bits::with_size;
use super::{Adjacency, Chains, MAX_SIZE, edges_at};

/// Stones of two players on a board of rows and columns.
///
/// Up to 11 × 11 the board is two words and copies without allocating; larger boards use union-find.
#[derive(Debug, Clone)]
pub(crate) enum Board<A> {
    /// One bit per cell for each player.
    Small {
        lattice: Lattice,
        stones: [u128; 2],
        adjacency: PhantomData<A>,
    },
    /// Any other size.
    Large { chains: Box<Chains<A>>, empty: u32 },
}

impl<A: Adjacency> Board<A> {
    /// An empty board.
    pub(crate) fn new(size: u32) -> Board<A> {
        let lattice = Lattice::new(size);
        if size as usize <= MAX_SIZE {
            Board::Small {
                lattice,
                stones: [0; 2],
                adjacency: PhantomData,
            }
        } else {
            Board::Large {
                chains: Box::new(Chains::new(lattice)),
                empty: lattice.len() as u32,
            }
        }
    }

    pub(crate) fn lattice(&self) -> Lattice {
        match self {
            Board::Small { lattice, .. } => *lattice,
            Board::Large { chains, .. } => chains.lattice(),
        }
    }

    /// The bytes that a copy allocates.
    pub(crate) fn heap_bytes(&self) -> usize {
        match self {
            Board::Small { .. } => 0,
            Board::Large { chains, .. } => size_of::<Chains<A>>() + 4 * chains.lattice().len(),
        }
    }

    /// The owner of the stone on a cell.
    pub(crate) fn stone(&self, index: usize) -> Option<Player> {
        match self {
            Board::Small { stones, .. } => Player::BOTH
                .into_iter()
                .find(|p| stones[p.index()] >> index & 1 != 0),
            Board::Large { chains, .. } => {
                let Square { row, col } = chains.lattice().square(index);
                chains.stone(row, col)
            }
        }
    }

    /// The number of empty cells.
    pub(crate) fn empty_count(&self) -> u32 {
        match self {
            Board::Small { lattice, stones, .. } => {
                lattice.len() as u32 - (stones[0] | stones[1]).count_ones()
            }
            Board::Large { empty, .. } => *empty,
        }
    }

    /// Calls `f` for every empty cell, row by row.
    pub(crate) fn for_each_empty(&self, mut f: impl FnMut(usize)) {
        match self {
            Board::Small { lattice, stones, .. } => {
                let mut empty = super::Masks::of(lattice.size() as usize).all & !(stones[0] | stones[1]);
                while empty != 0 {
                    f(empty.trailing_zeros() as usize);
                    empty &= empty - 1;
                }
            }
            Board::Large { chains, .. } => {
                chains.stones().enumerate().for_each(|(index, stone)| {
                    if stone.is_none() {
                        f(index);
                    }
                });
            }
        }
    }

    /// Calls `f` for every stone, row by row.
    pub(crate) fn for_each_stone(&self, mut f: impl FnMut(usize, Player)) {
        match self {
            Board::Small { lattice, .. } => (0..lattice.len())
                .filter_map(|index| Some((index, self.stone(index)?)))
                .for_each(|(index, player)| f(index, player)),
            Board::Large { chains, .. } => {
                chains.stones().enumerate().for_each(|(index, stone)| {
                    if let Some(player) = stone {
                        f(index, player);
                    }
                });
            }
        }
    }

    /// Places a stone on an empty cell; returns the edges that its group touches now.
    #[inline]
    pub(crate) fn place(&mut self, index: usize, player: Player) -> u8 {
        match self {
            Board::Small { lattice, stones, .. } => {
                let cell = 1 << index;
                let own = &mut stones[player.index()];
                *own |= cell;
                with_size!(lattice.size(), A, edges_of(cell, *own))
            }
            Board::Large { chains, empty } => {
                *empty -= 1;
                let Square { row, col } = chains.lattice().square(index);
                chains.place(row, col, player)
            }
        }
    }

    /// The number of groups that a player's stones form.
    pub(crate) fn groups(&self, player: Player) -> u32 {
        match self {
            Board::Small { lattice, stones, .. } => {
                with_size!(lattice.size(), A, groups(stones[player.index()]))
            }
            Board::Large { chains, .. } => chains.groups(player),
        }
    }

    /// A shortest chain of a player's stones between two edges, if there is one.
    pub(crate) fn chain(&self, player: Player, from: u8, to: u8) -> Option<Vec<usize>> {
        const UNSEEN: usize = usize::MAX;
        let lattice = self.lattice();
        let on_edge = |index: usize, edge: u8| {
            let Square { row, col } = lattice.square(index);
            edges_at(lattice, row, col) & edge != 0
        };
        let own = |index: usize| self.stone(index) == Some(player);
        let mut queue: Vec<usize> = (0..lattice.len())
            .filter(|&i| on_edge(i, from) && own(i))
            .collect();
        let mut came_from = vec![UNSEEN; lattice.len()];
        for &index in &queue {
            came_from[index] = index;
        }
        let mut next = 0;
        while let Some(&index) = queue.get(next) {
            next += 1;
            if on_edge(index, to) {
                let back = |&index: &usize| Some(came_from[index]).filter(|&before| before != index);
                return Some(std::iter::successors(Some(index), back).collect());
            }
            let Square { row, col } = lattice.square(index);
            for &(down, right) in A::steps() {
                let (row, col) = (row.wrapping_add_signed(down), col.wrapping_add_signed(right));
                let Some(neighbor) = lattice.index(Square { row, col }) else {
                    continue;
                };
                if came_from[neighbor] == UNSEEN && own(neighbor) {
                    came_from[neighbor] = index;
                    queue.push(neighbor);
                }
            }
        }
        None
    }
}

/// Boards are equal if they hold the same stones, whatever the order of the moves.
impl<A: Adjacency> PartialEq for Board<A> {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (
                Board::Small {
                    lattice: a,
                    stones: x,
                    ..
                },
                Board::Small {
                    lattice: b,
                    stones: y,
                    ..
                },
            ) => a == b && x == y,
            (Board::Large { chains: a, .. }, Board::Large { chains: b, .. }) => {
                a.lattice() == b.lattice() && a.stones().eq(b.stones())
            }
            _ => false,
        }
    }
}

impl<A: Adjacency> Eq for Board<A> {}

impl<A: Adjacency> Hash for Board<A> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self {
            Board::Small { stones, .. } => stones.hash(state),
            Board::Large { chains, .. } => chains.stones().for_each(|stone| stone.hash(state)),
        }
    }
}
