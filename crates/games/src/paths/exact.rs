//! Exact values of Paths by proof-number search: two contests, «does this player complete a path?», one for each
//! player.
//!
//! The opponent may stop a path with walls, or by completing a path first. An extra piece never hurts, so a player who
//! can't win when moving first can't win at all, and a move keeps the draw if the opponent can't win after it. On the
//! empty board one question is enough: if the first player can't win, every opening draws.

use std::cell::Cell;
use std::sync::atomic::AtomicBool;

use rules::Player;
use search::Limits;
use search::solve::proof::{Contest, Prover, Sight, Verdict};
use search::solve::{Memory, Progress, Solution};

use super::{Paths, Placement};
use crate::lattice::{Bits, Orthogonal, Symmetry, cheapest_chain, with_size};

/// The contest whether the attacker completes a path before the defender does.
#[derive(Debug, Clone, Copy)]
pub(super) struct Race<const N: usize> {
    pub(super) attacker: u128,
    pub(super) defender: u128,
    /// Whether the attacker is to move.
    pub(super) attacks: bool,
}

impl<const N: usize> Bits<Orthogonal, N> {
    /// The squares that win at once.
    pub(super) fn winning(own: u128, empty: u128) -> u128 {
        let masks = &Self::MASKS;
        Self::completing(own, empty, masks.top, masks.bottom)
            | Self::completing(own, empty, masks.left, masks.right)
    }

    /// The proof that a player has won who has a path, perhaps after one more piece: the path, which also stops paths
    /// across it, and a line over free squares that stops those along it.
    fn won_by(own: u128, enemy: u128) -> u128 {
        let masks = &Self::MASKS;
        let all = masks.all & !enemy;
        let ends = [[masks.top, masks.bottom], [masks.left, masks.right]];
        for (along, across) in [(ends[0], ends[1]), (ends[1], ends[0])] {
            if let Some(path) = cheapest_chain(along, 0, own, Self::grown) {
                return path | cheapest_chain(across, path, all, Self::around).unwrap_or(all);
            }
        }
        all
    }
}

impl<const N: usize> Race<N> {
    pub(super) fn empty(&self) -> u128 {
        Bits::<Orthogonal, N>::MASKS.all & !(self.attacker | self.defender)
    }

    /// The pieces of the player to move, then the opponent's.
    fn own_first(&self) -> [u128; 2] {
        if self.attacks {
            [self.attacker, self.defender]
        } else {
            [self.defender, self.attacker]
        }
    }

    fn open(&self, moves: u128, proof: u128) -> Sight {
        let needed = Bits::<Orthogonal, N>::path_stones(self.attacker, self.defender).unwrap_or(0);
        let (path, stop) = (1 + needed, 1 + moves.count_ones() / 8);
        let effort = if self.attacks { [path, stop] } else { [stop, path] };
        Sight::Open { moves, proof, effort }
    }
}

impl<const N: usize> Contest for Race<N> {
    type Symmetry = Symmetry;

    /// 1. The player to move wins at once.
    /// 2. Walls stop the attacker for good.
    /// 3. Otherwise the opponent's threats must be answered: they are the must-play region.
    fn look(&self) -> Sight {
        let ([own, other], empty) = (self.own_first(), self.empty());
        let wins = Bits::<Orthogonal, N>::winning(own, empty);
        if wins != 0 {
            let proof = Bits::<Orthogonal, N>::won_by(own | wins & wins.wrapping_neg(), other);
            return Sight::Settled(Verdict { wins: true, proof });
        }
        let walls = Bits::<Orthogonal, N>::standing_walls(self.defender)
            .or_else(|| Bits::<Orthogonal, N>::sure_walls(self.defender, empty));
        if let Some(proof) = walls {
            return Sight::Settled(Verdict {
                wins: !self.attacks,
                proof,
            });
        }
        let (mut moves, mut proof) = (empty, 0);
        let mut threats = Bits::<Orthogonal, N>::winning(other, empty);
        while threats != 0 && moves != 0 {
            let threat = threats & threats.wrapping_neg();
            threats &= threats - 1;
            let won = Bits::<Orthogonal, N>::won_by(other | threat, own);
            moves &= won;
            proof |= won;
        }
        if moves == 0 {
            Sight::Settled(Verdict { wins: false, proof })
        } else {
            self.open(moves, proof)
        }
    }

    fn take(&self, cell: u128) -> Race<N> {
        let mut next = *self;
        if self.attacks {
            next.attacker |= cell;
        } else {
            next.defender |= cell;
        }
        next.attacks = !self.attacks;
        next
    }

    fn key(&self) -> (u64, Symmetry) {
        let (stones, symmetry) = Bits::<Orthogonal, N>::canonical([self.attacker, self.defender]);
        let turn = Player::BOTH[usize::from(!self.attacks)];
        (Bits::<Orthogonal, N>::key(stones, turn), symmetry)
    }

    fn mapped(cells: u128, symmetry: Symmetry) -> u128 {
        Bits::<Orthogonal, N>::mapped(cells, symmetry)
    }

    fn mapped_back(cells: u128, symmetry: Symmetry) -> u128 {
        Bits::<Orthogonal, N>::mapped_back(cells, symmetry)
    }
}

/// The value of a position for the player to move, and the squares that keep it.
struct Value {
    margin: i32,
    keep: u128,
    nodes: u64,
}

/// Proves contests and reports the progress.
struct Questions<'a, 'b> {
    prover: Prover<'a>,
    done: &'b Cell<usize>,
}

impl Questions<'_, '_> {
    fn wins<const N: usize>(&mut self, race: &Race<N>) -> Option<bool> {
        Some(self.prover.prove(race)?.wins)
    }

    /// The squares after which the player to move wins the contest.
    fn moves_that_win<const N: usize>(&mut self, race: &Race<N>) -> Option<u128> {
        let mut winning = Bits::<Orthogonal, N>::winning(race.own_first()[0], race.empty());
        let mut rest = race.empty() & !winning;
        self.done.set(race.empty().count_ones() as usize);
        while rest != 0 {
            let cell = rest & rest.wrapping_neg();
            rest &= rest - 1;
            if !self.wins(&race.take(cell))? {
                winning |= cell;
            }
            self.done.set(self.done.get() + 1);
        }
        Some(winning)
    }

    /// The winner and the winning squares: the player to move first attacks, then defends.
    fn answer<const N: usize>(&mut self, [own, other]: [u128; 2]) -> Option<Value> {
        let race = |attacker, defender, attacks| Race::<N> {
            attacker,
            defender,
            attacks,
        };
        let (attack, defence) = (race(own, other, true), race(other, own, false));
        let all = attack.empty();
        let (margin, keep) = if self.wins(&attack)? {
            (1, self.moves_that_win(&attack)?)
        } else if !self.wins(&race(other, own, true))? {
            // The opponent does not win even when moving first.
            (0, all)
        } else if self.wins(&defence)? {
            (0, self.moves_that_win(&defence)?)
        } else {
            (-1, all)
        };
        let nodes = self.prover.nodes();
        Some(Value { margin, keep, nodes })
    }
}

impl<const N: usize> Bits<Orthogonal, N> {
    fn solve(
        stones: [u128; 2],
        limits: &Limits,
        memory: &mut Memory,
        stop: &AtomicBool,
        tick: &mut dyn FnMut(Progress),
    ) -> Option<Value> {
        let moves = (Self::MASKS.all & !(stones[0] | stones[1])).count_ones() as usize;
        let done = Cell::new(0);
        let mut tick = |nodes| {
            tick(Progress {
                done: done.get(),
                of: 2 * moves,
                nodes,
            });
        };
        let prover = Prover::new(limits, memory, stop, &mut tick);
        Questions { prover, done: &done }.answer::<N>(stones)
    }
}

impl Paths {
    /// The exact value of a game on a small board that is not over.
    pub(super) fn exact(
        &self,
        limits: &Limits,
        memory: &mut Memory,
        stop: &AtomicBool,
        tick: &mut dyn FnMut(Progress),
    ) -> Option<Solution<Placement>> {
        let (size, stones) = self.small()?;
        let Value { margin, keep, nodes } =
            with_size!(size, Orthogonal, solve(stones, limits, memory, stop, tick))?;
        let cells = (0..u128::BITS).filter(|cell| keep >> cell & 1 != 0);
        Some(Solution {
            margin: if self.turn == Player::First {
                margin
            } else {
                -margin
            },
            best: cells.map(Placement).collect(),
            nodes,
        })
    }
}

#[cfg(test)]
mod tests {
    use rules::{Game, Outcome, Position, Random};

    use super::*;

    /// The value for the first player, by exhaustive search.
    fn plain(position: &Paths) -> i32 {
        match position.outcome() {
            Some(Outcome::Win(Player::First)) => 1,
            Some(Outcome::Win(Player::Second)) => -1,
            Some(Outcome::Draw) => 0,
            None => {
                let values = after_each(position).into_iter().map(|(_, next)| plain(&next));
                let best = if position.turn == Player::First {
                    values.max()
                } else {
                    values.min()
                };
                best.unwrap_or(0)
            }
        }
    }

    fn after_each(position: &Paths) -> Vec<(Placement, Paths)> {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let after = |m| {
            let mut next = position.clone();
            next.play_unchecked(m);
            (m, next)
        };
        moves.into_iter().map(after).collect()
    }

    #[test]
    fn exact_values_are_those_of_trying_everything() {
        let mut values = [0; 3];
        for seed in 0..150 {
            let mut memory = Memory::new(1);
            let size = ["3", "4", "5"][seed as usize % 3];
            let empty = 8;
            let mut position = Paths::start(&size.parse().unwrap());
            let mut random = Random::new(seed, 0);
            let limit = position.board.empty_count().saturating_sub(empty) as usize;
            position.playout(&mut random, limit, &mut Vec::new());
            if position.outcome().is_some() {
                continue;
            }
            let solution = position
                .exact(
                    &Limits::default(),
                    &mut memory,
                    &AtomicBool::new(false),
                    &mut |_| {},
                )
                .unwrap();
            let value = plain(&position);
            assert_eq!(solution.margin, value, "seed {seed}");
            for (m, next) in after_each(&position) {
                assert_eq!(
                    solution.best.contains(&m),
                    plain(&next) == value,
                    "seed {seed}, {m:?}"
                );
            }
            values[(value + 1) as usize] += 1;
        }
        assert!(
            values.iter().all(|&times| times > 3),
            "all values come up: {values:?}"
        );
    }
}
