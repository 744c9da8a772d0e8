//! The players of a match: computer players and external engines.

use std::env;
use std::fmt;
use std::path::Path;
use std::time::Duration;

use ::games::players::PlayerName;
use protocol::external::EngineCommand;

/// A player in a match.
#[derive(Debug, Clone)]
pub(crate) enum Contestant {
    /// A computer player of this program.
    Internal(PlayerName),
    /// Another program, through a protocol.
    External(EngineCommand),
}

/// Parses a player.
pub(super) fn read(text: &str) -> Result<Contestant, String> {
    let contestant = if EngineCommand::has_protocol(text) {
        text.parse().map(Contestant::External)
    } else {
        text.parse().map(Contestant::Internal)
    };
    contestant.map_err(|error: rules::Error| {
        if is_probably_a_program(text) {
            format!("{error}; for another program write gtp:{text} (or uhp:{text} for Hive)")
        } else {
            format!("{error}, or another program by gtp:COMMAND or uhp:COMMAND")
        }
    })
}

/// Whether a text is probably the command of a program.
fn is_probably_a_program(text: &str) -> bool {
    let command = text.split_whitespace().next().unwrap_or_default();
    let on_path = || {
        let directories = env::var_os("PATH").unwrap_or_default();
        env::split_paths(&directories).any(|directory| directory.join(command).is_file())
    };
    !command.is_empty() && (command.contains(['/', '\\']) || Path::new(command).is_file() || on_path())
}

impl Contestant {
    /// The player with default limits, unless it has its own.
    pub(super) fn with(&self, time: Option<Duration>, nodes: Option<u64>) -> Contestant {
        match self {
            Contestant::Internal(name) => {
                let mut name = *name;
                let limits = &mut name.limits;
                if limits.time.is_none() && limits.nodes.is_none() && limits.depth.is_none() {
                    (limits.time, limits.nodes) = (time, nodes);
                }
                Contestant::Internal(name)
            }
            Contestant::External(engine) => Contestant::External(engine.clone()),
        }
    }
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contestant::Internal(name) => name.fmt(f),
            Contestant::External(engine) => engine.fmt(f),
        }
    }
}
