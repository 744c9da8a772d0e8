//! The state of a full-screen game.

use std::path::Path;
use std::time::{Duration, Instant};

use ratatui::layout::Rect;
use rules::{Player, SmolStr, View};

use super::popup::Popup;
use super::spelling::{Click, Spelling};
use crate::play::command::Command;
use crate::play::local_game::{Event, LocalGame};
use crate::screen::cursor::Cursor;
use crate::screen::map::Map;
use crate::screen::theme::Theme;
use crate::screen::viewport::Viewport;

/// Minimum time between computer moves, so that they can be followed.
const MIN_MOVE_TIME: Duration = Duration::from_millis(250);

/// A message in the status line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Message {
    Info(String),
    Error(String),
}

/// Where the cursor is.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Focus {
    Board,
    /// On a spot beside the board: a piece in hand, or pass.
    OffBoard(SmolStr),
}

/// The areas drawn last, for the mouse.
#[derive(Debug, Clone, Default)]
pub(super) struct Areas {
    pub(super) board: Rect,
    /// Pieces in hand and pass, by spot.
    pub(super) off_board: Vec<(Rect, SmolStr)>,
    /// The buttons of the pop-up, by key.
    pub(super) buttons: Vec<(Rect, char)>,
}

/// A full-screen game.
pub(super) struct App {
    pub(super) game: LocalGame,
    pub(super) view: View,
    pub(super) words: Vec<SmolStr>,
    pub(super) spelling: Spelling,
    pub(super) focus: Focus,
    pub(super) cursor: Option<Cursor>,
    /// Whether the board scrolls with the cursor; not while the mouse moves it.
    pub(super) follow: bool,
    pub(super) map: Option<Map>,
    pub(super) viewport: Viewport,
    pub(super) areas: Areas,
    pub(super) popup: Option<Popup>,
    /// The text being typed.
    pub(super) typing: Option<String>,
    pub(super) message: Option<Message>,
    pub(super) theme: Theme,
    changed: Instant,
    left: bool,
}

impl App {
    pub(super) fn new(game: LocalGame, theme: Theme) -> App {
        let view = game.record().view();
        let cursor = Cursor::central(&view.scene);
        let mut app = App {
            view,
            words: Vec::new(),
            spelling: Spelling::default(),
            focus: Focus::Board,
            cursor,
            follow: true,
            map: None,
            viewport: Viewport::NEW,
            areas: Areas::default(),
            popup: None,
            typing: None,
            message: None,
            theme,
            changed: Instant::now(),
            left: false,
            game,
        };
        app.refresh();
        app
    }

    pub(super) fn has_quit(&self) -> bool {
        self.left
    }

    pub(super) fn close(&mut self) {
        self.left = true;
    }

    /// Time until the next redraw without input.
    pub(super) fn poll_timeout(&self) -> Duration {
        let Some(player) = self.game.record().turn() else {
            return Duration::from_mins(1);
        };
        if self.game.human_to_move().is_none() {
            Duration::from_millis(30)
        } else if self.game.is_hint_pending() {
            Duration::from_millis(50)
        } else if self.game.left(player).is_some() {
            Duration::from_millis(100)
        } else {
            Duration::from_mins(1)
        }
    }

    /// Lets clocks run and computer players move.
    pub(super) fn tick(&mut self) {
        let watched = self.game.human_to_move().is_none() && self.changed.elapsed() < MIN_MOVE_TIME;
        if watched {
            return;
        }
        if let Some(word) = self.game.hint(Duration::ZERO) {
            self.show_hint(&word);
        }
        if let Some(event) = self.game.wait(Duration::ZERO) {
            self.refresh();
            self.message = Some(self.event_message(&event));
        }
    }

    /// Asks for a hint, which is shown when it is ready.
    pub(super) fn hint(&mut self) {
        if self.game.request_hint() {
            self.message = Some(Message::Info("Searching …".to_owned()));
        } else {
            self.show_error("It is not your turn");
        }
    }

    /// Shows a hint and puts the cursor where the move starts.
    fn show_hint(&mut self, word: &str) {
        let Some(hint) = self.view.moves.iter().find(|m| m.word == word) else {
            return self.show_error("No hint for this position");
        };
        if let Some(spot) = hint.clicks.iter().flatten().next().cloned() {
            self.spelling.cancel();
            self.follow = true;
            self.go_to(&spot);
        }
        self.message = Some(Message::Info(format!("Hint: {word}")));
    }

    fn event_message(&self, event: &Event) -> Message {
        let colour = |player: &Player| self.game.record().about().colour(*player);
        Message::Info(match event {
            Event::Moved { player, word } => format!("{} plays {word}", colour(player)),
            Event::Drawn { player, word } => {
                format!("Out of time: {word} is played at random for {}", colour(player))
            }
            Event::Flagged(player) => format!("{} is out of time", colour(player)),
            Event::Lost { player, reason } => format!("{} resigns: {reason}", colour(player)),
        })
    }

    /// Updates everything after the game has changed.
    fn refresh(&mut self) {
        let record = self.game.record();
        self.view = record.view();
        self.words = record.words();
        self.spelling = match self.game.human_to_move() {
            Some(_) => Spelling::new(self.view.moves.clone()),
            None => Spelling::default(),
        };
        self.cursor = match &self.cursor {
            Some(cursor) => cursor.kept(&self.view.scene),
            None => Cursor::central(&self.view.scene),
        };
        if let Focus::OffBoard(spot) = &self.focus
            && !self.view.scene.spots().contains(spot.as_str())
        {
            self.focus = Focus::Board;
        }
        self.map = None;
        self.message = None;
        self.changed = Instant::now();
        let over = self.view.result.is_some();
        self.popup = match self.popup.take() {
            Some(Popup::Help) => Some(Popup::Help),
            _ => over.then_some(Popup::Result),
        };
    }

    /// The spot under the cursor.
    pub(super) fn focused(&self) -> Option<&str> {
        match &self.focus {
            Focus::OffBoard(spot) => Some(spot),
            Focus::Board => self.cursor.as_ref().map(|cursor| cursor.spot.as_str()),
        }
    }

    /// Selects the spot under the cursor.
    pub(super) fn click(&mut self) {
        let Some(spot) = self.focused().map(str::to_owned) else {
            return;
        };
        self.message = None;
        match self.spelling.click(&spot) {
            Click::Played(word) => self.play(&word),
            Click::Begun | Click::Cancelled => {}
            Click::Nothing => self.show_error(&self.why_not_playable(&spot)),
        }
    }

    fn why_not_playable(&self, spot: &str) -> String {
        if self.view.result.is_some() {
            return "The game is over".to_owned();
        }
        if self.game.human_to_move().is_none() {
            return "It is not your turn".to_owned();
        }
        format!("No move at {spot}; Tab goes to the next selectable cell")
    }

    pub(super) fn play(&mut self, word: &str) {
        match self.game.play(word) {
            Ok(()) => self.refresh(),
            Err(sentence) => self.show_error(&sentence),
        }
    }

    pub(super) fn undo(&mut self) {
        if self.game.undo() {
            self.refresh();
            self.popup = None;
            self.message = Some(Message::Info("Undone".to_owned()));
        } else {
            self.show_error("Nothing to undo");
        }
    }

    pub(super) fn save(&mut self, file: &str) {
        match self.game.save(Path::new(file.trim())) {
            Ok(()) => self.message = Some(Message::Info(format!("Saved to {}", file.trim()))),
            Err(sentence) => self.show_error(&format!("Not saved: {sentence}")),
        }
    }

    pub(super) fn show_error(&mut self, sentence: &str) {
        self.message = Some(Message::Error(sentence.to_owned()));
    }

    /// Executes a typed line.
    pub(super) fn execute(&mut self, line: &str) {
        match Command::of(line) {
            Command::Nothing => {}
            Command::Hint => self.hint(),
            Command::Undo => self.undo(),
            Command::Help | Command::List => self.popup = Some(Popup::Help),
            Command::Quit => self.quit(),
            Command::Save(file) if file.is_empty() => self.popup = Some(Popup::Save(String::new())),
            Command::Save(file) => self.save(&file),
            Command::Number(number) => {
                let word = number
                    .checked_sub(1)
                    .and_then(|index| self.spelling.words().nth(index));
                match word.map(str::to_owned) {
                    Some(word) => self.play(&word),
                    None => self.show_error(&format!("No move has the number {number}")),
                }
            }
            Command::Word(word) => self.play(&word),
        }
    }

    /// Quits, after a confirmation if a game is in progress.
    pub(super) fn quit(&mut self) {
        if self.view.result.is_some() || self.words.is_empty() {
            self.close();
        } else {
            self.popup = Some(Popup::Quit);
        }
    }
}
