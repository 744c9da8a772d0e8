//! How many pieces each player still needs for a path, and where.

use std::collections::VecDeque;

use rules::Player;

use super::Paths;
use crate::lattice::{Bits, Board, Need, Orthogonal, with_size};

/// Larger than any cost.
const UNREACHED: u32 = u32::MAX;

impl<const N: usize> Bits<Orthogonal, N> {
    /// The fewest pieces needed, and the squares of all paths that need no more.
    pub(super) fn path_need(own: u128, enemy: u128) -> Option<Need> {
        let masks = &Self::MASKS;
        let empty = masks.all & !(own | enemy);
        let down = Self::need(own, empty, masks.top, masks.bottom);
        let across = Self::need(own, empty, masks.left, masks.right);
        match (down, across) {
            (Some(a), Some(b)) if a.stones == b.stones => Some(Need {
                stones: a.stones,
                on_the_way: a.on_the_way | b.on_the_way,
            }),
            (Some(a), Some(b)) => Some(if a.stones < b.stones { a } else { b }),
            (a, b) => a.or(b),
        }
    }

    /// The fewest pieces needed.
    pub(super) fn path_stones(own: u128, enemy: u128) -> Option<u32> {
        let masks = &Self::MASKS;
        let empty = masks.all & !(own | enemy);
        let down = Self::stones_needed(own, empty, masks.top, masks.bottom);
        let across = Self::stones_needed(own, empty, masks.left, masks.right);
        down.into_iter().chain(across).min()
    }
}

impl Paths {
    /// The stones of a small board, those of the player to move first, and its size.
    pub(super) fn small(&self) -> Option<(usize, [u128; 2])> {
        match self.board {
            Board::Small { lattice, stones, .. } => {
                let own = self.turn.index();
                Some((lattice.size() as usize, [stones[own], stones[own ^ 1]]))
            }
            Board::Large { .. } => None,
        }
    }

    /// The fewest pieces that a player still needs for a path if the opponent never plays again; `None` if no path is
    /// possible any more.
    pub fn pieces_needed(&self, player: Player) -> Option<u32> {
        if let Board::Small { lattice, stones, .. } = self.board {
            let (own, enemy) = (stones[player.index()], stones[player.other().index()]);
            return with_size!(lattice.size(), Orthogonal, path_stones(own, enemy));
        }
        let needed = [true, false].map(|downwards| self.pieces_needed_along(player, downwards));
        needed.into_iter().min().filter(|&needed| needed < UNREACHED)
    }

    /// On a board of any size, by 0-1 breadth-first search: an own piece costs 0 and goes to the front of the queue, an
    /// empty square costs 1.
    pub(super) fn pieces_needed_along(&self, player: Player, downwards: bool) -> u32 {
        let size = self.board.lattice().size() as usize;
        let line = |(row, col): (usize, usize)| if downwards { row } else { col };
        let mut least = vec![UNREACHED; size * size];
        let mut queue = VecDeque::new();
        let mut reach =
            |(row, col): (usize, usize), so_far: u32, queue: &mut VecDeque<(usize, usize, u32)>| {
                if row >= size || col >= size {
                    return;
                }
                let cost = match self.board.stone(row * size + col) {
                    None => 1,
                    Some(owner) if owner == player => 0,
                    Some(_) => return,
                };
                let least = &mut least[row * size + col];
                if so_far + cost < *least {
                    *least = so_far + cost;
                    if cost == 0 {
                        queue.push_front((row, col, *least));
                    } else {
                        queue.push_back((row, col, *least));
                    }
                }
            };
        for i in 0..size {
            reach(if downwards { (0, i) } else { (i, 0) }, 0, &mut queue);
        }
        while let Some((row, col, so_far)) = queue.pop_front() {
            if line((row, col)) == size - 1 {
                return so_far;
            }
            for next in [
                (row.wrapping_sub(1), col),
                (row + 1, col),
                (row, col.wrapping_sub(1)),
                (row, col + 1),
            ] {
                reach(next, so_far, &mut queue);
            }
        }
        UNREACHED
    }
}
