//! The layout of a full screen.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Wrap};

/// The smallest usable screen.
const SMALLEST: (u16, u16) = (30, 12);

/// Width of the right column, and the smallest width of a screen with one.
const SIDE: u16 = 26;
const WIDE: u16 = 64;

/// The areas of a screen.
pub(crate) struct Areas {
    pub(crate) header: Rect,
    /// Lines for the players, on screens without a right column.
    pub(crate) players: Rect,
    pub(crate) board: Rect,
    /// The right column, if there is room.
    pub(crate) side: Option<Rect>,
    pub(crate) info: Rect,
    pub(crate) keys: Rect,
}

impl Areas {
    /// Divides a screen; `None` if it is too small. `hand_lines` is the height of each hand on screens without a right
    /// column.
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

/// Shows that the screen is too small.
pub(crate) fn too_small(frame: &mut Frame) {
    let area = frame.area();
    let (width, height) = SMALLEST;
    let text = format!(
        "The window has {} × {} characters. Please make it at least {width} × {height}.",
        area.width, area.height
    );
    frame.render_widget(Paragraph::new(Line::from(text)).wrap(Wrap { trim: true }), area);
}
