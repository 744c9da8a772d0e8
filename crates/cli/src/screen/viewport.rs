//! The visible part of a board.

use ratatui::layout::Rect;

use super::map::{Map, REACH, TextPosition};

/// The visible part of a board.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Viewport {
    /// The position at the top left.
    pub(crate) corner: TextPosition,
}

impl Viewport {
    pub(crate) const NEW: Viewport = Viewport {
        corner: TextPosition { line: 0, column: 0 },
    };

    /// Centres a board that fits into the area; scrolls a larger one as little as needed to show the focus.
    pub(crate) fn settle(&mut self, map: &Map, area: Rect, focus: Option<TextPosition>) {
        let (min, max) = map.bounds;
        let line = focus.map(|place| place.line);
        let column = focus.map(|place| place.column);
        let corner = &mut self.corner;
        corner.line = settled(corner.line, (min.line, max.line), i32::from(area.height), line, 2);
        corner.column = settled(
            corner.column,
            (min.column, max.column),
            i32::from(area.width),
            column,
            REACH + 2,
        );
    }

    /// The position of the board at a point of the screen.
    pub(crate) fn place(self, area: Rect, x: u16, y: u16) -> TextPosition {
        TextPosition {
            line: self.corner.line + i32::from(y) - i32::from(area.y),
            column: self.corner.column + i32::from(x) - i32::from(area.x),
        }
    }
}

fn settled(corner: i32, (min, max): (i32, i32), length: i32, focus: Option<i32>, margin: i32) -> i32 {
    if max - min <= length {
        return min - (length - (max - min)) / 2;
    }
    let mut corner = corner;
    if let Some(focus) = focus {
        let margin = margin.min((length - 1) / 2);
        corner = corner.clamp((focus + margin + 1 - length).min(focus - margin), focus - margin);
    }
    corner.clamp(min, max - length)
}
