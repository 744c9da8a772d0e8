//! Monte Carlo tree search: random games steer a growing tree (UCT), helped by moves that did well anywhere in them
//! (RAVE), by the game's own first guesses, and by proof where a subtree is decided.

use std::sync::atomic::AtomicBool;
use std::thread;

use rules::{Outcome, Player, Random};

use crate::searchable::{Choice, Searchable};
use crate::{Clock, Limits};

mod choice;
mod tree;

pub use tree::Tree;
use tree::{Node, Proof};

/// Which options to use, each of which can be switched off to see what it is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "they are switches, one for each idea"
)]
pub struct Options {
    /// Let moves profit from random games in which they came later.
    pub rave: bool,
    /// Begin with the game's own guesses.
    pub priors: bool,
    /// Prove wins and losses.
    pub proofs: bool,
    /// Play random games with the game's own sense.
    pub rollouts: bool,
    /// Keep the tree from move to move.
    pub reuse: bool,
}

impl Options {
    /// Everything.
    pub const ALL: Options = Options {
        rave: true,
        priors: true,
        proofs: true,
        rollouts: true,
        reuse: true,
    };
}

/// Searches with one tree a thread and adds up what they found at the root; `tree` is kept for the next search.
///
/// A node of the limits is a random game; the depth is not used.
///
/// # Panics
/// If the position has no moves.
pub fn search<P: Searchable>(
    position: &P,
    tree: &mut Tree<P>,
    limits: Limits,
    options: Options,
    stop: &AtomicBool,
    report: &mut dyn FnMut(&Choice<P::Move>),
) -> Choice<P::Move> {
    if !options.reuse {
        *tree = Tree::default();
    }
    tree.move_to(position);
    let threads = limits.threads.max(1);
    let mut others: Vec<Tree<P>> = (1..threads).map(|_| Tree::default()).collect();
    thread::scope(|scope| {
        for (other, number) in others.iter_mut().zip(1..) {
            scope.spawn(move || {
                other.move_to(position);
                Searcher::new(position, other, &limits, number, options, stop).run(&mut |_| {});
            });
        }
        Searcher::new(position, tree, &limits, 0, options, stop).run(report);
    });
    for other in &others {
        tree.add_root(other);
    }
    tree.choice(position)
}

struct Searcher<'a, P: Searchable> {
    root: &'a P,
    tree: &'a mut Tree<P>,
    clock: Clock<'a>,
    random: Random,
    options: Options,
    games: u64,
    path: Vec<u32>,
    played: Vec<P::Move>,
    moves: Vec<P::Move>,
    priors: Vec<f32>,
    /// Who first played on a slot in the game at hand, and in which game that was noted.
    first_on: Vec<(u64, Player)>,
}

impl<'a, P: Searchable> Searcher<'a, P> {
    fn new(
        root: &'a P,
        tree: &'a mut Tree<P>,
        limits: &Limits,
        number: u64,
        options: Options,
        stop: &'a AtomicBool,
    ) -> Self {
        Searcher {
            root,
            tree,
            clock: Clock::start(limits, stop),
            random: Random::new(limits.seed, number),
            options,
            games: 0,
            path: Vec::new(),
            played: Vec::new(),
            moves: Vec::new(),
            priors: Vec::new(),
            first_on: Vec::new(),
        }
    }

    fn run(&mut self, report: &mut dyn FnMut(&Choice<P::Move>)) {
        let mut next_report = 1024;
        // One game at least, so that there is a move.
        loop {
            self.play_once();
            self.games += 1;
            if self.tree.is_decided() || self.clock.is_over(self.games) || self.tree.is_full() {
                return;
            }
            if self.games == next_report {
                next_report *= 2;
                report(&self.tree.choice(self.root));
            }
        }
    }

    /// 1. Down the tree by the most promising moves. 2. New leaves where the tree ends. 3. A random game. 4. Up again.
    fn play_once(&mut self) {
        let mut position = self.root.clone();
        self.path.clear();
        self.path.push(Tree::<P>::ROOT);
        self.played.clear();
        let mut on_the_way: Vec<P::Move> = Vec::new();
        loop {
            let at = self.path[self.path.len() - 1];
            if self.tree.node(at).children.is_empty() {
                let fresh = self.tree.node(at).visits == 0 && at != Tree::<P>::ROOT;
                if fresh || self.tree.node(at).proof != Proof::Open || !self.expand(at, &position) {
                    break;
                }
            }
            let chosen = self.tree.select(at, self.options);
            let Some(m) = self.tree.node(chosen).m else { break };
            position.play_unchecked(m);
            on_the_way.push(m);
            self.path.push(chosen);
        }
        let leaf = self.path[self.path.len() - 1];
        let value = match self.tree.node(leaf).proof {
            Proof::Open => self.random_value(&position),
            proof => {
                let mover = self.tree.node(leaf).mover;
                let value = proof.value();
                if mover == Player::First {
                    value
                } else {
                    1.0 - value
                }
            }
        };
        self.learn(value, &on_the_way);
    }

    /// Gives a node its children; false if the game is over there.
    fn expand(&mut self, at: u32, position: &P) -> bool {
        self.moves.clear();
        position.legal_moves(&mut self.moves);
        if self.moves.is_empty() {
            return false;
        }
        self.priors.clear();
        if self.options.priors {
            position.priors(&self.moves, &mut self.priors);
        }
        let mover = position.turn();
        for (i, &m) in self.moves.iter().enumerate() {
            let mut node = Node::new(Some(m), mover, position.slot(m) as u32);
            node.guess = self.priors.get(i).copied().unwrap_or(0.5);
            if self.options.proofs {
                let mut next = position.clone();
                next.play_unchecked(m);
                node.proof = Proof::of(next.outcome(), mover);
            }
            self.tree.push_child(at, node);
        }
        if self.options.proofs {
            self.prove_upwards();
        }
        true
    }

    /// A random game from here, as the first player's share.
    fn random_value(&mut self, position: &P) -> f32 {
        let mut end = position.clone();
        if self.options.rollouts {
            end.rollout(&mut self.random, P::PLAYOUT_LIMIT, &mut self.played);
        } else {
            end.playout(&mut self.random, P::PLAYOUT_LIMIT, &mut self.played);
        }
        match end.outcome() {
            Some(Outcome::Win(Player::First)) => 1.0,
            Some(Outcome::Win(Player::Second)) => 0.0,
            Some(Outcome::Draw) => 0.5,
            None => {
                let chance = 1.0 / (1.0 + (-(end.evaluate() as f32) / 400.0).exp());
                if end.turn() == Player::First {
                    chance
                } else {
                    1.0 - chance
                }
            }
        }
    }

    fn learn(&mut self, first_share: f32, on_the_way: &[P::Move]) {
        if self.options.rave {
            self.note_who_played_where(on_the_way);
        }
        for i in 0..self.path.len() {
            let at = self.path[i];
            let node = self.tree.node_mut(at);
            let share = if node.mover == Player::First {
                first_share
            } else {
                1.0 - first_share
            };
            node.visits += 1;
            node.wins += share;
            if self.options.rave {
                self.tree.learn_rave(at, first_share, &self.first_on, self.games);
            }
        }
        if self.options.proofs {
            self.prove_upwards();
        }
    }

    /// Walks through the whole game, the tree's part and the random one, and notes who was first on each slot.
    fn note_who_played_where(&mut self, on_the_way: &[P::Move]) {
        let mut turn = self.root.turn();
        for &m in on_the_way.iter().chain(&self.played) {
            // A drop's slot does not depend on the position; who plays it does, and drops alternate.
            let slot = self.root.slot(m);
            if slot >= self.first_on.len() {
                self.first_on.resize(slot + 1, (u64::MAX, Player::First));
            }
            if self.first_on[slot].0 != self.games {
                self.first_on[slot] = (self.games, turn);
            }
            turn = turn.other();
        }
    }

    fn prove_upwards(&mut self) {
        for i in (0..self.path.len()).rev() {
            if !self.tree.prove(self.path[i]) {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::{Memory, solve};
    use crate::toy::Tree as Toy;

    /// The toy's turns do not alternate, so RAVE, which is for drops, stays off.
    const IDEAS: Options = Options {
        rave: false,
        ..Options::ALL
    };

    #[test]
    fn a_search_with_time_finds_the_proven_value() {
        for seed in 0..100 {
            let toy = Toy::random(seed, 5);
            let limits = Limits {
                nodes: Some(20_000),
                seed: 1,
                ..Limits::default()
            };
            let stop = AtomicBool::new(false);
            let found = search(&toy, &mut Tree::default(), limits, IDEAS, &stop, &mut |_| {});
            let solution = solve(&toy, &Limits::default(), &mut Memory::new(1), &stop, &mut |_| {})
                .expect("nothing stops it");
            assert!(solution.best.contains(&found.best()), "seed {seed}");
            let sign = if rules::Position::turn(&toy) == Player::First {
                1
            } else {
                -1
            };
            assert_eq!(
                found.lines[0].score.signum(),
                sign * solution.margin,
                "seed {seed}"
            );
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_move() {
        let toy = Toy::random(11, 8);
        let limits = Limits {
            nodes: Some(300),
            seed: 5,
            ..Limits::default()
        };
        let stop = AtomicBool::new(false);
        let run = || search(&toy, &mut Tree::default(), limits, IDEAS, &stop, &mut |_| {});
        assert_eq!(run(), run());
    }

    #[test]
    fn the_tree_is_kept_from_move_to_move() {
        let toy = Toy::random(4, 9);
        let limits = Limits {
            nodes: Some(2_000),
            ..Limits::default()
        };
        let stop = AtomicBool::new(false);
        let mut tree = Tree::default();
        let found = search(
            &toy,
            &mut tree,
            limits,
            Options {
                proofs: false,
                ..IDEAS
            },
            &stop,
            &mut |_| {},
        );
        let mut next = toy.clone();
        rules::Position::play_unchecked(&mut next, found.best());
        tree.move_to(&next);
        assert!(
            tree.node(Tree::<Toy>::ROOT).visits > 100,
            "what was learned of the move is still there"
        );
    }
}
