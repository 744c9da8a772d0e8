//! What a position of Hive is worth.

use rules::{Game, Player};
use search::{Score, Searched};

use super::{Hive, Move};
use crate::players::{Method, Played};

impl Searched for Hive {
    const REPEATS: bool = true;
    const FUTILITY: Score = 200;
    const PLAYOUT_LIMIT: usize = 40;

    /// How far the queens are surrounded.
    fn evaluate(&self) -> Score {
        let [white, black] = self.scores().unwrap_or_default().map(|taken| taken as Score);
        let lead = 100 * (black - white);
        if self.turn == Player::First { lead } else { -lead }
    }

    fn slot(&self, m: Move) -> usize {
        match m {
            Move::To { tile, cell } => tile.index() * 1024 + cell.index(),
            Move::Pass => 0,
        }
    }
}

impl Played for Hive {
    const METHOD: Method = Method::AlphaBeta;
}
