//! Memory and CPU time of the server's processes, from /proc.

use std::fs;
use std::time::Duration;

use serde::Serialize;

/// Memory of the server at one moment.
#[derive(Serialize)]
pub(crate) struct Memory {
    pub(crate) when: &'static str,
    /// Resident memory of all processes in kB, if they run on this machine.
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

/// CPU time of processes so far, if they run on this machine.
pub(crate) fn cpu_time(processes: &[u32]) -> Option<Duration> {
    let sum = processes
        .iter()
        .map(|process| parse_stat(&fs::read_to_string(format!("/proc/{process}/stat")).ok()?))
        .sum::<Option<Duration>>();
    sum.filter(|_| !processes.is_empty())
}

/// User and system time in a line of `/proc/PID/stat`, in ticks of 10 ms.
fn parse_stat(stat: &str) -> Option<Duration> {
    const TICK: Duration = Duration::from_millis(10);
    // The second field is the program's name in parentheses, which may contain anything.
    let (_, rest) = stat.rsplit_once(')')?;
    let mut fields = rest.split_whitespace().skip(11);
    let mut ticks = || fields.next()?.parse::<u32>().ok();
    Some(TICK * (ticks()? + ticks()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cpu_time_is_user_and_system_time() {
        let stat = "42 (a (b) c) S 1 42 42 0 -1 4194560 100 0 0 0 150 50 0 0 20 0 4 0 100 0 0";
        assert_eq!(parse_stat(stat), Some(Duration::from_secs(2)));
        assert_eq!(parse_stat("nonsense"), None);
        assert_eq!(cpu_time(&[]), None);
    }
}
