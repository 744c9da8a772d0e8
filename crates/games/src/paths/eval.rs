//! What a position of Paths is worth: how many pieces each player still needs.

use rules::Player;
use search::{Score, Searched};

use super::{Drop, Paths};
use crate::lattice::{Orthogonal, with_size};
use crate::players::{Method, Played};

impl Searched for Paths {
    fn evaluate(&self) -> Score {
        let far = 2 * self.board.lattice().size();
        let needed = |player| self.pieces_needed(player).unwrap_or(far) as Score;
        100 * (needed(self.turn.other()) - needed(self.turn))
    }

    fn slot(&self, m: Drop) -> usize {
        m.0 as usize
    }

    /// A player who can win at once wins, one who faces two such squares loses, and one who needs more pieces than
    /// there are turns left can't win any more.
    fn bounds(&self) -> (Score, Score) {
        let Some(outlook) = self.outlook() else {
            let can = |player| Score::from(self.pieces_needed(player).is_some());
            return (-can(Player::Second), can(Player::First));
        };
        let sign = if self.turn == Player::First { 1 } else { -1 };
        if outlook.winning[0] != 0 {
            return (sign, sign);
        }
        if outlook.winning[1].count_ones() > 1 {
            return (-sign, -sign);
        }
        let empty = outlook.empty.count_ones();
        let can = |player: Player| {
            let turns = if player == self.turn {
                empty.div_ceil(2)
            } else {
                empty / 2
            };
            let alive = outlook.alive[usize::from(player != self.turn)] != 0;
            Score::from(alive && self.pieces_needed(player).is_some_and(|needed| needed <= turns))
        };
        (-can(Player::Second), can(Player::First))
    }

    fn symmetric_key(&self) -> u64 {
        match self.small() {
            Some((size, stones)) => with_size!(size, Orthogonal, square_key(stones, self.turn)),
            None => rules::Position::key(self),
        }
    }

    /// If the other threatens to win, there is one answer; and a square that is on nobody's way serves nobody. What
    /// shortens one's own way and the other's is tried first.
    fn worth_trying(&self, ranked: &mut Vec<(Score, Drop)>) {
        let Some(outlook) = self.outlook() else {
            self.board
                .for_each_empty(|index| ranked.push((0, Drop(index as u32))));
            return;
        };
        let [wins, threats] = outlook.winning;
        let mut cells = if wins != 0 {
            wins & wins.wrapping_neg()
        } else if threats != 0 {
            threats & threats.wrapping_neg()
        } else {
            outlook.empty & (outlook.alive[0] | outlook.alive[1])
        };
        let single = cells & cells.wrapping_sub(1) == 0;
        let ways = if single {
            [0; 2]
        } else {
            [self.turn, self.turn.other()].map(|player| self.shortest_ways(player))
        };
        while cells != 0 {
            let index = cells.trailing_zeros();
            cells &= cells - 1;
            let on = |way: u128| (way >> index & 1) as Score;
            ranked.push((20 * on(ways[0]) + 21 * on(ways[1]), Drop(index)));
        }
    }
}

impl Played for Paths {
    const METHOD: Method = Method::MonteCarlo;
}
