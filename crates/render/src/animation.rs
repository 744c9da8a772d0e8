//! A whole game as an animation: GIF, which every program shows, or APNG, which keeps all colours.
//!
//! Both store a frame as the rectangle that differs from the frame before, so that a game of a hundred moves stays
//! small. A GIF has 256 colours for all its frames, chosen from its first, middle and last pictures.

use std::collections::HashMap;

use color_quant::NeuQuant;
use grid::Point;
use rules::Bounds;

use crate::picture::Picture;
use crate::png::paint;
use crate::{Error, svg};

/// How long a move is shown, in hundredths of a second.
const MOVE: u16 = 80;
/// How long the end is shown.
const END: u16 = 300;

/// The files an animation can be written to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// 256 colours; shown everywhere.
    Gif,
    /// All colours; shown by browsers.
    Apng,
}

/// A game to be shown move after move.
pub struct Animation {
    frames: Vec<Picture>,
}

impl Animation {
    /// An animation of these pictures, all in the size of the first.
    pub fn new(mut frames: Vec<Picture>) -> Animation {
        let room = frames.iter().map(svg::extent).reduce(joined);
        let size = frames.first().map_or(1, |picture| picture.size);
        for picture in &mut frames {
            picture.room = room;
            picture.size = size;
            picture.lit = false;
        }
        Animation { frames }
    }

    /// The file; `tick` hears of every frame that is done.
    pub fn encode(&self, format: Format, tick: impl Fn()) -> Result<Vec<u8>, Error> {
        let painted = self.frames.iter().map(|picture| {
            let frame = Frame::of(picture);
            tick();
            frame
        });
        match format {
            Format::Gif => self.gif(painted),
            Format::Apng => self.apng(painted),
        }
    }

    fn delay(&self, index: usize) -> u16 {
        if index + 1 == self.frames.len() { END } else { MOVE }
    }

    fn gif(&self, painted: impl Iterator<Item = Result<Frame, Error>>) -> Result<Vec<u8>, Error> {
        let mut palette = self.palette()?;
        let side = self.side() as u16;
        let mut bytes = Vec::new();
        let mut encoder =
            gif::Encoder::new(&mut bytes, side, side, &palette.colours).map_err(Error::encoding)?;
        encoder
            .set_repeat(gif::Repeat::Infinite)
            .map_err(Error::encoding)?;
        let mut before: Option<Frame> = None;
        for (index, frame) in painted.enumerate() {
            let frame = frame?;
            let changed = frame.changed_since(before.as_ref());
            let pixels: Vec<u8> = frame.rows(changed).map(|pixel| palette.index(pixel)).collect();
            let mut part =
                gif::Frame::from_indexed_pixels(changed.width as u16, changed.height as u16, pixels, None);
            (part.left, part.top) = (changed.left as u16, changed.top as u16);
            part.delay = self.delay(index);
            encoder.write_frame(&part).map_err(Error::encoding)?;
            before = Some(frame);
        }
        drop(encoder);
        Ok(bytes)
    }

    fn apng(&self, painted: impl Iterator<Item = Result<Frame, Error>>) -> Result<Vec<u8>, Error> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, self.side(), self.side());
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        encoder
            .set_animated(self.frames.len() as u32, 0)
            .map_err(Error::encoding)?;
        let mut writer = encoder.write_header().map_err(Error::encoding)?;
        let mut before: Option<Frame> = None;
        for (index, frame) in painted.enumerate() {
            let frame = frame?;
            let changed = frame.changed_since(before.as_ref());
            writer
                .set_frame_delay(self.delay(index), 100)
                .map_err(Error::encoding)?;
            // From the corner every size fits, whatever the frame before had.
            writer.set_frame_position(0, 0).map_err(Error::encoding)?;
            writer
                .set_frame_dimension(changed.width, changed.height)
                .map_err(Error::encoding)?;
            writer
                .set_frame_position(changed.left, changed.top)
                .map_err(Error::encoding)?;
            let pixels: Vec<u8> = frame.rows(changed).flatten().collect();
            writer.write_image_data(&pixels).map_err(Error::encoding)?;
            before = Some(frame);
        }
        writer.finish().map_err(Error::encoding)?;
        Ok(bytes)
    }

    fn side(&self) -> u32 {
        self.frames.first().map_or(1, |picture| picture.size)
    }

    /// The best colours for the first, the middle and the last picture.
    fn palette(&self) -> Result<Palette, Error> {
        let last = self.frames.len().saturating_sub(1);
        let mut samples = Vec::new();
        for index in [0, last / 2, last] {
            if let Some(picture) = self.frames.get(index) {
                let small = Picture {
                    size: picture.size.min(400),
                    ..picture.clone()
                };
                samples.extend(paint(&small)?.take());
            }
        }
        Ok(Palette::new(&samples))
    }
}

fn joined(a: Bounds, b: Bounds) -> Bounds {
    Bounds {
        min: Point {
            x: a.min.x.min(b.min.x),
            y: a.min.y.min(b.min.y),
        },
        max: Point {
            x: a.max.x.max(b.max.x),
            y: a.max.y.max(b.max.y),
        },
    }
}

/// The colours of a GIF, with those that were looked up before.
struct Palette {
    quantizer: NeuQuant,
    colours: Vec<u8>,
    known: HashMap<[u8; 3], u8>,
}

impl Palette {
    fn new(samples: &[u8]) -> Palette {
        const EVERY: i32 = 5;
        let quantizer = NeuQuant::new(EVERY, 256, samples);
        Palette {
            colours: quantizer.color_map_rgb(),
            quantizer,
            known: HashMap::new(),
        }
    }

    fn index(&mut self, pixel: [u8; 3]) -> u8 {
        let [red, green, blue] = pixel;
        let quantizer = &self.quantizer;
        *self
            .known
            .entry(pixel)
            .or_insert_with(|| quantizer.index_of(&[red, green, blue, 255]) as u8)
    }
}

/// A part of a frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Part {
    left: u32,
    top: u32,
    width: u32,
    height: u32,
}

/// A painted picture: rows of pixels without transparency.
struct Frame {
    side: u32,
    pixels: Vec<[u8; 3]>,
}

impl Frame {
    fn of(picture: &Picture) -> Result<Frame, Error> {
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
    fn changed_since(&self, before: Option<&Frame>) -> Part {
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

    fn rows(&self, part: Part) -> impl Iterator<Item = [u8; 3]> + '_ {
        let rows = part.top..part.top + part.height;
        rows.flat_map(move |y| {
            let start = (y * self.side + part.left) as usize;
            self.pixels[start..start + part.width as usize].iter().copied()
        })
    }
}
