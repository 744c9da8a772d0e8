//! Colours of full screens. Letters and shapes carry the same information, so that the screen also works without colours
//! (`NO_COLOR`).
//!
//! Uses the 256 indexed colours, which every current terminal supports.

use std::env;

use ratatui::style::{Color, Modifier, Style};
use rules::Player;

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

    /// A piece in its side's colour; letters of tiles have the colour of their insect.
    pub(crate) fn piece(self, colour: &str, owner: Player, kind: &str) -> Style {
        let (ink, ground) = match (colour, owner) {
            ("red", _) => (231, 124),
            ("blue", _) => (231, 25),
            ("black", _) => (255, 236),
            ("white", _) | (_, Player::First) => (236, 230),
            (_, Player::Second) => (255, 236),
        };
        let ink = insect(kind, ground == 230).unwrap_or(ink);
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

/// The colour of an insect, on ivory or charcoal.
fn insect(kind: &str, on_ivory: bool) -> Option<u8> {
    let (dark, light) = match kind {
        "queen" => (130, 220),
        "ant" => (25, 117),
        "spider" => (94, 180),
        "grasshopper" => (28, 114),
        "beetle" => (90, 177),
        "mosquito" => (240, 250),
        "ladybug" => (124, 210),
        "pillbug" => (30, 80),
        _ => return None,
    };
    Some(if on_ivory { dark } else { light })
}
