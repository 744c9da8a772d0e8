//! All that a screen needs to show a game and let somebody play on.

use serde::Serialize;

use crate::{Change, Game, Record, Scene, changes_text};

/// A legal move as a screen needs it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum MoveView {
    /// A drop that is its own single click and changes nothing else.
    Word(String),
    /// Any other move.
    Full {
        /// Its canonical word.
        text: String,
        /// The ways to spell it in clicks.
        clicks: Vec<Vec<String>>,
        /// What it does to the pieces.
        changes: String,
    },
}

impl MoveView {
    /// The move's canonical word.
    pub fn text(&self) -> &str {
        match self {
            MoveView::Word(text) | MoveView::Full { text, .. } => text,
        }
    }
}

/// The move that led here.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LastMove {
    /// Its canonical word.
    pub text: String,
    /// What it did to the pieces.
    pub changes: String,
}

/// How the game ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OutcomeView {
    /// The winner's colour, or none for a draw.
    pub winner: Option<&'static str>,
    /// Why, as a word that stays: `resigned`, `surrounded`.
    pub reason: &'static str,
    /// The result as a sentence.
    pub text: String,
}

/// All that a screen needs.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct View {
    /// The game and its set-up.
    pub spec: String,
    /// How many moves were played.
    pub ply: usize,
    /// The colour to move, unless the game is over.
    pub turn: Option<&'static str>,
    /// The two players' scores, where the game has them.
    pub score: Option<[u32; 2]>,
    /// What lies on the table.
    pub scene: Scene,
    /// The legal moves, sorted by word.
    pub moves: Vec<MoveView>,
    /// The move that led here.
    pub last: Option<LastMove>,
    /// How the game ended, if it did.
    pub outcome: Option<OutcomeView>,
    /// How often this position has occurred by now, where the game counts that; else once.
    #[serde(skip_serializing_if = "is_once")]
    pub occurrences: u32,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_once(occurrences: &u32) -> bool {
    *occurrences == 1
}

impl<G: Game> Record<G> {
    /// All that a screen needs to show the game as it stands.
    pub fn view(&self) -> View {
        View {
            spec: self.spec(),
            ply: self.ply(),
            turn: self.turn().map(|player| G::ABOUT.colour(player)),
            score: self.position().scores(),
            scene: self.position().scene(),
            moves: self.move_views(),
            last: self.last_move(),
            outcome: self.outcome().map(|outcome| OutcomeView {
                winner: outcome.winner().map(|player| G::ABOUT.colour(player)),
                reason: self.result_code().unwrap_or_default(),
                text: self.result_text().unwrap_or_default(),
            }),
            occurrences: self.occurrences(),
        }
    }

    /// The legal moves, sorted by word; none when the game is over.
    pub fn legal_words(&self) -> Vec<(String, G::Move)> {
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
        self.legal_words()
            .into_iter()
            .map(|(text, m)| self.move_view(text, m))
            .collect()
    }

    fn move_view(&self, text: String, m: G::Move) -> MoveView {
        let (clicks, changes) = (self.position().clicks(m), self.position().changes(m));
        let single_click = matches!(clicks.as_slice(), [spelling] if spelling[..] == [text.as_str()]);
        let drop = matches!(changes.as_slice(), [Change::Placed { spot, .. }] if *spot == text);
        if single_click && drop {
            MoveView::Word(text)
        } else {
            MoveView::Full {
                text,
                clicks,
                changes: changes_text(&changes),
            }
        }
    }

    fn last_move(&self) -> Option<LastMove> {
        let &m = self.moves().last()?;
        let before = self.at(self.ply() - 1);
        Some(LastMove {
            text: before.position().notation(m),
            changes: changes_text(&before.position().changes(m)),
        })
    }
}
