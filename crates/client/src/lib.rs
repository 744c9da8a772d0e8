//! Somebody who plays over the network: requests, a live channel, and what can be read of a table.
//!
//! It uses the server as a browser does, over real sockets, and knows nothing of its inside; so it is honest for measurements
//! (`tessera load`) and for tests that pull the plug.

mod http;
mod live;
mod table;

pub use http::{Answer, Connection};
pub use live::Live;
pub use table::{Clocks, Created, Move, Outcome, Table, View};

/// Why the network did not do what was asked.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The connection can't be made, or broke.
    #[error("the connection: {0}")]
    Connection(String),
    /// The server answered something that can't be read.
    #[error("the answer can't be read: {0}")]
    Unreadable(#[from] serde_json::Error),
    /// The server refused.
    #[error("refused with {0}: {1}")]
    Refused(u16, String),
    /// Nothing came in time.
    #[error("nothing came in time")]
    Late,
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
