//! Random games of Islands of Hex, by whole words.

use rules::{Player, Random};

use super::{Drop, Islands};
use crate::lattice::{Bits, Board, Hexagonal, Masks, Order, play_in_random_order, with_size};

impl Islands {
    pub(super) fn random_playout(&mut self, random: &mut Random, limit: usize, played: &mut Vec<Drop>) {
        played.clear();
        if self.outcome.is_some() {
            return;
        }
        let Board::Small { lattice, stones, .. } = &mut self.board else {
            let board = self.board.clone();
            return play_in_random_order(self, &board, random, limit, |index| Drop(index as u32), played);
        };
        let size = lattice.size();
        let order = Order::random(Masks::of(size as usize).all & !(stones[0] | stones[1]), random);
        let (plies, after) = with_size!(size, Hexagonal, bisection(*stones, self.turn, &order));
        played.extend(
            order.cells()[..plies.min(limit)]
                .iter()
                .map(|&index| Drop(u32::from(index))),
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
    /// After how many cells of the order the board is first bisected, and the stones then; it is not yet.
    ///
    /// Step 1: the full board has a chain of exactly one player, and that player is the one who will bisect it. Step 2:
    /// games end late, so the last stones of that player are taken off, more and more of them, until the chain breaks.
    /// Step 3: bisection between what breaks it and what does not.
    fn bisection(stones: [u128; 2], turn: Player, order: &Order) -> (usize, [u128; 2]) {
        let masks = &Self::MASKS;
        let full = order.put(stones, turn, 0, order.len());
        let white = Self::connects(masks.top, masks.bottom, full[0]);
        let (own, from, to) = if white {
            (0, masks.top, masks.bottom)
        } else {
            (1, masks.left, masks.right)
        };
        let bisected = |stones: [u128; 2]| Self::connects(from, to, stones[own]);

        let (mut open, mut before) = (0, stones);
        let (mut ended, mut after) = (order.len(), full);
        let mut back = N;
        while let Some(earlier) = order.len().checked_sub(back) {
            let stones = order.put(stones, turn, 0, earlier);
            if !bisected(stones) {
                (open, before) = (earlier, stones);
                break;
            }
            (ended, after) = (earlier, stones);
            back *= 2;
        }
        while ended - open > 1 {
            let middle = usize::midpoint(open, ended);
            let stones = order.put(before, turn, open, middle);
            if bisected(stones) {
                (ended, after) = (middle, stones);
            } else {
                (open, before) = (middle, stones);
            }
        }
        (ended, after)
    }
}
