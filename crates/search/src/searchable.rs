//! What a game tells a search about its positions.

use std::hash::BuildHasher;

use rules::{Outcome, Player, Position, Random};
use rustc_hash::FxBuildHasher;

/// A value for the player to move, in a game's own unit, about a hundredth of its smallest piece of material.
pub type Score = i32;

/// Above this a score is a win in so many plies; minus it and below, a loss.
pub const WON: Score = 1_000_000;

/// An ordering score above this puts a move before killers and history.
pub const FORCING: Score = 1 << 18;

/// The longest line a search looks at.
pub const MAX_PLY: usize = 128;

/// A position a search can work with.
///
/// Everything has a default, so that a game without an evaluation is searched too, by random games: an empty `impl` will
/// do.
pub trait Searchable: Position {
    /// How good the position is for the player to move; the game is not over. Far inside ±[`WON`].
    fn evaluate(&self) -> Score {
        0
    }

    /// Appends the legal moves after which a value means little until they are answered: captures and the like.
    fn noisy_moves(&self, _moves: &mut Vec<Self::Move>) {}

    /// A first guess at a move's worth, for the order in which moves are tried: around 0 for an ordinary move, above
    /// [`FORCING`] for one to be tried before all others, such as a capture.
    fn order_score(&self, _m: Self::Move) -> Score {
        0
    }

    /// Appends the ordering score of each of the legal moves, where finding them together is quicker than one by one.
    fn order_scores(&self, moves: &[Self::Move], order_scores: &mut Vec<Score>) {
        order_scores.extend(moves.iter().map(|&m| self.order_score(m)));
    }

    /// A small number for the move, the same in every position, such as its cell; moves that share it are taken to be
    /// alike wherever they are played.
    fn slot(&self, m: Self::Move) -> usize {
        const SLOTS: u64 = 4096;
        (FxBuildHasher.hash_one(m) % SLOTS) as usize
    }

    /// Whether the move, which was legal somewhere else, is legal here too, where that is quicker to tell than to list all
    /// moves; `false` says nothing.
    fn is_quickly_legal(&self, _m: Self::Move) -> bool {
        false
    }

    /// The position with the turn handed over, if having to move is hardly ever a burden in the game: where a null move is
    /// already good enough, a move will be too.
    fn null_move(&self) -> Option<Self> {
        None
    }

    /// By how much the first player has won once the game is over (negative if lost): 1 where games have no margin.
    fn margin(&self) -> Score {
        match self.outcome() {
            Some(Outcome::Win(Player::First)) => 1,
            Some(Outcome::Win(Player::Second)) => -1,
            _ => 0,
        }
    }

    /// The least and the most that [`Searchable::margin`] can still become; the wider, the less it says.
    fn bounds(&self) -> (Score, Score) {
        (-WON, WON)
    }

    /// A key that is the same for positions that mirror each other; exact search needs it, and the plain key will do.
    fn symmetric_key(&self) -> u64 {
        self.key()
    }

    /// Appends the moves an exact search has to look at, each with its ordering score. A move may be left out if one that stays
    /// is sure to be at least as good.
    fn exact_candidates(&self, ranked: &mut Vec<(Score, Self::Move)>) {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        ranked.extend(moves.into_iter().map(|m| (self.order_score(m), m)));
    }

    /// Whether a position can come again in a game; a repeated one is then worth a draw to the search.
    const REPEATS: bool = false;

    /// A random game is broken off after so many moves and judged by [`Searchable::evaluate`].
    const PLAYOUT_LIMIT: usize = usize::MAX;

    /// Plays a game to its end as [`Position::playout`] does, at random but with some sense where that is cheap.
    fn rollout(&mut self, random: &mut Random, limit: usize, played: &mut Vec<Self::Move>) {
        self.playout(random, limit, played);
    }

    /// Appends a first guess at each move's chance to win, from 0 to 1, for Monte Carlo; none at all means nothing is
    /// known.
    fn priors(&self, _moves: &[Self::Move], _chances: &mut Vec<f32>) {}

    /// As many random games a first guess at a move's chance counts for.
    const PRIOR_WEIGHT: f32 = 8.0;

    /// What a quiet move hardly ever gains or loses: a position that is so much better than needed, a ply before the end
    /// of the search, is not looked at any further, and in one that is so much worse only noisy moves are. 0 switches
    /// this off.
    const FUTILITY: Score = 0;
}

/// The score of a finished game for the player to move, `ply` moves into the search: sooner is better for the winner.
pub fn finished<P: Position>(position: &P, outcome: Outcome, ply: usize) -> Score {
    match outcome {
        Outcome::Draw => 0,
        Outcome::Win(player) if player == position.turn() => WON + MAX_PLY as Score - ply as Score,
        Outcome::Win(_) => ply as Score - WON - MAX_PLY as Score,
    }
}

/// One line of play with its value for the player to move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line<M> {
    /// The value.
    pub score: Score,
    /// The moves, the best first; never empty.
    pub moves: Vec<M>,
}

/// What a search found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice<M> {
    /// The best lines, best first; as many as were asked for, if there are so many moves.
    pub lines: Vec<Line<M>>,
    /// The depth that was searched to the end, in plies.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
}

impl<M: Copy> Choice<M> {
    /// The best move.
    ///
    /// # Panics
    /// Never: a search of a position with moves has a line.
    pub fn best(&self) -> M {
        self.lines[0].moves[0]
    }
}
