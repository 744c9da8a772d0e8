//! All that a screen needs to show a game and play on, as types: text is made where it leaves the process.

use crate::{About, Change, Game, GameResult, Player, Record, Scene, SmolStr};

/// A legal move as a screen needs it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveView {
    /// Its canonical word.
    pub word: SmolStr,
    /// The ways to spell it in clicks, each a list of spots.
    pub clicks: Vec<Vec<SmolStr>>,
    /// What it does to the pieces.
    pub changes: Vec<Change>,
}

impl MoveView {
    /// Whether the word is all there is to say: it names a cell, a click there plays it, and it only puts a piece there.
    pub fn is_drop(&self) -> bool {
        let single_click =
            matches!(self.clicks.as_slice(), [spelling] if spelling[..] == [self.word.clone()]);
        single_click && matches!(self.changes.as_slice(), [Change::Placed { spot, .. }] if *spot == self.word)
    }
}

/// The move that led to a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LastMove {
    /// Its canonical word.
    pub word: SmolStr,
    /// What it did to the pieces.
    pub changes: Vec<Change>,
}

/// A position of a record, and how it can go on.
#[derive(Debug, Clone)]
pub struct View {
    /// Name, players, set-ups of the game.
    pub about: &'static About,
    /// The game and its set-up.
    pub spec: String,
    /// How many moves were played.
    pub ply: usize,
    /// Whose turn it is, unless the game is over.
    pub turn: Option<Player>,
    /// The two players' scores, where the game has them.
    pub score: Option<[u32; 2]>,
    /// What lies on the table.
    pub scene: Scene,
    /// The legal moves, sorted by word.
    pub moves: Vec<MoveView>,
    /// The move that led here.
    pub last: Option<LastMove>,
    /// How the game ended, if it did.
    pub result: Option<GameResult>,
    /// How often this position has occurred by now, where the game counts that; else once.
    pub occurrences: u32,
}

impl<G: Game> Record<G> {
    /// The game as it stands.
    pub fn view(&self) -> View {
        self.view_after(self.before_last().as_ref())
    }

    /// The game after its first `ply` moves; after all of them it is as it stands, ended by the players if they ended it.
    pub fn view_at(&self, ply: usize) -> View {
        if ply >= self.ply() {
            return self.view();
        }
        let Some(before) = ply.checked_sub(1) else {
            return self.at(0).view();
        };
        let before = self.position_at(before);
        let mut position = before.clone();
        if let Some(m) = self.move_after(ply - 1) {
            position.play_unchecked(m);
        }
        self.cut(ply, position).view_after(Some(&before))
    }

    fn view_after(&self, before: Option<&G>) -> View {
        View {
            about: const { &G::ABOUT },
            spec: self.spec(),
            ply: self.ply(),
            turn: self.turn(),
            score: self.position().scores(),
            scene: self.position().scene(),
            moves: self.move_views(),
            last: before.and_then(|before| self.last_move(before)),
            result: self.result(),
            occurrences: self.occurrences(),
        }
    }

    /// The legal moves, sorted by word; none when the game is over.
    pub fn legal_words(&self) -> Vec<(SmolStr, G::Move)> {
        let mut moves = Vec::new();
        if self.outcome().is_none() {
            self.position().legal_moves(&mut moves);
        }
        let mut words: Vec<_> = moves
            .into_iter()
            .map(|m| (self.position().notation(m), m))
            .collect();
        words.sort_unstable_by(|a, b| a.0.cmp(&b.0));
        words
    }

    fn move_views(&self) -> Vec<MoveView> {
        let position = self.position();
        let view = |(word, m)| MoveView {
            word,
            clicks: position.clicks(m),
            changes: position.changes(m),
        };
        self.legal_words().into_iter().map(view).collect()
    }

    fn last_move(&self, before: &G) -> Option<LastMove> {
        let (m, word) = self.last_ply()?;
        Some(LastMove {
            word: word.clone(),
            changes: before.changes(m),
        })
    }
}
