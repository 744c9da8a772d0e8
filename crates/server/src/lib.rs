//! Records kept, played and watched over HTTP.
//!
//! A browser sends a word; the server folds the record, plays the word, **commits it, then answers, then tells the others**.
//! What is kept is a list of events that only grows; the key `(record, version)` lets one of two racing events through. The
//! answer is a view: all that a screen needs. The server knows no rule and no particular game: it sees games through the
//! registry, as text and data.
//!
//! [`App`] is the server without its door to the network, [`router()`] all its routes, [`serve`] both on a listener.

mod app;
mod error;
mod game;
mod http;
mod live;
mod metrics;
mod people;
mod random_id;
mod store;
mod time;
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
pub use store::{DatabaseUrl, Transferred, export, import};
pub use time::Time;

/// Answers requests until `stop` is done; then tells sockets to come back, and ends what was begun.
pub async fn serve(
    app: Arc<App>,
    listener: TcpListener,
    stop: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    info!(node = app.node(), address = ?listener.local_addr().ok(), "the server is there");
    // With the tap, which does nothing, requests know where they come from.
    let listener = LimitedListener::of(Arc::clone(&app), listener).tap_io(|_| ());
    let routes = router(Arc::clone(&app)).into_make_service_with_connect_info::<SocketAddr>();
    axum::serve(listener, routes)
        .with_graceful_shutdown(async move {
            stop.await;
            info!(sockets = app.usage.sockets(), "the server is about to stop");
            app.stop().await;
        })
        .await?;
    info!("the server has stopped");
    Ok(())
}
