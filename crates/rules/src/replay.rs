//! A game that is only looked at, move by move.

use crate::{Change, Game, LastMove, Record, Scene, View, changes_text};

/// A record for looking at: what a viewer needs, and nothing to play on.
///
/// Plies count the moves so far; one beyond the last move stands for the end.
pub trait Replay: Send + Sync {
    /// The game and its set-up.
    fn spec(&self) -> String;
    /// The value of a tag, its name in either case.
    fn tag(&self, name: &str) -> Option<&str>;
    /// The words of the moves, in order.
    fn words(&self) -> Vec<String>;
    /// What lies on the table after so many moves.
    fn scene(&self, ply: usize) -> Scene;
    /// What the last of so many moves did to the pieces; nothing at the start.
    fn changes(&self, ply: usize) -> Vec<Change>;
    /// The pieces on the board after so many moves, a line each: row, column, piece.
    fn listing(&self, ply: usize) -> Vec<String>;
    /// The result as a sentence, if the record has one.
    fn result_text(&self) -> Option<String>;

    /// All that a screen needs to show the game after so many moves; nothing to play on, and nothing that only the rules
    /// could tell.
    fn view_at(&self, ply: usize) -> View {
        let words = self.words();
        let last = ply.min(words.len()).checked_sub(1).map(|last| LastMove {
            text: words[last].clone(),
            changes: changes_text(&self.changes(ply)),
        });
        View {
            spec: self.spec(),
            ply,
            turn: None,
            score: None,
            scene: self.scene(ply),
            moves: Vec::new(),
            last,
            outcome: None,
            occurrences: 1,
        }
    }
}

impl<G: Game> Replay for Record<G> {
    fn spec(&self) -> String {
        self.spec()
    }

    fn tag(&self, name: &str) -> Option<&str> {
        self.tag(name)
    }

    fn words(&self) -> Vec<String> {
        self.words()
    }

    fn scene(&self, ply: usize) -> Scene {
        self.at(ply).position().scene()
    }

    fn changes(&self, ply: usize) -> Vec<Change> {
        let last = ply.min(self.ply()).checked_sub(1);
        last.map_or(Vec::new(), |last| {
            self.at(last).position().changes(self.moves()[last])
        })
    }

    fn listing(&self, ply: usize) -> Vec<String> {
        self.at(ply).position().listing()
    }

    fn result_text(&self) -> Option<String> {
        self.result_text()
    }

    /// Only the whole record knows how the players ended the game.
    fn view_at(&self, ply: usize) -> View {
        if ply >= self.ply() {
            self.view()
        } else {
            self.at(ply).view()
        }
    }
}
