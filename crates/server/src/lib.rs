//! Records kept, played and watched over HTTP.
//!
//! A browser sends a word; the server folds the record, plays the word, **commits it, then answers, then tells the others**.
//! What is kept is a list of events that only grows; the key `(record, version)` lets one of two racing events through. The
//! answer is a view: all that a screen needs. The server knows no rule and no particular game: it sees games through the
//! registry, as text and data.
//!
//! [`App`] is the server without its door to the network, [`router()`] all its routes, [`serve`] both on a listener.

pub mod api;

mod account;
mod acts;
mod analysis;
mod app;
mod attendance;
mod bus;
mod chat;
mod clock;
mod door;
mod error;
mod event;
mod guard;
mod guest;
mod jobs;
mod lag;
mod limits;
mod live;
mod lobby;
mod metrics;
mod openapi;
mod others;
mod passwords;
mod people;
mod presence;
mod rematch;
mod router;
mod routes;
mod seat;
mod seating;
mod secret;
mod store;
mod table;
mod tables;
mod time;
mod types;
mod view;
mod watcher;
mod web;
mod work;

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use axum::serve::ListenerExt;
use tokio::net::TcpListener;

pub use app::{App, Config};
pub use error::Error;
pub use limits::Limits;
pub use openapi::openapi;
pub use router::router;
pub use store::{Place, Transferred, export, import};
pub use time::Time;
pub use types::typescript;

/// Answers requests until `stop` is done; then tells sockets to come back, and ends what was begun.
pub async fn serve(
    app: Arc<App>,
    listener: TcpListener,
    stop: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    // Answers are small and somebody waits for each: they must not wait to be sent together.
    let listener = listener.tap_io(|stream| {
        let _ = stream.set_nodelay(true);
    });
    let routes = router(Arc::clone(&app)).into_make_service_with_connect_info::<SocketAddr>();
    axum::serve(listener, routes)
        .with_graceful_shutdown(async move {
            stop.await;
            app.stop().await;
        })
        .await
}
