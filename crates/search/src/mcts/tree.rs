//! The search tree, in one arena.

use std::ops::Range;

use rules::{Outcome, Player};

use super::Options;
use crate::searchable::Searchable;

/// The proven result of a node, for the player who moved into it.
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

/// A node of the tree, with the statistics of the move that leads to it.
#[derive(Debug, Clone)]
pub(super) struct TreeNode<M> {
    pub(super) m: Option<M>,
    pub(super) mover: Player,
    pub(super) proof: Proof,
    slot: u32,
    pub(super) children: Range<u32>,
    pub(super) visits: u32,
    pub(super) wins: f32,
    rave_visits: u32,
    rave_wins: f32,
    /// The prior probability that the move wins.
    pub(super) prior: f32,
}

impl<M> TreeNode<M> {
    pub(super) fn new(m: Option<M>, mover: Player, slot: u32) -> TreeNode<M> {
        TreeNode {
            m,
            mover,
            proof: Proof::Open,
            slot,
            children: 0..0,
            visits: 0,
            wins: 0.0,
            rave_visits: 0,
            rave_wins: 0.0,
            prior: 0.5,
        }
    }

    /// The mean result for the mover, from 0 to 1; the prior before the first visit.
    pub(super) fn mean(&self) -> f32 {
        if self.visits == 0 {
            self.prior
        } else {
            self.wins / self.visits as f32
        }
    }

    /// The weighted mean of the playouts through this node, the prior (worth `prior_weight` playouts) and the RAVE
    /// playouts.
    fn value(&self, options: Options, prior_weight: f32) -> f32 {
        /// The equivalence parameter of RAVE: visits at which both kinds of playouts weigh the same.
        const EQUAL: f32 = 600.0;
        let n = self.visits as f32;
        let (mut weight, mut sum) = (n, self.wins);
        if options.priors {
            weight += prior_weight;
            sum += prior_weight * self.prior;
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

/// A search tree that can be kept from one move to the next.
#[derive(Debug)]
pub struct Tree<P: Searchable> {
    nodes: Vec<TreeNode<P::Move>>,
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
    /// The largest number of nodes, about half a gigabyte.
    const MAX_NODES: usize = 8_000_000;

    pub(super) fn node(&self, at: u32) -> &TreeNode<P::Move> {
        &self.nodes[at as usize]
    }

    pub(super) fn node_mut(&mut self, at: u32) -> &mut TreeNode<P::Move> {
        &mut self.nodes[at as usize]
    }

    /// The bytes it takes.
    pub fn bytes(&self) -> usize {
        self.nodes.len() * size_of::<TreeNode<P::Move>>()
    }

    /// The largest number of nodes in this many bytes.
    pub(super) fn max_nodes(bytes: Option<usize>) -> usize {
        let fitting = bytes.map(|bytes| bytes / size_of::<TreeNode<P::Move>>());
        fitting.map_or(Self::MAX_NODES, |nodes| nodes.min(Self::MAX_NODES))
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether the root's result is proven.
    pub(super) fn is_decided(&self) -> bool {
        self.nodes[0].proof != Proof::Open
    }

    /// Appends a child. All children of a node must be appended without a gap.
    pub(super) fn push_child(&mut self, parent: u32, child: TreeNode<P::Move>) {
        let at = self.nodes.len() as u32;
        self.nodes.push(child);
        let children = &mut self.node_mut(parent).children;
        if children.start == children.end {
            children.start = at;
        }
        children.end = at + 1;
    }

    /// Makes a position the root. Its subtree is kept if it is at most two moves below the old root.
    pub(super) fn move_to(&mut self, position: &P) {
        let kept = self.root.as_ref().and_then(|root| self.find(root, position));
        match kept {
            Some(Self::ROOT) => {}
            Some(at) => self.nodes = self.subtree(at),
            None => self.nodes = vec![TreeNode::new(None, position.turn().other(), u32::MAX)],
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

    /// A copy of the tree below a node, breadth-first, so that siblings stay adjacent.
    fn subtree(&self, at: u32) -> Vec<TreeNode<P::Move>> {
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

    /// The child to descend to: the highest upper confidence bound (UCB1).
    pub(super) fn select(&self, at: u32, options: Options) -> u32 {
        let parent = self.node(at);
        let exploration = 0.35 * ((parent.visits + 1) as f32).ln().sqrt();
        let worth = |child: &TreeNode<P::Move>| match child.proof {
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

    /// Updates the RAVE statistics of a node's children whose slots were played in this playout.
    pub(super) fn update_rave(&mut self, at: u32, first_share: f32, first_on: &[(u64, Player)], game: u64) {
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

    /// Derives the node's proof from its children; returns whether the node is proven.
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

    /// Adds another tree's root statistics (root parallelization).
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
