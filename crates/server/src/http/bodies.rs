//! Bodies of requests and responses: requests have to arrive in time, and large responses that nobody reads are counted.

use std::fmt;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use http_body::{Frame, SizeHint};
use tokio::time::{Instant, Sleep, sleep_until};

use crate::http::limits::InTransit;

/// Messages up to this size are not counted: they are part of what a connection takes.
pub(crate) const SMALL: u64 = 8 * 1024;

/// What is handed to a connection at a time, so that what it has not sent stays here, where it is counted.
const PIECE: usize = 16 * 1024;

/// A request's body that has to arrive in time.
pub(crate) struct TimedBody {
    body: Body,
    limit: Duration,
    until: Option<Pin<Box<Sleep>>>,
}

/// Why reading a request's body failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct BodyTimeout(pub(crate) Duration);

impl fmt::Display for BodyTimeout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the body took longer than {:?}", self.0)
    }
}

impl std::error::Error for BodyTimeout {}

impl TimedBody {
    pub(crate) fn new(body: Body, limit: Duration) -> TimedBody {
        TimedBody {
            body,
            limit,
            until: None,
        }
    }
}

impl HttpBody for TimedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let this = self.get_mut();
        let frame = Pin::new(&mut this.body).poll_frame(context);
        if frame.is_ready() {
            return frame;
        }
        // Most bodies are there with their head, and need no timer.
        let until = this
            .until
            .get_or_insert_with(|| Box::pin(sleep_until(Instant::now() + this.limit)));
        ready!(until.as_mut().poll(context));
        Poll::Ready(Some(Err(axum::Error::new(BodyTimeout(this.limit)))))
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// A large response's body, counted until the connection has taken it.
pub(crate) struct CountedBody {
    body: Body,
    /// What is left of the newest frame.
    rest: Bytes,
    _held: InTransit,
}

impl CountedBody {
    pub(crate) fn new(body: Body, held: InTransit) -> CountedBody {
        CountedBody {
            body,
            rest: Bytes::new(),
            _held: held,
        }
    }
}

impl HttpBody for CountedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let this = self.get_mut();
        if this.rest.is_empty() {
            match ready!(Pin::new(&mut this.body).poll_frame(context)) {
                Some(Ok(frame)) => match frame.into_data() {
                    Ok(data) => this.rest = data,
                    Err(trailers) => return Poll::Ready(Some(Ok(trailers))),
                },
                end => return Poll::Ready(end),
            }
        }
        let piece = this.rest.split_to(this.rest.len().min(PIECE));
        Poll::Ready(Some(Ok(Frame::data(piece))))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty() && self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        let rest = self.rest.len() as u64;
        let mut hint = self.body.size_hint();
        if let Some(upper) = hint.upper() {
            hint.set_upper(upper + rest);
        }
        hint.set_lower(hint.lower() + rest);
        hint
    }
}
