//! A record as a sequence of frames, one per position.
//!
//! The viewer knows only frames, not rules, so it can also show records with illegal moves.

use ::games::replay;
use render::Picture;
use rules::{Change, Error, Player, Replay, Scene, SmolStr};

use crate::suggest;

/// One position of the record.
pub(super) struct Frame {
    /// The board and the hands.
    pub(super) scene: Scene,
    /// The changes of the last move.
    pub(super) changes: Vec<Change>,
    pub(super) score: Option<[u32; 2]>,
    /// The player to move, or the result.
    pub(super) status: String,
}

/// A record to step through.
pub(super) struct Film {
    pub(super) name: String,
    pub(super) spec: String,
    pub(super) colours: [&'static str; 2],
    /// The moves; there is one frame more.
    pub(super) words: Vec<SmolStr>,
    pub(super) second_begins: bool,
    replay: Box<dyn Replay>,
}

impl Film {
    /// The number of cells of the last frame.
    pub(super) fn cells(&self) -> usize {
        self.replay.scene(self.words.len()).board.cells.len()
    }

    fn of(replay: Box<dyn Replay>) -> Film {
        let about = replay.about();
        Film {
            name: about.name.to_owned(),
            spec: replay.spec(),
            colours: about.colour_names(),
            words: replay.words(),
            second_begins: replay.view_at(0).turn == Some(Player::Second),
            replay,
        }
    }

    /// The frame after `ply` moves; 0 is the start.
    pub(super) fn frame(&self, ply: usize) -> Frame {
        let view = self.replay.view_at(ply);
        let declared = self.replay.result().filter(|_| ply == self.words.len());
        let status = match (view.result, view.turn) {
            (Some(result), _) => result.to_string(),
            (None, Some(turn)) => format!("{} to move", view.about.colour(turn)),
            (None, None) => declared.map(|result| result.to_string()).unwrap_or_default(),
        };
        Frame {
            scene: view.scene,
            changes: view.last.map(|last| last.changes).unwrap_or_default(),
            score: view.score,
            status,
        }
    }

    /// A picture of the last position.
    pub(super) fn last_picture(&self) -> Picture {
        Picture::new(self.replay.view_at(self.words.len()))
    }

    /// The pieces of the last position, one per line: row, column, piece.
    pub(super) fn last_listing(&self) -> Vec<String> {
        self.replay.listing(self.words.len())
    }
}

/// Reads a record; errors name the line.
pub(super) fn read(text: &str) -> Result<Film, String> {
    replay(text)
        .map(Film::of)
        .map_err(|error| placed(text, &error) + &hint(text, &error))
}

/// The line number and the value of a tag.
fn tag_line(text: &str, name: &str) -> Option<(usize, String)> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    (1..).zip(text.lines()).find_map(|(number, line)| {
        let inner = line.trim().strip_prefix('[')?.strip_suffix(']')?.trim();
        let (known, value) = inner.split_once(char::is_whitespace)?;
        let value = value.trim().strip_prefix('"')?.strip_suffix('"')?;
        known
            .eq_ignore_ascii_case(name)
            .then(|| (number, value.to_owned()))
    })
}

/// The error with its line number.
fn placed(text: &str, error: &Error) -> String {
    let line = match error {
        Error::Word { line: Some(_), .. } => return error.to_string(),
        Error::Record(message) if message.to_string().starts_with("line ") => return message.to_string(),
        Error::Position(_) => tag_line(text, "Position").map(|(line, _)| line),
        Error::Spec(_) => tag_line(text, "Game").map(|(line, _)| line),
        _ => None,
    };
    let last = text.trim_end().lines().count().max(1);
    format!("line {}: {error}", line.unwrap_or(last))
}

/// A suggestion for a text that names no game and can't be read.
fn hint(text: &str, error: &Error) -> String {
    let unnamed = tag_line(text, "Game").is_none();
    let hint = unnamed.then(|| suggest::unnamed_moves(text, error)).flatten();
    hint.map_or_else(String::new, |hint| format!("; {hint}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const RECORD: &str = "[Game \"paths:2\"]\n[White \"Ann\"]\n\n1. (0,0) (1,1) 2. white-resigns 0-1\n";

    fn error(text: &str) -> String {
        read(text).err().unwrap_or_default()
    }

    #[test]
    fn a_frame_for_each_move_and_one_for_the_start() {
        let film = read(RECORD).unwrap();
        assert_eq!((film.spec.as_str(), film.words.len()), ("paths:2", 2));
        let pieces: Vec<usize> = (0..=2).map(|ply| film.frame(ply).scene.pieces.len()).collect();
        assert_eq!(pieces, [0, 1, 2]);
        assert_eq!(film.frame(1).status, "black to move");
        assert_eq!(film.frame(2).status, "black wins: white resigned");
    }

    #[test]
    fn every_error_names_a_line() {
        assert!(error("zz").starts_with("line 1: the record does not name its game"));
        assert!(error("wA1\nzz").contains("(line 2)"), "{}", error("wA1\nzz"));
        assert!(error("[Game \"chess\"]\n\n1. e4").starts_with("line 1: there is no game «chess»"));
        assert!(error("\n[Game \"paths:0\"]\n").starts_with("line 2"));
        assert!(error("[Game \"paths:2\"]\n[oops\n").starts_with("line 2"));
        assert!(error("[Game \"paths:2\"]\n\n(0,0)\n(0,0)\n").contains("(line 4)"));
        assert!(error("[Game \"paths:2\"] \n[Position \"WX/..\"]\n\n").starts_with("line 2"));
        assert!(error("[Game \"paths:1\"]\n\n(0,0) 0-1").starts_with("line 3"));
    }
}
