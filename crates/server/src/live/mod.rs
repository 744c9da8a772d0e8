//! What connected clients are told while it happens, on every node.
//!
//! `hub` fans announcements out to the sockets of this node, `bus` carries them to other nodes (NATS), `socket` is one
//! WebSocket. `presence` knows who is connected to which table. `version_polling` asks the store for versions that the bus
//! failed to announce.
//!
//! Other rooms announce through `hub` and ask `presence` who is connected. Nothing here is the truth: the store is.

pub(crate) mod bus;
pub(crate) mod hub;
pub(crate) mod presence;
pub(crate) mod socket;
pub(crate) mod version_polling;

use std::sync::Arc;

use self::bus::Bus;
use self::hub::Hub;
use self::presence::PresenceTracker;
use crate::Error;

/// The connections of this node: to its clients and to other nodes.
pub(crate) struct Live {
    pub(crate) hub: Hub,
    pub(crate) presence: Arc<PresenceTracker>,
}

impl Live {
    /// Connects to NATS at these URLs, if there are any.
    pub(crate) async fn connect(bus: Option<&str>) -> Result<Live, Error> {
        Ok(Live {
            hub: Hub::new(Bus::connect(bus).await?),
            presence: Arc::default(),
        })
    }
}
