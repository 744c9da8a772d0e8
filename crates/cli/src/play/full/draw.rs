//! The screen of a game.
//!
//! ```text
//!   Sabin Rains  sabin-rains:5 · move 13
//!  ┌ board ─────────────────────┐ ▸ red          0:30
//!  │                            │   human · score 7
//!  │                            │   blue         0:30
//!  │                            │   human · score 5
//!  │                            │  1. e5   e6
//!  └────────────────────────────┘  2. d5  ▸d6
//!  cell under the cursor, typed text, or a message
//!  keys
//! ```
//!
//! On narrow screens the players are shown above the board, one line each.

use std::time::Duration;

use ratatui::Frame;
use ratatui::layout::{Alignment, Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;
use rules::Player;

use super::app::{App, Focus, Message};
use super::popup;
use crate::play::clock::clock_text;
use crate::screen::board::{Board, Marks};
use crate::screen::map::Map;
use crate::screen::moves::MoveList;
use crate::screen::{changes, frame, hands};

const KEYS: &str = " arrows Enter: play   Tab: next   h: hint   u: undo   ?: help   q: quit";

/// A clock below this is shown as an alarm.
const LOW_TIME: Duration = Duration::from_secs(10);

impl App {
    /// Draws the whole screen.
    pub(super) fn draw(&mut self, frame: &mut Frame) {
        let Some(areas) = frame::Areas::of(frame.area(), self.hand_lines()) else {
            frame::too_small(frame);
            return;
        };
        self.areas.off_board.clear();
        self.areas.board = areas.board;
        let marks = self.marks();
        self.draw_header(frame, areas.header);
        self.draw_board(frame, areas.board, &marks);
        match areas.side {
            Some(side) => self.draw_side(frame, side, &marks),
            None => self.draw_players(frame, areas.players, &marks),
        }
        self.draw_info(frame, areas.info);
        frame.render_widget(Line::styled(KEYS, self.theme.quiet()), areas.keys);
        self.areas.buttons = match &self.popup {
            Some(popup) => popup::draw(self, popup, frame),
            None => Vec::new(),
        };
    }

    fn hand_lines(&self) -> u16 {
        u16::from(!self.view.scene.hands.is_empty())
    }

    fn marks(&self) -> Marks {
        let focused = self.focused();
        let preview = focused.and_then(|spot| self.spelling.finished_by(spot));
        let last = self.view.last.as_ref();
        Marks {
            cursor: focused.map(Into::into),
            begun: self.spelling.prefix().to_vec(),
            playable: self.spelling.next().clone(),
            preview: preview.map(|(_, changes)| changes.to_vec()).unwrap_or_default(),
            last: last.map(|last| last.changes.clone()).unwrap_or_default(),
        }
    }

    fn draw_header(&self, frame: &mut Frame, area: Rect) {
        let record = self.game.record();
        let moves = match self.view.result {
            None => format!("move {}", self.view.ply + 1),
            Some(_) => "game over".to_owned(),
        };
        let line = Line::from(vec![
            Span::styled(format!(" {}", record.about().name), self.theme.strong()),
            Span::styled(format!("  {} · {moves}", self.view.spec), self.theme.quiet()),
        ]);
        frame.render_widget(line, area);
    }

    fn draw_board(&mut self, frame: &mut Frame, area: Rect, marks: &Marks) {
        let map = self
            .map
            .take()
            .unwrap_or_else(|| Map::fitting(&self.view.scene, area.height, area.width));
        let focus = self.cursor.as_ref().filter(|_| self.follow).and_then(|cursor| {
            let cells = &self.view.scene.board.cells;
            map.place(cells.iter().position(|cell| cell.spot == cursor.spot)?)
        });
        self.viewport.settle(&map, area, focus);
        let board = Board {
            scene: &self.view.scene,
            map: &map,
            marks,
            viewport: self.viewport,
            colours: self.game.record().about().colour_names(),
            theme: self.theme,
        };
        frame.render_widget(board, area);
        self.map = Some(map);
    }

    /// The right column: players, then moves.
    fn draw_side(&mut self, frame: &mut Frame, area: Rect, marks: &Marks) {
        let mut y = area.y;
        for player in Player::BOTH {
            let rows = 2 + hands::height(&self.view.scene, player, area.width);
            let card = Rect::new(area.x, y, area.width, rows).intersection(area);
            self.draw_card(frame, card, player, marks);
            y = (y + rows + 1).min(area.bottom());
        }
        if self.spelling.next().contains("pass") {
            let place = Rect::new(area.x + 2, y.saturating_sub(1), 6, 1).intersection(area);
            self.draw_pass(frame, place, marks);
            y += 1;
        }
        let rest = Rect::new(area.x, y, area.width, area.bottom().saturating_sub(y));
        let list = MoveList {
            words: &self.words,
            current: self.words.len(),
            second_begins: self.second_begins(),
            with_start: false,
            theme: self.theme,
        };
        frame.render_widget(list, rest);
    }

    /// Whether the second player moved first, as some start positions require.
    fn second_begins(&self) -> bool {
        let record = self.game.record();
        record.at(0).turn() == Some(Player::Second)
    }

    fn draw_pass(&mut self, frame: &mut Frame, area: Rect, marks: &Marks) {
        let here = marks.cursor.as_deref() == Some("pass");
        let text = if here { "[pass]" } else { " pass•" };
        let style = if here {
            self.theme.cursor()
        } else {
            self.theme.button()
        };
        frame.render_widget(Line::styled(text, style), area);
        self.areas.off_board.push((area, "pass".into()));
    }

    fn draw_card(&mut self, frame: &mut Frame, area: Rect, player: Player, marks: &Marks) {
        let [name, more, hand] =
            Layout::vertical([Constraint::Length(1), Constraint::Length(1), Constraint::Fill(1)]).areas(area);
        frame.render_widget(self.name(player), name);
        if let Some((text, style)) = self.clock(player) {
            frame.render_widget(
                Paragraph::new(Line::styled(format!(" {text} "), style)).alignment(Alignment::Right),
                name,
            );
        }
        let score = self
            .view
            .score
            .map(|score| format!(" · score {}", score[player.index()]));
        let seat = self.game.seat(player).name();
        let text = format!("  {seat}{}", score.unwrap_or_default());
        frame.render_widget(Line::styled(text, self.theme.quiet()), more);
        self.draw_hand(frame, hand, player, marks);
    }

    fn draw_hand(&mut self, frame: &mut Frame, area: Rect, player: Player, marks: &Marks) {
        let colour = self.game.record().about().colour(player);
        let drawn = hands::draw(
            &self.view.scene,
            player,
            colour,
            marks,
            self.theme,
            area,
            frame.buffer_mut(),
        );
        self.areas.off_board.extend(drawn);
    }

    /// The colour, with `▸` if it is to move.
    fn name(&self, player: Player) -> Line<'static> {
        let about = self.game.record().about();
        let to_move = self.game.record().turn() == Some(player);
        let colour = about.colour(player);
        let swatch = Span::styled("  ", self.theme.side(colour));
        let style = if to_move {
            self.theme.accent()
        } else {
            Style::new()
        };
        let sign = if to_move { "▸" } else { " " };
        Line::from(vec![
            Span::styled(sign, self.theme.strong()),
            swatch,
            Span::styled(format!(" {colour} "), style),
        ])
    }

    fn clock(&self, player: Player) -> Option<(String, Style)> {
        let left = self.game.left(player)?;
        let running = self.game.record().turn() == Some(player);
        let style = match running {
            true if left < LOW_TIME => self.theme.alarm(),
            true => self.theme.accent(),
            false => self.theme.quiet(),
        };
        Some((clock_text(left), style))
    }

    /// One line per player, and one per hand.
    fn draw_players(&mut self, frame: &mut Frame, area: Rect, marks: &Marks) {
        let lines = 1 + self.hand_lines();
        for player in Player::BOTH {
            let y = area.y + player.index() as u16 * lines;
            let line = Rect::new(area.x, y, area.width, 1);
            frame.render_widget(self.name(player), line);
            let score = self
                .view
                .score
                .map(|score| format!("score {}  ", score[player.index()]));
            let (clock, style) = self.clock(player).unwrap_or_default();
            let right = Line::from(vec![score.unwrap_or_default().into(), Span::styled(clock, style)]);
            frame.render_widget(Paragraph::new(right).alignment(Alignment::Right), line);
            let hand = Rect::new(area.x + 1, y + 1, area.width.saturating_sub(1), lines - 1);
            self.draw_hand(frame, hand, player, marks);
        }
        if self.spelling.next().contains("pass") {
            let place = Rect::new(area.x + area.width / 2, area.y, 6, 1).intersection(area);
            self.draw_pass(frame, place, marks);
        }
    }

    /// The typed text, else the message, else the cell under the cursor.
    fn draw_info(&self, frame: &mut Frame, area: Rect) {
        let line = match (&self.typing, &self.message) {
            (Some(typed), _) => self.typed_line(typed, area.width),
            (None, Some(Message::Error(text))) => Line::styled(format!(" {text} "), self.theme.alarm()),
            (None, Some(Message::Info(text))) => Line::styled(format!(" {text}"), self.theme.strong()),
            (None, None) => Line::from(format!(" {}", self.cursor_text())),
        };
        frame.render_widget(line, area);
    }

    fn typed_line(&self, typed: &str, width: u16) -> Line<'static> {
        let mut matches = String::new();
        for word in self.matching(typed) {
            if matches.len() + word.len() + typed.len() + 14 > usize::from(width) {
                matches.push_str(" …");
                break;
            }
            matches.push_str("  ");
            matches.push_str(word);
        }
        Line::from(vec![
            Span::styled(format!(" move: {typed}█"), self.theme.strong()),
            Span::styled(matches, self.theme.quiet()),
        ])
    }

    fn cursor_text(&self) -> String {
        let Some(spot) = self.focused() else {
            return String::new();
        };
        if let Some((word, changes)) = self.spelling.finished_by(spot) {
            return format!("{word}: {}", changes::in_words(changes));
        }
        if !self.spelling.prefix().is_empty() {
            let clicked: Vec<String> = self.spelling.prefix().iter().map(|spot| named(spot)).collect();
            return format!("{} … to where? Esc cancels", clicked.join(" "));
        }
        if let Focus::OffBoard(_) = self.focus {
            return named(spot);
        }
        let stack: Vec<&str> = self
            .view
            .scene
            .pieces
            .iter()
            .filter(|piece| piece.spot == spot)
            .map(|piece| piece.code.as_str())
            .collect();
        match (stack.as_slice(), self.spelling.next().contains(spot)) {
            ([], _) => spot.to_owned(),
            (_, true) => format!("{spot}: {}, can move", stack.join(" under ")),
            (_, false) => format!("{spot}: {}", stack.join(" under ")),
        }
    }
}

/// The name of a spot: a cell, or `A in hand`.
fn named(spot: &str) -> String {
    match spot.strip_prefix("hand:") {
        Some(_) => format!("{} in hand", render::text::hand_code(spot)),
        None => spot.to_owned(),
    }
}
