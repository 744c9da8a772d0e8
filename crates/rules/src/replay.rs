//! A game that is only looked at, move by move.

use crate::{About, Change, Game, LastMove, Message, Record, Scene, SmolStr, View};

/// A record for looking at: what a viewer needs, and nothing to play on.
///
/// A ply is a number of moves played; one beyond the last move stands for the end.
pub trait Replay: Send + Sync {
    /// Name, players, set-ups of the game.
    fn about(&self) -> &'static About;
    /// The game and its set-up.
    fn spec(&self) -> String;
    /// The value of a tag, its name in either case.
    fn tag(&self, name: &str) -> Option<&str>;
    /// The words of the moves, in order.
    fn words(&self) -> Vec<SmolStr>;
    /// What lies on the table at a ply.
    fn scene(&self, ply: usize) -> Scene;
    /// What the move that led to a ply did to the pieces; nothing at the start.
    fn changes(&self, ply: usize) -> Vec<Change>;
    /// The pieces on the board at a ply, a line each: row, column, piece.
    fn listing(&self, ply: usize) -> Vec<String>;
    /// The result as a sentence, if the record has one.
    fn result(&self) -> Option<Message>;

    /// The game at a ply. The default is for records whose moves are not checked: no legal moves, no turn, no result.
    fn view_at(&self, ply: usize) -> View {
        let words = self.words();
        let last = ply.min(words.len()).checked_sub(1).map(|last| LastMove {
            word: words[last].clone(),
            changes: self.changes(ply),
        });
        View {
            about: self.about(),
            spec: self.spec(),
            ply,
            turn: None,
            score: None,
            scene: self.scene(ply),
            moves: Vec::new(),
            last,
            result: None,
            occurrences: 1,
        }
    }
}

impl<G: Game> Replay for Record<G> {
    fn about(&self) -> &'static About {
        const { &G::ABOUT }
    }

    fn spec(&self) -> String {
        self.spec()
    }

    fn tag(&self, name: &str) -> Option<&str> {
        self.tag(name)
    }

    fn words(&self) -> Vec<SmolStr> {
        self.words()
    }

    fn scene(&self, ply: usize) -> Scene {
        self.position_at(ply).scene()
    }

    fn changes(&self, ply: usize) -> Vec<Change> {
        let last = ply.min(self.ply()).checked_sub(1);
        let changes = |last| Some(self.position_at(last).changes(self.move_after(last)?));
        last.and_then(changes).unwrap_or_default()
    }

    fn listing(&self, ply: usize) -> Vec<String> {
        self.position_at(ply).listing()
    }

    fn result(&self) -> Option<Message> {
        self.result().map(|result| result.message())
    }

    fn view_at(&self, ply: usize) -> View {
        self.view_at(ply)
    }
}
