//! Colours of the screen: a wooden table, quiet lines, one accent. Everything they say is said by a letter or a shape
//! too, so that the same screen works without any (`NO_COLOR`).
//!
//! The 256 indexed colours are used: every terminal of this century has them.

use std::env;

use ratatui::style::{Color, Modifier, Style};
use rules::Player;

/// How things look.
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
    /// Coloured unless somebody asked for none.
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

    /// The table, and the lines between cells.
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

    /// The dot on a cell that can be clicked.
    pub(crate) fn playable(self) -> Style {
        self.with(
            Style::new().fg(GREEN).bg(WOOD).add_modifier(Modifier::BOLD),
            Modifier::BOLD,
        )
    }

    /// The border of the cell under the cursor.
    pub(crate) fn cursor(self) -> Style {
        let style = Style::new().fg(AMBER).bg(Color::Indexed(222));
        self.with(
            style.add_modifier(Modifier::BOLD),
            Modifier::BOLD | Modifier::REVERSED,
        )
    }

    /// The lines round the cell under the cursor.
    pub(crate) fn outline(self) -> Style {
        let style = Style::new().fg(Color::Indexed(130)).bg(WOOD);
        self.with(style.add_modifier(Modifier::BOLD), Modifier::BOLD)
    }

    /// The border of what a move would change.
    pub(crate) fn change(self) -> Style {
        let style = Style::new().fg(VIOLET).bg(Color::Indexed(183));
        self.with(style.add_modifier(Modifier::BOLD), Modifier::BOLD)
    }

    /// The border of what was clicked so far.
    pub(crate) fn begun(self) -> Style {
        let style = Style::new().fg(Color::Indexed(231)).bg(Color::Indexed(29));
        self.with(style.add_modifier(Modifier::BOLD), Modifier::BOLD)
    }

    /// A piece: the colour of its side; tiles have an insect in a colour of its own.
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

    /// A piece that is not there yet.
    pub(crate) fn ghost(self) -> Style {
        let style = Style::new().fg(AMBER).bg(Color::Indexed(222));
        self.with(style.add_modifier(Modifier::ITALIC), Modifier::DIM)
    }

    /// Names and headings.
    pub(crate) fn strong(self) -> Style {
        self.with(Style::new().add_modifier(Modifier::BOLD), Modifier::BOLD)
    }

    /// What is less important than its surroundings.
    pub(crate) fn quiet(self) -> Style {
        self.with(Style::new().add_modifier(Modifier::DIM), Modifier::DIM)
    }

    /// What is chosen in a list; who is to move.
    pub(crate) fn accent(self) -> Style {
        let style = Style::new().fg(Color::Indexed(231)).bg(Color::Indexed(29));
        self.with(style.add_modifier(Modifier::BOLD), Modifier::REVERSED)
    }

    /// Something to press.
    pub(crate) fn button(self) -> Style {
        let style = Style::new().fg(Color::Indexed(255)).bg(Color::Indexed(240));
        self.with(style, Modifier::REVERSED)
    }

    /// What went wrong, and clocks that are about to run out.
    pub(crate) fn alarm(self) -> Style {
        let style = Style::new().fg(Color::Indexed(231)).bg(Color::Indexed(124));
        self.with(
            style.add_modifier(Modifier::BOLD),
            Modifier::REVERSED | Modifier::BOLD,
        )
    }
}

/// The colour of a kind of tile, on ivory or on charcoal.
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
