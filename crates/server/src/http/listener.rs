//! Accepts connections and serves requests on them, until the server is to stop.
//!
//! `axum::serve` has no time limit for the head of a request and none for shutting down, so the loop is our own, around hyper's
//! connections. An address may hold a limited number of them, idle or not; connections beyond that are dropped without being
//! read. Where the server encrypts, a connection is ready after its handshake, which has a time limit and counts as a request.

use std::convert::Infallible;
use std::error::Error as _;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, mpsc, watch};
use tokio::time::{Instant, sleep, timeout, timeout_at};
use tokio_rustls::server::TlsStream;
use tower::Service;
use tracing::{debug, info, warn};

use crate::app::App;
use crate::http::client_address::household;
use crate::http::connection::Connection;
use crate::http::limits::Held;
use crate::http::redirect;
use crate::http::router::router;
use crate::http::tls::Tls;

/// What a connection buffers at most, of a request's head and of a response.
const MAX_BUFFER: usize = 64 * 1024;

/// How long a client has for the handshake.
const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(10);

/// How far connections have to hurry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Phase {
    Serving,
    /// Requests in progress finish; idle connections close.
    Draining,
    /// Everything ends now.
    Over,
}

/// What counts a connection until it is closed.
type Counted = (Option<Held>, OwnedSemaphorePermit);

/// Serves requests until `stop` is done, then shuts down gracefully: sockets are told to reconnect, and requests in progress
/// finish, unless they take too long.
pub async fn serve(
    app: Arc<App>,
    listener: TcpListener,
    stop: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    info!(node = %app.node, "listening on {}", listener.local_addr()?);
    let connections = Connections::new(&app, router(Arc::clone(&app)), app.http.tls.clone());
    let deadline;
    {
        let mut accepting = pin!(connections.accept(&listener));
        tokio::select! {
            never = &mut accepting => match never {},
            () = stop => {}
        }
        deadline = Instant::now() + app.http.timeouts.drain;
        info!(node = %app.node, sockets = app.http.usage.sockets(), "shutting down");
        // Until sockets have closed, requests are answered: `/ready` says that this node is going.
        tokio::select! {
            never = accepting => match never {},
            _ = timeout_at(deadline, app.stop()) => {}
        }
    }
    drop(listener);
    connections.drain(deadline).await;
    info!("shut down");
    Ok(())
}

/// Redirects requests that arrive here to https at this port, until the process ends.
pub fn redirect(app: &Arc<App>, listener: TcpListener, https: u16) {
    let routes = redirect::router(Arc::clone(app), https);
    let connections = Connections::new(app, routes, None);
    tokio::spawn(async move { connections.accept(&listener).await });
}

/// All connections of a listener.
struct Connections {
    app: Arc<App>,
    routes: Router,
    tls: Option<Tls>,
    /// Whether all places are taken, and the log says so.
    is_full: AtomicBool,
    phase: watch::Sender<Phase>,
    /// Each connection holds a sender: the channel is closed when all are gone.
    alive: mpsc::Sender<Infallible>,
    ended: mpsc::Receiver<Infallible>,
}

impl Connections {
    /// Connections that are encrypted if there is a certificate.
    fn new(app: &Arc<App>, routes: Router, tls: Option<Tls>) -> Connections {
        let (alive, ended) = mpsc::channel(1);
        Connections {
            app: Arc::clone(app),
            routes,
            tls,
            is_full: AtomicBool::new(false),
            phase: watch::Sender::new(Phase::Serving),
            alive,
            ended,
        }
    }

    /// Accepts connections for ever. When the system has no file descriptor left, it tries again a little later.
    async fn accept(&self, listener: &TcpListener) -> Infallible {
        const PAUSES: [Duration; 2] = [Duration::from_millis(20), Duration::from_secs(1)];
        let mut pause = PAUSES[0];
        loop {
            match listener.accept().await {
                Ok((stream, address)) => {
                    pause = PAUSES[0];
                    self.welcome(stream, address);
                }
                Err(error) if is_of_client(&error) => {}
                Err(error) => {
                    self.app.metrics.accept_failures.add();
                    warn!(%error, "cannot accept connections; trying again in {pause:?}");
                    sleep(pause).await;
                    pause = (pause * 2).min(PAUSES[1]);
                }
            }
        }
    }

    /// Serves a connection, or drops it without reading anything if there are too many.
    fn welcome(&self, stream: TcpStream, address: SocketAddr) {
        let Some(counted) = self.count(address) else {
            self.app.metrics.connections_refused.add();
            return;
        };
        let stream = Connection::new(stream, self.app.http.timeouts.read, counted);
        let (app, routes, tls) = (Arc::clone(&self.app), self.routes.clone(), self.tls.clone());
        let (phase, alive) = (self.phase.subscribe(), self.alive.clone());
        tokio::spawn(async move {
            match tls {
                None => serve_connection(app, routes, stream, address, phase).await,
                Some(tls) => {
                    if let Some(stream) = encrypted(&app, &tls, stream, address).await {
                        serve_connection(app, routes, stream, address, phase).await;
                    }
                }
            }
            drop(alive);
        });
    }

    fn count(&self, address: SocketAddr) -> Option<Counted> {
        let Ok(place) = Arc::clone(&self.app.http.places).try_acquire_owned() else {
            if !self.is_full.swap(true, Ordering::Relaxed) {
                warn!("all file descriptors for connections are in use; new connections are closed");
            }
            return None;
        };
        self.is_full.store(false, Ordering::Relaxed);
        let held = self.app.http.usage.connection(household(address.ip()));
        // A proxy opens many connections, and limits its own clients.
        (held.is_some() || self.app.http.behind_proxy).then_some((held, place))
    }

    /// Waits for requests in progress, and ends those that are not done by the deadline.
    async fn drain(self, deadline: Instant) {
        let Connections {
            phase,
            alive,
            mut ended,
            ..
        } = self;
        drop(alive);
        phase.send_replace(Phase::Draining);
        if timeout_at(deadline, ended.recv()).await.is_err() {
            warn!("requests that are still in progress are broken off");
            phase.send_replace(Phase::Over);
            ended.recv().await;
        }
    }
}

/// Whether a connection failed before it was accepted: the client's affair.
fn is_of_client(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(
        error.kind(),
        ConnectionAborted | ConnectionRefused | ConnectionReset
    )
}

/// The connection after its handshake; `None` if it fails.
async fn encrypted(
    app: &App,
    tls: &Tls,
    stream: Connection<Counted>,
    address: SocketAddr,
) -> Option<TlsStream<Connection<Counted>>> {
    // A signature costs as much as a small request.
    if !app.http.behind_proxy && app.http.usage.request(household(address.ip())).is_err() {
        return None;
    }
    timeout(HANDSHAKE_TIMEOUT, tls.accept(stream)).await.ok()?.ok()?
}

async fn serve_connection(
    app: Arc<App>,
    routes: Router,
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    address: SocketAddr,
    mut phase: watch::Receiver<Phase>,
) {
    let answer = service_fn(move |request: Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(address));
        begun(routes.clone().call(request))
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(app.http.timeouts.head)
        .max_buf_size(MAX_BUFFER);
    let served = http.serve_connection(TokioIo::new(stream), answer);
    let mut served = pin!(served.with_upgrades());
    let ended = tokio::select! {
        ended = &mut served => ended,
        () = reached(&mut phase, Phase::Draining) => {
            served.as_mut().graceful_shutdown();
            tokio::select! {
                ended = served => ended,
                () = reached(&mut phase, Phase::Over) => return,
            }
        }
    };
    if let Err(error) = ended {
        debug!(%error, "a connection broke off");
        if error.is_timeout() {
            app.metrics.idle_connections.add();
        } else if is_timeout(&error) {
            app.metrics.unread_connections.add();
        }
    }
}

/// Polls a request once before hyper does. Hyper looks for the end of the connection first, and would drop the move of a player
/// who has closed the page before anything was done about it.
fn begun<T>(answer: impl Future<Output = T>) -> impl Future<Output = T> {
    let mut answer = Box::pin(answer);
    let first = answer.as_mut().poll(&mut Context::from_waker(Waker::noop()));
    async move {
        match first {
            Poll::Ready(answered) => answered,
            Poll::Pending => answer.await,
        }
    }
}

async fn reached(phase: &mut watch::Receiver<Phase>, wanted: Phase) {
    // An error means that the server is gone.
    let _ = phase.wait_for(|phase| *phase >= wanted).await;
}

/// Whether a client did not read in time.
fn is_timeout(error: &hyper::Error) -> bool {
    let source = error
        .source()
        .and_then(|source| source.downcast_ref::<io::Error>());
    source.is_some_and(|error| error.kind() == io::ErrorKind::TimedOut)
}
