//! How a full screen is divided.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Wrap};

/// The least that a board can be seen on.
const SMALLEST: (u16, u16) = (30, 12);

/// The column at the right, and the least width of a screen that has one.
const SIDE: u16 = 26;
const WIDE: u16 = 64;

/// The parts of a screen.
pub(crate) struct Areas {
    pub(crate) header: Rect,
    /// Lines for the players, where there is no column at the right.
    pub(crate) players: Rect,
    pub(crate) board: Rect,
    /// The column at the right, where there is room.
    pub(crate) side: Option<Rect>,
    pub(crate) info: Rect,
    pub(crate) keys: Rect,
}

impl Areas {
    /// Divides a screen, unless it is too small; `hand_lines` is what each player's hand takes where players have
    /// lines.
    pub(crate) fn of(screen: Rect, hand_lines: u16) -> Option<Areas> {
        if screen.width < SMALLEST.0 || screen.height < SMALLEST.1 {
            return None;
        }
        let wide = screen.width >= WIDE;
        let [header, players, body, info, keys] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Length(if wide { 0 } else { 2 * (1 + hand_lines) }),
            Constraint::Fill(1),
            Constraint::Length(1),
            Constraint::Length(1),
        ])
        .areas(screen);
        let (board, side) = if wide {
            let [board, _, side] = Layout::horizontal([
                Constraint::Fill(1),
                Constraint::Length(1),
                Constraint::Length(SIDE),
            ])
            .areas(body);
            (board, Some(side))
        } else {
            (body, None)
        };
        Some(Areas {
            header,
            players,
            board,
            side,
            info,
            keys,
        })
    }
}

/// Asks for more room.
pub(crate) fn too_small(frame: &mut Frame) {
    let area = frame.area();
    let (width, height) = SMALLEST;
    let text = format!(
        "The window has {} × {} characters. Please make it at least {width} × {height}.",
        area.width, area.height
    );
    frame.render_widget(Paragraph::new(Line::from(text)).wrap(Wrap { trim: true }), area);
}
