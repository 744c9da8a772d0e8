//! An explicit tree as a game: every search can be checked against what is written in it.

use rules::{Outcome, Player, Position, Random};

use crate::{Score, Searchable};

/// A node of a random tree, made as it is visited: the same way down always finds the same node.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Tree {
    seed: u64,
    way: Vec<u8>,
    deepest: usize,
}

impl Tree {
    pub(crate) fn random(seed: u64, deepest: usize) -> Tree {
        Tree {
            seed,
            way: Vec::new(),
            deepest,
        }
    }

    fn random_of_node(&self) -> Random {
        Random::new(self.seed, self.key())
    }
}

impl Position for Tree {
    type Move = u8;

    /// Now and then somebody moves twice.
    fn turn(&self) -> Player {
        let moves = self.way.iter().fold(0, |sum, &m| sum + usize::from(m != 3));
        Player::BOTH[moves % 2]
    }

    fn outcome(&self) -> Option<Outcome> {
        let drawn = self.random_of_node().below(12);
        let over = self.way.len() >= self.deepest || (drawn < 3 && !self.way.is_empty());
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
        self.way.push(m);
    }

    fn is_progress(&self, m: u8) -> bool {
        m == 0
    }
}

impl Searchable for Tree {
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
