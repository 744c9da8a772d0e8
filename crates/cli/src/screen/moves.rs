//! The move list, two moves per row, with the current one marked.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

use super::theme::Theme;

/// The moves of a game.
pub(crate) struct MoveList<'a> {
    pub(crate) words: &'a [rules::SmolStr],
    /// Number of moves played.
    pub(crate) current: usize,
    /// Whether the second player moves first.
    pub(crate) second_begins: bool,
    /// Whether to show a row for the start.
    pub(crate) with_start: bool,
    pub(crate) theme: Theme,
}

/// Width of `123. `.
const NUMBER: u16 = 5;

impl MoveList<'_> {
    /// The row and the half of the row of a ply; ply 0 is the start.
    fn cell_of(&self, ply: usize) -> (usize, usize) {
        let start = usize::from(self.with_start);
        if ply == 0 {
            return (0, 0);
        }
        let half = ply - 1 + usize::from(self.second_begins);
        (start + half / 2, half % 2)
    }

    fn first_row(&self, height: usize) -> usize {
        let rows = self.cell_of(self.words.len()).0 + 1;
        let current = self.cell_of(self.current).0;
        current
            .saturating_sub(height / 2)
            .min(rows.saturating_sub(height))
    }

    fn half_width(area: Rect) -> u16 {
        area.width.saturating_sub(NUMBER) / 2
    }

    /// The ply at a point of the screen.
    pub(crate) fn ply_at(&self, area: Rect, x: u16, y: u16) -> Option<usize> {
        if !area.contains((x, y).into()) {
            return None;
        }
        let row = self.first_row(usize::from(area.height)) + usize::from(y - area.y);
        let half = usize::from((x - area.x).saturating_sub(NUMBER) >= Self::half_width(area));
        (usize::from(!self.with_start)..=self.words.len()).find(|&ply| match self.cell_of(ply) {
            (0, _) if ply == 0 => row == 0,
            cell => cell == (row, half),
        })
    }

    fn text(&self, ply: usize) -> &str {
        match ply {
            0 => "start",
            _ => self.words.get(ply - 1).map_or("", |word| word.as_str()),
        }
    }
}

impl Widget for MoveList<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let first = self.first_row(usize::from(area.height));
        let width = usize::from(Self::half_width(area));
        for ply in usize::from(!self.with_start)..=self.words.len() {
            let (row, half) = self.cell_of(ply);
            let Some(line) = row
                .checked_sub(first)
                .filter(|&line| line < usize::from(area.height))
            else {
                continue;
            };
            let y = area.y + line as u16;
            let number = row + usize::from(!self.with_start);
            if ply > 0 && (half == 0 || ply == 1) {
                let number = format!("{number:>3}.");
                buffer.set_stringn(area.x, y, number, usize::from(area.width), self.theme.quiet());
            }
            let x = area.x + NUMBER + (half * width) as u16;
            let marked = ply == self.current && (ply > 0 || self.with_start);
            let style = if marked {
                self.theme.accent()
            } else {
                ratatui::style::Style::new()
            };
            let sign = if marked { '▸' } else { ' ' };
            let text = fitted(self.text(ply), width.saturating_sub(2));
            buffer.set_stringn(x - 1, y, format!("{sign}{text}"), width, style);
        }
    }
}

/// The word, cut to a width.
fn fitted(word: &str, width: usize) -> String {
    if word.chars().count() <= width {
        return word.to_owned();
    }
    word.chars().take(width.saturating_sub(1)).chain(['…']).collect()
}
