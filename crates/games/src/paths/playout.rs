//! Playouts of Paths on bitboards.

use rules::{Outcome, Player, Random};

use super::{Paths, Placement};
use crate::lattice::{Bits, Board, Masks, Order, Orthogonal, play_in_random_order, with_size};

impl Paths {
    pub(super) fn random_playout(&mut self, random: &mut Random, limit: usize, played: &mut Vec<Placement>) {
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
        let order = Order::random(Masks::of(size as usize).all & !(stones[0] | stones[1]), random);
        let end = with_size!(size, Orthogonal, first_path(*stones, self.turn, &order));
        let plies = end.unwrap_or(order.len()).min(limit);
        *stones = order.put(*stones, self.turn, 0, plies);
        played.extend(
            order.cells()[..plies]
                .iter()
                .map(|&index| Placement(u32::from(index))),
        );
        let last = if plies % 2 == 1 {
            self.turn
        } else {
            self.turn.other()
        };
        self.turn = last.other();
        if end == Some(plies) {
            self.outcome = Some(Outcome::Win(last));
        } else if plies == order.len() {
            self.outcome = Some(Outcome::Draw);
        }
    }
}

impl<const N: usize> Bits<Orthogonal, N> {
    /// The number of cells of the order after which a player first has a path, if ever; neither has one yet.
    fn first_path(stones: [u128; 2], turn: Player, order: &Order) -> Option<usize> {
        let (mut open, mut before) = (0, stones);
        let mut ended = order.len();
        if !Self::has_path(order.put(stones, turn, 0, ended)) {
            return None;
        }
        while ended - open > 1 {
            let middle = usize::midpoint(open, ended);
            let stones = order.put(before, turn, open, middle);
            if Self::has_path(stones) {
                ended = middle;
            } else {
                (open, before) = (middle, stones);
            }
        }
        Some(ended)
    }

    fn has_path(stones: [u128; 2]) -> bool {
        let masks = &Self::MASKS;
        stones.into_iter().any(|own| {
            Self::connects(masks.top, masks.bottom, own) || Self::connects(masks.left, masks.right, own)
        })
    }
}
