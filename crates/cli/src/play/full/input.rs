//! Keyboard and mouse input.

use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

use super::app::{App, Focus};
use super::off_board;
use super::popup::Popup;
use crate::screen::cursor::{Arrow, Cursor};

/// The longest line that can be typed.
const MAX_LINE: usize = 200;

impl App {
    /// Handles a terminal event.
    pub(super) fn handle(&mut self, event: &Event) {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(*key),
            Event::Mouse(mouse) => self.mouse(*mouse),
            Event::Resize(..) => {
                self.map = None;
                self.follow = true;
            }
            Event::Paste(text) => {
                for c in text.chars().filter(|c| !c.is_control()) {
                    self.character(c);
                }
            }
            _ => {}
        }
    }

    fn key(&mut self, key: KeyEvent) {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            if key.code == KeyCode::Char('c') {
                self.close();
            }
            return;
        }
        if self.popup.is_some() {
            return self.popup_key(key.code);
        }
        if self.typing.is_some() {
            return self.typing_key(key.code);
        }
        match key.code {
            KeyCode::Up => self.step(Arrow::Up),
            KeyCode::Down => self.step(Arrow::Down),
            KeyCode::Left => self.step(Arrow::Left),
            KeyCode::Right => self.step(Arrow::Right),
            KeyCode::Enter | KeyCode::Char(' ') => self.click(),
            KeyCode::Tab => self.cycle(true),
            KeyCode::BackTab => self.cycle(false),
            KeyCode::Esc => {
                self.spelling.cancel();
                self.message = None;
            }
            KeyCode::Char(c) => self.character(c),
            _ => {}
        }
    }

    /// Handles a letter: a command, or the start of a typed move.
    fn character(&mut self, c: char) {
        if let Some(line) = self.input() {
            if line.chars().count() < MAX_LINE {
                line.push(c);
            }
            return;
        }
        match c {
            'h' => self.hint(),
            'u' => self.undo(),
            'q' => self.quit(),
            'r' if self.view.turn.is_some() => self.popup = Some(Popup::Resign),
            'd' if self.view.turn.is_some() => self.popup = Some(Popup::Draw),
            's' => self.popup = Some(Popup::Save(String::new())),
            '?' => self.popup = Some(Popup::Help),
            // `h4`: the h was the first letter of a cell, not a command.
            '0'..='9' if self.game.is_hint_pending() => self.typing = Some(format!("h{c}")),
            ':' => self.typing = Some(String::new()),
            _ if c.is_alphanumeric() || "(/\\-".contains(c) => self.typing = Some(c.to_string()),
            _ => {}
        }
    }

    /// The text field with the focus.
    fn input(&mut self) -> Option<&mut String> {
        match &mut self.popup {
            Some(Popup::Save(name)) => Some(name),
            Some(_) => None,
            None => self.typing.as_mut(),
        }
    }

    fn typing_key(&mut self, key: KeyCode) {
        match key {
            KeyCode::Esc => self.typing = None,
            KeyCode::Enter => {
                let line = self.typing.take().unwrap_or_default();
                self.execute(&line);
            }
            KeyCode::Tab => self.complete(),
            KeyCode::Backspace => self.erase(),
            KeyCode::Char(c) => self.character(c),
            _ => {}
        }
    }

    /// Deletes a letter, or closes an empty field.
    fn erase(&mut self) {
        if self.input().is_none_or(|line| line.pop().is_none()) {
            self.typing = None;
        }
    }

    /// Completes the typed text to the first matching move.
    fn complete(&mut self) {
        let typed = self.typing.clone().unwrap_or_default();
        let word = self.matching(&typed).next().map(str::to_owned);
        if word.is_some() {
            self.typing = word;
        }
    }

    /// The legal moves that start with the typed text, ignoring case.
    pub(super) fn matching<'a>(&'a self, typed: &str) -> impl Iterator<Item = &'a str> {
        let typed = typed.to_ascii_lowercase();
        self.spelling
            .words()
            .filter(move |word| word.to_ascii_lowercase().starts_with(&typed))
    }

    fn popup_key(&mut self, key: KeyCode) {
        let Some(popup) = self.popup.clone() else {
            return;
        };
        match (popup, key) {
            (Popup::Save(name), KeyCode::Enter) => {
                self.popup = None;
                self.save(&name);
            }
            (Popup::Save(_), KeyCode::Backspace) => {
                self.input().map(String::pop);
            }
            (Popup::Save(_), KeyCode::Char(c)) => self.character(c),
            (Popup::Quit, KeyCode::Char('y')) => self.close(),
            (Popup::Resign, KeyCode::Char('y')) => self.end("resign"),
            (Popup::Draw, KeyCode::Char('y')) => self.end("draw"),
            // `d4`: the d was the first letter of a cell, not a command.
            (popup @ (Popup::Quit | Popup::Resign | Popup::Draw), KeyCode::Char(digit @ '0'..='9')) => {
                self.popup = None;
                let letter = match popup {
                    Popup::Quit => 'q',
                    Popup::Resign => 'r',
                    _ => 'd',
                };
                self.typing = Some(format!("{letter}{digit}"));
            }
            (Popup::Result, KeyCode::Char(c @ ('u' | 's' | 'q'))) => {
                self.popup = None;
                self.character(c);
            }
            (Popup::Help | Popup::Result, KeyCode::Enter | KeyCode::Char(' ' | '?' | 'q'))
            | (_, KeyCode::Esc | KeyCode::Char('n')) => self.popup = None,
            _ => {}
        }
    }

    fn end(&mut self, word: &str) {
        self.popup = None;
        self.play(word);
    }

    fn step(&mut self, arrow: Arrow) {
        self.follow = true;
        self.message = None;
        match self.focus.clone() {
            Focus::Board => {
                let step = self
                    .cursor
                    .as_ref()
                    .and_then(|cursor| cursor.step(&self.view.scene, arrow));
                match step {
                    Some(cursor) => self.cursor = Some(cursor),
                    None => {
                        if let Some(spot) = off_board::leaving_board(&self.areas, arrow) {
                            self.focus = Focus::OffBoard(spot);
                        }
                    }
                }
            }
            Focus::OffBoard(spot) => match off_board::step(&self.areas, &spot, arrow) {
                Some(spot) => self.focus = Focus::OffBoard(spot),
                None if off_board::returns_to_board(&self.areas, &spot, arrow) => self.focus = Focus::Board,
                None => {}
            },
        }
    }

    /// Moves the cursor to the next selectable spot.
    fn cycle(&mut self, forward: bool) {
        self.follow = true;
        let scene = &self.view.scene;
        let cells = scene.board.cells.iter().map(|cell| cell.spot.as_str());
        let hands = scene.hands.iter().map(|hand| hand.spot.as_str());
        let mut spots: Vec<&str> = hands
            .chain(cells)
            .chain(["pass"])
            .filter(|spot| self.spelling.next().contains(*spot) || Some(*spot) == self.focused())
            .collect();
        if !forward {
            spots.reverse();
        }
        let here = spots.iter().position(|spot| Some(*spot) == self.focused());
        let next = here.map_or(0, |here| here + 1) % spots.len().max(1);
        if let Some(spot) = spots.get(next).map(|spot| (*spot).to_owned()) {
            self.go_to(&spot);
        }
    }

    pub(super) fn go_to(&mut self, spot: &str) {
        match Cursor::on(&self.view.scene, spot) {
            Some(cursor) => {
                self.cursor = Some(cursor);
                self.focus = Focus::Board;
            }
            None => self.focus = Focus::OffBoard(spot.into()),
        }
    }

    fn mouse(&mut self, mouse: MouseEvent) {
        let pressed = mouse.kind == MouseEventKind::Down(MouseButton::Left);
        if self.popup.is_some() {
            if pressed {
                self.press_button(mouse.column, mouse.row);
            }
            return;
        }
        if !pressed && mouse.kind != MouseEventKind::Moved {
            return;
        }
        let Some(spot) = self.spot_under(mouse.column, mouse.row) else {
            return;
        };
        if pressed || self.focused() != Some(spot.as_str()) {
            self.follow = false;
            self.message = None;
            self.go_to(&spot);
        }
        if pressed {
            self.typing = None;
            self.click();
        }
    }

    fn press_button(&mut self, x: u16, y: u16) {
        let button = self
            .areas
            .buttons
            .iter()
            .find(|(area, _)| area.contains((x, y).into()));
        match button.map(|(_, key)| *key) {
            Some('\n') => self.popup_key(KeyCode::Enter),
            Some('\x1b') => self.popup_key(KeyCode::Esc),
            Some(key) => self.popup_key(KeyCode::Char(key)),
            None => {}
        }
    }

    fn spot_under(&self, x: u16, y: u16) -> Option<rules::SmolStr> {
        if let Some((_, spot)) = self
            .areas
            .off_board
            .iter()
            .find(|(area, _)| area.contains((x, y).into()))
        {
            return Some(spot.clone());
        }
        if !self.areas.board.contains((x, y).into()) {
            return None;
        }
        let place = self.viewport.place(self.areas.board, x, y);
        let cell = self.map.as_ref()?.cell_under(place)?;
        Some(self.view.scene.board.cells.get(cell)?.spot.clone())
    }
}
