//! Cell borders; neighbours draw shared borders alike.

use grid::Layout;
use ratatui::style::Style;

use super::canvas::Canvas;
use super::map::{Map, REACH, Size, TextPosition};

/// Draws the border of the cell with this centre.
pub(crate) fn draw(canvas: &mut Canvas, map: &Map, place: TextPosition, style: Style) {
    if map.size == Size::Small {
        return;
    }
    match map.layout {
        Layout::PointyHex => pointy(canvas, place, style),
        Layout::FlatHex => flat(canvas, place, style),
        Layout::Square => square(canvas, map, place, style),
    }
}

fn pointy(canvas: &mut Canvas, place: TextPosition, style: Style) {
    canvas.write(place.above().beside(-1), "╱", style);
    canvas.write(place.above().beside(1), "╲", style);
    canvas.write(place.beside(-REACH), "│", style);
    canvas.write(place.beside(REACH), "│", style);
    canvas.write(place.below().beside(-1), "╲", style);
    canvas.write(place.below().beside(1), "╱", style);
}

fn flat(canvas: &mut Canvas, place: TextPosition, style: Style) {
    canvas.write(place.above().beside(-1), "___", style);
    canvas.write(place.beside(-REACH), "/", style);
    canvas.write(place.beside(REACH), "\\", style);
    canvas.write(place.below().beside(-REACH), "\\___/", style);
}

fn square(canvas: &mut Canvas, map: &Map, place: TextPosition, style: Style) {
    for line in [place.above(), place.below()] {
        canvas.write(line.beside(-1), "───", style);
        for corner in [line.beside(-REACH), line.beside(REACH)] {
            canvas.write(corner, crossing(map, corner), style);
        }
    }
    canvas.write(place.beside(-REACH), "│", style);
    canvas.write(place.beside(REACH), "│", style);
}

/// The character where up to four squares meet.
fn crossing(map: &Map, corner: TextPosition) -> &'static str {
    let there = |place: TextPosition, columns| map.cell_at(place.beside(columns)).is_some();
    let (above, below) = (corner.above(), corner.below());
    let four = [
        there(above, -REACH),
        there(above, REACH),
        there(below, -REACH),
        there(below, REACH),
    ];
    match four {
        [false, false, false, true] => "┌",
        [false, false, true, false] => "┐",
        [false, true, false, false] => "└",
        [true, false, false, false] => "┘",
        [false, false, _, _] => "┬",
        [_, _, false, false] => "┴",
        [false, _, false, _] => "├",
        [_, false, _, false] => "┤",
        _ => "┼",
    }
}
