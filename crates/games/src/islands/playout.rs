//! Playouts of Islands of Hex on bitboards.

use rules::{Player, Random};

use super::neighbourhoods::Neighbourhoods;
use super::{Islands, Placement};
use crate::lattice::{Bits, Board, Hexagonal, Masks, Order, play_in_random_order, with_size};

impl Islands {
    /// Plays to the end, uniformly at random or with a policy that prefers islands.
    pub(super) fn random_playout(
        &mut self,
        random: &mut Random,
        limit: usize,
        sensibly: bool,
        played: &mut Vec<Placement>,
    ) {
        played.clear();
        if self.outcome.is_some() {
            return;
        }
        let Board::Small { lattice, stones, .. } = &mut self.board else {
            let board = self.board.clone();
            return play_in_random_order(
                self,
                &board,
                random,
                limit,
                |index| Placement(index as u32),
                played,
            );
        };
        let size = lattice.size();
        let mut order = Order::random(Masks::of(size as usize).all & !(stones[0] | stones[1]), random);
        if sensibly {
            with_size!(size, Hexagonal, prefer_islands(*stones, self.turn, &mut order));
        }
        let (plies, after) = with_size!(size, Hexagonal, bisection(*stones, self.turn, &order));
        played.extend(
            order.cells()[..plies.min(limit)]
                .iter()
                .map(|&index| Placement(u32::from(index))),
        );
        if plies <= limit {
            *stones = after;
            self.outcome = Some(self.decide());
        } else {
            *stones = order.put(*stones, self.turn, 0, limit);
        }
        if played.len() % 2 == 1 {
            self.turn = self.turn.other();
        }
    }
}

impl<const N: usize> Bits<Hexagonal, N> {
    /// Lets each player choose, among the next few cells of the order, the one with the best island gain.
    fn prefer_islands(stones: [u128; 2], turn: Player, order: &mut Order) {
        /// The number of cells compared.
        const AHEAD: usize = 3;
        let mut neighbourhoods = stones.map(Neighbourhoods::<N>::of);
        let cells = order.cells_mut();
        let mut player = turn.index();
        for i in 0..cells.len() {
            let gain = |cell: u8| neighbourhoods[player].gain(cell);
            let (mut best, mut most) = (i, gain(cells[i]));
            for (j, &cell) in cells.iter().enumerate().skip(i + 1).take(AHEAD - 1) {
                let gain = gain(cell);
                if gain > most {
                    (best, most) = (j, gain);
                }
            }
            cells.swap(i, best);
            neighbourhoods[player].place(cells[i]);
            player ^= 1;
        }
    }

    /// The number of cells of the order after which the board is first bisected, and the stones at that point; it is
    /// not bisected yet.
    ///
    /// Step 1: on the full board exactly one player has a chain; that player will bisect it. Step 2: games end late, so
    /// ever more of the last stones are removed until the chain breaks. Step 3: bisection between the two numbers.
    fn bisection(stones: [u128; 2], turn: Player, order: &Order) -> (usize, [u128; 2]) {
        let masks = &Self::MASKS;
        let full = order.put(stones, turn, 0, order.len());
        let white = Self::connects(masks.top, masks.bottom, full[0]);
        let (own, from, to) = if white {
            (0, masks.top, masks.bottom)
        } else {
            (1, masks.left, masks.right)
        };

        // The bisecting player's cells are numbers `first`, `first + 2`, …; with `ended` of them the chain is complete,
        // with `open` of them it is not.
        let first = usize::from(own != turn.index());
        let last_cells =
            |fewer: usize, ended: usize| order.every_second(first + 2 * fewer, first + 2 * ended - 1);
        let (mut open, mut ended, mut chain) = (0, (order.len() - first).div_ceil(2), full[own]);
        let mut step = 4;
        while ended - open > 1 {
            let fewer = if step < ended - open {
                ended - step
            } else {
                usize::midpoint(open, ended)
            };
            let rest = chain & !last_cells(fewer, ended);
            if Self::connects(from, to, rest) {
                (ended, chain) = (fewer, rest);
                step *= 2;
            } else {
                open = fewer;
            }
        }
        let plies = first + 2 * ended - 1;
        let mut after = full;
        after[own] = chain;
        after[own ^ 1] &= !order.every_second(plies, order.len());
        (plies, after)
    }
}
