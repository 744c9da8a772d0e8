//! What the server's processes use, as the system counts it.

use std::fs;
use std::time::Duration;

use serde::Serialize;

/// The memory of the server at some moment.
#[derive(Serialize)]
pub(crate) struct Memory {
    /// When.
    pub(crate) when: &'static str,
    /// In kilobytes, of all its processes; nothing if they are elsewhere.
    pub(crate) resident: Option<u64>,
}

impl Memory {
    /// The memory of processes now.
    pub(crate) fn of(processes: &[u32], when: &'static str) -> Memory {
        let resident = |process: &u32| {
            let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
            let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
            line.trim().trim_end_matches("kB").trim().parse::<u64>().ok()
        };
        let sum = processes.iter().map(resident).sum::<Option<u64>>();
        Memory {
            when,
            resident: sum.filter(|_| !processes.is_empty()),
        }
    }
}

/// How long processors have worked for processes so far; nothing if they are elsewhere.
pub(crate) fn work(processes: &[u32]) -> Option<Duration> {
    let sum = processes
        .iter()
        .map(|process| worked(&fs::read_to_string(format!("/proc/{process}/stat")).ok()?))
        .sum::<Option<Duration>>();
    sum.filter(|_| !processes.is_empty())
}

/// What a line of `/proc/PID/stat` says of it: ticks, of which Linux tells programs a hundred a second everywhere.
fn worked(stat: &str) -> Option<Duration> {
    const TICK: Duration = Duration::from_millis(10);
    // The second field is a name, which may hold anything.
    let (_, rest) = stat.rsplit_once(')')?;
    let mut fields = rest.split_whitespace().skip(11);
    let mut ticks = || fields.next()?.parse::<u32>().ok();
    Some(TICK * (ticks()? + ticks()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_is_that_for_the_program_and_that_of_the_system_for_it() {
        let stat = "42 (a (b) c) S 1 42 42 0 -1 4194560 100 0 0 0 150 50 0 0 20 0 4 0 100 0 0";
        assert_eq!(worked(stat), Some(Duration::from_secs(2)));
        assert_eq!(worked("nonsense"), None);
        assert_eq!(work(&[]), None);
    }
}
