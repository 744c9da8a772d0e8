//! Random games of dropped stones.
//!
//! Uniformly random moves put the empty cells in a uniformly random order, and a chain that stands never goes away. So
//! the order is drawn first; on a small board the moment of the end is then found by bisection, with a handful of
//! floods of whole words instead of one a move.

use rules::{Player, Position, Random};

use super::{Adjacency, Board, MAX_SIZE};

const MOST_CELLS: usize = MAX_SIZE * MAX_SIZE;

/// The empty cells of a small board in random order.
pub(crate) struct Order {
    cells: [u8; MOST_CELLS],
    len: usize,
}

impl Order {
    /// Draws an order of the cells of a set.
    #[inline]
    pub(crate) fn random(mut set: u128, random: &mut Random) -> Order {
        let mut order = Order {
            cells: [0; MOST_CELLS],
            len: set.count_ones() as usize,
        };
        for cell in &mut order.cells[..order.len] {
            *cell = set.trailing_zeros() as u8;
            set &= set.wrapping_sub(1);
        }
        random.shuffle(&mut order.cells[..order.len]);
        order
    }

    #[inline]
    pub(crate) fn cells(&self) -> &[u8] {
        &self.cells[..self.len]
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// The stones after the players have by turns taken the cells from number `from` to before number `to`; `turn` is
    /// the player who takes the very first cell of the order.
    #[inline]
    pub(crate) fn put(&self, stones: [u128; 2], turn: Player, from: usize, to: usize) -> [u128; 2] {
        let [mut even, mut odd] = [0u128; 2];
        let mut pairs = self.cells[from..to].chunks_exact(2);
        for pair in &mut pairs {
            even |= 1 << pair[0];
            odd |= 1 << pair[1];
        }
        if let [last] = pairs.remainder() {
            even |= 1 << last;
        }
        let starts = turn.index() ^ (from & 1);
        let mut after = stones;
        after[starts] |= even;
        after[starts ^ 1] |= odd;
        after
    }
}

/// Plays the empty cells of a board of any size in random order until the end, one move at a time.
pub(crate) fn play_in_random_order<P: Position, A: Adjacency>(
    position: &mut P,
    board: &Board<A>,
    random: &mut Random,
    limit: usize,
    drop: impl Fn(usize) -> P::Move,
    played: &mut Vec<P::Move>,
) {
    board.for_each_empty(|index| played.push(drop(index)));
    random.shuffle(played);
    let mut plies = 0;
    while plies < limit && position.outcome().is_none() {
        position.play_unchecked(played[plies]);
        plies += 1;
    }
    played.truncate(plies);
}
