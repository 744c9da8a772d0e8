//! A client's connection. It counts against the limits until it is closed, and it breaks off when its client does not read.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep_until};

use crate::http::round_trip::RoundTrip;

/// What a client has to read within the time limit, if that much is waiting. One that reads a byte at a time can't keep an
/// answer in memory for ever.
const MIN_READ: usize = 16 * 1024;

/// A connection with a time limit for writing. `H` is whatever counts it.
pub(crate) struct Connection<H> {
    stream: TcpStream,
    max_stall: Duration,
    stall: Option<Stall>,
    round_trip: Arc<RoundTrip>,
    /// When the round-trip time was last measured.
    measured: Option<std::time::Instant>,
    _held: H,
}

/// A client that has something to read and does not read it.
struct Stall {
    until: Pin<Box<Sleep>>,
    /// What it has read since.
    read: usize,
}

impl<H> Connection<H> {
    pub(crate) fn new(stream: TcpStream, max_stall: Duration, held: H) -> Connection<H> {
        // Responses are small and awaited: Nagle's algorithm would delay them.
        let _ = stream.set_nodelay(true);
        Connection {
            stream,
            max_stall,
            stall: None,
            round_trip: Arc::default(),
            measured: None,
            _held: held,
        }
    }

    /// The distance of the client, up to date whenever it sends something.
    pub(crate) fn round_trip(&self) -> Arc<RoundTrip> {
        Arc::clone(&self.round_trip)
    }

    /// Watches a write of `length` bytes: an error once the client has read too little for too long.
    fn watched(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<usize>>,
        length: usize,
    ) -> Poll<io::Result<usize>> {
        match &written {
            Poll::Ready(Ok(bytes)) => {
                let read = self.stall.as_ref().map_or(0, |stall| stall.read) + bytes;
                if *bytes == length || read >= MIN_READ {
                    self.stall = None;
                } else if let Some(stall) = &mut self.stall {
                    stall.read = read;
                }
            }
            Poll::Pending => {
                let stall = self.stall.get_or_insert_with(|| Stall {
                    until: Box::pin(sleep_until(Instant::now() + self.max_stall)),
                    read: 0,
                });
                if stall.until.as_mut().poll(context).is_ready() {
                    return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
                }
            }
            Poll::Ready(Err(_)) => {}
        }
        written
    }
}

impl<H: Unpin> AsyncRead for Connection<H> {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        let read = Pin::new(&mut this.stream).poll_read(context, buffer);
        if read.is_ready() {
            this.round_trip.measure(&this.stream, &mut this.measured);
        }
        read
    }
}

impl<H: Unpin> AsyncWrite for Connection<H> {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let written = Pin::new(&mut this.stream).poll_write(context, bytes);
        this.watched(context, written, bytes.len())
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let written = Pin::new(&mut this.stream).poll_write_vectored(context, parts);
        this.watched(context, written, parts.iter().map(|part| part.len()).sum())
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_shutdown(context)
    }
}
