//! What connected clients are told while it happens, on every node.
//!
//! `hub` fans announcements out to the sockets of this node, `bus` carries them to other nodes (NATS), `watcher` is one
//! WebSocket. `attendance` counts who is connected to which table, `presence` says what follows when a player has left.
//! `others` polls the store for versions that the bus failed to announce.
//!
//! Other rooms announce through `hub` and ask `attendance` who is there. Nothing here is the truth: the store is.

pub(crate) mod bus;
pub(crate) mod hub;
pub(crate) mod presence;
pub(crate) mod socket;
pub(crate) mod version_polling;
