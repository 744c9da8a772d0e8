//! The sets of pieces: stones, marbles, square counters, tiles with symbols.
//!
//! Each piece that a picture needs is defined once, in its size and colour, and used wherever it lies.

use std::collections::HashMap;

use rules::{Piece, PieceKind, Player, Shape};

use super::page::Page;
use super::paper::{Num, Paper};
use super::{DARK, LIGHT};
use crate::colour::Colour;
use crate::picture::Picture;
use crate::pieces;
use crate::theme::Paint;

/// The box of a stone, in radii of a cell: the stone fills 88 % of it, and 62 % of a hexagon's height.
const STONE_BOX: f64 = 1.24 / 0.88;
/// Marbles sit closer.
pub(super) const MARBLE_BOX: f64 = 1.44 / 0.88;
/// Counters on squares.
const COUNTER_BOX: f64 = 1.66;
/// A tile fills its hexagon but for a thin gap.
const TILE_BOX: f64 = 1.95;
/// How much higher each level of a stack lies.
const LEVEL: f64 = 0.12;

const TILE_OUTLINE: &str = "M0-46.9L40.6-23.45V23.45L0 46.9L-40.6 23.45V-23.45Z";

/// Whether the pieces are marbles, which lie in hollows.
pub(super) fn has_marbles(picture: &Picture) -> bool {
    picture
        .scene
        .pieces
        .iter()
        .any(|piece| piece.kind.shape == Shape::Marble)
}

/// Defines a drawing in a size and colour, with something over it.
pub(super) fn define(paper: &mut Paper, name: &str, drawing: &str, size: f64, colour: Colour, over: &str) {
    paper.define(name, |_| {
        let drawing = pieces::drawing(drawing).unwrap_or_default();
        format!(
            r#"<g id="{name}" transform="scale({:.4})" color="{colour}">{drawing}{over}</g>"#,
            size / 100.0
        )
    });
}

/// All pieces, upper rows first, stacks from the bottom up, and the trace of the last move.
pub(super) fn pieces(paper: &mut Paper, picture: &Picture, page: &Page) {
    left_behind(paper, picture, page);
    let mut order: Vec<(&Piece, (f64, f64))> = picture
        .scene
        .pieces
        .iter()
        .map(|piece| (piece, page.at(piece.centre)))
        .collect();
    order.sort_by(|(a, (_, y)), (b, (_, other_y))| y.total_cmp(other_y).then(a.height.cmp(&b.height)));
    let tops = tops(picture);
    for (piece, (x, y)) in order {
        let at = (x, y - f64::from(piece.height) * LEVEL * page.radius);
        let name = define_piece(paper, picture, piece.kind, piece.owner, page.radius);
        paper.place(&name, at);
        if let Some(dots) = define_dots(paper, picture, piece, page.radius) {
            paper.place(&dots, at);
        }
        let top = tops.get(piece.spot.as_str()) == Some(&piece.height);
        if top && picture.last.contains(&piece.spot) {
            last(paper, picture, piece, at, page.radius);
        }
        if top && piece.height > 0 {
            badge(paper, picture, piece.height + 1, at, page.radius);
        }
    }
}

fn tops(picture: &Picture) -> HashMap<&str, u32> {
    let mut tops = HashMap::new();
    for piece in &picture.scene.pieces {
        let top = tops.entry(piece.spot.as_str()).or_insert(0);
        *top = piece.height.max(*top);
    }
    tops
}

/// Defines a player's piece of a kind for cells of a radius, and gives its name.
pub(super) fn define_piece(
    paper: &mut Paper,
    picture: &Picture,
    kind: &PieceKind,
    owner: Player,
    radius: f64,
) -> String {
    let size = match kind.shape {
        Shape::Stone => STONE_BOX,
        Shape::Marble => MARBLE_BOX,
        Shape::Counter => COUNTER_BOX,
        Shape::Tile => return define_tile(paper, picture, kind, owner, radius),
    };
    let drawing = pieces::shape(kind.shape);
    let colour = picture.colour(owner);
    let name = format!("{drawing}-{}-{}", colour.name(), radius.round());
    let paint = picture.theme.stone(colour);
    let over = rim(kind.shape, paint.rim) + &pattern(picture, owner, kind.shape, paint);
    define(paper, &name, drawing, size * radius, paint.body, &over);
    name
}

/// The line that sets a piece off from its cell.
fn rim(shape: Shape, colour: Colour) -> String {
    match shape {
        Shape::Counter => format!(
            r#"<rect x="-39" y="-39" width="78" height="78" rx="15" fill="none" stroke="{colour}" stroke-width="2.4"/>"#
        ),
        _ => format!(r#"<circle r="43" fill="none" stroke="{colour}" stroke-width="2.4"/>"#),
    }
}

/// The second player's pieces carry a ring where colour must not be the only sign.
fn pattern(picture: &Picture, owner: Player, shape: Shape, paint: Paint) -> String {
    if !picture.theme.patterns || owner == Player::First {
        return String::new();
    }
    let colour = contrast_to(paint.body);
    match shape {
        Shape::Tile => format!(
            r#"<path d="{TILE_OUTLINE}" transform="scale(.86)" fill="none" stroke="{colour}" stroke-width="3"/>"#
        ),
        Shape::Counter => format!(
            r#"<rect x="-29" y="-29" width="58" height="58" rx="9" fill="none" stroke="{colour}" stroke-width="5"/>"#
        ),
        _ => format!(r#"<circle r="30" fill="none" stroke="{colour}" stroke-width="5.5"/>"#),
    }
}

fn define_tile(paper: &mut Paper, picture: &Picture, kind: &PieceKind, owner: Player, radius: f64) -> String {
    let (theme, colour) = (picture.theme, picture.colour(owner));
    let tile = format!("tile-{}-{}", colour.name(), radius.round());
    let paint = theme.tile(colour);
    let over = format!(
        r#"<path d="{TILE_OUTLINE}" fill="none" stroke="{}" stroke-width="2" stroke-linejoin="round"/>{}"#,
        paint.rim,
        pattern(picture, owner, Shape::Tile, paint)
    );
    define(paper, &tile, "tile", TILE_BOX * radius, paint.body, &over);
    let Some(symbol) = kind.symbol else {
        return tile;
    };
    let ink = theme.ink(symbol, colour);
    let name = format!("{}-{}-{}", kind.name, colour.name(), radius.round());
    paper.define(&name, |_| {
        format!(
            r##"<g id="{name}"><use href="#{tile}"/><g transform="scale({:.4})" color="{ink}">{}</g></g>"##,
            TILE_BOX * radius / 100.0,
            symbol.drawing.trim()
        )
    });
    name
}

/// The number in a tile's name, as dots.
fn define_dots(paper: &mut Paper, picture: &Picture, piece: &Piece, radius: f64) -> Option<String> {
    let colour = picture.colour(piece.owner);
    let ink = picture.theme.ink(piece.kind.symbol?, colour);
    let number = piece
        .code
        .chars()
        .last()
        .and_then(|c| c.to_digit(10))
        .filter(|number| (1..=3).contains(number))?;
    let name = format!("dots-{number}-{}-{}", piece.kind.name, colour.name());
    define(paper, &name, &format!("dot{number}"), TILE_BOX * radius, ink, "");
    Some(name)
}

/// A light ring on the piece that moved last; round a tile, whose middle its symbol needs.
fn last(paper: &mut Paper, picture: &Picture, piece: &Piece, (x, y): (f64, f64), radius: f64) {
    let (theme, colour) = (picture.theme, picture.colour(piece.owner));
    if piece.kind.shape != Shape::Tile {
        let light = contrast_to(theme.stone(colour).body);
        let name = format!("last-{}", colour.name());
        define(paper, &name, "last", MARBLE_BOX * radius, light, "");
        paper.place(&name, (x, y));
        return;
    }
    let scale = TILE_BOX * radius / 100.0;
    for (stroke, width) in [(DARK, 8.5), (LIGHT, 4.6)] {
        paper.draw(format_args!(
            r#"<path d="{TILE_OUTLINE}" transform="translate({} {}) scale({scale:.4})" fill="none" stroke="{stroke}" stroke-width="{width}" stroke-linejoin="round"/>"#,
            Num(x),
            Num(y)
        ));
    }
}

/// A ring where the last move came from.
fn left_behind(paper: &mut Paper, picture: &Picture, page: &Page) {
    for cell in picture
        .scene
        .board
        .cells
        .iter()
        .filter(|cell| picture.left.contains(&cell.spot))
    {
        let (x, y) = page.at(cell.centre);
        let colour = if page.boardless {
            LIGHT
        } else {
            picture.theme.label
        };
        paper.draw(format_args!(
            r#"<circle cx="{}" cy="{}" r="{}" fill="none" stroke="{colour}" stroke-opacity=".75" stroke-width="{}" stroke-dasharray="{} {}"/>"#,
            Num(x),
            Num(y),
            Num(0.3 * page.radius),
            Num(0.07 * page.radius),
            Num(0.135 * page.radius),
            Num(0.1 * page.radius),
        ));
    }
}

/// How many tiles lie on one another.
fn badge(paper: &mut Paper, picture: &Picture, height: u32, (x, y): (f64, f64), radius: f64) {
    let theme = picture.theme;
    let (x, y) = (x + 0.52 * radius, y - 0.56 * radius);
    paper.draw(format_args!(
        r#"<circle cx="{}" cy="{}" r="{}" fill="{}" stroke="{}" stroke-width="{}"/>"#,
        Num(x),
        Num(y),
        Num(0.25 * radius),
        theme.panel,
        theme.ink,
        Num(0.04 * radius)
    ));
    paper.write(&height.to_string(), (x, y), 0.26 * radius, theme.ink);
}

/// White where it can be told from the piece, else nearly black.
pub(super) fn contrast_to(body: Colour) -> Colour {
    if body.contrast(LIGHT) >= 3.0 { LIGHT } else { DARK }
}
