//! A real Postgres, NATS, nginx and ACME server for tests: private, on free ports, and stopped with the process that started
//! them; a disk that can be full, power that can be cut, a clock that can be put wrong, and processors to share out.
//!
//! They run with production settings, `fsync` on, so that killing them in a test means what it means in production. Where they
//! are not installed, a test fails and says what to install; it never passes without having tested anything.

mod authority;
mod child;
mod disk;
mod nats;
mod nginx;
mod pebble;
mod postgres;
mod power;
mod preload;
mod processors;
mod wrong_clock;

pub use authority::{Authority, Expiry, Issued};
pub use child::{Running, free_port};
pub use disk::SmallDisk;
pub use nats::Nats;
pub use nginx::Nginx;
pub use pebble::Pebble;
pub use postgres::{Database, Postgres};
pub use power::Power;
pub use processors::{processors, run_on};
pub use rustix::process::Signal;
pub use wrong_clock::WrongClock;
