//! A real Postgres and a real NATS for tests: private, on free ports, and stopped with the process that started them.
//!
//! They run with production settings, `fsync` on, so that killing them in a test means what it means in production. Where they
//! are not installed, a test fails and says what to install; it never passes without having tested anything.

mod child;
mod nats;
mod postgres;

pub use child::{Running, free_port};
pub use nats::Nats;
pub use postgres::{Database, Postgres};
