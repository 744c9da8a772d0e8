//! The memory that the server may take, and the share of each of its parts.
//!
//! A fixed part is for the program itself: its code, the stacks of its threads, SQLite's pages, the arenas in which passwords are
//! hashed. Three sixteenths are for drawing. The rest is divided between what visitors can make grow: cached tables, computer
//! players, connections, and data that clients have not sent or read to its end. Each part weighs what it holds and refuses or
//! evicts what is too much, so the whole stays below the budget whatever is asked for.

use std::fmt;
use std::str::FromStr;

use crate::node::ProcessRole;

const MB: usize = 1 << 20;

/// The memory of the program itself.
const PROGRAM: usize = 96 * MB;

/// What a connection takes, with its buffers and, if it is a WebSocket, its place in the hub.
const CONNECTION: usize = 20 * 1024;

/// What the largest picture takes while it is drawn: 2,000 pixels a side with four bytes each.
const PICTURE: usize = 16 * MB;

/// What an animation keeps between two frames: 800 pixels a side.
const ANIMATION: usize = 3 * MB;

/// The memory that a server process may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct MemoryBudget {
    bytes: usize,
}

impl MemoryBudget {
    /// Less leaves no room for a game.
    const MIN: MemoryBudget = MemoryBudget { bytes: 256 * MB };

    /// All of it.
    pub fn bytes(self) -> usize {
        self.bytes
    }

    fn drawing(self) -> usize {
        self.bytes / 16 * 3
    }

    /// What is left to share out.
    fn rest(self) -> usize {
        self.bytes - PROGRAM - self.drawing()
    }

    /// Bytes for cached tables.
    pub(crate) fn tables(self) -> usize {
        self.rest() / 4
    }

    /// Bytes for the tables and trees of computer players, at work and between two moves. A worker has nothing else.
    pub(crate) fn players(self, role: ProcessRole) -> usize {
        match role {
            ProcessRole::Node => self.rest() / 8 * 3,
            ProcessRole::Worker => self.bytes - PROGRAM,
        }
    }

    /// The number of connections.
    pub(crate) fn connections(self) -> usize {
        self.rest() / 4 / CONNECTION
    }

    /// Bytes of large requests and responses in transit.
    pub(crate) fn in_transit(self) -> usize {
        self.rest() / 8
    }

    /// The number of pictures and views of large boards that are made at a time.
    pub(crate) fn pictures(self) -> usize {
        self.drawing() / 2 / PICTURE
    }

    /// The number of animations in progress.
    pub(crate) fn animations(self) -> usize {
        self.drawing() / 2 / ANIMATION
    }
}

impl Default for MemoryBudget {
    /// Half of a machine with a gigabyte.
    fn default() -> MemoryBudget {
        MemoryBudget { bytes: 512 * MB }
    }
}

impl FromStr for MemoryBudget {
    type Err = String;

    /// A number with a unit: `512MB`, `2GB`.
    fn from_str(text: &str) -> Result<MemoryBudget, String> {
        let wrong = || format!("«{text}» is not an amount of memory; use one such as 512MB or 2GB");
        let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        let unit = match text[digits.len()..].to_ascii_lowercase().as_str() {
            "mb" | "m" | "mib" => MB,
            "gb" | "g" | "gib" => 1024 * MB,
            _ => return Err(wrong()),
        };
        let number: usize = digits.trim().parse().map_err(|_| wrong())?;
        let bytes = number.checked_mul(unit).ok_or_else(wrong)?;
        let budget = MemoryBudget { bytes };
        if budget < MemoryBudget::MIN {
            return Err(format!(
                "{text} is too little; a server needs {} or more",
                MemoryBudget::MIN
            ));
        }
        Ok(budget)
    }
}

impl fmt::Display for MemoryBudget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}MB", self.bytes / MB)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_with_their_unit() {
        for (text, bytes) in [("512MB", 512 * MB), ("2gb", 2048 * MB), ("300 MiB", 300 * MB)] {
            assert_eq!(text.parse(), Ok(MemoryBudget { bytes }), "{text}");
        }
        for text in [
            "",
            "512",
            "MB",
            "-1GB",
            "1.5GB",
            "64kB",
            "99999999999999999GB",
            "512MBé",
        ] {
            let error = text.parse::<MemoryBudget>().unwrap_err();
            assert!(error.contains("not an amount of memory"), "{error}");
        }
        let little = "128MB".parse::<MemoryBudget>().unwrap_err();
        assert!(little.contains("needs 256MB or more"), "{little}");
        assert_eq!(MemoryBudget::default().to_string(), "512MB");
    }

    #[test]
    fn the_shares_fit_into_the_budget() {
        for budget in ["256MB", "512MB", "8GB"].map(|text| text.parse::<MemoryBudget>().unwrap()) {
            let shares = [
                PROGRAM,
                budget.tables(),
                budget.players(ProcessRole::Node),
                budget.connections() * CONNECTION,
                budget.in_transit(),
                budget.pictures() * PICTURE,
                budget.animations() * ANIMATION,
            ];
            assert!(
                shares.iter().sum::<usize>() <= budget.bytes(),
                "{budget}: {shares:?}"
            );
            assert!(budget.connections() > 1000 && budget.animations() > 5, "{budget}");
            assert!(budget.players(ProcessRole::Worker) < budget.bytes());
        }
    }
}
