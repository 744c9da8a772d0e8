//! Time limits of connections: nobody keeps one, or what it takes, for ever.

use std::time::Duration;

/// How long clients may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Timeouts {
    /// To send the head of a request, on a new connection or after the response before: an idle connection is closed, too.
    pub head: Duration,
    /// To send the body of a request.
    pub body: Duration,
    /// To read 16 kB of a response, or the rest of it.
    pub read: Duration,
    /// To finish requests in progress when the server shuts down.
    pub drain: Duration,
}

impl Default for Timeouts {
    fn default() -> Timeouts {
        Timeouts {
            head: Duration::from_mins(1),
            body: Duration::from_secs(30),
            read: Duration::from_secs(30),
            drain: Duration::from_secs(10),
        }
    }
}
