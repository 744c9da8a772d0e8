//! Who is connected to which table, on any node.
//!
//! `tracker` counts the sockets of this node; `sync` writes the counts to the store, a few times a second at most;
//! connections through a node without a heartbeat expire. `claim` says when a player who left forfeits. Ask the
//! store, through [`App`](crate::app::App), for the presence at a table across all nodes.

pub(crate) mod claim;
mod sync;
mod tracker;

pub(crate) use self::sync::sync;
pub(crate) use self::tracker::{NODE_TIMEOUT, PresenceGuard, PresenceTracker, Role, TablePresence};
