//! A random game tree as a game, to check every search against plain negamax.

use rules::{Outcome, Player, Position, Random};

use crate::{Score, Searchable};

/// A node of a random tree, generated on the fly: the same path always leads to the same node.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct ToyTree {
    seed: u64,
    path: Vec<u8>,
    deepest: usize,
}

impl ToyTree {
    pub(crate) fn random(seed: u64, deepest: usize) -> ToyTree {
        ToyTree {
            seed,
            path: Vec::new(),
            deepest,
        }
    }

    fn random_of_node(&self) -> Random {
        Random::new(self.seed, self.key())
    }
}

impl Position for ToyTree {
    type Move = u8;

    /// After move 3 the same player moves again.
    fn turn(&self) -> Player {
        let moves = self.path.iter().fold(0, |sum, &m| sum + usize::from(m != 3));
        Player::BOTH[moves % 2]
    }

    fn outcome(&self) -> Option<Outcome> {
        let drawn = self.random_of_node().below(12);
        let over = self.path.len() >= self.deepest || (drawn < 3 && !self.path.is_empty());
        over.then_some(match drawn % 3 {
            0 => Outcome::Win(Player::First),
            1 => Outcome::Win(Player::Second),
            _ => Outcome::Draw,
        })
    }

    fn legal_moves(&self, moves: &mut Vec<u8>) {
        if self.outcome().is_none() {
            moves.extend(0..2 + self.random_of_node().below(3) as u8);
        }
    }

    fn play_unchecked(&mut self, m: u8) {
        self.path.push(m);
    }

    fn is_progress(&self, m: u8) -> bool {
        m == 0
    }
}

impl Searchable for ToyTree {
    fn evaluate(&self) -> Score {
        let mut random = self.random_of_node();
        random.below(7);
        random.below(400) as Score - 200
    }

    fn slot(&self, m: u8) -> usize {
        usize::from(m)
    }

    fn is_quickly_legal(&self, m: u8) -> bool {
        self.is_legal(m)
    }
}
