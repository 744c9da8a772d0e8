//! A client of the server: requests over a persistent connection, and the live channel of a table.
//!
//! It talks to the server over real sockets, as a browser does, with the wire types of [`api`] and nothing from the server
//! itself. `tessera load` measures with it, and tests use it against servers that they kill.

mod http;
mod live;
mod node;

pub use api;
pub use http::{Answer, Connection};
pub use live::{Live, LiveText};
pub use node::Node;

/// Why a request failed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Connecting failed, or the connection broke.
    #[error("connection failed: {0}")]
    Connection(String),
    /// The response is not the JSON that the API promises.
    #[error("unreadable response: {0}")]
    Unreadable(#[from] serde_json::Error),
    /// The server answered with an error status.
    #[error("the server answered {status}: {error}")]
    Status {
        /// The HTTP status.
        status: u16,
        /// The error's sentence, or the whole body if it is not an [`api::ErrorBody`].
        error: String,
    },
    /// The server did not answer in time.
    #[error("timed out")]
    Timeout,
}

impl From<std::io::Error> for Error {
    fn from(error: std::io::Error) -> Error {
        Error::Connection(error.to_string())
    }
}

impl From<hyper::Error> for Error {
    fn from(error: hyper::Error) -> Error {
        Error::Connection(error.to_string())
    }
}

impl From<tokio_tungstenite::tungstenite::Error> for Error {
    fn from(error: tokio_tungstenite::tungstenite::Error) -> Error {
        Error::Connection(error.to_string())
    }
}
