//! What a position of Paths is worth: how many pieces each player still needs.

use std::collections::VecDeque;

use rules::Player;
use search::{Score, Searched};

use super::{Drop, Paths};
use crate::players::{Method, Played};

/// Beyond any cost.
const UNREACHED: u32 = u32::MAX;

impl Paths {
    /// The least number of further pieces a player needs for a path if the other never plays again; `None` if there is
    /// no way left.
    pub fn pieces_needed(&self, player: Player) -> Option<u32> {
        let needed = [true, false].map(|downwards| self.pieces_needed_along(player, downwards));
        needed.into_iter().min().filter(|&needed| needed < UNREACHED)
    }

    /// Squares are reached by rising cost, 0 for an own piece and 1 for an empty square: what costs nothing goes to the
    /// front of the queue.
    fn pieces_needed_along(&self, player: Player, downwards: bool) -> u32 {
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

impl Searched for Paths {
    fn evaluate(&self) -> Score {
        let far = 2 * self.board.lattice().size();
        let needed = |player| self.pieces_needed(player).unwrap_or(far) as Score;
        100 * (needed(self.turn.other()) - needed(self.turn))
    }

    fn slot(&self, m: Drop) -> usize {
        m.0 as usize
    }

    /// A player without a way left can't win any more.
    fn bounds(&self) -> (Score, Score) {
        let can = |player| Score::from(self.pieces_needed(player).is_some());
        (-can(Player::Second), can(Player::First))
    }
}

impl Played for Paths {
    const METHOD: Method = Method::MonteCarlo;
}
