//! Cursor movement.
//!
//! A step goes to the nearest cell in its direction. On hexagons in rows, a step up has two candidates; the cursor remembers
//! its line, so that two steps up end exactly above the start.

use grid::Point;
use rules::{Scene, SmolStr};

/// A direction of the arrow keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Arrow {
    Up,
    Down,
    Left,
    Right,
}

/// The cursor's cell and line.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Cursor {
    pub(crate) spot: SmolStr,
    at: Point,
    /// The position on the straight line.
    aim: Point,
}

impl Cursor {
    /// The cell nearest to the centre of the board.
    pub(crate) fn central(scene: &Scene) -> Option<Cursor> {
        let (min, max) = (scene.board.bounds.min, scene.board.bounds.max);
        let middle = Point {
            x: f64::midpoint(min.x, max.x),
            y: f64::midpoint(min.y, max.y),
        };
        Cursor::near(scene, middle)
    }

    /// The cell nearest to a point.
    fn near(scene: &Scene, point: Point) -> Option<Cursor> {
        let distance = |at: Point| (at.x - point.x).hypot(at.y - point.y);
        let nearest = scene
            .board
            .cells
            .iter()
            .min_by(|a, b| distance(a.centre).total_cmp(&distance(b.centre)))?;
        Some(Cursor {
            spot: nearest.spot.clone(),
            at: nearest.centre,
            aim: nearest.centre,
        })
    }

    /// This cell, if it exists.
    pub(crate) fn on(scene: &Scene, spot: &str) -> Option<Cursor> {
        let cell = scene.board.cells.iter().find(|cell| cell.spot == spot)?;
        Some(Cursor {
            spot: cell.spot.clone(),
            at: cell.centre,
            aim: cell.centre,
        })
    }

    /// The same cell in another scene, or the nearest one.
    pub(crate) fn kept(&self, scene: &Scene) -> Option<Cursor> {
        Cursor::on(scene, &self.spot).or_else(|| Cursor::near(scene, self.at))
    }

    /// One step; `None` at the edge.
    pub(crate) fn step(&self, scene: &Scene, arrow: Arrow) -> Option<Cursor> {
        // The largest sideways distance of a cell, relative to its distance along the direction.
        const WIDEST: f64 = 1.2;
        let way = |to: Point, from: Point| {
            let (x, y) = (to.x - from.x, to.y - from.y);
            match arrow {
                Arrow::Up => (-y, x.abs()),
                Arrow::Down => (y, x.abs()),
                Arrow::Left => (-x, y.abs()),
                Arrow::Right => (x, y.abs()),
            }
        };
        let cost = |to: Point| {
            let ((along, aside), (_, astray)) = (way(to, self.at), way(to, self.aim));
            (along > 0.1 && aside <= WIDEST * along).then_some(along + astray)
        };
        let costs = scene
            .board
            .cells
            .iter()
            .filter_map(|cell| Some((cost(cell.centre)?, cell)));
        let (_, cell) = costs.min_by(|a, b| a.0.total_cmp(&b.0))?;
        let (x, y) = (cell.centre.x, cell.centre.y);
        let aim = match arrow {
            Arrow::Up | Arrow::Down => Point { x: self.aim.x, y },
            Arrow::Left | Arrow::Right => Point { x, y: self.aim.y },
        };
        Some(Cursor {
            spot: cell.spot.clone(),
            at: cell.centre,
            aim,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn walk(spec: &str, from: &str, arrows: &str) -> SmolStr {
        let scene = games::find(spec).unwrap().start().scene();
        let mut cursor = Cursor::on(&scene, from).unwrap();
        for arrow in arrows.chars() {
            let arrow = match arrow {
                'u' => Arrow::Up,
                'd' => Arrow::Down,
                'l' => Arrow::Left,
                _ => Arrow::Right,
            };
            cursor = cursor.step(&scene, arrow).unwrap_or(cursor);
        }
        cursor.spot
    }

    #[test]
    fn on_squares_each_arrow_is_one_step() {
        assert_eq!(walk("paths:5", "(2,2)", "u"), "(1,2)");
        assert_eq!(walk("paths:5", "(2,2)", "ddlll"), "(4,0)");
        assert_eq!(walk("paths:5", "(2,2)", "rrrrrr"), "(2,4)");
    }

    #[test]
    fn on_hexagons_in_rows_two_steps_up_are_straight() {
        assert_eq!(walk("sabin-rains:5", "e5", "uu"), "g6");
        assert_eq!(walk("sabin-rains:5", "e5", "uudd"), "e5");
        assert_eq!(walk("sabin-rains:5", "e5", "rrrrrrrr"), "e9");
        assert_eq!(walk("sabin-rains:5", "e5", "uuuuuuuu"), "i7");
        assert_eq!(walk("sabin-rains:5", "i5", "llluu"), "i5");
    }

    #[test]
    fn on_hexagons_in_columns_two_steps_right_are_straight() {
        assert_eq!(walk("islands:5", "(2,2)", "rr"), "(3,4)");
        assert_eq!(walk("islands:5", "(2,2)", "rrll"), "(2,2)");
        assert_eq!(walk("islands:5", "(2,2)", "uuuu"), "(0,2)");
    }

    #[test]
    fn every_cell_is_reached_with_the_arrow_keys() {
        for game in games::GAMES {
            let scene = game.start("").unwrap().scene();
            let mut found = vec![Cursor::central(&scene).unwrap()];
            let mut next = 0;
            while next < found.len() {
                for arrow in [Arrow::Up, Arrow::Down, Arrow::Left, Arrow::Right] {
                    let step = found[next].step(&scene, arrow);
                    // The next walk may begin anywhere, so a cell counts once, wherever it was reached from.
                    let step = step.and_then(|cursor| Cursor::on(&scene, &cursor.spot));
                    let is_new = |cursor: &Cursor| found.iter().all(|known| known.spot != cursor.spot);
                    if let Some(cursor) = step.filter(is_new) {
                        found.push(cursor);
                    }
                }
                next += 1;
            }
            assert_eq!(found.len(), scene.board.cells.len(), "{}", game.about().id);
        }
    }
}
