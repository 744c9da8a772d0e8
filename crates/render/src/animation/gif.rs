//! GIF: 256 colours for all frames, chosen from a few pictures.

use std::collections::HashMap;

use color_quant::NeuQuant;

use super::frame::{Frame, Part};
use crate::Error;

/// A GIF that is being written.
pub(super) struct Gif {
    encoder: gif::Encoder<Vec<u8>>,
    palette: Palette,
}

impl Gif {
    /// The best colours for some pictures, given as red, green, blue and alpha of each pixel.
    pub(super) fn new(side: u32, samples: &[u8]) -> Result<Gif, Error> {
        let palette = Palette::new(samples);
        let side = side as u16;
        let mut encoder =
            gif::Encoder::new(Vec::new(), side, side, &palette.colours).map_err(Error::encoding)?;
        encoder
            .set_repeat(gif::Repeat::Infinite)
            .map_err(Error::encoding)?;
        Ok(Gif { encoder, palette })
    }

    /// Adds what changed in a frame, shown for this time, in hundredths of a second.
    pub(super) fn write(&mut self, frame: &Frame, changed: Part, delay: u16) -> Result<(), Error> {
        let palette = &mut self.palette;
        let pixels: Vec<u8> = frame.rows(changed).map(|pixel| palette.index(pixel)).collect();
        let mut part =
            gif::Frame::from_indexed_pixels(changed.width as u16, changed.height as u16, pixels, None);
        (part.left, part.top) = (changed.left as u16, changed.top as u16);
        part.delay = delay;
        self.encoder.write_frame(&part).map_err(Error::encoding)
    }

    /// What was written since it was last taken.
    pub(super) fn take(&mut self) -> Vec<u8> {
        std::mem::take(self.encoder.get_mut())
    }

    /// The rest of the file.
    pub(super) fn finish(self) -> Result<Vec<u8>, Error> {
        self.encoder.into_inner().map_err(Error::encoding)
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
