//! A painted picture, and what of it differs from the one before.

use crate::Error;
use crate::picture::Picture;
use crate::png::paint;

/// A part of a frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Part {
    pub(super) left: u32,
    pub(super) top: u32,
    pub(super) width: u32,
    pub(super) height: u32,
}

/// A painted picture: rows of pixels without transparency.
pub(super) struct Frame {
    side: u32,
    pixels: Vec<[u8; 3]>,
}

impl Frame {
    pub(super) fn of(picture: &Picture) -> Result<Frame, Error> {
        let painted = paint(picture)?;
        let pixels = painted.pixels().iter();
        Ok(Frame {
            side: picture.size,
            pixels: pixels
                .map(|pixel| [pixel.red(), pixel.green(), pixel.blue()])
                .collect(),
        })
    }

    /// The least rectangle that holds all that differs; a single pixel if nothing does.
    pub(super) fn changed_since(&self, before: Option<&Frame>) -> Part {
        let side = self.side;
        let Some(before) = before else {
            return Part {
                left: 0,
                top: 0,
                width: side,
                height: side,
            };
        };
        let (mut left, mut top, mut right, mut bottom) = (side, side, 0, 0);
        let differing = self
            .pixels
            .iter()
            .zip(&before.pixels)
            .enumerate()
            .filter(|(_, (now, then))| now != then);
        for (index, _) in differing {
            let (x, y) = (index as u32 % side, index as u32 / side);
            (left, right) = (left.min(x), right.max(x + 1));
            (top, bottom) = (top.min(y), bottom.max(y + 1));
        }
        if right == 0 {
            return Part {
                left: 0,
                top: 0,
                width: 1,
                height: 1,
            };
        }
        Part {
            left,
            top,
            width: right - left,
            height: bottom - top,
        }
    }

    pub(super) fn rows(&self, part: Part) -> impl Iterator<Item = [u8; 3]> + '_ {
        let rows = part.top..part.top + part.height;
        rows.flat_map(move |y| {
            let start = (y * self.side + part.left) as usize;
            self.pixels[start..start + part.width as usize].iter().copied()
        })
    }
}
