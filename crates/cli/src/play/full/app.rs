//! What is going on at a full-screen game.

use std::path::Path;
use std::time::{Duration, Instant};

use ratatui::layout::Rect;
use rules::{Player, View};

use super::popup::Popup;
use super::spelling::{Click, Spelling};
use crate::play::command::Command;
use crate::play::local_game::{Event, LocalGame};
use crate::screen::cursor::Cursor;
use crate::screen::map::Map;
use crate::screen::theme::Theme;
use crate::screen::viewport::Viewport;

/// How long a program's move takes at least, so that it can be followed.
const PACE: Duration = Duration::from_millis(250);

/// A line for the player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Message {
    /// Something that happened.
    News(String),
    /// Something that can't be done.
    Refusal(String),
}

/// Where the keys go.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Focus {
    /// The cursor of the board.
    Board,
    /// A spot beside the board: a hand, the pass.
    OffBoard(String),
}

/// Where things were drawn last, for the mouse.
#[derive(Debug, Clone, Default)]
pub(super) struct Areas {
    pub(super) board: Rect,
    /// Spots beside the board.
    pub(super) off_board: Vec<(Rect, String)>,
    /// The buttons of the pop-up.
    pub(super) buttons: Vec<(Rect, char)>,
}

/// A game on the screen.
pub(super) struct App {
    pub(super) game: LocalGame,
    pub(super) view: View,
    pub(super) words: Vec<String>,
    pub(super) spelling: Spelling,
    pub(super) focus: Focus,
    pub(super) cursor: Option<Cursor>,
    /// Whether the board follows the cursor; not while the mouse leads it.
    pub(super) follow: bool,
    pub(super) map: Option<Map>,
    pub(super) viewport: Viewport,
    pub(super) areas: Areas,
    pub(super) popup: Option<Popup>,
    /// What is being typed.
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

    pub(super) fn is_left(&self) -> bool {
        self.left
    }

    pub(super) fn leave(&mut self) {
        self.left = true;
    }

    /// How long the screen may stay as it is if nobody does anything.
    pub(super) fn patience(&self) -> Duration {
        let Some(player) = self.game.record().turn() else {
            return Duration::from_mins(1);
        };
        if self.game.human_to_move().is_none() {
            Duration::from_millis(30)
        } else if self.game.is_advised() {
            Duration::from_millis(50)
        } else if self.game.left(player).is_some() {
            Duration::from_millis(100)
        } else {
            Duration::from_mins(1)
        }
    }

    /// Lets time pass: clocks run, programs move.
    pub(super) fn tick(&mut self) {
        let watched = self.game.human_to_move().is_none() && self.changed.elapsed() < PACE;
        if watched {
            return;
        }
        if let Some(word) = self.game.advice(Duration::ZERO) {
            self.show_advice(&word);
        }
        if let Some(event) = self.game.wait(Duration::ZERO) {
            self.refresh();
            self.message = Some(self.news(&event));
        }
    }

    /// Asks for advice; it is shown once it is there.
    pub(super) fn hint(&mut self) {
        if self.game.ask_advice() {
            self.message = Some(Message::News("Looking for a good move …".to_owned()));
        } else {
            self.refuse("There is no move of yours to advise on");
        }
    }

    /// Shows what was advised, with the cursor where the move begins.
    fn show_advice(&mut self, word: &str) {
        let Some(advised) = self.view.moves.iter().find(|m| m.word == word) else {
            return self.refuse("There is no hint for this position");
        };
        if let Some(spot) = advised.clicks.iter().flatten().next().cloned() {
            self.spelling.cancel();
            self.follow = true;
            self.go_to(&spot);
        }
        self.message = Some(Message::News(format!("Hint: {word}")));
    }

    fn news(&self, event: &Event) -> Message {
        let colour = |player: &Player| self.game.record().about().colour(*player);
        Message::News(match event {
            Event::Moved { player, word } => format!("{} plays {word}", colour(player)),
            Event::Drawn { player, word } => {
                format!(
                    "The time is up: {word} is played at random for {}",
                    colour(player)
                )
            }
            Event::Flagged(player) => format!("The time of {} is up", colour(player)),
            Event::Lost { player, reason } => format!("{} resigns: {reason}", colour(player)),
        })
    }

    /// Takes in the game as it now is.
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

    /// The spot the cursor is on.
    pub(super) fn focused(&self) -> Option<&str> {
        match &self.focus {
            Focus::OffBoard(spot) => Some(spot),
            Focus::Board => self.cursor.as_ref().map(|cursor| cursor.spot.as_str()),
        }
    }

    /// Clicks the spot the cursor is on.
    pub(super) fn click(&mut self) {
        let Some(spot) = self.focused().map(str::to_owned) else {
            return;
        };
        self.message = None;
        match self.spelling.click(&spot) {
            Click::Played(word) => self.play(&word),
            Click::Begun | Click::Cancelled => {}
            Click::Nothing => self.refuse(&self.no_use(&spot)),
        }
    }

    fn no_use(&self, spot: &str) -> String {
        if self.view.result.is_some() {
            return "The game is over".to_owned();
        }
        if self.game.human_to_move().is_none() {
            return "It is not your turn".to_owned();
        }
        format!("Nothing can be played at {spot}; Tab goes to what can")
    }

    pub(super) fn play(&mut self, word: &str) {
        match self.game.play(word) {
            Ok(()) => self.refresh(),
            Err(sentence) => self.refuse(&sentence),
        }
    }

    pub(super) fn undo(&mut self) {
        if self.game.undo() {
            self.refresh();
            self.popup = None;
            self.message = Some(Message::News("Taken back".to_owned()));
        } else {
            self.refuse("There is nothing to take back");
        }
    }

    pub(super) fn save(&mut self, file: &str) {
        match self.game.save(Path::new(file.trim())) {
            Ok(()) => self.message = Some(Message::News(format!("Saved to {}", file.trim()))),
            Err(sentence) => self.refuse(&format!("Not saved: {sentence}")),
        }
    }

    pub(super) fn refuse(&mut self, sentence: &str) {
        self.message = Some(Message::Refusal(sentence.to_owned()));
    }

    /// Does what was typed.
    pub(super) fn obey(&mut self, line: &str) {
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
                    None => self.refuse(&format!("There is no move {number}")),
                }
            }
            Command::Word(word) => self.play(&word),
        }
    }

    /// Leaves, or asks first if a game is going on.
    pub(super) fn quit(&mut self) {
        if self.view.result.is_some() || self.words.is_empty() {
            self.leave();
        } else {
            self.popup = Some(Popup::Quit);
        }
    }
}
