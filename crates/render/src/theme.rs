//! Themes: every colour of a picture, by what it is for.
//!
//! The tables, cells and players have the colours of the page. Where a token of the page is fainter than a mark has to be
//! (3 : 1 against its cell, 7 : 1 for text), the picture takes a darker or lighter shade of it; a test holds them to
//! that.

use rules::Symbol;

use crate::colour::Colour;

/// What pieces are made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Paint {
    /// The body.
    pub body: Colour,
    /// The line round it, which carries the contrast to the cell where the body alone has too little.
    pub rim: Colour,
}

/// What lies under the cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Surface {
    /// In the light.
    pub bright: Colour,
    /// For the most part.
    pub middle: Colour,
    /// In the far corner.
    pub dim: Colour,
}

/// The colours of a picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Theme {
    /// Its name in options.
    pub id: &'static str,
    /// What it is for, in a few words.
    pub about: &'static str,
    /// The wood under a board.
    pub table: Surface,
    /// The felt that tiles without a board lie on.
    pub felt: Surface,
    /// A cell.
    pub cell: Colour,
    /// The line round it.
    pub cell_line: Colour,
    /// A cell out of play.
    pub locked: Colour,
    /// The line round that.
    pub locked_line: Colour,
    /// Coordinates.
    pub label: Colour,
    /// Playable cells.
    pub playable: Colour,
    /// What won the game, and whose turn it is.
    pub accent: Colour,
    /// What won the game where tiles lie on felt, on a dark line.
    pub glow: Colour,
    /// The plates of the players.
    pub panel: Colour,
    /// Numbers on them.
    pub ink: Colour,
    /// Stones, marbles and counters, in the order of [`rules::Colour::ALL`].
    pub stones: [Paint; rules::Colour::ALL.len()],
    /// White and black tiles; those of other colours are painted like stones.
    pub tiles: [Paint; 2],
    /// The ink of all symbols on light and on dark tiles, where a theme does not leave it to the game.
    pub symbols: Option<[Colour; 2]>,
    /// Whether the second player's pieces and locked cells carry a pattern, so that nothing is told by colour alone.
    pub patterns: bool,
}

const WHITE: Colour = Colour::new(0xff_ffff);
const BLACK: Colour = Colour::new(0x00_0000);

const fn paint(body: u32, rim: u32) -> Paint {
    Paint {
        body: Colour::new(body),
        rim: Colour::new(rim),
    }
}

const fn surface(bright: u32, middle: u32, dim: u32) -> Surface {
    Surface {
        bright: Colour::new(bright),
        middle: Colour::new(middle),
        dim: Colour::new(dim),
    }
}

const LIGHT: Theme = Theme {
    id: "light",
    about: "a table in daylight",
    table: surface(0xe0_c69f, 0xd9_b98a, 0xc3_9c66),
    felt: surface(0x7f_a08f, 0x6b_8f7d, 0x57_7a69),
    cell: Colour::new(0xe7_cfa6),
    cell_line: Colour::new(0xc7_a26d),
    locked: Colour::new(0xb9_b4aa),
    locked_line: Colour::new(0xa1_9b90),
    label: Colour::new(0x1b_140b),
    playable: Colour::new(0x24_7c40),
    accent: Colour::new(0x2f_6f5e),
    glow: Colour::new(0xff_c821),
    panel: Colour::new(0xff_fdf9),
    ink: Colour::new(0x2a_2622),
    stones: [
        paint(0xc8_372d, 0x8c_261f),
        paint(0x2b_5fa8, 0x1e_4376),
        paint(0xfb_f7ee, 0x70_532d),
        paint(0x35_322f, 0x1c_1a18),
        paint(0x2f_7d32, 0x1d_5220),
        paint(0xe8_b818, 0x6e_5200),
    ],
    tiles: [paint(0xf3_ead8, 0x2a_4035), paint(0x35_322f, 0x1c_1a18)],
    symbols: None,
    patterns: false,
};

const DARK: Theme = Theme {
    id: "dark",
    about: "the same table in the evening",
    table: surface(0x5e_5140, 0x4a_3b28, 0x2f_2518),
    felt: surface(0x37_5245, 0x2d_463b, 0x1e_3229),
    cell: Colour::new(0x5d_4b34),
    cell_line: Colour::new(0x7a_6345),
    locked: Colour::new(0x3d_3a36),
    locked_line: Colour::new(0x55_504a),
    label: Colour::new(0xff_fdf9),
    playable: Colour::new(0x57_d07f),
    accent: Colour::new(0x6c_c3a8),
    glow: Colour::new(0xff_d24a),
    panel: Colour::new(0x21_1e1b),
    ink: Colour::new(0xf0_e9df),
    stones: [
        paint(0xe2_574b, 0xff_9d8f),
        paint(0x4d_8be0, 0x9c_c4ff),
        paint(0xf3_ead8, 0xff_fdf9),
        paint(0x24_211f, 0xa8_9a86),
        paint(0x4f_ae58, 0xa5_e0a8),
        paint(0xf0_c63e, 0xff_e9a0),
    ],
    tiles: [paint(0xf3_ead8, 0xff_fdf9), paint(0x35_322f, 0xa8_a296)],
    symbols: None,
    patterns: false,
};

const CONTRAST: Theme = Theme {
    id: "contrast",
    about: "black on white, with patterns",
    table: surface(0xff_ffff, 0xff_ffff, 0xff_ffff),
    felt: surface(0x8a_8a8a, 0x8a_8a8a, 0x8a_8a8a),
    cell: WHITE,
    cell_line: Colour::new(0x50_5050),
    locked: Colour::new(0xc4_c4c4),
    locked_line: Colour::new(0x50_5050),
    label: BLACK,
    playable: Colour::new(0x00_6b2d),
    accent: Colour::new(0x8a_009c),
    glow: Colour::new(0xff_d24a),
    panel: WHITE,
    ink: BLACK,
    stones: [
        paint(0xc0_0018, 0x00_0000),
        paint(0x00_3f9e, 0x00_0000),
        paint(0xff_ffff, 0x00_0000),
        paint(0x00_0000, 0x00_0000),
        paint(0x00_6b2d, 0x00_0000),
        paint(0xff_d400, 0x00_0000),
    ],
    tiles: [paint(0xff_ffff, 0x00_0000), paint(0x00_0000, 0x00_0000)],
    symbols: Some([BLACK, WHITE]),
    patterns: true,
};

/// All themes, the default first.
pub static THEMES: [Theme; 4] = [
    LIGHT,
    DARK,
    CONTRAST,
    Theme {
        id: "pattern",
        about: "colours that all eyes tell apart, with patterns",
        stones: [
            paint(0xc1_5400, 0x8a_3c00),
            paint(0x00_5f99, 0x00_3f66),
            LIGHT.stones[2],
            LIGHT.stones[3],
            paint(0x00_7a5a, 0x00_4d39),
            paint(0xf0_e442, 0x5e_5600),
        ],
        patterns: true,
        ..LIGHT
    },
];

impl Theme {
    /// The theme of a name, in either case.
    pub fn find(id: &str) -> Option<&'static Theme> {
        THEMES.iter().find(|theme| theme.id.eq_ignore_ascii_case(id))
    }

    /// What stones of a colour are painted in.
    pub fn stone(&self, colour: rules::Colour) -> Paint {
        self.stones[colour as usize]
    }

    /// What tiles of a colour are painted in.
    pub fn tile(&self, colour: rules::Colour) -> Paint {
        match colour {
            rules::Colour::White => self.tiles[0],
            rules::Colour::Black => self.tiles[1],
            other => self.stone(other),
        }
    }

    /// The ink of a symbol on a tile of a colour.
    pub fn ink(&self, symbol: Symbol, colour: rules::Colour) -> Colour {
        let inks = self.symbols.unwrap_or(symbol.ink.map(Colour::new));
        let is_dark = self.tile(colour).body.contrast(WHITE) >= 4.5;
        inks[usize::from(is_dark)]
    }
}

impl Default for &'static Theme {
    fn default() -> &'static Theme {
        &THEMES[0]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The least contrast of marks to what lies below them, and of text.
    const MARK: f64 = 3.0;
    const TEXT: f64 = 7.0;

    #[track_caller]
    fn tells(theme: &Theme, what: &str, one: Colour, other: Colour, least: f64) {
        let contrast = one.contrast(other);
        assert!(
            contrast >= least,
            "{}: {what} has {contrast:.2} : 1, less than {least}",
            theme.id
        );
    }

    fn parts(surface: Surface) -> [Colour; 3] {
        [surface.bright, surface.middle, surface.dim]
    }

    #[test]
    fn text_stands_out_from_all_of_the_table() {
        for theme in &THEMES {
            for part in parts(theme.table) {
                tells(theme, "a label", theme.label, part, TEXT);
            }
            tells(theme, "a number", theme.ink, theme.panel, TEXT);
        }
    }

    #[test]
    fn marks_stand_out_from_their_cells() {
        for theme in &THEMES {
            tells(theme, "a playable dot", theme.playable, theme.cell, MARK);
            tells(theme, "what won", theme.accent, theme.cell, MARK);
            tells(theme, "what won", theme.accent, theme.panel, MARK);
            tells(theme, "what won", theme.glow, crate::svg::DARK, MARK);
        }
    }

    #[test]
    fn pieces_stand_out_from_their_cells_by_their_body_or_their_rim() {
        for theme in &THEMES {
            for paint in theme.stones {
                for cell in [theme.cell, theme.locked] {
                    let clearer = if paint.body.contrast(cell) > paint.rim.contrast(cell) {
                        paint.body
                    } else {
                        paint.rim
                    };
                    tells(theme, "a stone", clearer, cell, MARK);
                }
            }
            for paint in theme.tiles {
                for felt in parts(theme.felt) {
                    let clearer = if paint.body.contrast(felt) > paint.rim.contrast(felt) {
                        paint.body
                    } else {
                        paint.rim
                    };
                    tells(theme, "a tile", clearer, felt, MARK);
                }
            }
        }
    }

    #[test]
    fn symbols_stand_out_from_their_tiles() {
        for theme in &THEMES {
            for about in games::GAMES.iter().map(|game| game.about()) {
                let symbols = about
                    .pieces
                    .iter()
                    .filter_map(|kind| Some((kind.name, kind.symbol?)));
                for (name, symbol) in symbols {
                    for colour in about.colours {
                        let ink = theme.ink(symbol, colour);
                        tells(theme, name, ink, theme.tile(colour).body, MARK);
                    }
                }
            }
        }
    }

    #[test]
    fn a_theme_is_found_by_its_name() {
        for theme in &THEMES {
            assert_eq!(Theme::find(&theme.id.to_uppercase()), Some(theme));
        }
        assert_eq!(Theme::find("sepia"), None);
    }
}
