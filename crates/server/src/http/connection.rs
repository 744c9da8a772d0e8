//! A client's connection. It counts against the limits until it is closed, and it breaks off when its client does not read, or
//! sends more than there is room for.

use std::io::{self, IoSlice};
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep_until};

use crate::http::bodies::SMALL;
use crate::http::limits::{InTransit, Usage};
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
    received: Option<Received>,
    _held: H,
}

/// What a client has sent since it was last answered: heads and bodies of requests that are not complete stay in memory.
pub(crate) struct Received {
    usage: Arc<Usage>,
    address: IpAddr,
    bytes: usize,
    /// Counts what is more than a small request, in steps.
    counted: Vec<InTransit>,
}

impl Received {
    const STEP: usize = 16 * 1024;

    pub(crate) fn new(usage: Arc<Usage>, address: IpAddr) -> Received {
        Received {
            usage,
            address,
            bytes: 0,
            counted: Vec::new(),
        }
    }

    /// Counts bytes that were read; an error if there is no room for them.
    fn add(&mut self, bytes: usize) -> io::Result<()> {
        self.bytes += bytes;
        while self.bytes > SMALL as usize + self.counted.len() * Received::STEP {
            let more = self.usage.received(self.address, Received::STEP as u64);
            self.counted.push(more.map_err(|_| io::ErrorKind::OutOfMemory)?);
        }
        Ok(())
    }

    fn answered(&mut self) {
        self.bytes = 0;
        self.counted.clear();
    }
}

/// A client that has something to read and does not read it.
struct Stall {
    until: Pin<Box<Sleep>>,
    /// What it has read since.
    read: usize,
}

impl<H> Connection<H> {
    pub(crate) fn new(
        stream: TcpStream,
        max_stall: Duration,
        received: Option<Received>,
        held: H,
    ) -> Connection<H> {
        // Responses are small and awaited: Nagle's algorithm would delay them.
        let _ = stream.set_nodelay(true);
        Connection {
            stream,
            max_stall,
            stall: None,
            round_trip: Arc::default(),
            measured: None,
            received,
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
                if let Some(received) = &mut self.received {
                    received.answered();
                }
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
        let before = buffer.filled().len();
        let read = Pin::new(&mut this.stream).poll_read(context, buffer);
        if read.is_ready() {
            this.round_trip.measure(&this.stream, &mut this.measured);
            if let Some(received) = &mut this.received {
                received.add(buffer.filled().len() - before)?;
            }
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
