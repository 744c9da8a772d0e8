//! File descriptors: connections leave some to the database, the bus and files.

/// Descriptors that connections do not get.
const RESERVED: u64 = 64;

/// Raises the limit of open files to the most that the system allows, and returns how many connections fit below it.
pub(crate) fn max_connections() -> usize {
    // Without a limit there is still memory to think of: a connection takes some ten kilobytes.
    const MOST: u64 = 1 << 20;
    let limit = raised().unwrap_or(MOST).min(MOST);
    below(limit) as usize
}

/// What a limit leaves to connections.
const fn below(limit: u64) -> u64 {
    let (left, half) = (limit.saturating_sub(RESERVED), limit / 2);
    if left > half { left } else { half }
}

#[cfg(unix)]
fn raised() -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    let most = Rlimit {
        current: limit.maximum,
        ..limit
    };
    // Where that is not allowed, the limit stays as it is.
    let _ = setrlimit(Resource::Nofile, most);
    getrlimit(Resource::Nofile).current
}

#[cfg(not(unix))]
fn raised() -> Option<u64> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_descriptors_are_kept_back() {
        assert_eq!(below(1024), 960);
        assert_eq!(below(100), 50);
        assert!(max_connections() > 0);
    }
}
