//! Pictures as SVG: a description of a few kilobytes that looks the same everywhere, since it needs no font and nothing
//! from outside.
//!
//! A picture is painted from the bottom up: the table, the owned sides, the cells, the pieces, the
//! marks, the coordinates, the players' plates. Its unit is a thousandth of its side whatever its size in pixels.

mod board;
mod page;
mod paper;
mod seats;
mod sets;
mod shapes;

use crate::Error;
use crate::colour::Colour;
use crate::picture::Picture;

use self::page::Page;
pub(crate) use self::page::extent;
use self::paper::Paper;

/// The side of every picture in its own units.
const SIDE: f64 = 1000.0;

/// Lines on pieces of any colour.
const LIGHT: Colour = Colour::new(0xff_ffff);
pub(crate) const DARK: Colour = Colour::new(0x2a_2622);

/// Boards of more cells than this are not drawn: their cells would be smaller than a pixel of any screen.
const MOST_CELLS: usize = 40_000;

/// The picture as SVG.
pub fn svg(picture: &Picture) -> Result<String, Error> {
    let cells = picture.scene.board.cells.len();
    if cells > MOST_CELLS {
        return Err(Error::TooLarge(cells));
    }
    let page = Page::new(picture);
    let mut paper = Paper::default();
    board::table(&mut paper, picture, &page);
    board::edges(&mut paper, picture, &page);
    board::cells(&mut paper, picture, &page);
    sets::pieces(&mut paper, picture, &page);
    board::marks(&mut paper, picture, &page);
    board::labels(&mut paper, picture, &page);
    seats::plates(&mut paper, picture, &page);
    Ok(paper.finish(picture))
}
