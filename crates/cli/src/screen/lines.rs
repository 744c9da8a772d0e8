//! The lines round a cell; its neighbours draw the shared ones alike.

use grid::Layout;
use ratatui::style::Style;

use super::map::{Map, Place, REACH, Size};
use super::sheet::Sheet;

/// Draws the lines round the cell whose centre is at a place.
pub(crate) fn draw(sheet: &mut Sheet, map: &Map, place: Place, style: Style) {
    if map.size == Size::Small {
        return;
    }
    match map.layout {
        Layout::PointyHex => pointy(sheet, place, style),
        Layout::FlatHex => flat(sheet, place, style),
        Layout::Square => square(sheet, map, place, style),
    }
}

fn pointy(sheet: &mut Sheet, place: Place, style: Style) {
    sheet.write(place.above().beside(-1), "╱", style);
    sheet.write(place.above().beside(1), "╲", style);
    sheet.write(place.beside(-REACH), "│", style);
    sheet.write(place.beside(REACH), "│", style);
    sheet.write(place.below().beside(-1), "╲", style);
    sheet.write(place.below().beside(1), "╱", style);
}

fn flat(sheet: &mut Sheet, place: Place, style: Style) {
    sheet.write(place.above().beside(-1), "___", style);
    sheet.write(place.beside(-REACH), "/", style);
    sheet.write(place.beside(REACH), "\\", style);
    sheet.write(place.below().beside(-REACH), "\\___/", style);
}

fn square(sheet: &mut Sheet, map: &Map, place: Place, style: Style) {
    for line in [place.above(), place.below()] {
        sheet.write(line.beside(-1), "───", style);
        for corner in [line.beside(-REACH), line.beside(REACH)] {
            sheet.write(corner, crossing(map, corner), style);
        }
    }
    sheet.write(place.beside(-REACH), "│", style);
    sheet.write(place.beside(REACH), "│", style);
}

/// The sign where up to four squares meet.
fn crossing(map: &Map, corner: Place) -> &'static str {
    let there = |place: Place, columns| map.cell_at(place.beside(columns)).is_some();
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
