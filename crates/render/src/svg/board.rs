//! The table, the board on it, the marks on the board.

use std::collections::HashSet;

use grid::Point;
use rules::{MarkKind, SmolStr};

use super::page::{self, Page};
use super::paper::{Num, Paper};
use super::{DARK, SIDE, sets, shapes};
use crate::picture::Picture;
use crate::theme::Theme;

/// How large a cell is drawn, so that the table shows between cells.
const INSET: f64 = 0.965;

/// Wood or felt, with a light from the upper left.
pub(super) fn table(paper: &mut Paper, picture: &Picture, page: &Page) {
    let surface = if page.boardless {
        picture.theme.felt
    } else {
        picture.theme.table
    };
    let plain = !picture.lit || surface.bright == surface.dim;
    if plain {
        let round = if picture.lit { 24 } else { 0 };
        paper.draw(format_args!(
            r#"<rect width="{SIDE}" height="{SIDE}" rx="{round}" fill="{}"/>"#,
            surface.middle
        ));
        return;
    }
    paper.define("light", |_| {
        format!(
            r#"<radialGradient id="light" cx=".3" cy=".2" r="1.2"><stop stop-color="{}"/><stop offset=".55" stop-color="{}"/><stop offset="1" stop-color="{}"/></radialGradient>"#,
            surface.bright, surface.middle, surface.dim
        )
    });
    paper.draw(format_args!(
        r#"<rect width="{SIDE}" height="{SIDE}" rx="24" fill="url(#light)"/>"#
    ));
}

/// A bar along each owned side, in its owner's colour.
pub(super) fn edges(paper: &mut Paper, picture: &Picture, page: &Page) {
    for edge in &picture.scene.board.edges {
        let ((x, y), (to_x, to_y)) = (page.at(edge.from), page.at(edge.to));
        let paint = picture.theme.stone(picture.colour(edge.owner));
        let line = format!("M{} {}L{} {}", Num(x), Num(y), Num(to_x), Num(to_y));
        for (colour, width) in [(paint.rim, 0.56), (paint.body, 0.46)] {
            paper.draw(format_args!(
                r#"<path d="{line}" stroke="{colour}" stroke-width="{}" stroke-linecap="round"/>"#,
                Num(width * page.radius)
            ));
        }
    }
}

/// The cells, or one plate with a hollow in every point.
pub(super) fn cells(paper: &mut Paper, picture: &Picture, page: &Page) {
    if page.boardless {
        empty_felt(paper, picture, page);
    } else if sets::has_marbles(picture) {
        plate(paper, picture, page);
    } else {
        let locked = marked(picture, MarkKind::Locked);
        let (out, open): (Vec<_>, Vec<_>) = picture
            .scene
            .board
            .cells
            .iter()
            .partition(|cell| locked.contains(cell.spot.as_str()));
        let theme = picture.theme;
        for (group, fill, line) in [
            (open, theme.cell, theme.cell_line),
            (out, theme.locked, theme.locked_line),
        ] {
            let path = shapes::cells(page, group.iter().map(|cell| cell.centre), INSET);
            if !path.is_empty() {
                paper.draw(format_args!(
                    r#"<path d="{path}" fill="{fill}" stroke="{line}" stroke-width="{}"/>"#,
                    Num(0.03 * page.radius)
                ));
            }
        }
        if picture.theme.patterns {
            stripes(paper, picture, page, &locked);
        }
    }
    let won = centres(picture, &marked(picture, MarkKind::Winning));
    if !won.is_empty() && !page.boardless {
        let path = shapes::cells(page, won.into_iter(), 1.0);
        paper.draw(format_args!(
            r#"<path d="{path}" fill="{}" fill-opacity=".34"/>"#,
            picture.theme.accent
        ));
    }
}

/// Where nothing lies and something may be put, the felt shows where.
fn empty_felt(paper: &mut Paper, picture: &Picture, page: &Page) {
    let taken: HashSet<&str> = picture
        .scene
        .pieces
        .iter()
        .map(|piece| piece.spot.as_str())
        .collect();
    let open = |spot: &SmolStr| {
        taken.is_empty() || picture.playable.contains(spot) && !taken.contains(spot.as_str())
    };
    let cells = picture.scene.board.cells.iter().filter(|cell| open(&cell.spot));
    let path = shapes::cells(page, cells.map(|cell| cell.centre), 0.94);
    if !path.is_empty() {
        paper.draw(format_args!(
            r##"<path d="{path}" fill="#fff" fill-opacity=".08" stroke="#fff" stroke-opacity=".75" stroke-width="{}" stroke-dasharray="{} {}"/>"##,
            Num(0.04 * page.radius),
            Num(0.16 * page.radius),
            Num(0.12 * page.radius)
        ));
    }
}

/// One piece of wood with hollows.
fn plate(paper: &mut Paper, picture: &Picture, page: &Page) {
    let theme = picture.theme;
    let hull = shapes::hull(page, picture.scene.board.cells.iter().map(|cell| cell.centre));
    for (dy, fill, opacity) in [(0.13, "#000", ".1"), (0.07, "#000", ".16")] {
        paper.draw(format_args!(
            r#"<path d="{hull}" transform="translate(0 {})" fill="{fill}" stroke="{fill}" stroke-width="{}" stroke-linejoin="round" opacity="{opacity}"/>"#,
            Num(dy * page.radius),
            Num(0.16 * page.radius)
        ));
    }
    paper.draw(format_args!(
        r#"<path d="{hull}" fill="{}" stroke="{}" stroke-width="{}" stroke-linejoin="round"/>"#,
        theme.cell,
        theme.cell_line,
        Num(0.16 * page.radius)
    ));
    paper.draw(format_args!(
        r#"<path d="{hull}" fill="{}" stroke="{}" stroke-width="{}" stroke-linejoin="round"/>"#,
        theme.cell,
        theme.cell,
        Num(0.09 * page.radius)
    ));
    sets::define(
        paper,
        "hollow",
        "hollow",
        sets::MARBLE_BOX * page.radius,
        theme.ink,
        "",
    );
    let taken: HashSet<&str> = picture
        .scene
        .pieces
        .iter()
        .map(|piece| piece.spot.as_str())
        .collect();
    for cell in picture
        .scene
        .board
        .cells
        .iter()
        .filter(|cell| !taken.contains(cell.spot.as_str()))
    {
        paper.place("hollow", page.at(cell.centre));
    }
}

/// Slanted lines over locked cells.
fn stripes(paper: &mut Paper, picture: &Picture, page: &Page, locked: &HashSet<&str>) {
    let group = centres(picture, locked);
    if group.is_empty() {
        return;
    }
    let gap = 0.34 * page.radius;
    paper.define("stripes", |_| {
        format!(
            r#"<pattern id="stripes" width="{gap:.2}" height="{gap:.2}" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V{gap:.2}" stroke="{}" stroke-width="{:.2}"/></pattern>"#,
            picture.theme.locked_line,
            gap * 0.2
        )
    });
    let path = shapes::cells(page, group.into_iter(), INSET);
    paper.draw(format_args!(r#"<path d="{path}" fill="url(#stripes)"/>"#));
}

/// Playable cells, and what won.
pub(super) fn marks(paper: &mut Paper, picture: &Picture, page: &Page) {
    let theme = picture.theme;
    let taken: HashSet<&str> = picture
        .scene
        .pieces
        .iter()
        .map(|piece| piece.spot.as_str())
        .collect();
    let playable: HashSet<&str> = picture.playable.iter().map(SmolStr::as_str).collect();
    sets::define(
        paper,
        "playable",
        "playable",
        1.8 * page.radius,
        theme.playable,
        "",
    );
    for cell in &picture.scene.board.cells {
        let spot = cell.spot.as_str();
        if playable.contains(spot) && !taken.contains(spot) {
            paper.place("playable", page.at(cell.centre));
        }
    }
    let won = centres(picture, &marked(picture, MarkKind::Winning));
    if !won.is_empty() {
        outline(paper, &shapes::boundary(page, &won), page, theme);
    }
}

/// A strong line with another on either side, so that it stands out from anything below.
fn outline(paper: &mut Paper, path: &str, page: &Page, theme: &Theme) {
    let (casing, colour) = if page.boardless {
        (DARK, theme.glow)
    } else {
        (theme.panel, theme.accent)
    };
    for (colour, width) in [(casing, 0.2), (colour, 0.13)] {
        paper.draw(format_args!(
            r#"<path d="{path}" fill="none" stroke="{colour}" stroke-width="{}" stroke-linecap="round"/>"#,
            Num(width * page.radius)
        ));
    }
}

/// Coordinates, a little further out where something surrounds the cells.
pub(super) fn labels(paper: &mut Paper, picture: &Picture, page: &Page) {
    for label in &picture.scene.board.labels {
        let (x, y) = page.at(label.at);
        let (right, down) = away(picture, page, label.at);
        let farther = page::BORDER * page.radius / right.hypot(down).max(1e-9);
        let at = (x + farther * right, y + farther * down);
        paper.write(&label.text, at, 0.27 * page.radius, picture.theme.label);
    }
}

/// Which way a label has to give way: from the middle of a plate, or from the nearest cell behind an owned side.
fn away(picture: &Picture, page: &Page, label: Point) -> (f64, f64) {
    let (x, y) = page.at(label);
    let from = |(from_x, from_y): (f64, f64)| (x - from_x, y - from_y);
    if sets::has_marbles(picture) {
        from((SIDE / 2.0, SIDE / 2.0))
    } else if picture.scene.board.edges.is_empty() {
        (0.0, 0.0)
    } else {
        let ways = picture
            .scene
            .board
            .cells
            .iter()
            .map(|cell| from(page.at(cell.centre)));
        ways.min_by(|a, b| a.0.hypot(a.1).total_cmp(&b.0.hypot(b.1)))
            .unwrap_or_default()
    }
}

fn marked(picture: &Picture, kind: MarkKind) -> HashSet<&str> {
    let marks = picture.scene.marks.iter().filter(|mark| mark.kind == kind);
    marks.map(|mark| mark.spot.as_str()).collect()
}

fn centres(picture: &Picture, spots: &HashSet<&str>) -> Vec<Point> {
    let cells = picture
        .scene
        .board
        .cells
        .iter()
        .filter(|cell| spots.contains(cell.spot.as_str()));
    cells.map(|cell| cell.centre).collect()
}
