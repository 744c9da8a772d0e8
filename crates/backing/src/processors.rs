//! Which processors a test and the programs it starts run on.

use std::io::{Error, Result};

use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

/// The processors that this thread may use.
pub fn processors() -> Result<Vec<usize>> {
    let allowed = sched_getaffinity(None)?;
    Ok((0..CpuSet::MAX_CPU)
        .filter(|&processor| allowed.is_set(processor))
        .collect())
}

/// Runs this thread on one processor from now on, and with it all threads and programs that it starts.
pub fn run_on(processor: usize) -> Result<()> {
    let mut only = CpuSet::new();
    only.set(processor);
    sched_setaffinity(None, &only).map_err(Error::from)
}
