//! Who plays in a match: a computer player by name, or another program.

use std::fmt;
use std::time::Duration;

use ::games::players::PlayerName;
use protocol::outside::Engine;

/// A player in a match.
#[derive(Debug, Clone)]
pub(crate) enum Contestant {
    /// One of ours.
    Ours(PlayerName),
    /// Another program.
    Outside(Engine),
}

/// Reads a player's name.
pub(super) fn read(text: &str) -> Result<Contestant, String> {
    let contestant = if Engine::is_meant(text) {
        text.parse().map(Contestant::Outside)
    } else {
        text.parse().map(Contestant::Ours)
    };
    contestant.map_err(|error: rules::Error| error.to_string())
}

impl Contestant {
    /// The same with limits for a player that names none.
    pub(super) fn with(&self, time: Option<Duration>, nodes: Option<u64>) -> Contestant {
        match self {
            Contestant::Ours(name) => {
                let mut name = *name;
                let limits = &mut name.limits;
                if limits.time.is_none() && limits.nodes.is_none() && limits.depth.is_none() {
                    (limits.time, limits.nodes) = (time, nodes);
                }
                Contestant::Ours(name)
            }
            Contestant::Outside(engine) => Contestant::Outside(engine.clone()),
        }
    }
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contestant::Ours(name) => name.fmt(f),
            Contestant::Outside(engine) => engine.fmt(f),
        }
    }
}
