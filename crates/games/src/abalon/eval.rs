//! What a position of Abalon is worth.

use grid::Hex;
use rules::Position;
use search::{FORCING, Score, Searched};

use super::{Abalon, Move};
use crate::players::{Method, Played};

impl Searched for Abalon {
    const REPEATS: bool = true;
    const FUTILITY: Score = 120;
    const PLAYOUT_LIMIT: usize = 60;

    /// Marbles ejected, and how near the centre those on the board lie.
    fn evaluate(&self) -> Score {
        let board = self.board();
        let side = i32::from(board.side());
        let own = self.turn();
        let ejected = self.state().ejected.map(Score::from);
        let mut score = 300 * (ejected[own.index()] - ejected[own.other().index()]);
        for point in board.cells() {
            let centre = side - board.hex(point).distance(Hex::default()) as i32;
            match self.owner(point) {
                Some(owner) if owner == own => score += 8 * centre,
                Some(_) => score -= 8 * centre,
                None => {}
            }
        }
        score
    }

    fn noisy_moves(&self, moves: &mut Vec<Move>) {
        let before = moves.len();
        self.legal_moves(moves);
        let mut kept = before;
        for i in before..moves.len() {
            if self.is_progress(moves[i]) {
                moves.swap(kept, i);
                kept += 1;
            }
        }
        moves.truncate(kept);
    }

    fn promise(&self, m: Move) -> Score {
        if self.is_progress(m) { 2 * FORCING } else { 0 }
    }

    fn slot(&self, m: Move) -> usize {
        match m {
            Move::InLine { tail, direction } => tail.index() * 6 + direction as usize,
            Move::Sidestep { line, direction } => {
                let ends = line.first.index() * 6 + usize::from(line.length - 2) * 3 + line.axis as usize % 3;
                1024 + ends * 6 + direction as usize
            }
        }
    }
}

impl Played for Abalon {
    const METHOD: Method = Method::AlphaBeta;
}
