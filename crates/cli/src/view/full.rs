//! The full-screen viewer of a record.

use std::time::{Duration, Instant};

use ratatui::Frame;
use ratatui::crossterm::event::{
    self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use rules::{Change, Player};

use super::film::{self, Film};
use crate::failure::Failure;
use crate::screen::board::{Board, Marks};
use crate::screen::map::Map;
use crate::screen::moves::MoveList;
use crate::screen::terminal::Screen;
use crate::screen::theme::Theme;
use crate::screen::viewport::Viewport;
use crate::screen::{frame, hands};

/// Time per move during playback.
const PACE: Duration = Duration::from_millis(600);

const KEYS: &str = " Left Right: step   Home End: ends   space: play   q: quit";

/// The buttons and their steps.
const BUTTONS: [(&str, Step); 4] = [
    (" |< ", Step::Start),
    (" < ", Step::Back(1)),
    (" > ", Step::On(1)),
    (" >| ", Step::End),
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    Start,
    Back(usize),
    On(usize),
    End,
    To(usize),
}

/// Shows the record until the user quits.
pub(super) fn show(film: Film) -> Result<(), Failure> {
    let mut viewer = Viewer::new(film, Theme::of_environment());
    let mut screen = Screen::open()?;
    while !viewer.left {
        screen.draw(|frame| viewer.draw(frame))?;
        if event::poll(viewer.patience())? {
            viewer.handle(&event::read()?);
            while event::poll(Duration::ZERO)? {
                viewer.handle(&event::read()?);
            }
        }
        viewer.tick();
    }
    Ok(())
}

struct Viewer {
    film: Film,
    ply: usize,
    shown: film::Frame,
    marks: Marks,
    map: Option<Map>,
    viewport: Viewport,
    /// When to show the next move, during playback.
    next: Option<Instant>,
    list: Rect,
    buttons: Vec<(Rect, Step)>,
    theme: Theme,
    left: bool,
}

impl Viewer {
    /// Starts at the end of the record.
    fn new(film: Film, theme: Theme) -> Viewer {
        let ply = film.words.len();
        let mut viewer = Viewer {
            shown: film.frame(ply),
            film,
            ply,
            marks: Marks::default(),
            map: None,
            viewport: Viewport::NEW,
            next: None,
            list: Rect::ZERO,
            buttons: Vec::new(),
            theme,
            left: false,
        };
        viewer.marks.last.clone_from(&viewer.shown.changes);
        viewer
    }

    fn patience(&self) -> Duration {
        self.next.map_or(Duration::from_mins(1), |next| {
            next.saturating_duration_since(Instant::now())
        })
    }

    fn tick(&mut self) {
        if self.next.is_some_and(|next| next <= Instant::now()) {
            self.go(Step::On(1));
            self.next = (self.ply < self.film.words.len()).then(|| Instant::now() + PACE);
        }
    }

    fn go(&mut self, step: Step) {
        let last = self.film.words.len();
        let ply = match step {
            Step::Start => 0,
            Step::Back(moves) => self.ply.saturating_sub(moves),
            Step::On(moves) => self.ply + moves,
            Step::End => last,
            Step::To(ply) => ply,
        };
        self.ply = ply.min(last);
        self.shown = self.film.frame(self.ply);
        self.marks.last.clone_from(&self.shown.changes);
        self.map = None;
    }

    /// Toggles playback; at the end it restarts from the beginning.
    fn run(&mut self) {
        if self.next.take().is_some() {
            return;
        }
        if self.ply == self.film.words.len() {
            self.go(Step::Start);
        }
        self.next = Some(Instant::now() + PACE);
    }

    fn handle(&mut self, event: &Event) {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(*key),
            Event::Mouse(mouse) => self.mouse(*mouse),
            Event::Resize(..) => self.map = None,
            _ => {}
        }
    }

    fn key(&mut self, key: KeyEvent) {
        const PAGE: usize = 10;
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        let step = match key.code {
            KeyCode::Char('c') if control => return self.left = true,
            _ if control => return,
            KeyCode::Char('q') | KeyCode::Esc => return self.left = true,
            KeyCode::Char(' ') => return self.run(),
            KeyCode::Home | KeyCode::Char('g') => Step::Start,
            KeyCode::End | KeyCode::Char('G') => Step::End,
            KeyCode::Left | KeyCode::Up | KeyCode::Char('h' | 'k') => Step::Back(1),
            KeyCode::Right | KeyCode::Down | KeyCode::Char('l' | 'j') | KeyCode::Enter => Step::On(1),
            KeyCode::PageUp => Step::Back(PAGE),
            KeyCode::PageDown => Step::On(PAGE),
            _ => return,
        };
        self.next = None;
        self.go(step);
    }

    fn mouse(&mut self, mouse: MouseEvent) {
        let at = (mouse.column, mouse.row);
        let step = match mouse.kind {
            MouseEventKind::ScrollUp => Some(Step::Back(1)),
            MouseEventKind::ScrollDown => Some(Step::On(1)),
            MouseEventKind::Down(MouseButton::Left) => {
                let button = self.buttons.iter().find(|(area, _)| area.contains(at.into()));
                let in_list = || self.moves().ply_at(self.list, at.0, at.1).map(Step::To);
                button.map(|(_, step)| *step).or_else(in_list)
            }
            _ => None,
        };
        if let Some(step) = step {
            self.next = None;
            self.go(step);
        }
    }

    fn moves(&self) -> MoveList<'_> {
        MoveList {
            words: &self.film.words,
            current: self.ply,
            second_begins: self.film.second_begins,
            with_start: true,
            theme: self.theme,
        }
    }

    fn draw(&mut self, frame: &mut Frame) {
        let hand_lines = u16::from(!self.shown.scene.hands.is_empty());
        let Some(areas) = frame::Areas::of(frame.area(), hand_lines) else {
            frame::too_small(frame);
            return;
        };
        let title = Line::from(vec![
            Span::styled(format!(" {}", self.film.name), self.theme.strong()),
            Span::styled(format!("  {}", self.film.spec), self.theme.quiet()),
        ]);
        frame.render_widget(title, areas.header);
        self.draw_board(frame, areas.board);
        match areas.side {
            Some(side) => self.draw_side(frame, side),
            None => self.draw_players(frame, areas.players),
        }
        self.draw_buttons(frame, areas.info);
        frame.render_widget(Line::styled(KEYS, self.theme.quiet()), areas.keys);
    }

    fn draw_board(&mut self, frame: &mut Frame, area: Rect) {
        let scene = &self.shown.scene;
        let map = self
            .map
            .take()
            .unwrap_or_else(|| Map::fitting(scene, area.height, area.width));
        let last = self.shown.changes.iter().find_map(|change| match change {
            Change::Placed { spot, .. } | Change::Moved { to: spot, .. } => Some(spot),
            _ => None,
        });
        let focus =
            last.and_then(|spot| map.place(scene.board.cells.iter().position(|cell| cell.spot == *spot)?));
        self.viewport.settle(&map, area, focus);
        let board = Board {
            scene,
            map: &map,
            marks: &self.marks,
            viewport: self.viewport,
            colours: self.film.colours,
            theme: self.theme,
        };
        frame.render_widget(board, area);
        self.map = Some(map);
    }

    /// The right column: players with their hands, then moves.
    fn draw_side(&mut self, frame: &mut Frame, area: Rect) {
        let mut y = area.y;
        for player in Player::BOTH {
            let rows = 1 + hands::height(&self.shown.scene, player, area.width);
            let card = Rect::new(area.x, y, area.width, rows).intersection(area);
            self.draw_player(frame, card, player);
            y = (y + rows + 1).min(area.bottom());
        }
        self.list = Rect::new(area.x, y, area.width, area.bottom().saturating_sub(y));
        frame.render_widget(self.moves(), self.list);
    }

    fn draw_players(&mut self, frame: &mut Frame, area: Rect) {
        self.list = Rect::ZERO;
        let lines = area.height / 2;
        for player in Player::BOTH {
            let y = area.y + player.index() as u16 * lines;
            self.draw_player(frame, Rect::new(area.x, y, area.width, lines), player);
        }
    }

    fn draw_player(&self, frame: &mut Frame, area: Rect, player: Player) {
        let colour = self.film.colours[player.index()];
        let score = self
            .shown
            .score
            .map(|score| format!(" · score {}", score[player.index()]));
        let line = Line::from(vec![
            Span::raw(" "),
            Span::styled("  ", self.theme.side(colour)),
            Span::styled(format!(" {colour}"), self.theme.strong()),
            Span::styled(score.unwrap_or_default(), self.theme.quiet()),
        ]);
        frame.render_widget(
            line,
            Rect {
                height: area.height.min(1),
                ..area
            },
        );
        let hand = Rect::new(area.x, area.y + 1, area.width, area.height.saturating_sub(1));
        hands::draw(
            &self.shown.scene,
            player,
            colour,
            &self.marks,
            self.theme,
            hand,
            frame.buffer_mut(),
        );
    }

    fn draw_buttons(&mut self, frame: &mut Frame, area: Rect) {
        self.buttons.clear();
        let mut x = area.x + 1;
        for (text, step) in BUTTONS {
            let place = Rect::new(x, area.y, text.len() as u16, 1).intersection(area);
            frame.render_widget(Line::styled(text, self.theme.button()), place);
            self.buttons.push((place, step));
            x += text.len() as u16 + 1;
        }
        let rest = Rect::new(x + 1, area.y, area.right().saturating_sub(x + 1), 1);
        let word = match self.ply {
            0 => "the start",
            ply => self.film.words[ply - 1].as_str(),
        };
        let text = format!(
            "{}/{} {word} · {}",
            self.ply,
            self.film.words.len(),
            self.shown.status
        );
        frame.render_widget(Line::styled(text, Style::new()), rest);
    }
}
