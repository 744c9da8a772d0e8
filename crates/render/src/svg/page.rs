//! Where everything goes: the board as large as fits, the players' plates where they cover nothing.

use grid::{Layout, Point};
use rules::{Bounds, Player};

use super::{SIDE, seats};
use crate::picture::Picture;

/// Between the edge of the picture and anything.
const MARGIN: f64 = 30.0;

/// Small boards are not blown up beyond this part of the picture for a cell's radius.
const LARGEST_RADIUS: f64 = 92.0;

/// How much farther out labels stand, in radii of a cell, where something surrounds the cells.
pub(super) const BORDER: f64 = 0.26;

/// From the scene to the picture.
pub(super) struct Page {
    /// The radius of a cell, or half the side of a square.
    pub(super) radius: f64,
    /// The corners of a cell round its centre.
    pub(super) outline: Vec<(f64, f64)>,
    /// The upper left corners of the players' plates.
    pub(super) plates: [(f64, f64); 2],
    /// Whether tiles lie on bare felt.
    pub(super) boardless: bool,
    middle: Point,
    origin: (f64, f64),
    turned: f64,
}

impl Page {
    pub(super) fn new(picture: &Picture) -> Page {
        let whole = Page::within(picture, MARGIN);
        let fits = picture.scene.hands.is_empty();
        match whole.free_corners(picture).filter(|_| fits) {
            Some(plates) => Page { plates, ..whole },
            None => Page::between_plates(picture),
        }
    }

    /// Plates above and below the board.
    fn between_plates(picture: &Picture) -> Page {
        let [above, below] = [Player::Second, Player::First].map(|player| seats::measure(picture, player));
        let height = above.1.max(below.1);
        let page = Page::within(picture, MARGIN + height + 8.0);
        let centred = |width: f64| (SIDE - width) / 2.0;
        Page {
            plates: [
                (centred(below.0), SIDE - MARGIN * 0.6 - height),
                (centred(above.0), MARGIN * 0.6),
            ],
            ..page
        }
    }

    /// The board in the middle, with so much room above and below it.
    fn within(picture: &Picture, room: f64) -> Page {
        let scene = &picture.scene;
        let boardless = scene.board.labels.is_empty();
        let Bounds { min, max } = picture.room.unwrap_or_else(|| extent(picture));
        // Labels are half a cell high at most, so that half of one may stick out of the bounds.
        let (width, height) = (max.x - min.x + 0.7, max.y - min.y + 0.7);
        let radius = ((SIDE - 2.0 * MARGIN) / width)
            .min((SIDE - 2.0 * room) / height)
            .min(LARGEST_RADIUS);
        let turned = if picture.flipped { -1.0 } else { 1.0 };
        Page {
            radius,
            outline: scene
                .board
                .outline
                .iter()
                .map(|p| (p.x * radius, p.y * radius))
                .collect(),
            plates: [(0.0, 0.0); 2],
            boardless,
            middle: Point {
                x: f64::midpoint(min.x, max.x),
                y: f64::midpoint(min.y, max.y),
            },
            origin: (SIDE / 2.0, SIDE / 2.0),
            turned,
        }
    }

    /// Where a point of the scene goes.
    pub(super) fn at(&self, point: Point) -> (f64, f64) {
        (
            self.origin.0 + (point.x - self.middle.x) * self.radius * self.turned,
            self.origin.1 + (point.y - self.middle.y) * self.radius * self.turned,
        )
    }

    /// A corner for each player's plate that leaves the board free: the first's below, the second's above.
    fn free_corners(&self, picture: &Picture) -> Option<[(f64, f64); 2]> {
        let corner = |player: Player| {
            let (width, height) = seats::measure(picture, player);
            let y = match player {
                Player::First => SIDE - MARGIN - height,
                Player::Second => MARGIN,
            };
            let free = |&x: &f64| !self.covers(picture, (x, y), (width, height));
            [MARGIN, SIDE - MARGIN - width]
                .into_iter()
                .find(free)
                .map(|x| (x, y))
        };
        Some([corner(Player::First)?, corner(Player::Second)?])
    }

    /// Whether something of the board lies in or near a rectangle.
    fn covers(&self, picture: &Picture, (left, top): (f64, f64), (width, height): (f64, f64)) -> bool {
        let scene = &picture.scene;
        let cells = scene.board.cells.iter().map(|cell| (cell.centre, 1.45));
        let labels = scene.board.labels.iter().map(|label| (label.at, 0.4));
        let near = |(centre, reach): (Point, f64)| {
            let (x, y) = self.at(centre);
            let (dx, dy) = (x - x.clamp(left, left + width), y - y.clamp(top, top + height));
            dx.hypot(dy) < reach * self.radius + 6.0
        };
        cells.chain(labels).any(near)
    }
}

/// The least rectangle to show: the whole board, or the tiles and a little felt round them.
pub(crate) fn extent(picture: &Picture) -> Bounds {
    let scene = &picture.scene;
    if !scene.board.labels.is_empty() {
        return scene.board.bounds;
    }
    let shown = scene.pieces.iter().map(|piece| piece.centre).chain(
        scene
            .board
            .cells
            .iter()
            .filter(|cell| picture.playable.contains(&cell.spot))
            .map(|cell| cell.centre),
    );
    let mut points: Vec<Point> = shown.collect();
    if points.is_empty() {
        points = scene.board.cells.iter().map(|cell| cell.centre).collect();
    }
    around(
        &points,
        if scene.board.layout == Layout::Square {
            1.4
        } else {
            1.2
        },
    )
}

/// The rectangle round points, with some room.
fn around(points: &[Point], room: f64) -> Bounds {
    let start = Bounds {
        min: Point {
            x: f64::MAX,
            y: f64::MAX,
        },
        max: Point {
            x: f64::MIN,
            y: f64::MIN,
        },
    };
    let wider = |bounds: Bounds, p: &Point| Bounds {
        min: Point {
            x: bounds.min.x.min(p.x - room),
            y: bounds.min.y.min(p.y - room),
        },
        max: Point {
            x: bounds.max.x.max(p.x + room),
            y: bounds.max.y.max(p.y + room),
        },
    };
    points.iter().fold(start, wider)
}
