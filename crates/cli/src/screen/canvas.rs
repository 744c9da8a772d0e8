//! The part of the screen that shows the board.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::map::{REACH, TextPosition};

/// A window of the screen onto the board.
pub(crate) struct Canvas<'a> {
    pub(super) buffer: &'a mut Buffer,
    pub(super) area: Rect,
    pub(super) corner: TextPosition,
}

impl Canvas<'_> {
    /// Whether a cell at a position is at least partly visible.
    pub(super) fn shows(&self, place: TextPosition) -> bool {
        let (line, column) = (place.line - self.corner.line, place.column - self.corner.column);
        (-1..=i32::from(self.area.height)).contains(&line)
            && (-REACH..=i32::from(self.area.width) + REACH).contains(&column)
    }

    fn position(&self, place: TextPosition) -> Option<(u16, u16)> {
        let line = u16::try_from(place.line - self.corner.line).ok()?;
        let column = u16::try_from(place.column - self.corner.column).ok()?;
        (line < self.area.height && column < self.area.width)
            .then(|| (self.area.x + column, self.area.y + line))
    }

    /// Writes a text that starts at a position.
    pub(crate) fn write(&mut self, place: TextPosition, text: &str, style: Style) {
        for (offset, sign) in (0..).zip(text.chars()) {
            if let Some(cell) = self
                .position(place.beside(offset))
                .and_then(|at| self.buffer.cell_mut(at))
            {
                cell.set_char(sign).set_style(style);
            }
        }
    }

    /// Replaces a character and keeps its style.
    pub(super) fn overwrite(&mut self, place: TextPosition, sign: char) {
        if let Some(cell) = self.position(place).and_then(|at| self.buffer.cell_mut(at)) {
            cell.set_char(sign);
        }
    }

    pub(super) fn centred(&mut self, place: TextPosition, text: &str, style: Style) {
        let width = text.chars().count() as i32;
        self.write(place.beside(-(width / 2)), text, style);
    }
}
