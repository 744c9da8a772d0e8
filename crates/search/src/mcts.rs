//! Monte Carlo tree search: UCT, guided by RAVE, by the game's own priors, and by proven wins and losses (MCTS-Solver).
//!
//! Sources: Kocsis and Szepesvári (UCT, 2006), Gelly and Silver (RAVE, 2007), Winands, Björnsson and Saito (MCTS-Solver,
//! 2008). Several threads each grow a tree of their own, and the root statistics are summed (root parallelization).

use std::sync::atomic::AtomicBool;
use std::thread;

use rules::{Outcome, Player, Random};

use crate::searchable::{Choice, Searchable};
use crate::{Budget, Limits};

mod choice;
mod tree;

pub use tree::Tree;
use tree::{Proof, TreeNode};

/// The search's techniques. Each can be switched off to measure what it is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each technique is on or off by itself"
)]
pub struct Options {
    /// RAVE: a move also learns from playouts in which it was played later.
    pub rave: bool,
    /// Start new nodes from the game's priors.
    pub priors: bool,
    /// MCTS-Solver: propagate proven wins, draws and losses.
    pub proofs: bool,
    /// Use the game's rollout policy instead of uniformly random playouts.
    pub rollouts: bool,
    /// Keep the tree from one move to the next.
    pub reuse: bool,
}

impl Options {
    /// Every technique.
    pub const ALL: Options = Options {
        rave: true,
        priors: true,
        proofs: true,
        rollouts: true,
        reuse: true,
    };
}

/// Searches a position with one tree per thread and sums their root statistics; `tree` can be passed to the next search.
///
/// The node limit counts playouts; the depth limit is ignored.
///
/// # Panics
/// If the position has no legal moves.
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
    budget: Budget<'a>,
    max_nodes: usize,
    random: Random,
    options: Options,
    games: u64,
    path: Vec<u32>,
    played: Vec<P::Move>,
    moves: Vec<P::Move>,
    priors: Vec<f32>,
    /// For each slot, the playout that last used it and who used it first in that playout.
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
            budget: Budget::start(limits, stop),
            // Each thread has a tree.
            max_nodes: Tree::<P>::max_nodes(limits.memory) / limits.threads.max(1),
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
        // At least one playout, so that there is a move.
        loop {
            self.iterate();
            self.games += 1;
            if self.tree.is_decided() || self.budget.is_spent(self.games) {
                return;
            }
            if self.games == next_report {
                next_report *= 2;
                report(&self.tree.choice(self.root));
            }
        }
    }

    /// One iteration: 1. selection, 2. expansion, 3. playout, 4. backpropagation.
    fn iterate(&mut self) {
        let mut position = self.root.clone();
        self.path.clear();
        self.path.push(Tree::<P>::ROOT);
        self.played.clear();
        let mut tree_moves: Vec<P::Move> = Vec::new();
        loop {
            let at = self.path[self.path.len() - 1];
            if self.tree.node(at).children.is_empty() {
                let early = self.tree.node(at).visits < self.visits_to_expand() && at != Tree::<P>::ROOT;
                if early || self.tree.node(at).proof != Proof::Open || !self.expand(at, &position) {
                    break;
                }
            }
            let chosen = self.tree.select(at, self.options);
            let Some(m) = self.tree.node(chosen).m else { break };
            position.play_unchecked(m);
            tree_moves.push(m);
            self.path.push(chosen);
        }
        let leaf = self.path[self.path.len() - 1];
        let value = match self.tree.node(leaf).proof {
            Proof::Open => self.playout_value(&position),
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
        self.backpropagate(value, &tree_moves);
    }

    /// The visits that a node has before it gets children. The fuller the memory, the more: what is left goes to the lines that
    /// matter. A tree that fills it stays as it is and only counts.
    fn visits_to_expand(&self) -> u32 {
        let sixteenths = 16 * self.tree.len() / self.max_nodes.max(1);
        match sixteenths {
            ..16 => 1 << sixteenths.saturating_sub(8),
            _ => u32::MAX,
        }
    }

    /// Adds a child for every legal move; returns false if the game is over at this node.
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
            let mut node = TreeNode::new(Some(m), mover, position.slot(m) as u32);
            node.prior = self.priors.get(i).copied().unwrap_or(0.5);
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

    /// The result of a playout from here for the first player, from 0 to 1.
    fn playout_value(&mut self, position: &P) -> f32 {
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

    /// Backpropagates a result along the path.
    fn backpropagate(&mut self, first_share: f32, tree_moves: &[P::Move]) {
        if self.options.rave {
            self.note_first_on_slots(tree_moves);
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
                self.tree.update_rave(at, first_share, &self.first_on, self.games);
            }
        }
        if self.options.proofs {
            self.prove_upwards();
        }
    }

    /// Notes who was first on each slot in the whole game, tree and playout, for RAVE.
    fn note_first_on_slots(&mut self, tree_moves: &[P::Move]) {
        let mut turn = self.root.turn();
        for &m in tree_moves.iter().chain(&self.played) {
            // RAVE is for placement games: a slot does not depend on the position, and turns alternate.
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

    /// Propagates proofs from the leaf towards the root, as far as they reach.
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
    use crate::toy::ToyTree;

    /// The toy's turns do not alternate, as RAVE needs, so RAVE is off.
    const OPTIONS: Options = Options {
        rave: false,
        ..Options::ALL
    };

    #[test]
    fn a_long_enough_search_finds_the_exact_value() {
        for seed in 0..100 {
            let toy = ToyTree::random(seed, 5);
            let limits = Limits {
                nodes: Some(20_000),
                seed: 1,
                ..Limits::default()
            };
            let stop = AtomicBool::new(false);
            let found = search(&toy, &mut Tree::default(), limits, OPTIONS, &stop, &mut |_| {});
            let solution = solve(&toy, &Limits::default(), &mut Memory::new(1), &stop, &mut |_| {})
                .expect("nothing stops the solver");
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
    fn a_tree_stays_within_its_memory_and_finds_the_move() {
        let toy = ToyTree::random(7, 12);
        let options = Options {
            proofs: false,
            ..OPTIONS
        };
        let limits = |memory| Limits {
            nodes: Some(20_000),
            seed: 1,
            memory,
            ..Limits::default()
        };
        let stop = AtomicBool::new(false);
        let (mut free, mut bounded) = (Tree::default(), Tree::default());
        let wanted = search(&toy, &mut free, limits(None), options, &stop, &mut |_| {});
        let most = free.bytes() / 4;
        let found = search(
            &toy,
            &mut bounded,
            limits(Some(most)),
            options,
            &stop,
            &mut |_| {},
        );
        assert!(bounded.bytes() <= most, "{} of {most}", bounded.bytes());
        assert!(bounded.bytes() > most / 2, "{} of {most}", bounded.bytes());
        assert_eq!(found.best(), wanted.best());
        assert_eq!(bounded.node(Tree::<ToyTree>::ROOT).visits, 20_000);
    }

    #[test]
    fn the_same_seed_gives_the_same_move() {
        let toy = ToyTree::random(11, 8);
        let limits = Limits {
            nodes: Some(300),
            seed: 5,
            ..Limits::default()
        };
        let stop = AtomicBool::new(false);
        let run = || search(&toy, &mut Tree::default(), limits, OPTIONS, &stop, &mut |_| {});
        assert_eq!(run(), run());
    }

    #[test]
    fn the_tree_is_kept_from_move_to_move() {
        let toy = ToyTree::random(4, 9);
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
                ..OPTIONS
            },
            &stop,
            &mut |_| {},
        );
        let mut next = toy.clone();
        rules::Position::play_unchecked(&mut next, found.best());
        tree.move_to(&next);
        assert!(
            tree.node(Tree::<ToyTree>::ROOT).visits > 100,
            "the statistics of the move are kept"
        );
    }
}
