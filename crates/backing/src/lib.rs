//! A real Postgres and a real NATS for tests: private, on free ports, and gone with whoever started them.
//!
//! They run as on a real machine, with `fsync` on, so that what a test kills is what would be killed there. A test that
//! can't have them fails and says what to install: it must not pass because nothing was tried.

mod child;
mod nats;
mod postgres;

pub use child::{Running, free_port};
pub use nats::Nats;
pub use postgres::{Database, Postgres};
