//! The players' plates: whose pieces are whose, the scores, what is in hand, whose turn it is, who has won.

use rules::{Hand, PieceKind, Player, Shape};

use super::page::Page;
use super::paper::{Num, Paper};
use super::sets;
use crate::picture::Picture;

/// The height of a plate, and of one that holds tiles.
const HEIGHT: f64 = 56.0;
const HEIGHT_WITH_HAND: f64 = 84.0;
/// Between the edge of a plate and what is on it, and between one thing and the next.
const PADDING: f64 = 14.0;
/// The box of the piece that tells whose plate it is.
const CHIP: f64 = 34.0;
/// The height of digits.
const DIGITS: f64 = 23.0;
/// The radius of a tile in hand.
const TILE: f64 = 34.0;
/// Between tiles in hand.
const GAP: f64 = 8.0;
/// The room of the number of such tiles, at the right of the tile.
const COUNT: f64 = 20.0;
/// The room of the winner's star.
const STAR: f64 = 40.0;

/// Below this size in pixels a plate is unreadable and left out.
const LEAST_SIZE: u32 = 200;

/// How wide and high a player's plate is; nothing if the picture is too small for it.
pub(super) fn measure(picture: &Picture, player: Player) -> (f64, f64) {
    if picture.size < LEAST_SIZE {
        return (0.0, 0.0);
    }
    let hand: f64 = hand(picture, player).map(slot).sum();
    let score = score(picture, player).map_or(0.0, |score| digits(&score) + PADDING);
    let star = if picture.winner == Some(player) { STAR } else { 0.0 };
    let height = if picture.scene.hands.is_empty() {
        HEIGHT
    } else {
        HEIGHT_WITH_HAND
    };
    (
        chip_width(picture, player) + score + star + hand + 2.0 * PADDING,
        height,
    )
}

/// Both plates.
pub(super) fn plates(paper: &mut Paper, picture: &Picture, page: &Page) {
    for player in Player::BOTH {
        let (width, height) = measure(picture, player);
        if width > 0.0 {
            plate(
                paper,
                picture,
                player,
                page.plates[player.index()],
                (width, height),
            );
        }
    }
}

fn plate(
    paper: &mut Paper,
    picture: &Picture,
    player: Player,
    (x, y): (f64, f64),
    (width, height): (f64, f64),
) {
    let theme = picture.theme;
    let outlined = picture.turn == Some(player) || picture.winner == Some(player);
    let lost = theme.panel.contrast(theme.table.middle) < 1.1;
    let (line, line_width) = match (outlined, lost) {
        (true, _) => (theme.accent, 4.5),
        (false, true) => (theme.ink, 1.5),
        (false, false) => (theme.panel, 1.5),
    };
    paper.draw(format_args!(
        r##"<rect x="{0}" y="{1}" width="{2}" height="{3}" rx="16" fill="#000" fill-opacity=".16"/>"##,
        Num(x),
        Num(y + 3.0),
        Num(width),
        Num(height)
    ));
    paper.draw(format_args!(
        r#"<rect x="{}" y="{}" width="{}" height="{}" rx="16" fill="{}" stroke="{line}" stroke-width="{line_width}"/>"#,
        Num(x),
        Num(y),
        Num(width),
        Num(height),
        theme.panel
    ));
    let middle = y + height / 2.0;
    let mut right = x + PADDING;
    if chip_width(picture, player) > 0.0 {
        chip(paper, picture, player, (right + CHIP / 2.0, middle));
    }
    right += chip_width(picture, player);
    if let Some(score) = score(picture, player) {
        let width = digits(&score);
        paper.write(&score, (right + PADDING + width / 2.0, middle), DIGITS, theme.ink);
        right += PADDING + width;
    }
    if picture.winner == Some(player) {
        star(paper, picture, (right + STAR / 2.0 + 5.0, middle));
        right += STAR;
    }
    for held in hand(picture, player) {
        in_hand(paper, picture, held, (right + GAP / 2.0 + TILE, middle));
        right += slot(held);
    }
}

/// Tiles in hand tell well enough whose plate it is.
fn chip_width(picture: &Picture, player: Player) -> f64 {
    if hand(picture, player).next().is_some() {
        0.0
    } else {
        CHIP
    }
}

/// A small piece of the player's.
fn chip(paper: &mut Paper, picture: &Picture, player: Player, at: (f64, f64)) {
    let usual = picture.pieces.first();
    let shape = usual.map_or(Shape::Stone, |kind| kind.shape);
    let radius = if shape == Shape::Tile { 20.0 } else { 27.0 };
    // A tile of its own, without the symbol of any kind.
    let name = sets::define_piece(paper, picture, &PieceKind::plain("chip", shape), player, radius);
    paper.place(&name, at);
}

fn star(paper: &mut Paper, picture: &Picture, (x, y): (f64, f64)) {
    paper.draw(format_args!(
        r#"<path d="M0-12.5L3.7-4.4 12.5-3.4 6 2.6 7.7 11.3 0 7-7.7 11.3-6 2.6-12.5-3.4-3.7-4.4Z" transform="translate({} {})" fill="{}"/>"#,
        Num(x),
        Num(y),
        picture.theme.accent
    ));
}

fn in_hand(paper: &mut Paper, picture: &Picture, held: &Hand, (x, y): (f64, f64)) {
    let name = sets::define_piece(paper, picture, held.kind, held.owner, TILE);
    paper.place(&name, (x, y));
    if held.count > 1 {
        let count = held.count.to_string();
        paper.write(&count, (x + TILE + 6.0, y + 17.0), 18.0, picture.theme.ink);
    }
}

fn hand(picture: &Picture, player: Player) -> impl Iterator<Item = &Hand> {
    picture
        .scene
        .hands
        .iter()
        .filter(move |hand| hand.owner == player && hand.count > 0)
}

/// How much of a plate a kind of tile takes.
fn slot(hand: &Hand) -> f64 {
    let count = if hand.count > 1 { COUNT } else { 0.0 };
    GAP + 2.0 * TILE + count
}

fn score(picture: &Picture, player: Player) -> Option<String> {
    let shown = picture.scene.hands.is_empty();
    picture
        .scores
        .filter(|_| shown)
        .map(|scores| scores[player.index()].to_string())
}

fn digits(text: &str) -> f64 {
    crate::glyphs::lettering(text).width * DIGITS / 7.0
}
