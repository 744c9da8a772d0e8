//! The tree of a Monte Carlo search, in one arena.

use std::ops::Range;

use rules::{Outcome, Player};

use super::Options;
use crate::searchable::Searchable;

/// What is known for certain of a node, for the player who moved into it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Proof {
    Open,
    Won,
    Drawn,
    Lost,
}

impl Proof {
    pub(super) fn of(outcome: Option<Outcome>, mover: Player) -> Proof {
        match outcome {
            None => Proof::Open,
            Some(Outcome::Draw) => Proof::Drawn,
            Some(Outcome::Win(player)) if player == mover => Proof::Won,
            Some(Outcome::Win(_)) => Proof::Lost,
        }
    }

    pub(super) fn value(self) -> f32 {
        match self {
            Proof::Won => 1.0,
            Proof::Lost => 0.0,
            Proof::Drawn | Proof::Open => 0.5,
        }
    }
}

/// A position in the tree, by the move that leads to it.
#[derive(Debug, Clone)]
pub(super) struct Node<M> {
    pub(super) m: Option<M>,
    pub(super) mover: Player,
    pub(super) proof: Proof,
    slot: u32,
    pub(super) children: Range<u32>,
    pub(super) visits: u32,
    pub(super) wins: f32,
    rave_visits: u32,
    rave_wins: f32,
    pub(super) guess: f32,
}

impl<M> Node<M> {
    pub(super) fn new(m: Option<M>, mover: Player, slot: u32) -> Node<M> {
        Node {
            m,
            mover,
            proof: Proof::Open,
            slot,
            children: 0..0,
            visits: 0,
            wins: 0.0,
            rave_visits: 0,
            rave_wins: 0.0,
            guess: 0.5,
        }
    }

    /// The mean share of the mover.
    pub(super) fn mean(&self) -> f32 {
        if self.visits == 0 {
            self.guess
        } else {
            self.wins / self.visits as f32
        }
    }

    /// The mean of real games, of games in which the move came later, and of the first guess, each by its weight;
    /// the guess counts for so many games.
    fn value(&self, options: Options, guess: f32) -> f32 {
        /// Real games at which those and the later ones count the same.
        const EQUAL: f32 = 600.0;
        let n = self.visits as f32;
        let (mut weight, mut sum) = (n, self.wins);
        if options.priors {
            weight += guess;
            sum += guess * self.guess;
        }
        if options.rave && self.rave_visits > 0 {
            let beta = (EQUAL / (3.0 * n + EQUAL)).sqrt();
            let later = self.rave_wins / self.rave_visits as f32;
            let trust = beta * (self.rave_visits as f32).min(200.0) / 200.0;
            let mean = if weight > 0.0 { sum / weight } else { 0.5 };
            return (1.0 - trust) * mean + trust * later;
        }
        if weight > 0.0 { sum / weight } else { 0.5 }
    }
}

/// The tree of a search; kept from move to move.
#[derive(Debug)]
pub struct Tree<P: Searchable> {
    nodes: Vec<Node<P::Move>>,
    root: Option<P>,
}

impl<P: Searchable> Default for Tree<P> {
    fn default() -> Self {
        Tree {
            nodes: Vec::new(),
            root: None,
        }
    }
}

impl<P: Searchable> Tree<P> {
    pub(super) const ROOT: u32 = 0;
    /// About half a gigabyte.
    const MOST: usize = 8_000_000;

    pub(super) fn node(&self, at: u32) -> &Node<P::Move> {
        &self.nodes[at as usize]
    }

    pub(super) fn node_mut(&mut self, at: u32) -> &mut Node<P::Move> {
        &mut self.nodes[at as usize]
    }

    pub(super) fn is_full(&self) -> bool {
        self.nodes.len() >= Self::MOST
    }

    /// Whether the root is proven and its best move known.
    pub(super) fn is_decided(&self) -> bool {
        self.nodes[0].proof != Proof::Open
    }

    /// Appends a child; the children of a node are appended one right after another.
    pub(super) fn push_child(&mut self, parent: u32, child: Node<P::Move>) {
        let at = self.nodes.len() as u32;
        self.nodes.push(child);
        let children = &mut self.node_mut(parent).children;
        if children.start == children.end {
            children.start = at;
        }
        children.end = at + 1;
    }

    /// Makes a position the root, keeping what is known of it if it is at most two moves away from the last one.
    pub(super) fn move_to(&mut self, position: &P) {
        let kept = self.root.as_ref().and_then(|root| self.find(root, position));
        match kept {
            Some(Self::ROOT) => {}
            Some(at) => self.nodes = self.subtree(at),
            None => self.nodes = vec![Node::new(None, position.turn().other(), u32::MAX)],
        }
        self.node_mut(Self::ROOT).mover = position.turn().other();
        self.root = Some(position.clone());
    }

    fn find(&self, root: &P, wanted: &P) -> Option<u32> {
        if root == wanted {
            return Some(Self::ROOT);
        }
        let step = |position: &P, at: u32| {
            let mut next = position.clone();
            next.play_unchecked(self.node(at).m?);
            Some(next)
        };
        for child in self.node(Self::ROOT).children.clone() {
            let Some(position) = step(root, child) else {
                continue;
            };
            if position == *wanted {
                return Some(child);
            }
            for grandchild in self.node(child).children.clone() {
                if step(&position, grandchild).is_some_and(|position| position == *wanted) {
                    return Some(grandchild);
                }
            }
        }
        None
    }

    /// A copy of the tree below a node, breadth first, so that children stay together.
    fn subtree(&self, at: u32) -> Vec<Node<P::Move>> {
        let mut nodes = vec![self.node(at).clone()];
        let mut next = 0;
        while next < nodes.len() {
            let old = nodes[next].children.clone();
            let start = nodes.len() as u32;
            nodes.extend(old.clone().map(|child| self.node(child).clone()));
            nodes[next].children = start..start + old.len() as u32;
            next += 1;
        }
        nodes
    }

    /// The child to go on with: the highest value plus what is still unknown of it.
    pub(super) fn select(&self, at: u32, options: Options) -> u32 {
        let parent = self.node(at);
        let exploration = 0.35 * ((parent.visits + 1) as f32).ln().sqrt();
        let worth = |child: &Node<P::Move>| match child.proof {
            Proof::Won => f32::INFINITY,
            Proof::Lost => f32::NEG_INFINITY,
            _ => child.value(options, P::PRIOR_WEIGHT) + exploration / (child.visits as f32 + 1.0).sqrt(),
        };
        let mut best = (parent.children.start, f32::NEG_INFINITY);
        for child in parent.children.clone() {
            let worth = worth(self.node(child));
            if worth > best.1 {
                best = (child, worth);
            }
        }
        best.0
    }

    /// Tells the children of a node about a game in which somebody played on their slots.
    pub(super) fn learn_rave(&mut self, at: u32, first_share: f32, first_on: &[(u64, Player)], game: u64) {
        let children = self.node(at).children.clone();
        for child in &mut self.nodes[children.start as usize..children.end as usize] {
            let Some(&(noted, player)) = first_on.get(child.slot as usize) else {
                continue;
            };
            if noted == game && player == child.mover {
                child.rave_visits += 1;
                child.rave_wins += if player == Player::First {
                    first_share
                } else {
                    1.0 - first_share
                };
            }
        }
    }

    /// Draws a conclusion from the children's proofs; tells whether the node is proven.
    ///
    /// The children's mover is to move here: one winning child is enough for them, and then this node's mover loses.
    pub(super) fn prove(&mut self, at: u32) -> bool {
        let node = self.node(at);
        if node.proof != Proof::Open || node.children.is_empty() {
            return node.proof != Proof::Open;
        }
        let children = &self.nodes[node.children.start as usize..node.children.end as usize];
        let best = if children.iter().any(|child| child.proof == Proof::Won) {
            Proof::Won
        } else if children.iter().any(|child| child.proof == Proof::Open) {
            return false;
        } else if children.iter().any(|child| child.proof == Proof::Drawn) {
            Proof::Drawn
        } else {
            Proof::Lost
        };
        let same_mover = children[0].mover == node.mover;
        self.node_mut(at).proof = match best {
            Proof::Won if !same_mover => Proof::Lost,
            Proof::Lost if !same_mover => Proof::Won,
            proof => proof,
        };
        true
    }

    /// Adds another tree's knowledge of the root's moves.
    pub(super) fn add_root(&mut self, other: &Tree<P>) {
        let (own, theirs) = (
            self.node(Self::ROOT).children.clone(),
            other.node(Self::ROOT).children.clone(),
        );
        for (a, b) in own.zip(theirs) {
            let b = other.node(b).clone();
            let a = self.node_mut(a);
            a.visits += b.visits;
            a.wins += b.wins;
            if a.proof == Proof::Open {
                a.proof = b.proof;
            }
        }
        self.node_mut(Self::ROOT).visits += other.node(Self::ROOT).visits;
    }
}
