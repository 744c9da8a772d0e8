//! A whole game as an animation: GIF, which every program shows, or APNG, which keeps all colours.
//!
//! Both store a frame as the rectangle that differs from the frame before, so that a game of a hundred moves stays
//! small. Frames are drawn and encoded one at a time, as they are asked for: an animation takes the memory of two frames
//! whatever its length, and one that nobody wants any more costs nothing more.

mod apng;
mod frame;
mod gif;

use grid::Point;
use rules::Bounds;

use self::apng::Apng;
use self::frame::Frame;
use self::gif::Gif;
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
pub struct Animation<F> {
    frames: usize,
    picture: F,
}

impl<F: Fn(usize) -> Picture> Animation<F> {
    /// An animation of this number of frames; `picture` draws each by its number, all in the size of the first.
    pub fn new(frames: usize, picture: F) -> Animation<F> {
        Animation { frames, picture }
    }

    /// The file in pieces: first what stands before all frames, then one piece for each frame. Nothing is drawn before it is
    /// asked for.
    pub fn encode(self, format: Format) -> Encoding<F> {
        Encoding {
            animation: self,
            stage: Stage::Before(format),
        }
    }

    /// The rectangle that all frames show. A board with coordinates keeps its size; tiles on bare felt spread.
    fn room(&self, first: &Picture) -> Bounds {
        let last = self.frames - 1;
        let others = if first.scene.board.labels.is_empty() {
            1..=last
        } else {
            last..=last
        };
        let extents = others.map(|number| svg::extent(&(self.picture)(number)));
        extents.fold(svg::extent(first), joined)
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

/// The pieces of an animation's file, in order; the first error is the last piece.
pub struct Encoding<F> {
    animation: Animation<F>,
    stage: Stage,
}

enum Stage {
    Before(Format),
    Frames(Box<Frames>),
    Done,
}

/// An animation of which some frames are written.
struct Frames {
    file: File,
    look: Look,
    /// The number of the next frame.
    next: usize,
    before: Option<Frame>,
}

enum File {
    Gif(Gif),
    Apng(Apng),
}

/// What all frames have in common.
#[derive(Clone, Copy)]
struct Look {
    room: Bounds,
    size: u32,
}

impl Look {
    fn on(self, picture: Picture) -> Picture {
        Picture {
            room: Some(self.room),
            size: self.size,
            lit: false,
            ..picture
        }
    }
}

impl<F: Fn(usize) -> Picture> Iterator for Encoding<F> {
    type Item = Result<Vec<u8>, Error>;

    fn next(&mut self) -> Option<Result<Vec<u8>, Error>> {
        let piece = match std::mem::replace(&mut self.stage, Stage::Done) {
            Stage::Before(format) => self.begin(format),
            Stage::Frames(frames) => self.frame(frames),
            Stage::Done => return None,
        };
        Some(piece)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let pieces = match &self.stage {
            Stage::Before(_) => self.animation.frames + 1,
            Stage::Frames(frames) => self.animation.frames - frames.next,
            Stage::Done => 0,
        };
        (pieces, Some(pieces))
    }
}

impl<F: Fn(usize) -> Picture> ExactSizeIterator for Encoding<F> {}

impl<F: Fn(usize) -> Picture> Encoding<F> {
    fn begin(&mut self, format: Format) -> Result<Vec<u8>, Error> {
        if self.animation.frames == 0 {
            return Err(Error::encoding("there is nothing to show"));
        }
        let first = (self.animation.picture)(0);
        let look = Look {
            room: self.animation.room(&first),
            size: first.size,
        };
        let mut file = match format {
            Format::Gif => File::Gif(Gif::new(look.size, &self.samples(look)?)?),
            Format::Apng => File::Apng(Apng::new(look.size, self.animation.frames)?),
        };
        let bytes = file.take();
        self.stage = Stage::Frames(Box::new(Frames {
            file,
            look,
            next: 0,
            before: None,
        }));
        Ok(bytes)
    }

    /// The pixels of the first, the middle and the last picture, to choose colours from.
    fn samples(&self, look: Look) -> Result<Vec<u8>, Error> {
        let last = self.animation.frames - 1;
        let mut samples = Vec::new();
        for number in [0, last / 2, last] {
            let picture = look.on((self.animation.picture)(number));
            let small = Picture {
                size: look.size.min(400),
                ..picture
            };
            samples.extend(paint(&small)?.take());
        }
        Ok(samples)
    }

    fn frame(&mut self, mut frames: Box<Frames>) -> Result<Vec<u8>, Error> {
        let is_last = frames.next + 1 == self.animation.frames;
        let frame = Frame::of(&frames.look.on((self.animation.picture)(frames.next)))?;
        let changed = frame.changed_since(frames.before.as_ref());
        let delay = if is_last { END } else { MOVE };
        match &mut frames.file {
            File::Gif(file) => file.write(&frame, changed, delay)?,
            File::Apng(file) => file.write(&frame, changed, delay)?,
        }
        if is_last {
            return frames.file.finish();
        }
        frames.before = Some(frame);
        frames.next += 1;
        let bytes = frames.file.take();
        self.stage = Stage::Frames(frames);
        Ok(bytes)
    }
}

impl File {
    fn take(&mut self) -> Vec<u8> {
        match self {
            File::Gif(file) => file.take(),
            File::Apng(file) => file.take(),
        }
    }

    fn finish(self) -> Result<Vec<u8>, Error> {
        match self {
            File::Gif(file) => file.finish(),
            File::Apng(file) => file.finish(),
        }
    }
}
