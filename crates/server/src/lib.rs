//! Records kept, played and watched over HTTP.
//!
//! A browser sends a move; the server folds the record, plays the move, **commits before it answers or announces**. A record is
//! a header, its events, which only grow, and its seats as they are now; the key `(record, version)` lets one of two racing
//! events through (optimistic concurrency). The answer is a view: all that a screen needs. The server knows no rule and no
//! particular game: it sees games through the registry, as text and data.
//!
//! [`App`] is the server without a listener, [`router()`] all its routes, [`serve`] both on a listener.

mod app;
mod error;
mod game;
mod http;
mod live;
mod metrics;
mod node;
mod people;
mod random_id;
mod store;
mod time;
mod words;
mod workers;

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use axum::serve::ListenerExt;
use tokio::net::TcpListener;
use tracing::info;

use crate::http::connection_limit::LimitedListener;

pub use app::{App, Config};
pub use error::Error;
pub use http::documentation::with_route_tables;
pub use http::limits::Limits;
pub use http::openapi::openapi;
pub use http::router::router;
pub use http::typescript::typescript;
pub use node::Deployment;
pub use store::{DatabaseUrl, Transferred, export, import};
pub use time::Time;

/// Serves requests until `stop` is done, then shuts down gracefully: sockets are told to reconnect, requests in progress finish.
pub async fn serve(
    app: Arc<App>,
    listener: TcpListener,
    stop: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    info!(node = %app.node, "listening on {}", listener.local_addr()?);
    // Only a tapped listener passes the client's address on to requests.
    let listener = LimitedListener::of(Arc::clone(&app), listener).tap_io(|_| ());
    let routes = router(Arc::clone(&app)).into_make_service_with_connect_info::<SocketAddr>();
    axum::serve(listener, routes)
        .with_graceful_shutdown(async move {
            stop.await;
            info!(node = %app.node, sockets = app.http.usage.sockets(), "shutting down");
            app.stop().await;
        })
        .await?;
    info!("shut down");
    Ok(())
}
