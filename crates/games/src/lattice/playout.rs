//! Playouts of placement games.
//!
//! Uniformly random moves fill the empty cells in a uniformly random order, and a chain, once complete, stays. So the
//! order is drawn first; on a small board the end of the game is then found by bisection, with a handful of flood fills
//! instead of one per move.

use rules::{Player, Position, Random};

use super::{Adjacency, Board, MAX_SIZE};

const MOST_CELLS: usize = MAX_SIZE * MAX_SIZE;

/// Each cell as a set: a look-up is cheaper than a variable shift of two words.
static CELL: [u128; 128] = {
    let mut sets = [0; 128];
    let mut cell = 0;
    while cell < 128 {
        sets[cell] = 1 << cell;
        cell += 1;
    }
    sets
};

/// The empty cells of a small board in random order; the players take them in turns.
pub(crate) struct Order {
    cells: [u8; MOST_CELLS],
    len: usize,
}

impl Order {
    /// Shuffles the cells of a set.
    #[inline]
    pub(crate) fn random(set: u128, random: &mut Random) -> Order {
        let mut order = Order {
            cells: [0; MOST_CELLS],
            len: 0,
        };
        for (mut word, base) in [(set as u64, 0), ((set >> 64) as u64, 64)] {
            let len = word.count_ones() as usize;
            for cell in order.cells.iter_mut().skip(order.len).take(len) {
                *cell = base + word.trailing_zeros() as u8;
                word &= word.wrapping_sub(1);
            }
            order.len += len;
        }
        random.shuffle(&mut order.cells[..order.len]);
        order
    }

    #[inline]
    pub(crate) fn cells(&self) -> &[u8] {
        &self.cells[..self.len]
    }

    /// The order, to be changed.
    #[inline]
    pub(crate) fn cells_mut(&mut self) -> &mut [u8] {
        &mut self.cells[..self.len]
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// The cells taken by the player who takes cell number `from`, up to but not including number `to`.
    #[inline]
    pub(crate) fn every_second(&self, from: usize, to: usize) -> u128 {
        let cells = self.cells[from.min(to)..to].iter().step_by(2);
        cells.fold(0, |set, cell| set | CELL[usize::from(cell & 127)])
    }

    /// The stones after the players have taken cells `from` to `to` (exclusive); `turn` is the player who takes the
    /// first cell of the order.
    #[inline]
    pub(crate) fn put(&self, stones: [u128; 2], turn: Player, from: usize, to: usize) -> [u128; 2] {
        let taker = turn.index() ^ (from & 1);
        let mut after = stones;
        after[taker] |= self.every_second(from, to);
        after[taker ^ 1] |= self.every_second(from + 1, to);
        after
    }
}

/// Plays the empty cells of a board of any size in random order to the end, one move at a time.
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
