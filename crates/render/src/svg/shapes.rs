//! Outlines of cells, of groups of cells, of boards.

use std::collections::HashSet;
use std::fmt::Write;

use grid::Point;

use super::page::Page;
use super::paper::Num;

/// The cells round these centres as the data of one path, each a little smaller or larger than it is.
pub(super) fn cells(page: &Page, centres: impl Iterator<Item = Point>, factor: f64) -> String {
    let corners: Vec<(f64, f64)> = page
        .outline
        .iter()
        .map(|&(x, y)| (x * factor, y * factor))
        .collect();
    let Some(&(first_x, first_y)) = corners.first() else {
        return String::new();
    };
    let mut round = String::new();
    for pair in corners.windows(2) {
        let _ = write!(
            round,
            "l{} {}",
            Num(pair[1].0 - pair[0].0),
            Num(pair[1].1 - pair[0].1)
        );
    }
    let mut path = String::new();
    for centre in centres {
        let (x, y) = page.at(centre);
        let _ = write!(path, "M{} {}{round}z", Num(x + first_x), Num(y + first_y));
    }
    path
}

/// The line round a group of cells: the sides that no two of them share.
pub(super) fn boundary(page: &Page, centres: &[Point]) -> String {
    let places: Vec<(f64, f64)> = centres.iter().map(|&centre| page.at(centre)).collect();
    let key = |(x, y): (f64, f64)| {
        (
            (x * 10.0 / page.radius).round() as i64,
            (y * 10.0 / page.radius).round() as i64,
        )
    };
    let group: HashSet<(i64, i64)> = places.iter().map(|&place| key(place)).collect();
    let corners = &page.outline;
    let mut path = String::new();
    for (x, y) in places {
        for (i, &(from_x, from_y)) in corners.iter().enumerate() {
            let (to_x, to_y) = corners[(i + 1) % corners.len()];
            if !group.contains(&key((x + from_x + to_x, y + from_y + to_y))) {
                let _ = write!(
                    path,
                    "M{} {}L{} {}",
                    Num(x + from_x),
                    Num(y + from_y),
                    Num(x + to_x),
                    Num(y + to_y)
                );
            }
        }
    }
    path
}

/// The smallest polygon without a dent round all cells (Andrew's monotone chain).
pub(super) fn hull(page: &Page, centres: impl Iterator<Item = Point>) -> String {
    let corners = |centre| {
        let (x, y) = page.at(centre);
        page.outline.iter().map(move |(dx, dy)| (x + dx, y + dy))
    };
    let mut points: Vec<(f64, f64)> = centres.flat_map(corners).collect();
    points.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
    let lower = half_hull(points.iter());
    let upper = half_hull(points.iter().rev());
    let mut path = String::new();
    for (i, (x, y)) in lower.into_iter().chain(upper).enumerate() {
        let _ = write!(path, "{}{} {}", if i == 0 { 'M' } else { 'L' }, Num(x), Num(y));
    }
    path + "z"
}

fn half_hull<'a>(points: impl Iterator<Item = &'a (f64, f64)>) -> Vec<(f64, f64)> {
    let turns =
        |a: (f64, f64), b: (f64, f64), c: (f64, f64)| (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0);
    let mut half: Vec<(f64, f64)> = Vec::new();
    for &point in points {
        while let [.., a, b] = half[..]
            && turns(a, b, point) <= 1e-6
        {
            half.pop();
        }
        half.push(point);
    }
    half.pop();
    half
}
