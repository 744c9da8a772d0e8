//! The identity of a process, and whether others share its database.

use std::fmt;

use crate::Error;
use crate::random_id::random_id;
use crate::store::DatabaseUrl;

/// The identity of this process: its name in leases, in presence and in logs. A restarted process is a new node.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct NodeId(String);

impl NodeId {
    pub(crate) fn random() -> Result<NodeId, Error> {
        Ok(NodeId(random_id()?))
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Whether other processes use the same database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Deployment {
    /// No: leases found at start belong to a process that is gone, and nothing changes behind this one's back.
    Single,
    /// Maybe: other nodes and workers take jobs, append events and come and go.
    Cluster,
}

/// What a process does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProcessRole {
    /// Serves clients, ends games on time, and does jobs.
    Node,
    /// Only does jobs.
    Worker,
}

impl Deployment {
    /// What a database is usually for: a file for one process, Postgres for several.
    pub fn usual(database: &DatabaseUrl) -> Deployment {
        match database {
            DatabaseUrl::File(_) | DatabaseUrl::Memory => Deployment::Single,
            DatabaseUrl::Postgres(_) => Deployment::Cluster,
        }
    }
}
