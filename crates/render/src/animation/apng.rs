//! APNG: all colours, in browsers.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::frame::{Frame, Part};
use crate::Error;

/// An APNG that is being written.
pub(super) struct Apng {
    writer: png::Writer<Outlet>,
    outlet: Outlet,
}

impl Apng {
    pub(super) fn new(side: u32, frames: usize) -> Result<Apng, Error> {
        let outlet = Outlet::default();
        let mut encoder = png::Encoder::new(outlet.clone(), side, side);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_animated(frames as u32, 0).map_err(Error::encoding)?;
        let writer = encoder.write_header().map_err(Error::encoding)?;
        Ok(Apng { writer, outlet })
    }

    /// Adds what changed in a frame, shown for this time, in hundredths of a second.
    pub(super) fn write(&mut self, frame: &Frame, changed: Part, delay: u16) -> Result<(), Error> {
        let writer = &mut self.writer;
        writer.set_frame_delay(delay, 100).map_err(Error::encoding)?;
        // From the corner every size fits, whatever the frame before had.
        writer.set_frame_position(0, 0).map_err(Error::encoding)?;
        writer
            .set_frame_dimension(changed.width, changed.height)
            .map_err(Error::encoding)?;
        writer
            .set_frame_position(changed.left, changed.top)
            .map_err(Error::encoding)?;
        let pixels: Vec<u8> = frame.rows(changed).flatten().collect();
        writer.write_image_data(&pixels).map_err(Error::encoding)
    }

    /// What was written since it was last taken.
    pub(super) fn take(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.outlet.bytes())
    }

    /// The rest of the file.
    pub(super) fn finish(self) -> Result<Vec<u8>, Error> {
        self.writer.finish().map_err(Error::encoding)?;
        Ok(std::mem::take(&mut self.outlet.bytes()))
    }
}

/// Where the encoder writes to, and from where it is taken: the encoder keeps its own end to itself.
#[derive(Clone, Default)]
struct Outlet(Arc<Mutex<Vec<u8>>>);

impl Outlet {
    fn bytes(&self) -> MutexGuard<'_, Vec<u8>> {
        // Bytes are whole whatever happened elsewhere.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Write for Outlet {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.bytes().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
