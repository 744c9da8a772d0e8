//! What a game tells a search about its positions.

use std::hash::BuildHasher;

use rules::{Outcome, Player, Position, Random};
use rustc_hash::FxBuildHasher;

/// A value for the player to move, in centipawns of the game: about a hundredth of its smallest piece of material.
pub type Score = i32;

/// Scores from here on are wins and encode the distance to the win; scores from minus this down are losses.
pub const WON: Score = 1_000_000;

/// An ordering score above this puts a move before killer moves and the history heuristic.
pub const FORCING: Score = 1 << 18;

/// The deepest ply a search reaches.
pub const MAX_PLY: usize = 128;

/// A position that the searches can work on. Everything has a default: Monte Carlo tree search needs no evaluation.
pub trait Searchable: Position {
    /// The static evaluation for the player to move, far inside ±[`WON`]. Not called once the game is over.
    fn evaluate(&self) -> Score {
        0
    }

    /// Appends the noisy moves, such as captures: legal moves that make the static evaluation unreliable until they are
    /// answered. Quiescence search tries only these.
    fn noisy_moves(&self, _moves: &mut Vec<Self::Move>) {}

    /// A move's score for move ordering, before anything has been searched: around 0 for an ordinary move, above
    /// [`FORCING`] for one to try before all others, such as a capture.
    fn order_score(&self, _m: Self::Move) -> Score {
        0
    }

    /// Appends the ordering score of every legal move; override it where scoring all at once is faster.
    fn order_scores(&self, moves: &[Self::Move], order_scores: &mut Vec<Score>) {
        order_scores.extend(moves.iter().map(|&m| self.order_score(m)));
    }

    /// A small number that identifies the move across positions, such as its cell. Moves that share a slot share their
    /// history score, their countermove and their RAVE statistics.
    fn slot(&self, m: Self::Move) -> usize {
        const SLOTS: u64 = 4096;
        (FxBuildHasher.hash_one(m) % SLOTS) as usize
    }

    /// Whether a move that was legal elsewhere is legal here too, if that is faster to tell than generating all moves.
    /// `false` means unknown.
    fn is_quickly_legal(&self, _m: Self::Move) -> bool {
        false
    }

    /// The position after a null move, with the turn handed over. `None` for games with zugzwang, where having to move
    /// can hurt and null-move pruning would be unsound.
    fn null_move(&self) -> Option<Self> {
        None
    }

    /// The margin of the first player's win once the game is over, negative for a loss; ±1 in games without margins.
    fn margin(&self) -> Score {
        match self.outcome() {
            Some(Outcome::Win(Player::First)) => 1,
            Some(Outcome::Win(Player::Second)) => -1,
            _ => 0,
        }
    }

    /// Lower and upper bound of the final [`Searchable::margin`]. The tighter, the more an exact search prunes.
    fn bounds(&self) -> (Score, Score) {
        (-WON, WON)
    }

    /// A key shared by all symmetric positions, for exact search. The plain key is correct, but finds fewer
    /// transpositions.
    fn symmetric_key(&self) -> u64 {
        self.key()
    }

    /// Appends the moves that an exact search must try, with their ordering scores. A move may be left out if another one
    /// in the list is certainly at least as good.
    fn exact_candidates(&self, ranked: &mut Vec<(Score, Self::Move)>) {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        ranked.extend(moves.into_iter().map(|m| (self.order_score(m), m)));
    }

    /// Whether positions can repeat in a game; the search then scores a repetition as a draw.
    const REPEATS: bool = false;

    /// Plies after which a playout is cut off and scored by [`Searchable::evaluate`].
    const PLAYOUT_LIMIT: usize = usize::MAX;

    /// Plays a game to its end like [`Position::playout`], but with a rollout policy better than uniformly random moves
    /// where one is cheap.
    fn rollout(&mut self, random: &mut Random, limit: usize, played: &mut Vec<Self::Move>) {
        self.playout(random, limit, played);
    }

    /// Appends the prior probability that each move wins, from 0 to 1, for Monte Carlo tree search. Appending nothing means
    /// that no priors are known.
    fn priors(&self, _moves: &[Self::Move], _priors: &mut Vec<f32>) {}

    /// The number of playouts that a prior counts for.
    const PRIOR_WEIGHT: f32 = 8.0;

    /// The margin per ply for futility pruning: more than a quiet move usually gains or loses. Near the leaves, a position
    /// that beats the window by this margin is cut off, and one that misses it by this margin gets only a quiescence
    /// search. 0 disables futility and null-move pruning.
    const FUTILITY: Score = 0;
}

/// The score of a finished game for the player to move, `ply` plies from the root: faster wins score higher.
pub fn finished<P: Position>(position: &P, outcome: Outcome, ply: usize) -> Score {
    match outcome {
        Outcome::Draw => 0,
        Outcome::Win(player) if player == position.turn() => WON + MAX_PLY as Score - ply as Score,
        Outcome::Win(_) => ply as Score - WON - MAX_PLY as Score,
    }
}

/// A line of play with its score for the player to move: the principal variation, or one of several.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Variation<M> {
    /// The score for the player to move at the root.
    pub score: Score,
    /// The moves from the root on; never empty.
    pub moves: Vec<M>,
}

/// The result of a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice<M> {
    /// The best variations, best first: as many as were requested, or as there are legal moves.
    pub lines: Vec<Variation<M>>,
    /// The last depth that was searched completely, in plies.
    pub depth: u32,
    /// Positions searched, or playouts.
    pub nodes: u64,
}

impl<M: Copy> Choice<M> {
    /// The best move.
    ///
    /// # Panics
    /// Never: the search of a position with moves returns a variation.
    pub fn best(&self) -> M {
        self.lines[0].moves[0]
    }
}
