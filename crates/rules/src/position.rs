//! Positions: all that search, perft and laws need to know of a game.

use std::fmt::Debug;
use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;

use crate::{Error, Message, Random, words};

/// One of the two players; [`About::colours`](crate::About::colours) gives their colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Player {
    /// Moves first from the start position.
    First,
    /// Moves second.
    Second,
}

impl Player {
    /// Both, in order.
    pub const BOTH: [Player; 2] = [Player::First, Player::Second];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Player {
        match self {
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }

    /// 0 or 1, for tables of two.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// This player won.
    Win(Player),
    /// A draw.
    Draw,
}

impl Outcome {
    /// The winner; `None` for a draw.
    pub const fn winner(self) -> Option<Player> {
        match self {
            Outcome::Win(player) => Some(player),
            Outcome::Draw => None,
        }
    }
}

/// What lies on the table and whose turn it is: what the legal moves depend on, and no more.
///
/// History (repetition, counts of quiet moves) is the [`Record`](crate::Record)'s. Turns need not alternate.
pub trait Position: Clone + Eq + Hash + Debug + Send + Sync {
    /// A move, small enough to copy.
    type Move: Copy + Eq + Hash + Debug + Send + Sync;

    /// Whose turn it is; after the end, whose it would be.
    fn turn(&self) -> Player;

    /// How the game ended, or `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// Appends the legal moves, each once; none exactly when there is an outcome.
    fn legal_moves(&self, moves: &mut Vec<Self::Move>);

    /// Plays a legal move; what happens with any other is unspecified (but memory-safe).
    fn play_unchecked(&mut self, m: Self::Move);

    /// Whether the move is legal.
    fn is_legal(&self, m: Self::Move) -> bool {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        moves.contains(&m)
    }

    /// Plays a move, or says why it can't be played and changes nothing.
    fn play(&mut self, m: Self::Move) -> Result<(), Error> {
        if !self.is_legal(m) {
            return Err(Error::Illegal(self.illegal_reason(m)));
        }
        self.play_unchecked(m);
        Ok(())
    }

    /// Why an illegal move is illegal, as the end of a sentence.
    fn illegal_reason(&self, _m: Self::Move) -> Message {
        words::NOT_LEGAL.message()
    }

    /// The number of legal moves.
    fn count_moves(&self) -> u64 {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        moves.len() as u64
    }

    /// The sum of the numbers of legal replies to the given legal moves.
    fn count_replies(&self, moves: &[Self::Move]) -> u64 {
        let mut total = 0;
        for &m in moves {
            // Written out, since a position that is returned is copied twice.
            let mut next = self.clone();
            next.play_unchecked(m);
            total += next.count_moves();
        }
        total
    }

    /// A hash of the position, equal for equal positions.
    ///
    /// Two positions that count as the same for repetition have the same key.
    fn key(&self) -> u64 {
        let mut hasher = FxHasher::default();
        self.hash(&mut hasher);
        hasher.finish()
    }

    /// The bytes that a copy allocates besides its own size; a record keeps no copies of huge positions.
    fn heap_bytes(&self) -> usize {
        0
    }

    /// Whether the move can't be taken back by later moves, so that no earlier position returns after it.
    ///
    /// Such a move also ends a row of quiet moves where the game counts them.
    fn is_progress(&self, _m: Self::Move) -> bool {
        true
    }

    /// Plays uniformly random moves up to the end, or `limit` of them; `played` holds them afterwards.
    ///
    /// A game may do this in any way that gives every sequence of legal moves the same probability as this loop does.
    fn playout(&mut self, random: &mut Random, limit: usize, played: &mut Vec<Self::Move>) {
        played.clear();
        let mut moves = Vec::new();
        while played.len() < limit {
            moves.clear();
            self.legal_moves(&mut moves);
            if moves.is_empty() {
                return;
            }
            let m = moves[random.below(moves.len() as u32) as usize];
            self.play_unchecked(m);
            played.push(m);
        }
    }
}
