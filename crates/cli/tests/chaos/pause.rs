//! How long something took, and how busy the machine was with other things.
//!
//! How soon a game goes on depends on the server and on what else the machine does. On a quiet machine wall time counts. Where other
//! programs use the CPUs, only time in which a CPU was idle counts against the server: one that waits for nothing or forgets a game
//! fails on any machine, and one that is merely slowed down by others does not. Where `/proc` is missing, all time counts.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::fs;
use std::time::{Duration, Instant};

/// A machine is quiet if other programs use less than this part of one CPU.
const QUIET: f64 = 0.2;

/// Elapsed time, and what the CPUs did meanwhile.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Pause {
    wall: Duration,
    /// Without CPU work and without waiting for the disk, averaged over the CPUs.
    idle: Duration,
    /// The number of CPUs that were busy with other programs.
    others: f64,
}

impl Pause {
    /// The time that counts against the server.
    pub(crate) fn counted(&self) -> Duration {
        if self.others < QUIET { self.wall } else { self.idle }
    }
}

impl fmt::Display for Pause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (wall, idle) = (self.wall.as_millis(), self.idle.as_millis());
        let kind = if self.others < QUIET { "quiet" } else { "busy" };
        write!(
            f,
            "{wall} ms ({idle} ms of it idle; a {kind} machine, {:.2} CPUs used by others)",
            self.others
        )
    }
}

/// A point in time to measure from.
#[derive(Clone, Copy)]
pub(crate) struct Since {
    pub(crate) begun: Instant,
    used: Option<Used>,
}

impl Since {
    pub(crate) fn now() -> Since {
        Since {
            begun: Instant::now(),
            used: Used::now(),
        }
    }

    pub(crate) fn elapsed(&self) -> Pause {
        let wall = self.begun.elapsed();
        let Some((then, now)) = self.used.zip(Used::now()) else {
            return Pause {
                wall,
                idle: wall,
                others: 0.0,
            };
        };
        let own = now.own.saturating_sub(then.own);
        let others = now.busy.saturating_sub(then.busy).saturating_sub(own);
        Pause {
            wall,
            idle: (now.idle.saturating_sub(then.idle) / now.cpus).min(wall),
            // Times are counted in ticks: what is shorter says nothing.
            others: others.saturating_sub(2 * TICK).as_secs_f64() / wall.as_secs_f64(),
        }
    }
}

/// What the CPUs have done since the machine started.
#[derive(Debug, Clone, Copy)]
struct Used {
    cpus: u32,
    idle: Duration,
    busy: Duration,
    /// By this process and its descendants, also those that have ended.
    own: Duration,
}

/// The unit of times in `/proc`.
const TICK: Duration = Duration::from_millis(10);

impl Used {
    fn now() -> Option<Used> {
        let stat = fs::read_to_string("/proc/stat").ok()?;
        let mut lines = stat.lines().take_while(|line| line.starts_with("cpu"));
        // The first line is the sum of the others: user, nice, system, idle, iowait, irq, softirq, steal.
        let sum = numbers(lines.next()?);
        let &[user, nice, system, idle, _, irq, softirq, steal, ..] = &sum[..] else {
            return None;
        };
        Some(Used {
            cpus: lines.count() as u32,
            idle: ticks(idle),
            busy: ticks(user + nice + system + irq + softirq + steal),
            own: own_time()?,
        })
    }
}

fn ticks(number: i64) -> Duration {
    TICK * u32::try_from(number).unwrap_or_default()
}

/// The numbers of a line; some may be negative.
fn numbers(line: &str) -> Vec<i64> {
    line.split_whitespace()
        .filter_map(|word| word.parse().ok())
        .collect()
}

/// CPU time of this process and its descendants.
fn own_time() -> Option<Duration> {
    let all: HashMap<i64, (i64, i64)> = fs::read_dir("/proc")
        .ok()?
        .flatten()
        .filter_map(|entry| {
            let id = entry.file_name().to_str()?.parse().ok()?;
            let stat = fs::read_to_string(entry.path().join("stat")).ok()?;
            // The program's name is in parentheses and may contain anything; then come the state and the parent.
            let fields = numbers(stat.rsplit_once(") ")?.1.split_once(' ')?.1);
            // utime, stime, and those of children that were waited for.
            Some((id, (*fields.first()?, fields.get(10..14)?.iter().sum())))
        })
        .collect();
    let mut family = HashSet::from([i64::from(std::process::id())]);
    while let Some(&id) = all
        .iter()
        .find_map(|(id, (parent, _))| (family.contains(parent) && !family.contains(id)).then_some(id))
    {
        family.insert(id);
    }
    let used = family
        .iter()
        .filter_map(|id| all.get(id))
        .map(|(_, used)| used)
        .sum();
    Some(ticks(used))
}
