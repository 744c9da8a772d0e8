//! Records kept, played and watched over HTTP.
//!
//! A browser sends a move; the server folds the record, plays the move, **commits before it answers or announces**. A record is
//! a header, its events, which only grow, and its seats as they are now; the key `(record, version)` lets one of two racing
//! events through (optimistic concurrency). The answer is a view: all that a screen needs. The server knows no rule and no
//! particular game: it sees games through the registry, as text and data.
//!
//! [`App`] is the server without a listener, [`router()`] all its routes, [`serve`] both on a listener.

mod administration;
mod app;
mod error;
mod game;
mod housekeeping;
mod http;
mod live;
mod memory;
mod metrics;
mod node;
mod people;
mod random_id;
mod skew;
mod store;
mod tasks;
mod time;
mod words;
mod workers;

pub use administration::Administration;
pub use app::{App, Config};
pub use error::Error;
pub use housekeeping::tidy;
pub use http::documentation::with_route_tables;
pub use http::limits::Limits;
pub use http::listener::{redirect, serve};
pub use http::openapi::openapi;
pub use http::public_url::PublicUrl;
pub use http::router::router;
pub use http::timeouts::Timeouts;
pub use http::tls::{AcmeOrder, CertificateFiles, CertificateSource, Tls, TlsError};
pub use http::typescript::typescript;
pub use memory::MemoryBudget;
pub use node::{Deployment, ProcessRole};
pub use store::{DatabaseUrl, Retention, Tidied, Tidying, Transferred, check_exists, export, import};
pub use store::{Existing, backup, restore};
pub use time::{Time, utc_text};
