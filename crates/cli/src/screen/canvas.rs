//! Where the board is written.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::map::{REACH, TextPosition};

/// The part of the screen the board is on, written to by places of the board.
pub(crate) struct Canvas<'a> {
    pub(super) buffer: &'a mut Buffer,
    pub(super) area: Rect,
    pub(super) corner: TextPosition,
}

impl Canvas<'_> {
    /// Whether a cell there, or a part of it, is in sight.
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

    /// Writes a text from a place on.
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

    /// Writes a sign that looks like what it stands on.
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
