//! Animations, streamed: a frame is drawn when the client has read the one before.
//!
//! A frame is one piece of work in the lane for long work, so animations take turns frame by frame. One that nobody reads any
//! more, or that the server is to leave unfinished, costs nothing more.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::Body;
use futures_util::stream;
use render::{Animation, Encoding, Format, Picture};

use crate::Error;
use crate::app::App;
use crate::words;
use crate::workers::lanes::Place;

/// How long an animation may take: a client that reads more slowly does not keep its place for ever.
const MAX_TIME: Duration = Duration::from_mins(10);

/// An animation that is being drawn and read.
struct Film {
    app: Arc<App>,
    address: IpAddr,
    pieces: Box<dyn ExactSizeIterator<Item = Result<Vec<u8>, render::Error>> + Send>,
    begun: Instant,
    _place: Place,
}

/// The body of an answer: an animation, frame by frame. Its first piece is drawn at once, so that errors have a status.
pub(crate) async fn animation(
    app: &Arc<App>,
    address: IpAddr,
    frames: usize,
    picture: impl Fn(usize) -> Picture + Send + 'static,
    format: Format,
) -> Result<Body, Error> {
    let place = app.workers.lanes.animation(address).await?;
    let pieces: Encoding<_> = Animation::new(frames, picture).encode(format);
    let film = Film {
        app: Arc::clone(app),
        address,
        pieces: Box::new(pieces),
        begun: Instant::now(),
        _place: place,
    };
    let first = film.step().await?;
    let pieces = stream::try_unfold(first, |ready| async move {
        let Some((piece, film)) = ready else {
            return Ok::<_, Error>(None);
        };
        Ok(Some((piece, film.step().await?)))
    });
    Ok(Body::from_stream(pieces))
}

impl Film {
    /// Draws the next piece; `None` at the end.
    async fn step(mut self) -> Result<Option<(Vec<u8>, Film)>, Error> {
        if self.pieces.len() == 0 {
            return Ok(None);
        }
        if self.begun.elapsed() > MAX_TIME {
            return Err(Error::Unavailable(words::BUSY.message()));
        }
        let app = Arc::clone(&self.app);
        let mut stopping = app.stopping();
        let draw = app.workers.lanes.run_long(self.address, move |_| {
            let piece = self.pieces.next().transpose()?;
            Ok(piece.map(|piece| (piece, self)))
        });
        tokio::select! {
            drawn = draw => drawn,
            _ = stopping.wait_for(|is_stopping| *is_stopping) => {
                Err(Error::Unavailable(words::SHUTTING_DOWN.message()))
            }
        }
    }
}
