//! What connected clients are told while it happens, on every node.
//!
//! `hub` fans announcements out to the sockets of this node, `bus` carries them to other nodes (NATS), `socket` is one
//! WebSocket. `presence` knows who is connected to which table, `heartbeat` which nodes are alive. `version_polling` asks the
//! store for versions that the bus failed to announce. `person_sockets` knows whose sockets are open, and `notices` tells them
//! when something about the person changed, such as a session that ended.
//!
//! Other rooms announce through `hub` and ask `presence` who is connected. Nothing here is the truth: the store is.

pub(crate) mod bus;
pub(crate) mod heartbeat;
pub(crate) mod hub;
pub(crate) mod notices;
pub(crate) mod person_sockets;
pub(crate) mod presence;
pub(crate) mod socket;
pub(crate) mod version_polling;

use std::sync::Arc;

use self::bus::Bus;
use self::heartbeat::Heartbeat;
use self::hub::Hub;
use self::person_sockets::PersonSockets;
use self::presence::PresenceTracker;
use crate::Error;
use crate::metrics::BusMetrics;

/// The connections of this node: to its clients and to other nodes.
pub(crate) struct Live {
    pub(crate) hub: Hub,
    pub(crate) presence: Arc<PresenceTracker>,
    pub(crate) people: Arc<PersonSockets>,
    pub(crate) heartbeat: Heartbeat,
}

impl Live {
    /// Connects to NATS at these URLs, if there are any.
    pub(crate) async fn connect(bus: Option<&str>, metrics: &Arc<BusMetrics>) -> Result<Live, Error> {
        Ok(Live {
            hub: Hub::new(Bus::connect(bus, metrics).await?, Arc::clone(metrics)),
            presence: Arc::default(),
            people: Arc::default(),
            heartbeat: Heartbeat::default(),
        })
    }
}
