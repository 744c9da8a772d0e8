//! Colours of full screens. Letters and shapes carry the same information, so that the screen also works without colours
//! (`NO_COLOR`).
//!
//! Uses the 256 indexed colours, which every current terminal supports.

use std::env;

use ratatui::style::{Color, Modifier, Style};
use rules::{PieceKind, Shape};

/// Styles of screen elements.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Theme {
    coloured: bool,
}

const WOOD: Color = Color::Indexed(180);
const GRAIN: Color = Color::Indexed(137);
const INK: Color = Color::Indexed(58);
const GREY: Color = Color::Indexed(248);
const DARK_GREY: Color = Color::Indexed(243);
const GREEN: Color = Color::Indexed(22);
const AMBER: Color = Color::Indexed(94);
const VIOLET: Color = Color::Indexed(54);

impl Theme {
    /// Coloured unless `NO_COLOR` is set.
    pub(crate) fn of_environment() -> Theme {
        let refused = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        Theme { coloured: !refused }
    }

    #[cfg(test)]
    pub(crate) const PLAIN: Theme = Theme { coloured: false };

    fn with(self, style: Style, modifiers: Modifier) -> Style {
        if self.coloured {
            style
        } else {
            Style::new().add_modifier(modifiers)
        }
    }

    /// The board and its borders.
    pub(crate) fn board(self) -> Style {
        self.with(Style::new().fg(GRAIN).bg(WOOD), Modifier::empty())
    }

    /// Coordinates.
    pub(crate) fn label(self) -> Style {
        self.with(Style::new().fg(INK).bg(WOOD), Modifier::empty())
    }

    /// A cell that is out of play.
    pub(crate) fn locked(self) -> Style {
        self.with(Style::new().fg(DARK_GREY).bg(GREY), Modifier::DIM)
    }

    /// The dot on a selectable cell.
    pub(crate) fn playable(self) -> Style {
        self.with(
            Style::new().fg(GREEN).bg(WOOD).add_modifier(Modifier::BOLD),
            Modifier::BOLD,
        )
    }

    /// The marks of the cell under the cursor.
    pub(crate) fn cursor(self) -> Style {
        let style = Style::new().fg(AMBER).bg(Color::Indexed(222));
        self.with(
            style.add_modifier(Modifier::BOLD),
            Modifier::BOLD | Modifier::REVERSED,
        )
    }

    /// The border of the cell under the cursor.
    pub(crate) fn outline(self) -> Style {
        let style = Style::new().fg(Color::Indexed(130)).bg(WOOD);
        self.with(style.add_modifier(Modifier::BOLD), Modifier::BOLD)
    }

    /// The marks of what a move would change.
    pub(crate) fn change(self) -> Style {
        let style = Style::new().fg(VIOLET).bg(Color::Indexed(183));
        self.with(style.add_modifier(Modifier::BOLD), Modifier::BOLD)
    }

    /// The marks of selected cells.
    pub(crate) fn begun(self) -> Style {
        let style = Style::new().fg(Color::Indexed(231)).bg(Color::Indexed(29));
        self.with(style.add_modifier(Modifier::BOLD), Modifier::BOLD)
    }

    /// A swatch of a side's colour.
    pub(crate) fn side(self, colour: &str) -> Style {
        self.piece(colour, &PieceKind::plain("", Shape::Stone))
    }

    /// A piece in its side's colour; the letter of a tile has the ink of its symbol.
    pub(crate) fn piece(self, colour: &str, kind: &PieceKind) -> Style {
        let (letter, ground) = match colour {
            "red" => (231, 124),
            "blue" => (231, 25),
            "green" => (231, 28),
            "yellow" => (236, 220),
            "black" => (255, 236),
            _ => (236, 230),
        };
        let [on_light, on_dark] = kind
            .symbol
            .map_or([letter; 2], |symbol| symbol.ink.map(nearest_indexed));
        let ink = if ground == 230 { on_light } else { on_dark };
        let style = Style::new().fg(Color::Indexed(ink)).bg(Color::Indexed(ground));
        self.with(style.add_modifier(Modifier::BOLD), Modifier::BOLD)
    }

    /// A previewed piece.
    pub(crate) fn ghost(self) -> Style {
        let style = Style::new().fg(AMBER).bg(Color::Indexed(222));
        self.with(style.add_modifier(Modifier::ITALIC), Modifier::DIM)
    }

    /// Names and headings.
    pub(crate) fn strong(self) -> Style {
        self.with(Style::new().add_modifier(Modifier::BOLD), Modifier::BOLD)
    }

    /// Secondary text.
    pub(crate) fn quiet(self) -> Style {
        self.with(Style::new().add_modifier(Modifier::DIM), Modifier::DIM)
    }

    /// The current move in a list; the player to move.
    pub(crate) fn accent(self) -> Style {
        let style = Style::new().fg(Color::Indexed(231)).bg(Color::Indexed(29));
        self.with(style.add_modifier(Modifier::BOLD), Modifier::REVERSED)
    }

    /// A button.
    pub(crate) fn button(self) -> Style {
        let style = Style::new().fg(Color::Indexed(255)).bg(Color::Indexed(240));
        self.with(style, Modifier::REVERSED)
    }

    /// Errors, and clocks with little time left.
    pub(crate) fn alarm(self) -> Style {
        let style = Style::new().fg(Color::Indexed(231)).bg(Color::Indexed(124));
        self.with(
            style.add_modifier(Modifier::BOLD),
            Modifier::REVERSED | Modifier::BOLD,
        )
    }
}

/// The colour of the 6 × 6 × 6 cube that every terminal with 256 colours has which is nearest to 0xRRGGBB.
fn nearest_indexed(rgb: u32) -> u8 {
    const LEVELS: [u32; 6] = [0, 95, 135, 175, 215, 255];
    let nearest = |channel: u32| {
        let distance = |level: &usize| LEVELS[*level].abs_diff(channel);
        (0..LEVELS.len()).min_by_key(distance).unwrap_or_default() as u8
    };
    16 + 36 * nearest(rgb >> 16 & 0xff) + 6 * nearest(rgb >> 8 & 0xff) + nearest(rgb & 0xff)
}
